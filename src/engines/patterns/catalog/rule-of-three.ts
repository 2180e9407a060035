import { WordKind, wordKinds } from '../abstract-words.js';
import type { WordKinds } from '../abstract-words.js';
import type { Found, Lexicon } from '../kinds.js';
import { isPlainList, listWords } from '../plain-lists.js';
import type { Triad } from '../plain-lists.js';
import type { PatternRecord } from '../record.js';
import { Flag } from '../tokens.js';
import type { Tokens } from '../tokens.js';
import type { WordSet } from '../vocabulary.js';

/** The item that ends just before `limit`: its last word, and one word before it that may describe it. */
function itemBefore(tokens: Tokens, limit: number, from: number): { readonly first: number; readonly head: number } {
  const head = limit - 1;
  const describes =
    head - 1 >= from &&
    tokens.has(head - 1, Flag.word) &&
    !tokens.has(head - 1, Flag.capital) &&
    tokens.has(head, Flag.word);
  return { first: describes ? head - 1 : head, head };
}

function kindOfHead(tokens: Tokens, head: number, kinds: WordKinds, isSentenceStart: boolean): number {
  if (!tokens.has(head, Flag.word) || (tokens.has(head, Flag.capital) && !isSentenceStart)) return 0;
  return kinds.of(tokens, head);
}

/** The last item: one word, or a describing word and the word it describes. */
function lastItem(tokens: Tokens, at: number, limit: number, kinds: WordKinds, wanted: number): number {
  const first = kindOfHead(tokens, at, kinds, false) & wanted;
  const second = at + 1 < limit ? kindOfHead(tokens, at + 1, kinds, false) & wanted : 0;
  if (first === 0) return second !== 0 && tokens.has(at, Flag.word) ? at + 2 : -1;
  const nounFollows = (first & WordKind.adjective) !== 0 && (second & WordKind.noun) !== 0;
  return nounFollows ? at + 2 : at + 1;
}

/** Words before a predicative: verbs like “is”, and words of degree. */
const LINKING =
  "is|are|was|were|be|been|'s|am|feel|feels|felt|seem|seems|seemed|look|looks|looked|sound|sounds|sounded|" +
  'remain|remains|remained|become|becomes|became|so|very|both|more|less|being|stay|stays|stayed';

interface ShapeWords {
  readonly linking: WordSet;
  readonly beforeComparatives: WordSet;
  readonly made: WordSet;
  readonly persons: WordSet;
}

const shapeWords = (lexicon: Lexicon): ShapeWords => ({
  linking: lexicon.set(LINKING),
  beforeComparatives: lexicon.set('a|an|our|the|for'),
  made: lexicon.set('make|makes|made|keep|keeps|kept|leave|leaves|left'),
  persons: lexicon.set('us|you|me|him|her|it|them|people'),
});

/** “honest advice, fair prices, and friendly service”: three times a describing adjective and a noun. */
function describedTriad(tokens: Tokens, { head, second, third, from, limit }: Triad, kinds: WordKinds): Found | null {
  const isDescribing = (at: number): boolean =>
    tokens.has(at, Flag.word) && !tokens.has(at, Flag.capital) && (kinds.of(tokens, at) & WordKind.adjective) !== 0;
  const isNoun = (at: number): boolean => at < limit && tokens.has(at, Flag.word) && !tokens.has(at, Flag.capital);
  if (head - 1 < from || third + 1 >= limit || second - 1 === head) return null;
  if (tokens.has(third + 2, Flag.word)) return null;
  const isTriad = [head - 1, second - 1, third].every(isDescribing) && [head, second, third + 1].every(isNoun);
  return isTriad ? { start: tokens.start(head - 1), end: tokens.end(third + 1) } : null;
}

/** “was brief, honest, and kind”: three bare words after a verb like “is”, of which one is known as an adjective. */
function predicativeTriad(
  tokens: Tokens,
  { head, second, third, from, limit }: Triad,
  kinds: WordKinds,
  { linking, made, persons }: ShapeWords,
): Found | null {
  const isBare = (at: number): boolean => tokens.has(at, Flag.word) && !tokens.has(at, Flag.capital | Flag.number);
  if (head - 1 < from || second !== head + 2 || third >= limit) return null;
  // “makes us patient, curious, and kind”
  const isMade = head - 2 >= from && made.has(tokens.id(head - 2)) && persons.has(tokens.id(head - 1));
  if (!linking.has(tokens.id(head - 1)) && !isMade) return null;
  if (tokens.has(third + 1, Flag.word) || ![head, second, third].every(isBare)) return null;
  const known = [head, second, third].filter((at) => (kinds.of(tokens, at) & WordKind.adjective) !== 0).length;
  return known >= 2 ? { start: tokens.start(head), end: tokens.end(third) } : null;
}

/** “a cleaner, safer, and fairer city”: three comparatives, which no word list holds. */
function comparativeTriad(tokens: Tokens, { head, second, third, from, limit }: Triad, before: WordSet): Found | null {
  const isComparative = (at: number): boolean => {
    const word = tokens.lower(at);
    return tokens.has(at, Flag.word) && !tokens.has(at, Flag.capital) && word.length > 4 && word.endsWith('er');
  };
  // “a painter, joiner, and plumber” are people: something has to be described.
  if (head - 1 < from || !before.has(tokens.id(head - 1)) || second !== head + 2 || third + 1 >= limit) return null;
  return tokens.has(third + 1, Flag.word) && [head, second, third].every(isComparative)
    ? { start: tokens.start(head), end: tokens.end(third) }
    : null;
}

/** Three of a shape that tells by itself. */
function shapedTriad(tokens: Tokens, triad: Triad, kinds: WordKinds, words: ShapeWords): Found | null {
  return (
    describedTriad(tokens, triad, kinds) ??
    predicativeTriad(tokens, triad, kinds, words) ??
    comparativeTriad(tokens, triad, words.beforeComparatives)
  );
}

/** “To improve our health, user engagement and retention are …”: what follows the opening phrase is the subject. */
const SUBJECT_FOLLOWS =
  'is|are|was|were|has|have|had|can|could|will|would|may|might|must|should|help|helps|need|needs|remain|remains';

export const ruleOfThree: PatternRecord = {
  id: 'rule_of_three',
  name: 'Rule of three',
  displayName: 'Everything in threes',
  category: 'structure',
  description:
    'Three words or phrases of the same shape stand in a row, chosen for the rhythm more than for ' +
    'what the third one says.',
  tip: 'Keep the items that carry information and drop the one that fills the beat.',
  scope: 'prose',
  infoUnlessRepeatedWithinWords: 150,
  matcher: {
    kind: 'token-shape',
    languages: ['en'],
    anchors: ['and', 'or'],
    compile: (lexicon) => {
      const kinds = wordKinds(lexicon);
      const words = shapeWords(lexicon);
      const articles = lexicon.set('the|a|an|of|in|for|with|at|on');
      const lists = listWords(lexicon);
      const finite = lexicon.set(SUBJECT_FOLLOWS);
      return (document, sentence, anchor) => {
        const { tokens } = document;
        const from = sentence.firstToken;
        const secondLimit = lists.comma.has(tokens.id(anchor - 1)) ? anchor - 1 : anchor;
        const second = itemBefore(tokens, secondLimit, from);
        const commaAt = [second.head - 1, second.head - 2].find(
          (index) => index > from && lists.comma.has(tokens.id(index)),
        );
        if (commaAt === undefined || commaAt <= from) return null;
        const head = commaAt - 1;
        const isFirst = tokens.has(head, Flag.start);
        const wanted = kindOfHead(tokens, head, kinds, isFirst) & kindOfHead(tokens, second.head, kinds, false);
        const triad = { head, second: second.head, third: anchor + 1, from, limit: sentence.tokenLimit };
        if (isPlainList(document, sentence, triad, lists)) return null;
        const found = shapedTriad(tokens, triad, kinds, words);
        if (found !== null || wanted === 0) return found;
        const fourth = [head - 1, head - 2].find((index) => index > from && lists.comma.has(tokens.id(index)));
        if (fourth !== undefined && (kinds.of(tokens, fourth - 1) & wanted) !== 0) return null;
        const end = lastItem(tokens, anchor + 1, sentence.tokenLimit, kinds, wanted);
        if (end < 0 || (finite.has(tokens.id(end)) && head - from > 2)) return null;
        const start =
          head > from &&
          tokens.has(head - 1, Flag.word) &&
          !articles.has(tokens.id(head - 1)) &&
          tokens.has(commaAt + 2, Flag.word) &&
          commaAt + 2 < secondLimit
            ? head - 1
            : head;
        return { start: tokens.start(start), end: tokens.end(end - 1) };
      };
    },
  },
  explain: ({ quote }) =>
    `${quote} lines up three matching items. The even beat is pleasant, but a reader may wonder ` +
    'what the third one adds.',
  flagged: [
    'The programme rewards patience, curiosity, and courage.',
    'Her method is simple, flexible and rewarding.',
    'A good coach listens, encourages, and inspires.',
    'We want a greener, quieter, and kinder town.',
    'Rowing made them calm, careful, and proud.',
  ],
  clean: [
    'Bring a torch, a map and a blanket.',
    'The ferry calls at Mallaig, Armadale and Lochboisdale.',
    'We sampled lead, zinc, and copper in each well.',
    'The songs can be exuberant or sentimental, flirtatious or funny, but never dull.',
    'In addition, the complexity and beauty of cells surprised us.',
    'While such tools promise to improve our health, honesty and patience are needed.',
    'Dance releases high spirits, joy, impatience or anger.',
    'We asked about three traits (honesty, patience and courage).',
    'Early symptoms include clumsiness, weakness and confusion.',
    'The grammar needs repetition, so imitation and correction belong together.',
    'The jars were rinsed, dried, and stored.',
    'The sensitivity, specificity and accuracy of both tests were high.',
    'It covers the preoperative, perioperative, and postoperative phases.',
    'They blamed poor services, the sums spent on games, low standards of care, inequality and corruption.',
    'They hired a painter, joiner, and plumber.',
    'Forms cover taxation, sanitation, navigation, and education.',
  ],
};
