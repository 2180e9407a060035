import type { Vocabulary } from '../vocabulary.js';
import type { WordClasses } from './program.js';
import type { Node } from './syntax.js';

/** How common a word is, roughly: the rarer one of a phrase decides whether a sentence is looked at. */
export type Commonness = (word: string) => number;

interface Needed {
  readonly ids: readonly number[];
  readonly cost: number;
}

function cheaper(a: Needed | null, b: Needed | null): Needed | null {
  if (a === null || b === null) return a ?? b;
  return b.cost < a.cost ? b : a;
}

function needOf(ids: readonly number[], vocabulary: Vocabulary, commonness: Commonness): Needed {
  return { ids, cost: ids.reduce((sum, id) => sum + commonness(vocabulary.wordOf(id)), 0) };
}

function needed(node: Node, vocabulary: Vocabulary, classes: WordClasses, commonness: Commonness): Needed | null {
  switch (node.kind) {
    case 'word':
      return needOf([vocabulary.intern(node.text)], vocabulary, commonness);
    case 'class': {
      const ids = classes.get(node.name);
      return ids === undefined ? null : needOf(ids, vocabulary, commonness);
    }
    case 'sequence':
      return node.nodes.reduce<Needed | null>(
        (best, part) => cheaper(best, needed(part, vocabulary, classes, commonness)),
        null,
      );
    case 'either': {
      const branches = node.nodes.map((part) => needed(part, vocabulary, classes, commonness));
      if (branches.includes(null)) return null;
      return needOf([...new Set(branches.flatMap((branch) => branch?.ids ?? []))], vocabulary, commonness);
    }
    default:
      return null;
  }
}

/**
 * Words of which at least one stands in every match of the phrase: of all such sets the one that is rarest in ordinary
 * text. Null if there is none.
 */
export function necessaryWords(
  node: Node,
  vocabulary: Vocabulary,
  classes: WordClasses,
  commonness: Commonness,
): readonly number[] | null {
  return needed(node, vocabulary, classes, commonness)?.ids ?? null;
}
