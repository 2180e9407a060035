import { readFileSync } from 'node:fs';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { packageFile } from '../../../src/lib/package-root.js';

const HeldOut = Type.Record(
  Type.String(),
  Type.Object({ flagged: Type.Array(Type.String()), clean: Type.Array(Type.String()) }),
);

/** More texts for each pattern, kept apart from its record: flagged must be found, clean must not. */
export const heldOut = Value.Parse(
  HeldOut,
  JSON.parse(readFileSync(packageFile('test', 'testing', 'fixtures', 'patterns', 'held-out.json'), 'utf8')),
);
