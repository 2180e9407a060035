import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { MANIPULATION_KINDS } from '../../records/manipulation.js';
import type { Manipulation } from '../../records/manipulation.js';
import { storedShape } from './stored-literal.js';

const StoredManipulations = Compile(
  Type.Array(
    Type.Object({
      kind: Type.Enum(MANIPULATION_KINDS),
      count: Type.Integer({ minimum: 0 }),
      examples: Type.Array(Type.String()),
    }),
  ),
);

/** Returns stored manipulations. @param column for the message. @throws AssayError `database_bad_value` */
export function manipulationsIn(value: unknown, column: string): readonly Manipulation[] {
  return storedShape(StoredManipulations, value, column);
}
