import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findClaims } from '../../../src/engines/bibliography/locate/claims.js';
import { locate } from '../../../src/engines/bibliography/locate/locate.js';
import { packageFile } from '../../../src/lib/package-root.js';

// Own sentences, labelled before any was scored; one half was looked at while the rules were made.
const sentences = readFileSync(packageFile('test/testing/fixtures/bibliography/claims.tsv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'))
  .map(([label = '', half = '', text = '']) => ({ isClaim: label === 'claim', half, text }));

function scoreOf(half: string) {
  const wrong: string[] = [];
  let [hits, found, claims] = [0, 0, 0];
  for (const { isClaim, text } of sentences.filter((one) => one.half === half)) {
    const { bodies, citations } = locate(text);
    const isFound = findClaims(text, bodies, citations).length > 0;
    hits += Number(isFound && isClaim);
    found += Number(isFound);
    claims += Number(isClaim);
    if (isFound !== isClaim) wrong.push(`${isClaim ? 'missed' : 'false '} ${text}`);
  }
  const [precision, recall] = [hits / found, hits / claims];
  return { precision, recall, f1: (2 * precision * recall) / (precision + recall), wrong };
}

test.each(['development', 'test'])('claims of the %s half are found', (half) => {
  const { f1, wrong } = scoreOf(half);
  expect(f1, `${half}: F1 ${f1}\n${wrong.join('\n')}`).toBeGreaterThanOrEqual(0.85);
});
