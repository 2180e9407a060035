import { Type } from 'typebox';
import { schemaCheck } from '../../../lib/schema-check.js';
import { RESULT_MANIPULATIONS } from '../../../records/judged.js';
import { MANIPULATION_KINDS } from '../../../records/manipulation.js';
import type { Manipulation } from '../../../records/manipulation.js';
import { storedShape } from './stored-json.js';

const listOf = <const Kind extends string>(kinds: readonly Kind[]) =>
  schemaCheck(
    Type.Array(
      Type.Object({
        kind: Type.Enum([...kinds]),
        count: Type.Integer({ minimum: 0 }),
        examples: Type.Array(Type.String()),
      }),
    ),
  );

/** Manipulations in the result of a service. */
export const ResultManipulations = listOf(RESULT_MANIPULATIONS);

const OwnManipulations = listOf(MANIPULATION_KINDS);

/**
 * Returns stored manipulations that reading a file undid. @param column for the message. @throws AssayError
 * `database_bad_value`
 */
export function manipulationsIn(value: unknown, column: string): readonly Manipulation[] {
  return storedShape(OwnManipulations, value, column);
}
