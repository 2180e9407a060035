/** Larger numbers are left to `Intl.NumberFormat`: they may be printed with an exponent, or not be exact. */
const LARGEST = 1e12;
/** How JavaScript prints a number, except for very small ones. */
const PLAIN = /^(\d+)(?:\.(\d+))?$/u;

/** Returns a number of at least 0, given by its digits before and behind the point, rounded half up. */
function rounded(whole: string, rest: string, digits: 0 | 1): string {
  if (rest.length <= digits) return rest === '' ? whole : `${whole}.${rest}`;
  const up = rest.charAt(digits) >= '5' ? 1 : 0;
  return String((Number(`${whole}${rest.slice(0, digits)}`) + up) / 10 ** digits);
}

/**
 * Returns a number as `Intl.NumberFormat` writes it in English: `12,345.6`. To make one of these takes 17 ms, a tenth
 * of a short command.
 * @param digits most digits behind the point
 */
export function englishNumber(number: number, digits: 0 | 1): string {
  const [, whole, rest = ''] = (Math.abs(number) < LARGEST && PLAIN.exec(String(Math.abs(number)))) || [];
  if (whole === undefined) return new Intl.NumberFormat('en', { maximumFractionDigits: digits }).format(number);
  const sign = number < 0 || Object.is(number, -0) ? '-' : '';
  return `${sign}${rounded(whole, rest, digits).replace(/\d(?=(?:\d{3})+(?:\.|$))/gu, '$&,')}`;
}

const integer = (number: number): string => englishNumber(number, 0);
const oneDecimal = (number: number): string => englishNumber(number, 1);

/** `12,345`. */
export function countText(count: number): string {
  return integer(count);
}

/** `1 file`, `3 files`; `plural` where adding an s is wrong. */
export function countOf(count: number, singular: string, plural = `${singular}s`): string {
  return `${countText(count)} ${count === 1 ? singular : plural}`;
}

/** Returns a rate for people: `1,530`, `41`, `3.2`, `0.4`. */
export function rateText(perSecond: number): string {
  return perSecond >= 10 ? integer(perSecond) : oneDecimal(perSecond);
}

/** Returns a size for people: `83 GB`, `1.2 GB`, `81 MB`, `under 1 MB`. */
export function sizeText(bytes: number): string {
  if (bytes >= 1e9) return `${rateText(bytes / 1e9)} GB`;
  return bytes < 1e6 ? 'under 1 MB' : `${integer(bytes / 1e6)} MB`;
}

/** Returns a limit in bytes for people, in the units in which such limits are set: `10 GiB`, `50 MiB`, `1.5 KiB`. */
export function binarySizeText(bytes: number): string {
  if (bytes >= 1024 ** 3) return `${oneDecimal(bytes / 1024 ** 3)} GiB`;
  return bytes >= 1024 ** 2 ? `${oneDecimal(bytes / 1024 ** 2)} MiB` : `${oneDecimal(bytes / 1024)} KiB`;
}

/** Returns an expected count for people: `under 0.1`, `0.3`, `12`. */
export function expectedText(count: number): string {
  return count < 0.05 ? 'under 0.1' : rateText(count);
}

/**
 * Returns a share within 0–1 as `12 %`; `0.4 %` under one percent and `99.6 %` above 99, so that "0 %" means none and
 * "100 %" all. Shares of one whole that stand together: `shareTexts`.
 */
export function percentText(share: number): string {
  const percent = share * 100;
  if (percent === 0 || percent === 100) return `${percent} %`;
  if (percent < 1) return percent < 0.1 ? 'under 0.1 %' : `${oneDecimal(percent)} %`;
  if (percent > 99) return percent > 99.9 ? 'over 99.9 %' : `${oneDecimal(percent)} %`;
  return `${integer(percent)} %`;
}

/** Returns a duration for people in its two largest units: `8 s`, `3 min 20 s`, `2 h 5 min`, `1 d 4 h`. */
export function durationText(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const units: readonly (readonly [name: string, size: number])[] = [
    ['d', 86_400],
    ['h', 3600],
    ['min', 60],
    ['s', 1],
  ];
  const first = units.findIndex(([, size]) => whole >= size);
  if (first === -1) return '0 s';
  let rest = whole;
  const parts: string[] = [];
  for (const [name, size] of units.slice(first, first + 2)) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count > 0) parts.push(`${count} ${name}`);
  }
  return parts.join(' ');
}
