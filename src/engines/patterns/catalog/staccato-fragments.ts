import type { PatternDocument, Sentence } from '../document.js';
import type { PatternRecord } from '../record.js';
import { Flag } from '../tokens.js';
import type { WordSet } from '../vocabulary.js';

const RUN_LENGTH = 3;
const MAX_WORDS = 4;
const MAX_RUN = 10;
const LONGEST_OPENER = 16;
/** Steps that are counted are a list, not drama. */
const ENUMERATION = /^(?:first|second|third|next|then|final|last)(?:ly)?,/iu;

/** What people say to each other. */
const SAID =
  /^(?:thanks?|congratulations|ok(?:ay)?|hello|hi|sure|yeah|mm+|sorry|please|welcome|bye|goodbye|cheers)\b/iu;

/** “Corner, Plymouth. Conceded by Saah.”: minutes of a match, a list of names. */
function isNamed({ tokens }: PatternDocument, { firstToken, tokenLimit }: Sentence): boolean {
  for (let at = firstToken + 1; at < tokenLimit; at += 1)
    if (tokens.has(at, Flag.capital) && tokens.has(at, Flag.word) && tokens.lower(at).length > 1) return true;
  return false;
}

/** “Check the oil.”, “Firstly, check the oil.” */
function isCommand({ tokens }: PatternDocument, { firstToken }: Sentence, commands: WordSet, comma: WordSet): boolean {
  return (
    commands.has(tokens.id(firstToken)) ||
    (comma.has(tokens.id(firstToken + 1)) && commands.has(tokens.id(firstToken + 2)))
  );
}

function isShort(document: PatternDocument, sentence: Sentence | undefined): sentence is Sentence {
  if (sentence?.role !== 'prose' || sentence.quoted || sentence.wordCount > MAX_WORDS || sentence.wordCount === 0)
    return false;
  const { tokens } = document;
  const isNumbered = ENUMERATION.test(document.text.slice(sentence.start, sentence.start + LONGEST_OPENER));
  const isInitial = sentence.wordCount === 1 && tokens.end(sentence.firstToken) - tokens.start(sentence.firstToken) < 2;
  return (
    !isInitial &&
    !isNumbered &&
    tokens.has(sentence.firstToken, Flag.capital) &&
    /^[^\d]*[.!]$/u.test(document.textOf(sentence))
  );
}

/** No verb that a list or an ending tells: `Without warning`, `One weekend`. */
function isVerbless({ tokens }: PatternDocument, sentence: Sentence, verbs: WordSet): boolean {
  for (let at = sentence.firstToken; at < sentence.tokenLimit; at += 1) {
    if (!tokens.has(at, Flag.word)) continue;
    if ((tokens.id(at) !== 0 && verbs.has(tokens.id(at))) || /.{3,}ed$/u.test(tokens.lower(at))) return false;
  }
  return true;
}

export const staccatoFragments: PatternRecord = {
  id: 'staccato_fragments',
  name: 'Staccato drama',
  displayName: 'Staccato drama',
  category: 'rhetoric',
  description: 'A string of very short sentences or fragments is used for drama.',
  tip: 'Join two or three of them into one sentence.',
  scope: 'prose',
  matcher: {
    kind: 'cross-sentence',
    languages: ['en'],
    compile: (lexicon) => {
      const verbs = lexicon.set('<common_verbs>');
      const commands = lexicon.set('<commands>');
      const comma = lexicon.set(',');
      return (document, sentence) => {
        const run: Sentence[] = [];
        for (let index = sentence.index; index >= 0 && run.length < MAX_RUN; index -= 1) {
          const part = document.sentences[index];
          if (
            !isShort(document, part) ||
            (index < sentence.index && document.text.slice(part.end, run[0]?.start).includes('\n'))
          )
            break;
          run.unshift(part);
        }
        if (run.length < RUN_LENGTH || !run.some((part) => isVerbless(document, part, verbs))) return [];
        if (run.filter((part) => isCommand(document, part, commands, comma)).length * 2 > run.length) return [];
        if (run.filter((part) => isNamed(document, part)).length * 2 > run.length) return [];
        if (run.some((part) => SAID.test(document.textOf(part)))) return [];
        return run.map(({ index, start, end }) => ({ sentence: index, start, end }));
      };
    },
  },
  yieldsTo: ['negation_countdown'],
  explain: ({ quote }) =>
    `${quote} is one of a string of very short sentences. So many stops ask for attention that ` +
    'the content then has to earn.',
  flagged: [
    'The lights died. Total darkness. No sound. Nobody moved.',
    'One room. One stove. One winter. Everything changed.',
    'She stopped. Silence. Then footsteps.',
  ],
  clean: [
    '"Wait." "Where?" "Over there."',
    'Peel the pear. Slice it thinly, then poach it in wine until it turns soft and pink.',
    'It hailed. The fair was called off, so we took the children to the museum by the canal.',
    'Corner, Derby County. Conceded by Brian Low. Foul by Luton Town.',
    'A new baby! Congratulations! My first nephew! Good news.',
    'Add the milk. Whisk well. Heat the pan.',
    'Okafor, L. (2014). Rainfall in small valleys. Hydrology Letters, 12, 1-10.',
  ],
};
