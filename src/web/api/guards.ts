/** Checks whether a value from outside has a type. */
export type Guard<T> = (value: unknown) => value is T;

export type Guarded<G> = G extends Guard<infer T> ? T : never;

export const isText: Guard<string> = (value) => typeof value === 'string';
export const isNumber: Guard<number> = (value): value is number => typeof value === 'number' && Number.isFinite(value);
export const isTruth: Guard<boolean> = (value) => typeof value === 'boolean';
export const isNull: Guard<null> = (value) => value === null;
/** The response of a request without content. */
export const isNothing: Guard<undefined> = (value) => value === undefined;

export function isOneOf<const T extends string>(...texts: readonly T[]): Guard<T> {
  const known: readonly string[] = texts;
  return (value): value is T => typeof value === 'string' && known.includes(value);
}

export function either<A, B>(first: Guard<A>, second: Guard<B>): Guard<A | B> {
  return (value): value is A | B => first(value) || second(value);
}

export function optional<T>(guard: Guard<T>): Guard<T | undefined> {
  return (value): value is T | undefined => value === undefined || guard(value);
}

export function listOf<T>(guard: Guard<T>): Guard<T[]> {
  return (value): value is T[] => Array.isArray(value) && value.every((entry: unknown) => guard(entry));
}

/** An object with values of one type. */
export function valuesOf<T>(guard: Guard<T>): Guard<Readonly<Record<string, T>>> {
  return (value): value is Readonly<Record<string, T>> =>
    typeof value === 'object' && value !== null && Object.values(value).every((entry: unknown) => guard(entry));
}

/** An object with at least these fields. */
export function objectOf<Shape extends Readonly<Record<string, Guard<unknown>>>>(
  shape: Shape,
): Guard<{ [K in keyof Shape]: Guarded<Shape[K]> }> {
  const fields = Object.entries(shape);
  return (value): value is { [K in keyof Shape]: Guarded<Shape[K]> } => {
    if (typeof value !== 'object' || value === null) return false;
    const values = new Map<string, unknown>(Object.entries(value));
    return fields.every(([name, guard]) => guard(values.get(name)));
  };
}
