/** Made with the first number: the first of its kind takes 5 ms, and many commands print none. */
function formatOf(maximumFractionDigits: number): Pick<Intl.NumberFormat, 'format'> {
  let made: Intl.NumberFormat | null = null;
  return { format: (number) => (made ??= new Intl.NumberFormat('en', { maximumFractionDigits })).format(number) };
}

const integers = formatOf(0);
const oneDecimal = formatOf(1);

/** `12,345`. */
export function countText(count: number): string {
  return integers.format(count);
}

/** `1 file`, `3 files`; `plural` where adding an s is wrong. */
export function countOf(count: number, singular: string, plural = `${singular}s`): string {
  return `${countText(count)} ${count === 1 ? singular : plural}`;
}

/** Returns a rate for people: `1,530`, `41`, `3.2`, `0.4`. */
export function rateText(perSecond: number): string {
  return perSecond >= 10 ? integers.format(perSecond) : oneDecimal.format(perSecond);
}

/** Returns a size for people: `83 GB`, `1.2 GB`, `81 MB`, `under 1 MB`. */
export function sizeText(bytes: number): string {
  if (bytes >= 1e9) return `${rateText(bytes / 1e9)} GB`;
  return bytes < 1e6 ? 'under 1 MB' : `${integers.format(bytes / 1e6)} MB`;
}

/** Returns a limit in bytes for people, in the units in which such limits are set: `10 GiB`, `50 MiB`, `1.5 KiB`. */
export function binarySizeText(bytes: number): string {
  if (bytes >= 1024 ** 3) return `${oneDecimal.format(bytes / 1024 ** 3)} GiB`;
  return bytes >= 1024 ** 2 ? `${oneDecimal.format(bytes / 1024 ** 2)} MiB` : `${oneDecimal.format(bytes / 1024)} KiB`;
}

/** Returns an expected count for people: `under 0.1`, `0.3`, `12`. */
export function expectedText(count: number): string {
  return count < 0.05 ? 'under 0.1' : rateText(count);
}

/**
 * Returns a share within 0–1 as `12 %`; `0.4 %` under one percent and `99.6 %` above 99, so that "0 %" means none and
 * "100 %" all. Each is rounded by itself: equal shares read the same, and shares of one whole may not sum to 100.
 */
export function percentText(share: number): string {
  const percent = share * 100;
  if (percent === 0 || percent === 100) return `${percent} %`;
  if (percent < 1) return percent < 0.1 ? 'under 0.1 %' : `${oneDecimal.format(percent)} %`;
  if (percent > 99) return percent > 99.9 ? 'over 99.9 %' : `${oneDecimal.format(percent)} %`;
  return `${integers.format(percent)} %`;
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
