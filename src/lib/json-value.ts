/** Whether a value from outside is a JSON object. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Returns the text of a JSON value: a string, a number as text, or the first element of an array (Crossref's titles);
 * null for anything else and for empty text.
 */
export function stringIn(value: unknown): string | null {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  if (typeof first === 'number') return String(first);
  if (typeof first !== 'string') return null;
  const text = first.trim();
  return text === '' ? null : text;
}

/** Returns an integer from a JSON value, also if written as text; null for anything else. */
export function numberIn(value: unknown): number | null {
  const number = typeof value === 'string' ? Number.parseInt(value, 10) : value;
  return typeof number === 'number' && Number.isFinite(number) ? Math.trunc(number) : null;
}
