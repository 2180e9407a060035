import { describe, expect, test } from 'vitest';
import type { CorpusDocument } from '../../../../scripts/corpora/detection.js';
import { seededRandom } from '../../../../scripts/statistics/random.js';
import type { LeftOut } from '../../../../scripts/train/detect/left-out-documents.js';
import { cellWeights, halving, undecidedAmong } from '../../../../scripts/train/detect/left-out-documents.js';
import { fitSecondStage, judgeAll } from '../../../../scripts/train/detect/second-stage.js';
import { foundBoundaries, sentenceLabels } from '../../../../scripts/train/detect/sentence-labels.js';
import { NEVER } from '../../../../scripts/train/detect/thresholds.js';
import { isHigh } from '../../../../scripts/train/detect/verdict-thresholds.js';
import { sentenceProbabilities } from '../../../../src/engines/detect/sentences.js';

/** A left-out document of sentences of 20 tokens with the weights given. */
function leftOut(fields: Partial<CorpusDocument>, weights: readonly number[] = [0]): LeftOut {
  const document: CorpusDocument = {
    id: 'a',
    source: 'one',
    domain: 'news',
    lang: 'en',
    generator: 'human',
    label: 'human',
    group: 'one:1',
    text: weights.map((_, index) => `Sentence ${index}.`).join(' '),
    ...fields,
  };
  let start = 0;
  const sentences = weights.map((_, index) => {
    const span = { start, end: start + `Sentence ${index}.`.length };
    start = span.end + 1;
    return span;
  });
  return {
    document,
    profile: {
      id: 0,
      score: weights.reduce((sum, weight) => sum + weight, 0) / Math.sqrt(20 * weights.length),
      tokenCount: 20 * weights.length,
      sentences,
      sentenceWeights: Float64Array.from(weights),
      sentenceTokens: new Int32Array(weights.length).fill(20),
      paragraphStarts: new Uint8Array(weights.length),
    },
  };
}

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));

describe('weights of documents', () => {
  const documents = [
    ...times(90, () => leftOut({ source: 'large' })),
    ...times(10, () => leftOut({ source: 'small' })),
    ...times(5, () => leftOut({ label: 'ai' })),
    ...times(2, () => leftOut({ label: 'mixed', source: 'splice', group: 'large:1' })),
  ];
  const weights = cellWeights(documents);
  const total = (holds: (document: CorpusDocument) => boolean): number =>
    weights.reduce((sum, weight, index) => sum + (holds(documents[index]!.document) ? weight : 0), 0);

  test('classes have fixed shares', () => {
    expect(total(({ label }) => label === 'human')).toBeCloseTo(0.43, 10);
    expect(total(({ label }) => label === 'ai')).toBeCloseTo(0.43, 10);
    expect(total(({ label }) => label === 'mixed')).toBeCloseTo(0.14, 10);
  });

  test('nine times the documents give a source three times the weight', () => {
    expect(total(({ source }) => source === 'large') / total(({ source }) => source === 'small')).toBeCloseTo(3, 10);
  });
});

describe('halves', () => {
  test('of one language part sources, a spliced document going with its parents', () => {
    const documents = ['a', 'b', 'c'].flatMap((source) => [
      leftOut({ source }),
      leftOut({ source: 'splice', group: `${source}:2` }),
    ]);
    expect(documents.map(halving(documents, ''))).toEqual([0, 0, 1, 1, 0, 0]);
  });

  test('of several languages part groups, another salt otherwise', () => {
    const documents = times(40, (index) => leftOut({ lang: index % 2 === 0 ? 'de' : 'fr', group: `g${index >> 1}` }));
    const halves = documents.map(halving(documents, ''));
    expect(halves.every((half, index) => half === halves[index - (index % 2)])).toBe(true);
    expect(new Set(halves).size).toBe(2);
    expect(documents.map(halving(documents, 'x'))).not.toEqual(halves);
  });
});

test('a label is undecided where another source of the language contradicts it', () => {
  const [collaborative, elsewhere, polished] = [
    leftOut({ label: 'mixed', subtype: 'collaborative' }),
    leftOut({ label: 'mixed', subtype: 'collaborative', lang: 'de' }),
    leftOut({ label: 'ai', subtype: 'polish' }),
  ];
  const undecided = undecidedAmong([collaborative, elsewhere, polished]);
  expect([collaborative, elsewhere, polished].map(({ document }) => undecided(document))).toEqual([true, false, false]);
});

describe('fitted on texts that their scores tell apart', () => {
  const random = seededRandom(11);
  const noise = (): number => (random() - 0.5) * 6;
  const text = (label: 'human' | 'ai', source: string, index: number): LeftOut =>
    leftOut(
      { id: `${label}${source}${index}`, label, source, group: `${source}:${index}` },
      times(6, () => (label === 'ai' ? 8 : -8) + noise()),
    );
  const spliced = (index: number): LeftOut => {
    const weights = times(6, (at) => (at < 3 ? -8 : 8) + noise());
    return leftOut(
      {
        label: 'mixed',
        source: 'splice',
        group: `${index % 2 === 0 ? 'one' : 'two'}:${index}`,
        sentences: weights.map((_, at) => ({ text: `Sentence ${at}.`, label: at < 3 ? 'human' : 'ai' })),
      },
      weights,
    );
  };
  const documents = [
    ...['one', 'two'].flatMap((source) =>
      (['human', 'ai'] as const).flatMap((label) => times(80, (index) => text(label, source, index))),
    ),
    ...times(60, spliced),
  ];
  const recipe = { boundaryWorth: 0.1, wholeTextRidge: undefined };
  const stage = fitSecondStage(documents, recipe);
  const judged = judgeAll(documents, stage);
  const shareOf = (label: CorpusDocument['label'], verdict: number): number => {
    const own = judged.filter(({ document }) => document.label === label);
    return own.filter((row) => row.verdict === verdict).length / own.length;
  };

  test('verdicts are right', () => {
    expect(shareOf('human', 0)).toBeGreaterThan(0.97);
    expect(shareOf('ai', 1)).toBeGreaterThan(0.97);
    expect(shareOf('mixed', 2)).toBeGreaterThan(0.9);
  });

  test('probabilities sum to 1, and the verdict is the most probable class', () => {
    for (const { probabilities, verdict, confidence } of judged) {
      expect(probabilities.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 10);
      expect(probabilities[verdict]).toBe(confidence);
      expect(Math.max(...probabilities)).toBe(confidence);
    }
  });

  const sentencesOf = ({ chain, unranked }: (typeof judged)[number]): number[] => [
    ...sentenceProbabilities(chain, unranked, stage.sentences),
  ];

  test('at most one in a hundred sentences by people is highlighted, and one in twenty is at one half', () => {
    const sentences = judged.filter(({ document }) => document.label === 'human').flatMap(sentencesOf);
    const shareFrom = (least: number): number => sentences.filter((value) => value > least).length / sentences.length;
    expect(shareFrom(stage.thresholds.highlight)).toBeLessThan(0.02);
    expect(shareFrom(0.5)).toBeLessThan(0.05);
  });

  test('spliced texts keep the boundary between their authors', () => {
    const found = judged
      .filter(({ document }) => document.label === 'mixed')
      .flatMap((row) => foundBoundaries(sentenceLabels(row.document, row.profile.sentences), sentencesOf(row)));
    expect(found.filter(Boolean).length / found.length).toBeGreaterThan(0.9);
  });

  test('ranked classes order texts without evidence of several authors by their scores alone', () => {
    const ranked = judgeAll(documents, fitSecondStage(documents, { ...recipe, rankedShare: 0.9 }));
    const byOne = ranked.filter(({ document }) => document.label !== 'mixed');
    const oddsOf = ({ probabilities }: (typeof ranked)[number]): number => probabilities[1]! / probabilities[0]!;
    const byScore = [...byOne].sort((a, b) => a.profile.score - b.profile.score);
    byScore.slice(1).forEach((row, before) => {
      expect(oddsOf(row)).toBeGreaterThanOrEqual(oddsOf(byScore[before]!) * (1 - 1e-9));
    });
    const found = ranked.filter(({ document, verdict }) => document.label === 'mixed' && verdict === 2);
    expect(found.length).toBeGreaterThan(0.8 * 60);
  });

  test('high confidence is not called before medium', () => {
    const high = judged.filter((row) => isHigh(stage.thresholds, 'en', row));
    expect(high.length).toBeGreaterThan(0);
    for (const { verdict, confidence } of high)
      expect(confidence).toBeGreaterThanOrEqual(stage.thresholds.medium[verdict]!);
    for (const row of high)
      expect(isHigh(stage.thresholds, 'en', { ...row, confidence: stage.thresholds.medium[row.verdict]! - 0.01 })).toBe(
        false,
      );
  });

  test('how sure it is that AI wrote all of a text is no more than its least suspicious sentences say', () => {
    const weights = [8, 8, 8, 8, 8, -8];
    const [even, uneven] = [weights.map(() => 5), weights].map((own) => judgeAll([leftOut({}, own)], stage)[0]!);
    expect(uneven!.profile.score).toBeGreaterThan(even!.profile.score);
    expect(uneven!.surest[1]).toBeLessThan(even!.surest[1]!);
  });

  test('a human verdict is never of high confidence where all AI texts are of one source', () => {
    const one = documents.filter(({ document }) => document.label !== 'ai' || document.source === 'one');
    expect(stage.thresholds.high[0]).toBeLessThan(1);
    expect(fitSecondStage(one, recipe).thresholds.high[0]).toBe(NEVER);
  });
});
