import type { PatternDocument, Sentence } from '../document.js';
import type { PatternRecord } from '../record.js';
import { Flag } from '../tokens.js';
import type { WordSet } from '../vocabulary.js';

const RUN_LENGTH = 3;
const MAX_RUN = 10;

/** Longer lines are sentences that lack their end mark. */
const MAX_ITEM_WORDS = 6;
const SUBJECTS = 'i|you|he|she|we|they|it|this|that|there|who';

/** “List item 1”: a few words on a line of their own, without an end mark, a verb or its subject. */
function isBareItem({ text, tokens }: PatternDocument, sentence: Sentence, clause: WordSet): boolean {
  const { start, end, firstToken, tokenLimit, wordCount } = sentence;
  if (wordCount > MAX_ITEM_WORDS || !/[\p{L}\p{N})\]][*_]*\s*$/u.test(text.slice(start, end))) return false;
  const isOwnLine =
    !/\S/u.test(text.slice(text.lastIndexOf('\n', start - 1) + 1, start)) && /^[^\S\n]*(?:\n|$)/u.test(text.slice(end));
  if (!isOwnLine) return false;
  for (let at = firstToken; at < tokenLimit; at += 1) if (clause.has(tokens.id(at))) return false;
  return true;
}

function canTakePart(sentence: Sentence | undefined): sentence is Sentence {
  return sentence !== undefined && sentence.role === 'prose' && !sentence.quoted && sentence.wordCount >= 2;
}

/** Two sentences open alike: with the same two words, or with one same word that is not a mere subject. */
function openAlike({ tokens }: PatternDocument, a: Sentence, b: Sentence, emphatic: WordSet): boolean {
  const first = a.firstToken;
  const second = b.firstToken;
  if (!tokens.has(first, Flag.word) || tokens.lower(first) !== tokens.lower(second)) return false;
  if (tokens.id(first) !== 0 && emphatic.has(tokens.id(first))) return true;
  return tokens.has(first + 1, Flag.word) && tokens.lower(first + 1) === tokens.lower(second + 1);
}

export const anaphoraRun: PatternRecord = {
  id: 'anaphora_run',
  name: 'Repeated sentence openings',
  displayName: 'Repeated sentence openings',
  category: 'structure',
  description: 'Three or more sentences in a row begin with the same words.',
  tip: 'Vary the openings or join the sentences.',
  scope: 'prose',
  matcher: {
    kind: 'cross-sentence',
    languages: 'any',
    compile: (lexicon) => {
      const emphatic = lexicon.set(
        'every|maybe|perhaps|no|never|because|when|not|some|each|all|still|sometimes|how|why|where|let|more|' +
          'imagine|without|nothing|everything|everyone|nobody|somewhere|always|jeder|jede|chaque|cada|vielleicht|' +
          'tal|peut',
      );
      const commands = lexicon.set('<commands>');
      const clause = lexicon.set('<common_verbs>', SUBJECTS);
      return (document, sentence) => {
        const run: Sentence[] = [];
        for (let index = sentence.index; index >= 0 && run.length < MAX_RUN; index -= 1) {
          const earlier = document.sentences[index];
          if (!canTakePart(earlier) || (run[0] !== undefined && !openAlike(document, earlier, sentence, emphatic)))
            break;
          run.unshift(earlier);
        }
        if (run.length < RUN_LENGTH || commands.has(document.tokens.id(sentence.firstToken))) return [];
        const counted = run.filter((part) => !isBareItem(document, part, clause));
        if (counted.length < RUN_LENGTH) return [];
        return counted.map(({ index, firstToken, tokenLimit }) => ({
          sentence: index,
          ...document.tokenSpan(firstToken, Math.min(firstToken + 3, tokenLimit)),
        }));
      };
    },
  },
  yieldsTo: ['negation_countdown'],
  explain: ({ quote }) =>
    `${quote} opens like the sentences around it. A reader hears the drumbeat before the meaning.`,
  flagged: [
    'She knew the river. She knew the weir. She knew where the eels slept.',
    'Every door tells a tale. Every step holds a sound. Every wall remembers.',
    'This is about trust. This is about time. This is about us.',
    'We will walk\nWe will run\nWe will not look back',
  ],
  clean: [
    'He oiled the chain. Then he checked the brakes. He rode off at six.',
    'The first shelf held. The second shelf bent. A third fell down.',
    'Add the onions and fry them. Add the rice and stir it. Add the stock and wait.',
    'List item 1\n\nList item 2\n\nList item 1.1\n\nList item 3',
    'French language books\nFrench language podcasts\nFrench language videos (free)',
    'I ran. I turned by the gate and saw a fox. I waited.',
  ],
};
