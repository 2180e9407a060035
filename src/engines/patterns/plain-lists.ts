import type { PatternDocument, Sentence } from './document.js';
import type { Lexicon } from './kinds.js';
import { Flag } from './tokens.js';
import type { Tokens } from './tokens.js';
import type { WordSet } from './vocabulary.js';

/** Where three items stand: the last word of the first two, and the first of the third. */
export interface Triad {
  readonly head: number;
  readonly second: number;
  readonly third: number;
  readonly from: number;
  readonly limit: number;
}

/** Words that follow a comma and open no item. */
const NO_ITEM =
  'so|but|yet|then|however|finally|everything|nothing|both|even|too|though|especially|usually|sometimes|namely|' +
  'perhaps|thus|therefore|basically|mostly|mainly|particularly';
/** Words that open a phrase before the clause: “In the end, patience, …”. */
const OPENERS =
  'in|on|at|for|with|by|from|after|before|when|while|if|as|since|because|although|though|to|and|but|so|yet|through|' +
  'over|under|between|among|during|instead|above|beyond|then|now|today|here|there|finally|together';

/** Items that are measured or done as such: the third one says as much as the first. */
const MEASURED =
  'sensitivity|specificity|accuracy|precision|recall|mortality|morbidity|incidence|prevalence|age|gender|sex|height|' +
  'weight|income|ethnicity|pressure|temperature|humidity|velocity|density|viscosity|radiation|fission|fusion|' +
  'termination|computation|segmentation|classification|detection|recognition|summarization|translation|' +
  'transportation|housing|healthcare|biking|cycling|carpooling|swimming|skating|hiking|gambling|eating|drinking|' +
  'sodium|calcium|stiffness|nausea|vomiting|fatigue|dizziness|numbness|diagnosis|treatment|prevention|surgery|' +
  'chemotherapy|extraction|preprocessing|manual|automatic|semi|spring|summer|autumn|winter';
const SHARED_ENDING_LENGTH = 7;

/** “visual reasoning, and visual grounding”, “preoperative, perioperative, and postoperative”: kinds of one thing. */
function areKinds(tokens: Tokens, { head, second, third }: Triad): boolean {
  const [one, two, three, four] = [head, second, third, third + 1].map((at) => tokens.lower(at));
  if (one === undefined || two === undefined || three === undefined) return false;
  const sharesEnding =
    one.length > SHARED_ENDING_LENGTH && [two, three].every((word) => word.endsWith(one.slice(-SHARED_ENDING_LENGTH)));
  return sharesEnding || two === one || two === four || tokens.lower(second - 1) === three;
}

/** Word sets that tell plain lists. */
export interface ListWords {
  readonly comma: WordSet;
  readonly conjunctions: WordSet;
  readonly openers: WordSet;
  readonly verbs: WordSet;
  readonly measured: WordSet;
  readonly noItem: WordSet;
}

export const listWords = (lexicon: Lexicon): ListWords => ({
  comma: lexicon.set(','),
  conjunctions: lexicon.set('and|or'),
  openers: lexicon.set(OPENERS),
  verbs: lexicon.set('<common_verbs>', 'is|are|was|were|be|has|have|had|will|can|we|they|you|i|it'),
  measured: lexicon.set(MEASURED),
  noItem: lexicon.set(NO_ITEM),
});

/**
 * Whether other items stand before the first of three, as in “high spirits, joy, anger or fear”, or a pair, as in
 * “loud or quiet, funny or sad”; or the first is none, as in “In addition, …”. A phrase that opens the sentence is no
 * item.
 */
function isInLongerList(tokens: Tokens, head: number, { firstToken }: Sentence, words: ListWords): boolean {
  if (head - 1 === firstToken && words.openers.has(tokens.id(firstToken))) return true;
  if (head - 1 > firstToken && words.conjunctions.has(tokens.id(head - 1))) return true;
  const before = [head - 1, head - 2].find((index) => index > firstToken && words.comma.has(tokens.id(index)));
  if (before === undefined) return isFarInList(tokens, head, firstToken, words);
  let start = before;
  while (start > firstToken && !words.comma.has(tokens.id(start - 1))) start -= 1;
  const isOpening =
    start === firstToken && (words.openers.has(tokens.id(start)) || tokens.lower(before - 1).endsWith('ly'));
  return !isOpening;
}

/** “sums spent on events, low standards of care, inequality and …”: the item before is long, with others before it. */
function isFarInList(tokens: Tokens, head: number, firstToken: number, words: ListWords): boolean {
  let commas = 0;
  for (let at = head - 1; at > firstToken; at -= 1) {
    if (commas === 0 && words.verbs.has(tokens.id(at))) return false;
    if (words.comma.has(tokens.id(at))) commas += 1;
    if (commas === 2) return true;
  }
  return false;
}

/** “were rinsed, dried, and stored”: steps of a procedure, in their order. */
const STEP_BEFORE = /\b(?:is|are|was|were|been|being)(?: \w+ly| then| first)? \w+ed, $/u;
const STEPS_AFTER = /^\w+ed,? and \w+ed\b/u;
/** Words that say what a list holds stand at most so far before it; a sentence may be as long as its whole text. */
const TOKENS_BEFORE = 50;

/**
 * “three factors (trust, …”, “symptoms include weakness, …”, steps: as many as there are, and not as the rhythm asks.
 * @param second the token of the second item
 */
function isCountedList({ tokens, text }: PatternDocument, sentence: Sentence, second: number): boolean {
  const first = Math.max(sentence.firstToken, second - TOKENS_BEFORE);
  const before = text.slice(tokens.start(first), tokens.start(second));
  return (
    /\b(?:three|3) (?:\S+ ){1,3}?[(:]|\b(?:three|3) \S+[:,]? (?:\S+ )?[(–—-]/u.test(before) ||
    /\b(?:symptoms?|signs|complications|side effects|reactions|result in (?:severe|acute))\b/iu.test(before) ||
    (STEP_BEFORE.test(before) && STEPS_AFTER.test(text.slice(tokens.start(second), sentence.end)))
  );
}

/**
 * Whether three items are of a list that would be as long without a beat: counted, measured, steps, kinds of one thing,
 * or the end of a longer list.
 */
export function isPlainList(document: PatternDocument, sentence: Sentence, triad: Triad, words: ListWords): boolean {
  const { tokens } = document;
  const { head, second, third } = triad;
  return (
    isCountedList(document, sentence, second) ||
    words.noItem.has(tokens.id(head + 2)) ||
    tokens.has(third - 1, Flag.capital) ||
    [head, second, third].some((at) => words.measured.has(tokens.id(at))) ||
    isInLongerList(tokens, head, sentence, words) ||
    areKinds(tokens, triad)
  );
}
