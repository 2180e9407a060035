import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { packageFile } from '../../../src/lib/package-root.js';
import { foldedUnit, lowerUnit, unitKindsFor } from '../../../src/engines/detect/fold.js';
import { signals } from '../../../src/text/blocks/signals.js';
import { unitKinds as lineKinds, whiteUnits } from '../../../src/text/blocks/character-kinds.js';
import { isIdeograph, unitReadAs } from '../../../src/text/known-text/units.js';
import { unitKinds as manipulationKinds } from '../../../src/text/manipulations/unit-kinds.js';
import { basicClasses } from '../../../src/text/word-classes.js';
import { wordRules } from '../../../src/text/word-rules.js';
import { segmentCount } from '../../../src/text/word-segmenter.js';

let places: Record<string, [number, number]>;
let bytes: Buffer;

beforeAll(() => {
  places = JSON.parse(readFileSync(packageFile('dist', 'tables.json'), 'utf8')) as typeof places;
  bytes = readFileSync(packageFile('dist', 'tables.bin'));
});

function kept(name: string): Buffer {
  const [at, length] = places[name] ?? [0, 0];
  return bytes.subarray(at, at + length);
}

test.each<[string, () => Uint8Array | Uint16Array]>([
  ['blocks/kinds', () => lineKinds],
  ['blocks/signals', () => signals],
  ['blocks/white', () => whiteUnits],
  ['detect/folded', () => foldedUnit],
  ['detect/lower', () => lowerUnit],
  ['detect/kinds', () => unitKindsFor(['en'])],
  ['known-text/ideographs', () => isIdeograph],
  ['known-text/read-as', () => unitReadAs],
  ['manipulations/kinds', () => manipulationKinds],
  ['words/classes', () => basicClasses(segmentCount)],
  ['words/rules', () => wordRules(segmentCount)],
])('the build kept the table %s as it is made', (name, make) => {
  const table = make();
  expect(kept(name).equals(Buffer.from(table.buffer, table.byteOffset, table.byteLength))).toBe(true);
});

test('the files that the service reads at its start are kept as they are parsed', () => {
  expect(Object.keys(places).filter((name) => name.startsWith('yaml/'))).toHaveLength(2);
});
