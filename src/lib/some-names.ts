/** Returns the first names of a list, and how many more there are: `a, b, c and 30 more`. */
export function someNames(names: readonly string[], most: number): string {
  const rest = names.length - most;
  // "and 1 more" would be as long as the name.
  return rest <= 1 ? names.join(', ') : `${names.slice(0, most).join(', ')} and ${rest} more`;
}
