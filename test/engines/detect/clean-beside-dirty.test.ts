import { expect, test } from 'vitest';
import { changeTable, cleanBesideDirty, meetsAims } from '../../../scripts/evaluate/detect/clean-beside-dirty.js';
import type { CorpusDocument } from '../../../scripts/corpora/detection.js';
import type { Detection, Detector } from '../../../src/records/detection.js';

/** Calls a text AI by the share of its letters that are z. */
const detector: Detector = {
  version: 'letters',
  explain: () => [],
  detect: (document): Detection => {
    const text = typeof document === 'string' ? document : document.text;
    const ai = text.split('z').length / (text.length + 1);
    const verdict = ai > 0.5 ? 'ai' : 'human';
    return {
      version: 'letters',
      verdict,
      probabilities: { human: 1 - ai, ai, mixed: 0 },
      confidenceScore: Math.max(ai, 1 - ai),
      confidenceCategory: 'medium',
      language: 'en',
      wordCount: 1,
      averageGeneratedProbability: ai,
      completelyGeneratedProbability: ai,
      assisted: null,
      burstiness: 0,
      paragraphs: [],
      sentences: [],
      coverage: { judgedWords: 1, notJudged: {} },
      manipulations: [],
      knownTexts: [],
      reason: null,
    };
  },
};

const documents = Array.from({ length: 60 }, (_, index): CorpusDocument => {
  const isAi = index % 2 === 1;
  const text = isAi ? `aazzzzzz${'z'.repeat(index)}` : `zaaaaaaa${'a'.repeat(index)}`;
  return {
    id: String(index),
    source: 'own',
    domain: 'test',
    lang: 'en',
    generator: '',
    group: '',
    label: isAi ? 'ai' : 'human',
    text,
  };
});

test('a change that leaves the answers alone is within the aims', () => {
  const [row] = cleanBesideDirty(detector, documents, [{ name: 'blanks', change: (text) => `${text}\n` }]);
  expect(row).toMatchObject({
    name: 'blanks',
    human: 30,
    ai: 30,
    clean: { auroc: 1, falselyStated: 0, missedStated: 0 },
  });
  expect(row!.dirty).toEqual(row!.clean);
  expect(meetsAims(row!)).toBe(true);
});

test('a change that makes people look like machines is not, and the table says so', () => {
  const rows = cleanBesideDirty(detector, documents, [
    { name: 'all z', change: (text) => text.replaceAll('a', 'z') },
    { name: 'all a', change: (text) => text.replaceAll('z', 'a'), largestFall: 1 },
  ]);
  expect(rows.map(({ dirty }) => [dirty.falselyStated, dirty.missedStated])).toEqual([
    [1, 0],
    [0, 1],
  ]);
  expect(rows.map(meetsAims)).toEqual([false, true]);
  expect(changeTable(rows).split('\n').slice(2)).toEqual([
    expect.stringMatching(/^\| all z \| 1\.000 \| .* \| 0\.0 \| 100\.0 \| 0\.0 \| 0\.0 \| no \|$/u),
    expect.stringMatching(/^\| all a \| 1\.000 \| .* \| 0\.0 \| 0\.0 \| 0\.0 \| 100\.0 \| yes \|$/u),
  ]);
});

test('each text is changed by numbers of its own, the same in every run', () => {
  const drawn: number[] = [];
  const change = { name: 'drawn', change: (text: string, random: () => number) => (drawn.push(random()), text) };
  cleanBesideDirty(detector, documents, [change]);
  cleanBesideDirty(detector, documents, [change]);
  expect(new Set(drawn.slice(0, 60)).size).toBe(60);
  expect(drawn.slice(60)).toEqual(drawn.slice(0, 60));
});
