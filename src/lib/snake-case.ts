/** Returns `words_left` for `wordsLeft`. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);
}

/** Returns the fields of an object under the names that JSON has for them; objects within it keep theirs. */
export function withSnakeNames(fields: object): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [snakeCase(name), value]));
}
