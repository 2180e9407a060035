import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { catalog } from '../../../src/engines/patterns/catalog.js';
import { createPatternScanner } from '../../../src/engines/patterns/index.js';
import { packageFile } from '../../../src/lib/package-root.js';
import { heldOut } from './held-out.js';
import { lexicons } from './lexicons.js';

const scanner = createPatternScanner(lexicons);
const patternsIn = (text: string): readonly string[] => [...scanner.scan(text)].flatMap((event) => event.patterns.map((match) => match.pattern_id));

test('every file in catalog/ is registered under its own name, once', () => {
  const files = readdirSync(packageFile('src', 'engines', 'patterns', 'catalog')).map((file) => file.replace(/\.ts$/u, '').replaceAll('-', '_'));
  expect(catalog.map((record) => record.id).toSorted()).toEqual(files.toSorted());
});

test('every held-out text belongs to a pattern', () => {
  expect(Object.keys(heldOut).filter((id) => !catalog.some((record) => record.id === id))).toEqual([]);
});

describe.each(catalog)('$id', (record) => {
  test('has at least three flagged and three clean texts', () => {
    expect(record.flagged.length).toBeGreaterThanOrEqual(3);
    expect(record.clean.length).toBeGreaterThanOrEqual(3);
  });

  test.each([...record.flagged, ...(heldOut[record.id]?.flagged ?? [])])('finds: %s', (text) => {
    expect(patternsIn(text)).toContain(record.id);
  });

  test.each([...record.clean, ...(heldOut[record.id]?.clean ?? [])])('leaves: %s', (text) => {
    expect(patternsIn(text)).not.toContain(record.id);
  });
});
