/** a, b, c, d, e, f of PDF: x' = ax + cy + e, y' = bx + dy + f. */
export type Matrix = readonly [number, number, number, number, number, number];

/** The number of each operator of a page, by its name. */
export type Operators = Readonly<Record<string, number>>;

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** Returns the matrix that applies the second one first. */
export function times([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

export function isMatrix(value: unknown): value is Matrix {
  return (
    ((Array.isArray(value) && value.length === 6) || (value instanceof Float32Array && value.length === 6)) &&
    [...value].every((entry) => typeof entry === 'number' && Number.isFinite(entry))
  );
}

/** Returns the fields of an object; of anything else, none. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}
