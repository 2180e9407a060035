import type { Vocabulary } from '../vocabulary.js';
import type { WordClasses } from './classes.js';
import type { Node } from './syntax.js';

/** The word numbers that a node can start with, whether it can be empty, and whether it can start with a shape. */
export interface Opening {
  readonly words: readonly number[];
  readonly empty: boolean;
  readonly shape: boolean;
}

/** Returns how a phrase can start. */
export function openingOf(node: Node, vocabulary: Vocabulary, classes: WordClasses): Opening {
  switch (node.kind) {
    case 'word':
      return { words: [vocabulary.intern(node.text)], empty: false, shape: false };
    case 'class': {
      const words = classes.get(node.name);
      return { words: words ?? [], empty: false, shape: words === undefined };
    }
    case 'gap':
      return { words: [], empty: true, shape: true };
    case 'optional':
      return { ...openingOf(node.node, vocabulary, classes), empty: true };
    case 'either': {
      const openings = node.nodes.map((part) => openingOf(part, vocabulary, classes));
      return {
        words: openings.flatMap((opening) => opening.words),
        empty: openings.some((opening) => opening.empty),
        shape: openings.some((opening) => opening.shape),
      };
    }
    case 'sequence': {
      const words: number[] = [];
      let shape = false;
      for (const part of node.nodes) {
        const opening = openingOf(part, vocabulary, classes);
        words.push(...opening.words);
        shape ||= opening.shape;
        if (!opening.empty) return { words, empty: false, shape };
      }
      return { words, empty: true, shape };
    }
    default:
      return { words: [], empty: true, shape: false };
  }
}

/** Whether a phrase matches only at the start of a sentence. */
export function startsSentence(node: Node): boolean {
  if (node.kind === 'at-start') return true;
  if (node.kind === 'either') return node.nodes.every(startsSentence);
  return node.kind === 'sequence' && node.nodes[0] !== undefined && startsSentence(node.nodes[0]);
}
