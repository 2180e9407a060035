import { ruledGroups } from '../../../src/text/blocks/cut.js';
import { FEATURE_COUNT, fillFeatures } from '../../../src/text/blocks/model/group-features.js';
import { isOpen } from '../../../src/text/blocks/model/revised-kinds.js';
import type { BlockKind } from '../../../src/records/blocks.js';
import { countWords } from '../../../src/text/words.js';
import type { TrainingRows } from './grow-trees.js';
import type { LabelledText } from './labelled.js';
import { itemAt } from '../../../src/lib/present.js';

/** What a document comes from; each kind weighs as much as its words times a factor. */
export type Origin = 'real' | 'made' | 'plain';

/** A document as the trees see it: a row a group of lines, with the words of each label in it. */
export interface Example {
  readonly id: string;
  readonly origin: Origin;
  /** Documents of one fold are left out together. */
  readonly fold: number;
  /** Row after row. */
  readonly features: Float32Array;
  /** What the rules say. */
  readonly kinds: readonly BlockKind[];
  /** Where the rules leave open whether it is prose. */
  readonly open: readonly boolean[];
  readonly labels: readonly ReadonlyMap<BlockKind, number>[];
}

export function exampleOf({ id, text, blocks }: LabelledText, origin: Origin, fold: number): Example {
  const ruled = ruledGroups(text);
  const { groups, kinds } = ruled;
  const features = new Float32Array(groups.length * FEATURE_COUNT);
  for (const [index, group] of groups.entries())
    fillFeatures(
      features.subarray(index * FEATURE_COUNT, (index + 1) * FEATURE_COUNT),
      group,
      itemAt(ruled.rules, index),
      text,
    );
  let next = 0;
  const labels = groups.map(({ features: { start, end } }) => {
    const words = new Map<BlockKind, number>();
    while (next < blocks.length && itemAt(blocks, next).end <= start) next += 1;
    for (let at = next; at < blocks.length && itemAt(blocks, at).start < end; at += 1) {
      const block = itemAt(blocks, at);
      const count = countWords(text.slice(Math.max(block.start, start), Math.min(block.end, end)));
      if (count > 0) words.set(block.kind, (words.get(block.kind) ?? 0) + count);
    }
    return words;
  });
  return { id, origin, fold, features, kinds, open: groups.map((_, index) => isOpen(ruled, index)), labels };
}

/** Words of prose and other words of a group. */
export function wordsOf({ labels }: Example, group: number): { readonly prose: number; readonly other: number } {
  let [prose, other] = [0, 0];
  for (const [kind, words] of itemAt(labels, group)) {
    if (kind === 'prose') prose += words;
    else other += words;
  }
  return { prose, other };
}

/** Weights of the three origins: real documents say most. */
const SHARES: Readonly<Record<Origin, number>> = { real: 1, made: 0.25, plain: 0.3 };
/** Long groups and long documents weigh more, but less than their words. */
const DAMPING = 0.8;
/** Sum of the weights of real documents: sets how strong the ridge of the trees is. */
const REAL_WEIGHT = 8000;

/** Rows of all groups with labels, with the share of prose and the weight of each. */
export function trainingRows(examples: readonly Example[]): TrainingRows {
  const chosen: {
    readonly example: Example;
    readonly group: number;
    readonly target: number;
    readonly weight: number;
  }[] = [];
  for (const origin of ['real', 'made', 'plain'] as const) {
    const own = examples
      .filter((example) => example.origin === origin)
      .flatMap((example) => labelledGroups(example).map((open) => ({ example, ...open })));
    const factor = (SHARES[origin] * REAL_WEIGHT) / own.reduce((sum, { weight }) => sum + weight, 0);
    for (const open of own) chosen.push({ ...open, weight: open.weight * factor });
  }
  const values = new Float32Array(chosen.length * FEATURE_COUNT);
  for (const [row, { example, group }] of chosen.entries())
    values.set(example.features.subarray(group * FEATURE_COUNT, (group + 1) * FEATURE_COUNT), row * FEATURE_COUNT);
  return {
    width: FEATURE_COUNT,
    values,
    targets: Float32Array.from(chosen, ({ target }) => target),
    weights: Float32Array.from(chosen, ({ weight }) => weight),
  };
}

function labelledGroups(
  example: Example,
): { readonly group: number; readonly target: number; readonly weight: number }[] {
  const counts = example.labels.map((_, group) => wordsOf(example, group));
  const words = counts.reduce((sum, { prose, other }) => sum + prose + other, 0);
  return counts.flatMap(({ prose, other }, group) => {
    const all = prose + other;
    if (all === 0) return [];
    return [{ group, target: prose / all, weight: all ** DAMPING * words ** (DAMPING - 1) }];
  });
}
