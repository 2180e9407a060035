import type { Lexicon } from './kinds.js';
import type { Tokens } from './tokens.js';

const ABSTRACT_SUFFIX = /(?:tion|sion|ment|ness|ity|ance|ence|ancy|ency|ship|ism|acy|asm|hood|dom|tude|ure)s?$/u;
const ADJECTIVE_SUFFIX = /(?:ous|ive|ful|able|ible|ant|ent|ic|al|less|ish|ary|ory|ing|ed|ly)$/u;

const PARTICIPLE = /(?:ing|ed)$/u;

/** Kinds of words in a list of praise. */
export const WordKind = { noun: 1, adjective: 2, verb: 4 } as const;

/** Recognises abstract nouns, evaluative adjectives and uplifting verbs: by word list, else by suffix. */
export interface WordKinds {
  readonly of: (tokens: Tokens, index: number) => number;
  readonly isAbstract: (tokens: Tokens, index: number) => boolean;
}

/**
 * Reads the word lists once. A word in `concrete_nouns` or `relational_adjectives` never counts, whatever its ending.
 */
export function wordKinds(lexicon: Lexicon): WordKinds {
  const nouns = lexicon.set('<abstract_nouns>');
  const adjectives = lexicon.set('<evaluative_adjectives>');
  const verbs = lexicon.set('<uplifting_verbs>');
  const excluded = lexicon.set('<concrete_nouns>', '<relational_adjectives>');
  const kindsOf = (tokens: Tokens, index: number): number => {
    const id = tokens.id(index);
    if (id !== 0 && excluded.has(id)) return 0;
    const listed =
      id === 0
        ? 0
        : (nouns.has(id) ? WordKind.noun : 0) |
          (adjectives.has(id) ? WordKind.adjective : 0) |
          (verbs.has(id) ? WordKind.verb : 0);
    const word = tokens.lower(index);
    // `surprising` and `inspired` are listed as verbs and also count as adjectives.
    if (listed !== 0) return listed === WordKind.verb && PARTICIPLE.test(word) ? listed | WordKind.adjective : listed;
    if (word.length < 5) return 0;
    return (ABSTRACT_SUFFIX.test(word) ? WordKind.noun : 0) | (ADJECTIVE_SUFFIX.test(word) ? WordKind.adjective : 0);
  };
  return { of: kindsOf, isAbstract: (tokens, index) => (kindsOf(tokens, index) & WordKind.noun) !== 0 };
}
