import { WEIGHED_REGISTERS } from '../../../src/engines/patterns/register.js';
import type { RegisterModel, countTerms } from '../../../src/engines/patterns/register.js';
import { itemAt } from '../../../src/lib/present.js';
import type { CorpusRegister } from '../../corpora/registers.js';
import { seededRandom, shuffle } from '../../statistics/random.js';

/** A text with its register, as the fit needs it. */
export interface RegisterText {
  readonly register: CorpusRegister;
  readonly source: string;
  readonly text: string;
  /** Whether it may teach what is shipped. */
  readonly teaches: boolean;
  readonly terms: ReturnType<typeof countTerms>;
}

const MOST_WORDS = 1500;
/** A word must occur in texts of so many sources: topics of one source tell nothing of a register. */
const LEAST_SOURCES = 8;
const EPOCHS = 8;
const RATE = 0.5;
const DECAY = 1e-5;
const CLASSES = WEIGHED_REGISTERS.length;

/** Returns the words that most sources use, the most frequent first. */
function chosenWords(texts: readonly RegisterText[]): readonly string[] {
  const uses = new Map<string, { sources: Set<string>; texts: number }>();
  for (const { terms, source } of texts)
    for (const term of terms.counts.keys()) {
      const use = uses.get(term) ?? { sources: new Set<string>(), texts: 0 };
      use.sources.add(source);
      use.texts += 1;
      uses.set(term, use);
    }
  return [...uses]
    .filter(([, { sources }]) => sources.size >= LEAST_SOURCES)
    .sort(([, a], [, b]) => b.texts - a.texts)
    .slice(0, MOST_WORDS)
    .map(([term]) => term);
}

interface Row {
  readonly label: number;
  readonly weight: number;
  readonly features: Int32Array;
  readonly values: Float64Array;
}

/** Each register weighs the same, and in it each source as the square root of its number of texts. */
function rowsOf(texts: readonly RegisterText[], words: readonly string[]): readonly Row[] {
  const indexes = new Map(words.map((word, index) => [word, index]));
  const sizes = new Map<string, number>();
  const keyOf = ({ register, source }: RegisterText): string => `${register} ${source}`;
  for (const text of texts) sizes.set(keyOf(text), (sizes.get(keyOf(text)) ?? 0) + 1);
  const totals = new Map<string, number>();
  for (const [key, size] of sizes) {
    const register = key.slice(0, key.indexOf(' '));
    totals.set(register, (totals.get(register) ?? 0) + Math.sqrt(size));
  }
  const scale = texts.length / totals.size;
  return texts.map((text) => {
    const known = [...text.terms.counts].flatMap(([term, count]) => {
      const index = indexes.get(term);
      return index === undefined ? [] : [[index, Math.sqrt(count / text.terms.total)] as const];
    });
    return {
      label: WEIGHED_REGISTERS.indexOf(text.register),
      weight: scale / (Math.sqrt(sizes.get(keyOf(text)) ?? 1) * (totals.get(text.register) ?? 1)),
      features: Int32Array.from(known, ([index]) => index),
      values: Float64Array.from(known, ([, value]) => value),
    };
  });
}

/** The weights, and the sums of squared gradients by which each learns (AdaGrad). */
class Weights {
  readonly values: Float64Array;
  readonly #squares: Float64Array;

  constructor(words: number) {
    this.values = new Float64Array((words + 1) * CLASSES);
    this.#squares = new Float64Array((words + 1) * CLASSES).fill(1e-3);
  }

  move(at: number, gradient: number): void {
    const value = itemAt(this.values, at);
    const slope = gradient + DECAY * value;
    const square = itemAt(this.#squares, at) + slope * slope;
    this.#squares[at] = square;
    this.values[at] = value - (RATE * slope) / Math.sqrt(square);
  }
}

function step(row: Row, weights: Weights, intercept: number): void {
  const scores = new Float64Array(CLASSES);
  const at = (feature: number, register: number): number => feature * CLASSES + register;
  for (let register = 0; register < CLASSES; register += 1) {
    let score = itemAt(weights.values, at(intercept, register));
    for (const [index, feature] of row.features.entries())
      score += itemAt(weights.values, at(feature, register)) * itemAt(row.values, index);
    scores[register] = score;
  }
  const most = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - most));
  const sum = powers.reduce((all, power) => all + power, 0);
  for (let register = 0; register < CLASSES; register += 1) {
    const error = (itemAt(powers, register) / sum - (row.label === register ? 1 : 0)) * row.weight;
    weights.move(at(intercept, register), error);
    for (const [index, feature] of row.features.entries())
      weights.move(at(feature, register), error * itemAt(row.values, index));
  }
}

const rounded = (value: number): number => Math.round(10 * value) / 10 || 0;

/** Fits a softmax regression on square roots of the shares of frequent words. The same texts give the same model. */
export function fitRegisters(texts: readonly RegisterText[]): Pick<RegisterModel, 'bias' | 'words'> {
  const words = chosenWords(texts);
  const rows = rowsOf(texts, words);
  const weights = new Weights(words.length);
  const order = Uint32Array.from(rows.keys());
  const random = seededRandom(27);
  for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
    shuffle(order, random);
    for (const index of order) step(itemAt(rows, index), weights, words.length);
  }
  const of = (index: number): number[] =>
    [...weights.values.subarray(index * CLASSES, (index + 1) * CLASSES)].map(rounded);
  return { bias: of(words.length), words: Object.fromEntries(words.map((word, index) => [word, of(index)])) };
}
