/** U+FFFD, as for every other character that cannot be kept. */
const REPLACEMENT = '\uFFFD';

/** A value as PostgreSQL can store it: its text holds no NUL, and what a file, a row or a service said may hold one. */
export function storable(value: unknown): unknown {
  return typeof value === 'string' && value.includes('\u0000') ? value.replaceAll('\u0000', REPLACEMENT) : value;
}
