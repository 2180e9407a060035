import { WordKind, wordKinds } from '../abstract-words.js';
import type { WordKinds } from '../abstract-words.js';
import type { PatternDocument, Sentence } from '../document.js';
import type { Lexicon } from '../kinds.js';
import type { PatternRecord } from '../record.js';
import { Flag } from '../tokens.js';
import type { WordSet } from '../vocabulary.js';

const MAX_DENIAL_WORDS = 15;
const MAX_REVEAL_WORDS = 25;

interface Words {
  readonly be: WordSet;
  readonly not: WordSet;
  readonly breaks: WordSet;
  readonly turns: WordSet;
  readonly pronouns: WordSet;
  readonly nominal: WordSet;
  readonly people: WordSet;
  /** “so”, “overly”: a quality follows. */
  readonly degrees: WordSet;
  /** What somebody thinks or wants is told of a person. */
  readonly states: WordSet;
}

/** Where a sentence denies: the place after “is not”, “was never”; -1 if it does not. */
function afterDenial({ tokens }: PatternDocument, sentence: Sentence, words: Words): number {
  for (let at = sentence.firstToken; at + 1 < sentence.tokenLimit; at += 1) {
    // “Their dish, and they're not shy to say so, is …”, “It was not good, but they laughed”: no denial of the subject.
    if (words.breaks.has(tokens.id(at))) return -1;
    if (!words.be.has(tokens.id(at)) || !words.not.has(tokens.id(at + 1))) continue;
    for (let next = at + 2; next < sentence.tokenLimit; next += 1) if (words.turns.has(tokens.id(next))) return -1;
    return at + 2;
  }
  return -1;
}

function isShortStatement({ text }: PatternDocument, sentence: Sentence): boolean {
  return (
    sentence.role === 'prose' &&
    !sentence.quoted &&
    sentence.wordCount <= MAX_DENIAL_WORDS &&
    /[.!]$/u.test(text.slice(sentence.start, sentence.end))
  );
}

/** “It's not overly spicy. It's a great meal.”: what is denied is how something is, and not what. */
function deniesQuality({ tokens }: PatternDocument, at: number, words: Words, kinds: WordKinds): boolean {
  const isDescribed = (kinds.of(tokens, at) & (WordKind.adjective | WordKind.noun)) === WordKind.adjective;
  const isDegree = words.degrees.has(tokens.id(at)) && !words.nominal.has(tokens.id(at + 1));
  return isDegree || (isDescribed && !tokens.has(at + 1, Flag.word));
}

/**
 * “We don't sell chairs. We sell mornings.”, “They weren't looking for a leader. They were looking for a listener.”:
 * the same person, and the verb that was denied.
 */
function repeatsDeniedVerb({ tokens }: PatternDocument, denial: Sentence, reveal: Sentence, words: Words): boolean {
  const at = denial.firstToken;
  const isProgressive = words.be.has(tokens.id(at + 1)) && words.be.has(tokens.id(reveal.firstToken + 1));
  const verb = reveal.firstToken + (isProgressive ? 2 : 1);
  return (
    words.people.has(tokens.id(at)) &&
    tokens.id(at) === tokens.id(reveal.firstToken) &&
    words.not.has(tokens.id(at + 2)) &&
    tokens.has(verb, Flag.word) &&
    tokens.lower(verb) === tokens.lower(at + 3) &&
    !words.states.has(tokens.id(verb)) &&
    tokens.lower(verb).length > 2
  );
}

/** “They aren't customers. They're guests.” */
function renames(
  { tokens }: PatternDocument,
  denial: Sentence,
  reveal: Sentence,
  denied: number,
  words: Words,
  plural: WordSet,
): boolean {
  return (
    plural.has(tokens.id(denial.firstToken)) &&
    tokens.id(denial.firstToken) === tokens.id(reveal.firstToken) &&
    denied === denial.firstToken + 3 &&
    words.be.has(tokens.id(reveal.firstToken + 1)) &&
    tokens.lower(denied).endsWith('s') &&
    tokens.lower(reveal.firstToken + 2).endsWith('s')
  );
}

/** The word lists that the shapes below compare with. */
function wordsOf(lexicon: Lexicon): Words {
  return {
    be: lexicon.set("is|was|are|were|'s"),
    not: lexicon.set('not|never'),
    breaks: lexicon.set(',|;|—|–|who|which|that'),
    turns: lexicon.set('but|although|though|because'),
    pronouns: lexicon.set('it|they|this|that'),
    nominal: lexicon.set(
      'a|an|the|its|their|our|your|his|her|my|about|how|what|who|whether|someone|something|everything',
    ),
    people: lexicon.set('we|they|i|you'),
    degrees: lexicon.set('so|as|too|very|overly|that|particularly|especially|really|quite|exactly|always|yet|even'),
    states: lexicon.set('know|like|want|believe|think|have|need|care|see|feel|remember|mean|hate|love|mind'),
  };
}

export const splitNegationReveal: PatternRecord = {
  id: 'split_negation_reveal',
  name: 'Denial, then reveal',
  displayName: 'Denial, then reveal',
  category: 'structure',
  description: 'One sentence says what something is not, and the next one says what it is.',
  tip: 'Drop the denial and keep the claim.',
  scope: 'prose',
  matcher: {
    kind: 'cross-sentence',
    languages: ['en'],
    compile: (lexicon) => {
      const kinds = wordKinds(lexicon);
      const words = wordsOf(lexicon);
      const reveals = (document: PatternDocument, sentence: Sentence): boolean => {
        const { tokens } = document;
        const at = sentence.firstToken;
        if (sentence.wordCount > MAX_REVEAL_WORDS) return false;
        if (!words.pronouns.has(tokens.id(at)) || !words.be.has(tokens.id(at + 1))) return false;
        return words.nominal.has(tokens.id(at + 2)) || (sentence.wordCount <= 8 && kinds.isAbstract(tokens, at + 2));
      };
      const plural = lexicon.set('they|we');
      return (document, sentence) => {
        const denial = document.sentences[sentence.index - 1];
        if (denial === undefined || sentence.quoted || !isShortStatement(document, denial)) return [];
        const before = document.sentences[sentence.index - 2];
        if (before !== undefined && document.text.charAt(before.end - 1) === '?') return [];
        const denied = afterDenial(document, denial, words);
        const isPair =
          repeatsDeniedVerb(document, denial, sentence, words) ||
          (denied >= 0 &&
            denied < denial.tokenLimit - 1 &&
            !deniesQuality(document, denied, words, kinds) &&
            (reveals(document, sentence) || renames(document, denial, sentence, denied, words, plural)));
        if (!isPair) return [];
        const isChain =
          before !== undefined && isShortStatement(document, before) && afterDenial(document, before, words) >= 0;
        return [...(isChain ? [before] : []), denial, sentence].map(({ index, start, end }) => ({
          sentence: index,
          start,
          end,
        }));
      };
    },
  },
  explain: ({ quote }) =>
    `${quote} belongs to a pair of sentences that denies one thing to announce another. The ` +
    'claim would stand as well without the denial.',
  flagged: [
    "The point isn't the prize. It's the people in the room.",
    'This was never a shortcut. It was a promise.',
    "We don't build websites. We build welcomes.",
  ],
  clean: [
    "The light isn't working. It is above the stairs, by the meter.",
    'The road is not closed. The bus will run as usual.',
    'Is the pool heated? It is not. It is the old one.',
    "Their dish, and they're not shy about it, is stew. It's a bowl for two.",
    "It's not overly spicy. It's a meal for two.",
    "We don't know the cause. We know the day.",
    'The joke was not good, but one man laughed. It was the last time he did.',
  ],
};
