import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';

/** Returns JSON that must have a shape. @param place for the message @throws Error where it has another */
export function checkedJson<Schema extends TSchema>(schema: Schema, json: string, place: string): Static<Schema> {
  const value: unknown = JSON.parse(json);
  if (Value.Check(schema, value)) return value;
  const [first] = Value.Errors(schema, value);
  throw new Error(`${place}: ${first?.instancePath ?? ''} ${first?.message ?? 'has another shape'}`);
}

/** Returns the lines of a text, each JSON that must have a shape; empty lines count for nothing. */
export function checkedLines<Schema extends TSchema>(schema: Schema, text: string, place: string): Static<Schema>[] {
  return text
    .split('\n')
    .flatMap((line, index) => (line === '' ? [] : [checkedJson(schema, line, `${place}:${index + 1}`)]));
}
