import { describe, expect, test } from 'vitest';
import type { Example } from '../../../../scripts/train/bibliography/train-chain.js';
import { ChainTrainer } from '../../../../scripts/train/bibliography/train-chain.js';
import { FEATURES_PER_TOKEN, FEATURE_BUCKETS } from '../../../../src/engines/bibliography/parse/features.js';
import type { Label } from '../../../../src/engines/bibliography/parse/labels.js';
import { LABELS, labelNumber } from '../../../../src/engines/bibliography/parse/labels.js';

/** No feature is left out. */
const keepAll = (): number => 0.999;
const maskOf = (...labels: readonly Label[]): number =>
  labels.reduce((mask, label) => mask | (1 << labelNumber(label)), 0);

/** A string of tokens with the labels that each may have; `bucket` is the only feature of a token, if it has one. */
function exampleOf(tokens: readonly { readonly labels: readonly Label[]; readonly bucket?: number }[]): Example {
  const buckets = new Int32Array(tokens.length * FEATURES_PER_TOKEN).fill(FEATURE_BUCKETS);
  tokens.forEach(({ bucket }, token) => {
    if (bucket !== undefined) buckets[token * FEATURES_PER_TOKEN] = bucket;
  });
  return {
    features: { buckets, contexts: new Uint8Array(tokens.length), tokenCount: tokens.length },
    masks: Uint16Array.from(tokens, ({ labels }) => maskOf(...labels)),
  };
}

const chainOf = (...labels: readonly Label[]): Example => exampleOf(labels.map((label) => ({ labels: [label] })));
const times = (count: number, example: Example): Example[] => new Array<Example>(count).fill(example);

/** Log-probability of each example after so many rounds over the set. */
function learned(trainer: ChainTrainer, set: readonly Example[], rounds: number): number[] {
  let last: number[] = [];
  for (let round = 0; round < rounds; round += 1) last = set.map((example) => trainer.learn(example));
  return last;
}

describe('before training every label is as probable as any other', () => {
  test.each([
    ['one label', [['title']], -Math.log(LABELS.length)],
    ['two tokens', [['author'], ['year']], -2 * Math.log(LABELS.length)],
    ['two labels that a token may have', [['author', 'editor']], Math.log(2 / LABELS.length)],
    ['a token of any label', [LABELS], 0],
    ['no token', [], 0],
  ] as const)('%s', (_, labels, logProbability) => {
    const example = exampleOf(labels.map((each) => ({ labels: each })));
    expect(new ChainTrainer(keepAll).learn(example)).toBeCloseTo(logProbability, 10);
  });
});

test('transitions come to the shares in which labels follow one another', () => {
  const trainer = new ChainTrainer(keepAll);
  const set = [...times(3, chainOf('author', 'title')), chainOf('author', 'year')];
  const after = learned(trainer, set, 400);
  expect(Math.exp(after[0]!)).toBeCloseTo(3 / 4, 1);
  expect(Math.exp(after[3]!)).toBeCloseTo(1 / 4, 1);
});

test('a chain knows which field was read before the last mark', () => {
  const trainer = new ChainTrainer(keepAll);
  const set = [chainOf('author', 'other', 'title'), chainOf('year', 'other', 'container')];
  for (const logProbability of learned(trainer, set, 1500)) expect(Math.exp(logProbability)).toBeGreaterThan(0.45);
});

test('a feature that goes with a label comes to speak for it', () => {
  const trainer = new ChainTrainer(keepAll);
  const set = [exampleOf([{ labels: ['volume'], bucket: 5 }]), exampleOf([{ labels: ['issue'], bucket: 6 }])];
  for (const logProbability of learned(trainer, set, 800)) expect(Math.exp(logProbability)).toBeGreaterThan(0.95);
  trainer.keep();
  const { emissions } = trainer.averaged();
  const weight = (bucket: number, label: Label): number => emissions[bucket * LABELS.length + labelNumber(label)]!;
  expect(weight(5, 'volume')).toBeGreaterThan(weight(5, 'issue') + 1);
  expect(weight(6, 'issue')).toBeGreaterThan(weight(6, 'volume') + 1);
  expect(weight(7, 'issue')).toBe(0);
});

test('a token of several possible labels is learned as the one that the rest of the set shows', () => {
  const trainer = new ChainTrainer(keepAll);
  const open = exampleOf([{ labels: ['author', 'editor'], bucket: 9 }]);
  learned(trainer, [exampleOf([{ labels: ['author'], bucket: 9 }]), open], 100);
  trainer.keep();
  const { emissions } = trainer.averaged();
  const weight = (label: Label): number => emissions[9 * LABELS.length + labelNumber(label)]!;
  expect(weight('author')).toBeGreaterThan(weight('editor') + 1);
});

test('the average is that of the kept moments; weight decay shrinks what follows', () => {
  const trainer = new ChainTrainer(keepAll);
  learned(trainer, [exampleOf([{ labels: ['url'], bucket: 3 }])], 20);
  const url = 3 * LABELS.length + labelNumber('url');
  trainer.keep();
  const first = trainer.averaged().emissions[url]!;
  trainer.fade();
  trainer.keep();
  expect(trainer.averaged().emissions[url]).toBeCloseTo((first + 0.97 * first) / 2, 6);
});
