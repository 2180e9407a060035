import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { namedSource } from '../../../src/engines/bibliography/locate/named-sources.js';
import { packageFile } from '../../../src/lib/package-root.js';

// Own sentences, each after the source that it names in words, or after nothing.
const sentences = readFileSync(packageFile('test/testing/fixtures/bibliography/named-sources.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'))
  .map(([source = '', sentence = '']) => ({ source: source === '' ? null : source, sentence }));

test.each(sentences)('$sentence names $source', ({ source, sentence }) => {
  expect(namedSource(sentence)).toBe(source);
});

test.each([
  ['words and commas', 'According to the study in Paris, which found ', 'the study in Paris'],
  ['spaces', ' ', null],
  ['full stops', '.', null],
  ['brackets', '(', null],
  ['capitals', 'The Office of The ', null],
])('a sentence of many %s is read', (_, piece, source) => {
  expect(namedSource(`A ${piece.repeat(60_000)} found.`)).toBe(source);
});
