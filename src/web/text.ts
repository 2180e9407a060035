const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });
const dateAndTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** `21 Nov 2026` in the reader's time zone. @param seconds since the Unix epoch */
export function dateText(seconds: number): string {
  return date.format(seconds * 1000);
}

export function dateTimeText(seconds: number): string {
  return dateAndTime.format(seconds * 1000);
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** `3 hours ago`, `in 12 days`, `now`. Seconds since the Unix epoch. */
export function relativeText(seconds: number, nowSeconds: number): string {
  const distance = seconds - nowSeconds;
  for (const [unit, size] of UNITS) if (Math.abs(distance) >= size) return relative.format(Math.trunc(distance / size), unit);
  return 'just now';
}
