/** U+FFFD, the replacement character of Unicode. */
const REPLACEMENT = '\uFFFD';

/** A value as PostgreSQL can store it: NUL characters of a text, which it rejects, are replaced. */
export function storable(value: unknown): unknown {
  return typeof value === 'string' && value.includes('\u0000') ? value.replaceAll('\u0000', REPLACEMENT) : value;
}
