import fc from 'fast-check';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readDocument } from '../../../src/extract/workers/read-document.js';
import { readPlainText } from '../../../src/service/scans/plain-text.js';
import { isPlainText } from '../../../src/text/plain-text.js';
import { truncateCharacters } from '../../../src/text/words.js';

const folder = mkdtempSync(join(tmpdir(), 'assay-plain-'));
afterAll(() => rmSync(folder, { recursive: true }));

const LIMITS = {
  timeoutMs: 30_000,
  memoryBytes: 512 * 1024 * 1024,
  maxFileBytes: 52_428_800,
  maxPages: 10,
  maxCharacters: 20_000_000,
};

/** What the extractor makes of a file named `a.txt`, cut to `characterLimit`. */
async function extracted(bytes: Uint8Array, characterLimit: number): Promise<object> {
  const path = join(folder, 'a.txt');
  writeFileSync(path, bytes);
  const extraction = await readDocument({ path, filename: 'a.txt' }, LIMITS);
  if (extraction.status === 'failed') return { reason: extraction.reason };
  const text = truncateCharacters(extraction.text, characterLimit);
  return { text, truncated: text.length < extraction.text.length };
}

const sign = fc.constantFrom(
  '<html>',
  '<?xml version="1.0"?>',
  '{"cells": []}',
  '{\\rtf1',
  '%PDF-1.4',
  '\\documentclass{a}',
  '% a\n\\documentclass',
  '1\n00:00:01,000 --> 00:00:02,000\nHi',
  'WEBVTT\n',
  'PK\u0003\u0004',
  '%!PS',
  'From a@b Mon\nTo: c\nSubject: d\n',
  '\u06e5',
  '~{VPND~}',
  '',
);
const word = fc.constantFrom(
  'a',
  'e\u0301',
  'the',
  ' ',
  '\n',
  '\r\n',
  '\t',
  '\u00a0',
  '.',
  '\ufeff',
  '\u00ad',
  '\u2028',
  '\u0301',
  '\u4e2d\u6587',
  '\ud83d\ude00',
  '7',
  '\f',
  '<p>',
  '\u0301\u0317\u0489',
  '\u202e',
  '\u202c',
);
const content = fc.oneof(
  fc
    .tuple(sign, fc.array(word, { maxLength: 60 }))
    .map(([start, words]) => new TextEncoder().encode(start + words.join(''))),
  fc.string({ unit: 'binary', maxLength: 60 }).map((text) => new TextEncoder().encode(text)),
  fc.uint8Array({ maxLength: 60 }),
);

test('what is taken for plain text is read as the extractor reads it', async () => {
  await fc.assert(
    fc.asyncProperty(content, fc.integer({ min: 1, max: 40 }), async (bytes, characterLimit) => {
      if (!isPlainText(bytes, 'a.txt')) return;
      const found = readPlainText({ filename: 'a.txt', content: bytes, characterLimit });
      const expected = await extracted(bytes, characterLimit);
      if ('reason' in expected) expect([expected.reason, found?.wordCount]).toEqual(['no_text', 0]);
      else expect(found).toMatchObject(expected);
    }),
    { numRuns: 600 },
  );
});

test('a file on disk is read only as far as it is wanted, with the same text', async () => {
  const words = fc.array(word, { minLength: 1, maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(words, fc.integer({ min: 1, max: 60 }), async (some, characterLimit) => {
      const bytes = new TextEncoder().encode(some.join('').repeat(20));
      const path = join(folder, 'a.txt');
      writeFileSync(path, bytes);
      const found = readPlainText({ filename: 'a.txt', content: path, characterLimit });
      if (found === null || found.wordCount === 0) return;
      expect(found).toMatchObject(await extracted(bytes, characterLimit));
    }),
    { numRuns: 300 },
  );
});

test.each([
  ['another name', 'a.md', 'plain words'],
  ['an empty file', 'a.txt', ''],
  ['markup', 'a.txt', ' <html><p>words</p>'],
  ['a control character', 'a.txt', 'words\u0000words'],
])('what is doubtful is left to the extractor: %s', (_name, filename, text) => {
  expect(isPlainText(new TextEncoder().encode(text), filename)).toBe(false);
});

test('plain text is taken as such', () => {
  expect(isPlainText(new TextEncoder().encode('Plain words, d\u00e9j\u00e0 vu.\n'), 'A.TXT')).toBe(true);
});

test('both readers hand on what normalising takes out of a text', async () => {
  const bytes = new TextEncoder().encode(Array.from('Nobody sees what stands between these letters.').join('\u200b'));
  const path = join(folder, 'a.txt');
  writeFileSync(path, bytes);
  const text = 'Nobody sees what stands between these letters.';
  expect(readPlainText({ filename: 'a.txt', content: bytes, characterLimit: 100 })).toMatchObject({
    text,
    manipulations: [{ kind: 'invisible_characters', count: 45 }],
  });
  expect(await readDocument({ path, filename: 'a.txt' }, LIMITS)).toMatchObject({
    text,
    manipulations: [{ kind: 'invisible_characters', count: 45 }],
  });
});
