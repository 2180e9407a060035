import { expect, it } from 'vitest';
import { costText } from '../../../src/web/parts/cost-text.js';
import type { ScannedText } from '../../../src/web/parts/cost-text.js';

const NO_FILES = { files: 0, words: 0, isScanned: false };
const TEXT = { text: 'The tide is low.', words: 4, chosen: ['detection', 'patterns'] as const, isLong: false };
const COST = 'about 4 words × 2 scans = 8 charged';

const scanned = (detection: string, patterns: string): ScannedText => ({
  document: { text: TEXT.text },
  detection: { status: detection },
  patterns: { status: patterns },
  references: null,
});

it('says what a scan will charge, and not after it', () => {
  expect(costText(TEXT, NO_FILES, null)).toBe(COST);
  expect(costText(TEXT, NO_FILES, scanned('done', 'running'))).toBe(COST);
  expect(costText(TEXT, NO_FILES, scanned('done', 'done'))).toBe('');
});

it.each([
  ['another text', { ...TEXT, text: 'The tide is low now.', words: 5 }, scanned('done', 'done'), 10],
  ['a scan that was not made', { ...TEXT, chosen: ['patterns', 'references'] as const }, scanned('done', 'done'), 8],
  ['a scan that was stopped', TEXT, scanned('done', 'stopped'), 8],
  ['a scan that failed', TEXT, scanned('failed', 'done'), 8],
])('says again what a scan will charge: %s', (_, text, state, words) => {
  expect(costText(text, NO_FILES, state)).toContain(`× 2 scans = ${words} charged`);
});

it.each([
  [{ files: 2, words: 30, isScanned: false }, '2 files: about 30 words charged'],
  [{ files: 0, words: 0, isScanned: true }, ''],
  [NO_FILES, 'Nothing to scan yet.'],
])('says of files without a text %j', (waiting, said) => {
  expect(costText({ ...TEXT, text: '', words: 0 }, waiting, null)).toBe(said);
});
