import { Type } from 'typebox';
import { schemaCheck } from '../../../lib/schema-check.js';
import { parseJson } from '../../../lib/json-fields.js';
import { unpackText } from './blob.js';
import { badContent } from './stored-literal.js';

/** A compiled schema. */
interface ShapeOf<Shape> {
  readonly Check: (value: unknown) => value is Shape;
}

/**
 * Returns a value, parsed from stored JSON, that must have a shape. @param column for the message, e.g.
 * `results.findings`. @throws AssayError `database_bad_value`
 */
export function storedShape<Shape>(shape: ShapeOf<Shape>, value: unknown, column: string): Shape {
  if (!shape.Check(value)) throw badContent(column, 'JSON of another form');
  return value;
}

/**
 * Returns stored JSON that must have a shape. @param column for the message. @throws AssayError `database_bad_value`
 */
export function storedJson<Shape>(shape: ShapeOf<Shape>, json: string, column: string): Shape {
  const value = parseJson(json);
  if (value === undefined) throw badContent(column, 'text that is not JSON');
  return storedShape(shape, value, column);
}

const Strings = schemaCheck(Type.Array(Type.String()));

/** Returns a stored JSON list of strings. @param column for the message. @throws AssayError `database_bad_value` */
export function storedStrings(json: string, column: string): readonly string[] {
  return storedJson(Strings, json, column);
}

/** Returns the item at a stored place. @param column for the message. @throws AssayError `database_bad_value` */
export function storedItem<Item>(items: readonly Item[], index: number, column: string): Item {
  const item = items[index];
  if (item === undefined) throw badContent(column, `the place ${index} in a list of ${items.length}`);
  return item;
}

/** Returns a stored text, inflated. @param column for the message. @throws AssayError `database_bad_value` */
export function unpackStored(packed: Uint8Array, column: string): string {
  try {
    return unpackText(packed);
  } catch {
    throw badContent(column, 'bytes that do not inflate');
  }
}
