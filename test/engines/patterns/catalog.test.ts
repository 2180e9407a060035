import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { catalog } from '../../../src/engines/patterns/catalog.js';
import { packageFile } from '../../../src/lib/package-root.js';
import { heldOut } from '../../testing/patterns/held-out.js';
import { UNSEEN_SETS, scoreUnseen } from '../../../scripts/evaluate/patterns/unseen.js';
import { patternsIn, scanner } from '../../testing/patterns/scanner.js';

test('every file in catalog/ is registered under its own name, once', () => {
  const files = readdirSync(packageFile('src', 'engines', 'patterns', 'catalog')).map((file) =>
    file.replace(/\.ts$/u, '').replaceAll('-', '_'),
  );
  expect(catalog.map((record) => record.id).toSorted()).toEqual(files.toSorted());
});

test('every held-out text belongs to a pattern', () => {
  expect(Object.keys(heldOut).filter((id) => !catalog.some((record) => record.id === id))).toEqual([]);
});

const ACCUSING_WORDS = [
  ...['fake', 'faked', String.raw`cheat\w*`, 'lazy', 'liar', 'lying', String.raw`plagiari\w*`, 'dishonest'],
  ...['was written by (?:an? )?(?:AI|chatbot|machine)', 'you (?:used|copied)'],
];
const ACCUSING = new RegExp(String.raw`\b(?:${ACCUSING_WORDS.join('|')})\b`, 'iu');

describe.each(catalog)('$id', (record) => {
  test('has at least three flagged and three clean texts', () => {
    expect(record.flagged.length).toBeGreaterThanOrEqual(3);
    expect(record.clean.length).toBeGreaterThanOrEqual(3);
  });

  test('explains a match in one or two sentences that quote it and accuse nobody, with a tip', () => {
    const match = record.flagged
      .flatMap((text) => [...scanner.scan(text)].flatMap((event) => event.patterns))
      .find((found) => found.patternId === record.id);
    const explanation = match?.explanation ?? '';
    expect(explanation).toMatch(/“[^”]+”|[“”"]/u);
    expect(explanation.replaceAll(/“[^”]*”/gu, 'x').match(/[.!?](?=\s|$)/gu)?.length ?? 0).toBeOneOf([1, 2]);
    expect(explanation).not.toMatch(ACCUSING);
    expect(record.tip.split(' ').length).toBeGreaterThan(1);
    expect(record.tip).toMatch(/[.]$/u);
  });

  test.each([...record.flagged, ...(heldOut[record.id]?.flagged ?? [])])('finds: %s', (text) => {
    expect(patternsIn(text)).toContain(record.id);
  });

  test.each([...record.clean, ...(heldOut[record.id]?.clean ?? [])])('leaves: %s', (text) => {
    expect(patternsIn(text)).not.toContain(record.id);
  });
});

/** What the sets reached after their first run: a change of one pattern must not cost another. */
const GUARD = { recall: 0.98, precision: 0.99, strictPrecision: 0.98 };

test.each(UNSEEN_SETS)('%s is read as well as before', (name) => {
  const { found, labels, taken, others } = scoreUnseen(name, (text) => new Set(patternsIn(text)));
  expect(found / labels).toBeGreaterThanOrEqual(GUARD.recall);
  expect(found / (found + taken)).toBeGreaterThanOrEqual(GUARD.precision);
  expect(found / (found + taken + (others ?? 0))).toBeGreaterThanOrEqual(GUARD.strictPrecision);
});
