// Longer than other files: word lists, one entry a line.
import { wordKinds } from '../abstract-words.js';
import type { WordKinds } from '../abstract-words.js';
import type { PatternDocument, Sentence } from '../document.js';
import type { PatternRecord } from '../record.js';
import { HAPPENS, MAKES_PRAISED, NAMED_OBJECT, NO_SENTENCE_BEFORE } from '../tail-phrases.js';
import { Flag } from '../tokens.js';
import type { WordSet } from '../vocabulary.js';

const MAX_OBJECT_TOKENS = 12;
const MAX_TAIL = 400;

/** Words that make what they name sound great. */
const GRAND_WORDS = [
  'perspective',
  'perspectives',
  'glimpse',
  'chapter',
  'era',
  'milestone',
  'reminder',
  'testament',
  'symbol',
  'lens',
  'voice',
  'beacon',
  'pathway',
  'spotlight',
  'spirit',
  'bonds',
  'hope',
  'turning',
];

/** Adverbs between the comma and the verb. */
const ADVERBS = [
  'thereby',
  'thus',
  'further',
  'ultimately',
  'effectively',
  'perfectly',
  'truly',
  'simultaneously',
  'also',
  'while',
  'subtly',
  'clearly',
];

/** Verbs that only comment, whatever follows. */
const EVALUATIVE_VERBS = [
  'underscoring',
  'emphasizing',
  'emphasising',
  'showcasing',
  'reflecting',
  'symbolizing',
  'symbolising',
  'fostering',
  'reinforcing',
  'demonstrating',
  'cementing',
  'solidifying',
  'exemplifying',
  'illustrating',
  'embodying',
  'cultivating',
  'encapsulating',
  'signaling',
  'signalling',
  'enriching',
  'enhancing',
  'evoking',
  'bolstering',
  'exuding',
  'signifying',
  'reaffirming',
  'affirming',
  'amplifying',
  'epitomizing',
  'epitomising',
  'heralding',
  'immortalizing',
  'crystallizing',
  'instilling',
  'igniting',
  'embracing',
  'galvanizing',
];

/** Verbs that comment if something abstract follows. */
const ORDINARY_VERBS = [
  'highlighting',
  'underlining',
  'promoting',
  'ensuring',
  'marking',
  'offering',
  'inviting',
  'leaving',
  'creating',
  'encouraging',
  'transforming',
  'allowing',
  'blending',
  'shaping',
  'capturing',
  'providing',
  'adding',
  'making',
  'bringing',
  'driving',
  'strengthening',
  'celebrating',
  'revealing',
  'proving',
  'sparking',
  'drawing',
  'building',
  'giving',
  'helping',
  'enabling',
  'empowering',
  'supporting',
  'advancing',
  'preserving',
  'deepening',
  'elevating',
  'honouring',
  'honoring',
  'inspiring',
  'redefining',
  'echoing',
  'nurturing',
  'bridging',
  'uniting',
  'heightening',
  'broadening',
  'expanding',
  'sustaining',
  'restoring',
  'reshaping',
  'enlivening',
  'fuelling',
  'fueling',
  'instilling',
  'weaving',
  'carrying',
  'keeping',
  'reminding',
  'uplifting',
];

/** Verbs that may be followed by a clause with its own verb. */
const CLAUSE_VERBS = [
  'ensuring',
  'making',
  'proving',
  'demonstrating',
  'illustrating',
  'reflecting',
  'highlighting',
  'underlining',
  'underscoring',
  'emphasizing',
  'emphasising',
  'revealing',
  'reminding',
  'signaling',
  'signalling',
  'reaffirming',
  'affirming',
  'showcasing',
];

/** Phrases that comment: a verb, and the words one of which follows. */
const FIXED_PHRASES = [
  ['contributing', 'to'],
  ['ensuring', 'that|every|everyone|all'],
  ['paving', 'the'],
  ['setting', 'the'],
  ['speaking', 'to'],
  ['turning', 'it'],
  ['breathing', 'new'],
  ['reminding', 'us|visitors|readers|everyone|people|viewers|residents|guests|all'],
  ['inviting', 'us|visitors|readers|everyone|people|viewers|residents|guests|all|audiences'],
] as const;

/** Where the phrase ends: at the end of the sentence; -1 if a main clause follows it. */
function tailEnd({ tokens, text }: PatternDocument, sentence: Sentence, from: number): number {
  const rest = text.slice(tokens.end(from), Math.min(sentence.end, tokens.end(from) + MAX_TAIL));
  if (/[,—–]\s*(?:is|was|were|are|has|have|had|did|does|do|will|would|said|says|can|could|may|might)\b/u.test(rest))
    return -1;
  return tokens.has(sentence.tokenLimit - 1, Flag.terminal) ? sentence.tokenLimit - 1 : sentence.tokenLimit;
}

/** What follows a verb that then only tells: “…, adding that she would stay”, “…, turning it over in his hands”. */
const NO_COMMENT: Readonly<Record<string, RegExp>> = {
  adding: /^\s*(?:(?:that|they|he|she|it|there)\b|[:“"‘'])/u,
  // “giving him a quick glance”, “making it to the final”, “carrying it around”: deeds
  giving:
    /^\s+\S+\s+(?:an?|his|her|one)\s+(?:\S+\s+){0,3}(?:glance|look|kiss|smile|hug|nod|wink|wave|push|pat|ride)\b/iu,
  making: new RegExp(
    String.raw`^\s+(?:it\s+to|(?:up|out|off|sure|minor|small|changes?|connections|friends|money|conversation|` +
      String.raw`friendly|noise|plans?)\b)`,
    'iu',
  ),
  leaving: /^\s+(?:at|for|from|with|in|on|by|behind|through|early|late|home|town)\b/iu,
  speaking: /^\s+to\s+(?:(?:the\s+|his\s+|her\s+)?\p{Lu}|(?:reporters|journalists|him|her|me|them|people|friends)\b)/u,
  carrying: /^\s+(?:it|them|him|her|me)\b/iu,
  driving: /^\s+(?:under|to|down|along|over|across|through|into|home|past|around|too)\b/iu,
  drawing: /^\s+(?:pictures?|lines?|circles?|maps?|figures?|straws)\b/iu,
  turning: /^(?!(?:\s+\S+){1,7}?\s+into\b)/u,
};

/** “speaking to a stranger, giving a speech and listening to it”: one of a list of deeds. */
const DEEDS_BEFORE =
  /(?:^|[,:;]|\b(?:to|of|by|as|like|through|in|for|is|are|was|were|includ(?:e|es|ed|ing)))\s*\w+ing\b/iu;
const DEEDS_AFTER = /(?:^|\s)(?:and|or)\s+\w+ing\b/iu;

/** “Without a camera, creating a record of their motion can be hard”: the phrase is the subject. */
const OPENED_BY = /^(?:without|with|in|for|during|according|by|despite|beyond|on|at|from|to)\b[^,]*$/iu;
const FINITE = new RegExp(
  String.raw`\b(?:is|are|was|were|can|could|will|would|may|might|has|have|includes?|requires?|takes?|means?|` +
    String.raw`reduce[sd]?|improve[sd]?|increase[sd]?|decrease[sd]?|leads?|led|gives|gave|helps|helped|makes|made)\b`,
  'iu',
);
/** “Writing poetry, listening to music, drawing …”: a list of deeds without its “and”. */
const LISTED_DEEDS = /(?:^|,)\s*\w+ing\b[^,]*,\s*\w+ing\b/iu;

/** Whether the phrase is one of a list of deeds, or the subject of the clause that follows an opening phrase. */
function isPartOfClause(before: string, rest: string): boolean {
  if (LISTED_DEEDS.test(before)) return true;
  return (DEEDS_BEFORE.test(before) && DEEDS_AFTER.test(rest)) || (OPENED_BY.test(before) && FINITE.test(rest));
}

/** “…, demonstrating that the flow doubles at 20 degrees”: a figure is a fact. */
const NAMES_FIGURE = /\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|hundred|thousand|million|per cent)\b/iu;

/** “If the price falls, making more …”: the first comma ends the clause that opens the sentence. */
function endsOpeningClause({ tokens }: PatternDocument, sentence: Sentence, comma: number, words: WordSet): boolean {
  if (!words.has(tokens.id(sentence.firstToken))) return false;
  for (let at = sentence.firstToken; at < comma; at += 1) if (tokens.id(at) === tokens.id(comma)) return false;
  return true;
}

function namesSomethingAbstract(
  { tokens }: PatternDocument,
  from: number,
  limit: number,
  kinds: WordKinds,
  grand: WordSet,
): boolean {
  for (let at = from; at < Math.min(limit, from + MAX_OBJECT_TOKENS); at += 1)
    if (kinds.isAbstract(tokens, at) || grand.has(tokens.id(at))) return true;
  return false;
}

/** “…, building a new image is the way to go”: the phrase is the subject of what follows. */
const SUBJECT_OF_MORE = new RegExp(
  [
    String.raw`^\s+(?:(?!(?:that|which|who|whose|where|when|what|how|why|whether|if|as|because|while|until|so|and|`,
    String.raw`they|it|we|he|she|you)\b)[\p{L}'’-]+\s+){1,6}(?:is|are|was|were|will|has|had|can|could|would|should|`,
    String.raw`may|might)\b`,
  ].join(''),
  'iu',
);

export const participialTail: PatternRecord = {
  id: 'participial_tail',
  name: 'Comment hung on with -ing',
  displayName: 'Empty commentary',
  category: 'structure',
  description: 'A finished sentence gets a comma and an -ing phrase that tells the reader how important it was.',
  tip: 'Cut the phrase, or give the evidence in a sentence of its own.',
  scope: 'prose',
  matcher: {
    kind: 'token-shape',
    languages: ['en'],
    anchors: [','],
    compile: (lexicon) => {
      const kinds = wordKinds(lexicon);
      const grand = lexicon.set(...GRAND_WORDS);
      const adverbs = lexicon.set(...ADVERBS);
      const evaluative = lexicon.set(...EVALUATIVE_VERBS);
      const ordinary = lexicon.set(...ORDINARY_VERBS);
      const takesClause = lexicon.set(...CLAUSE_VERBS);
      const subordinators = lexicon.set('if|when|while|since|because|as|although|though|once|unless|after|before');
      const fixedSets = FIXED_PHRASES.map(([verb, next]) => [lexicon.set(verb), lexicon.set(next)] as const);
      return (document, sentence, comma) => {
        const { tokens } = document;
        const verb = adverbs.has(tokens.id(comma + 1)) ? comma + 2 : comma + 1;
        const object = verb + 1;
        const id = tokens.id(verb);
        if (!tokens.has(verb, Flag.ing) || object >= sentence.tokenLimit - 1 || comma - sentence.firstToken < 3)
          return null;
        if (tokens.has(object, Flag.number | Flag.terminal | Flag.punctuation)) return null;
        const isFixed = fixedSets.some(([first, second]) => first.has(id) && second.has(tokens.id(object)));
        const isPlain = ordinary.has(id) && namesSomethingAbstract(document, object, sentence.tokenLimit, kinds, grand);
        const rest = document.text.slice(tokens.end(verb), Math.min(sentence.end, tokens.end(verb) + MAX_TAIL));
        const isPraise = tokens.lower(verb) === 'making' && MAKES_PRAISED.test(rest);
        if (!isFixed && !isPlain && !isPraise && !evaluative.has(id)) return null;
        if (!takesClause.has(id) && SUBJECT_OF_MORE.test(rest)) return null;
        if (NAMES_FIGURE.test(rest) || (!isPraise && HAPPENS.test(tokens.lower(verb)) && NAMED_OBJECT.test(rest)))
          return null;
        if (NO_SENTENCE_BEFORE.test(document.text.slice(sentence.start, tokens.start(comma)))) return null;
        if (isPartOfClause(document.text.slice(sentence.start, tokens.start(comma)), rest)) return null;
        if (endsOpeningClause(document, sentence, comma, subordinators)) return null;
        if (NO_COMMENT[tokens.lower(verb)]?.test(rest) === true) return null;
        const end = tailEnd(document, sentence, verb);
        return end < 0 ? null : { start: tokens.start(comma + 1), end: tokens.end(end - 1) };
      };
    },
  },
  explain: ({ quote }) =>
    `${quote} is added to a sentence that was complete and tells the reader what to think of it. ` +
    'It names no fact that could be checked.',
  flagged: [
    "The square was paved last year, underscoring the council's ambition.",
    'Neighbours trade seeds each spring, fostering a spirit of generosity.',
    'The mural covers the whole wall, reflecting the hopes of the quarter.',
  ],
  clean: [
    'Underlining the verbs helps pupils see the tense.',
    'The guard went along the train, punching every ticket.',
    'The letter, highlighting two errors, reached us on Friday.',
    'The people want change, she said, adding that she would look towards the future.',
    'If the market is full, expanding the range converts more visitors into customers of quality.',
    'The pipe was widened, allowing a flow of 40 litres and a pressure of two bar.',
    'The lines broaden with height, demonstrating that the gas moves at 20 kilometres a second.',
    'He looked at the watch, turning it over in his hands.',
    'The tests included speaking to a stranger, giving a talk of some importance and listening to a tape.',
    'Without a good map, creating a sense of direction can be hard.',
    'Banks must do more, she said, adding they could learn a lesson of value from shops.',
    'She passed the desk, giving him a quick glance of recognition.',
    'He ran hard all summer, making it to the final round of the league.',
    'Third of all, making our own decisions helps us to grow in confidence.',
    'The defeat ended the run, leaving United a chance of promotion.',
    'In both trials, adding context information reduced the number of errors.',
    'She called home with the news, speaking to the Queen of the carnival.',
  ],
};
