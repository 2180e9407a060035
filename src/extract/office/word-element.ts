/** An element of mammoth's form of a document. */
export type Element = Readonly<Record<string, unknown>>;

export const isElement = (value: unknown): value is Element => typeof value === 'object' && value !== null;
export const stringOf = (value: unknown): string => (typeof value === 'string' ? value : '');
