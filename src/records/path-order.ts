/** Letters that are written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const [LEFT_TO_RIGHT_ISOLATE, FIRST_STRONG_ISOLATE, END_OF_ISOLATE] = ['\u2066', '\u2068', '\u2069'];

/**
 * Returns the parts of a path that must be isolated from each other to be shown in their order; null where the path as
 * a whole is shown in order. After a folder in Arabic, the parts that follow it would stand to the left of it.
 */
export function isolatedParts(path: string): readonly string[] | null {
  return path.includes('/') && RIGHT_TO_LEFT.test(path) ? path.split('/') : null;
}

/** Returns a path for a place that holds no elements, such as a `title`, with its parts shown in their order. */
export function pathInOrder(path: string): string {
  const parts = isolatedParts(path);
  if (parts === null) return path;
  const isolated = parts.map((part) => `${FIRST_STRONG_ISOLATE}${part}${END_OF_ISOLATE}`).join('/');
  return `${LEFT_TO_RIGHT_ISOLATE}${isolated}${END_OF_ISOLATE}`;
}
