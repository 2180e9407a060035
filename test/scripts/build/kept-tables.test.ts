import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { sha256Hex } from '../../../src/lib/hash.js';
import { packageFile } from '../../../src/lib/package-root.js';
import { foldedUnit, lowerUnit, unitKindsFor } from '../../../src/engines/detect/fold.js';
import { KeptWords } from '../../../src/engines/detect/kept-words.js';
import { detectionModels } from '../../../src/engines/detect/models.js';
import { codesBefore } from '../../../src/engines/detect/packed-codes.js';
import { readCard } from '../../../src/engines/detect/read-card.js';
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

test.each(detectionModels.map(({ version }) => version))('the build saw that the card of %s is valid', (version) => {
  const card = readFileSync(packageFile('data', 'models', version, 'card.json'));
  expect(kept(`detect/card/${sha256Hex(card)}`)).toHaveLength(1);
});

test('where the codes of the English model stand is kept as it is counted', () => {
  const version = detectionModels.findLast(({ defaultFor }) => defaultFor === 'english')?.version ?? '';
  const file = (name: string): Buffer => readFileSync(packageFile('data', 'models', version, name));
  const { weightsSha256, views } = readCard(file('card.json'));
  const keptWordBytes = new KeptWords().bits.length;
  const bitmap = file('weights.bin').subarray(keptWordBytes, keptWordBytes + 2 ** (views[0]!.bits - 3));
  expect(views.map((_, view) => kept(`detect/before/${weightsSha256}/${view}`).length)).not.toContain(0);
  expect(kept(`detect/before/${weightsSha256}/0`).equals(Buffer.from(codesBefore(bitmap).buffer))).toBe(true);
});
