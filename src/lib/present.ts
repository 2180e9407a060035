/**
 * Returns a value that must be there.
 * @param what names it in the error
 * @throws Error if it is undefined or null
 */
export function present<Value>(value: Value, what = 'a value'): NonNullable<Value> {
  if (value === undefined || value === null) throw new Error(`${what} is missing`);
  return value;
}

/**
 * Returns the item of a list at an index. Loops over every letter or token read typed arrays without it.
 * @throws RangeError if the list has no such item
 */
export function itemAt<Item>(list: ArrayLike<Item>, index: number): Item {
  const item = list[index];
  if (item === undefined) throw new RangeError(`a list of ${list.length} has no item ${index}`);
  return item;
}
