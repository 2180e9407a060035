import type { Vocabulary } from '../vocabulary.js';
import type { WordClasses } from './classes.js';
import type { Node } from './syntax.js';

/** Estimates how common a word is. Sentences are searched for the rarest necessary word of a phrase. */
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
 * Returns words of which every match of the phrase contains at least one: of all such sets, the rarest in ordinary
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
