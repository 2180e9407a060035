const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });
const dateAndTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** Returns a date such as `21 Nov 2026` in the reader's time zone. @param seconds since the Unix epoch */
export function dateText(seconds: number): string {
  return date.format(seconds * 1000);
}

export function dateTimeText(seconds: number): string {
  return dateAndTime.format(seconds * 1000);
}

const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu;

/** Returns a piece of a text on one line. Invisible characters and direction controls are shown as `U+200B`. */
export function visibleText(text: string): string {
  return text.replace(
    UNSEEN,
    (character) => `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`,
  );
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** Returns `3 hours ago`, `in 12 days` or `now`. Arguments are seconds since the Unix epoch. */
export function relativeText(seconds: number, nowSeconds: number): string {
  const distance = seconds - nowSeconds;
  for (const [unit, size] of UNITS)
    if (Math.abs(distance) >= size) return relative.format(Math.trunc(distance / size), unit);
  return 'just now';
}
