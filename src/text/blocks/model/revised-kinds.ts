import { PLAIN_PROSE_RULE } from '../line-kind.js';
import { isEnded, isRunningText } from '../prose-shape.js';
import { FEATURE_COUNT, fillFeatures } from './group-features.js';
import { scoreOf } from './trees.js';
import type { BlockKind } from '../../../records/blocks.js';
import type { RuledGroups } from '../cut.js';
import type { Features } from '../features.js';
import type { ProseModel } from './prose-model.js';
import { itemAt } from '../../../lib/present.js';

/** A shorter group has too few features to decide. */
const FEWEST_WORDS = 8;
const row = new Float32Array(FEATURE_COUNT);

/**
 * Returns the kinds of groups after a learned model has examined those that the rules of shape called prose. It can
 * remove prose and never adds any. It examines each group alone: neighbours do not matter. Linear in the text's length.
 */
export function revisedKinds(ruled: RuledGroups, text: string, { trees, threshold }: ProseModel): readonly BlockKind[] {
  return ruled.kinds.map((kind, index) => {
    if (!isOpen(ruled, index)) return kind;
    fillFeatures(row, itemAt(ruled.groups, index), itemAt(ruled.rules, index), text);
    return scoreOf(trees, row) > threshold ? kind : otherKind(ruled, index);
  });
}

/**
 * Whether the model may decide on a group: prose by its shape alone. Plain sentences and short groups stay prose: a
 * short group has too few features, and its kind would depend on its neighbours.
 */
export function isOpen({ groups, rules, kinds }: RuledGroups, index: number): boolean {
  const { given, features } = itemAt(groups, index);
  if (kinds[index] !== 'prose' || given !== undefined || features.words < FEWEST_WORDS) return false;
  return rules[index] !== PLAIN_PROSE_RULE && !isPlainSentence(features);
}

/** Whether a group ends like a sentence and has no numbers, names in a row or marks of another kind. */
function isPlainSentence(features: Features): boolean {
  return (
    isRunningText(features) &&
    features.digits === 0 &&
    features.codeMarks === 0 &&
    features.symbols === 0 &&
    features.capitalWords <= 0.35 * features.words
  );
}

/** Kinds that occur in rows of the same kind. */
const IN_ROWS: ReadonlySet<BlockKind> = new Set(['table', 'code', 'reference', 'list', 'menu', 'address', 'contents']);
const LONGEST_TITLE_WORDS = 15;

/** Returns the kind of a group that the rules wrongly called prose, mostly by the kinds of its neighbours. */
function otherKind({ groups, kinds }: RuledGroups, index: number): BlockKind {
  const { features, blankBefore } = itemAt(groups, index);
  const [before, after] = [kinds[index - 1], kinds[index + 1]];
  if (before !== undefined && IN_ROWS.has(before) && (!blankBefore || before === after)) return before;
  if (after !== undefined && IN_ROWS.has(after) && groups[index + 1]?.blankBefore === false) return after;
  if (features.digits >= 0.15 * features.visible) return 'table';
  if (isEnded(features)) return features.boilerplateWords > 0 ? 'boilerplate' : 'list';
  return features.words <= LONGEST_TITLE_WORDS && after === 'prose' ? 'heading' : 'list';
}
