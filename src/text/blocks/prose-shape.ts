import { Unit } from './character-kinds.js';
import { endsWithColon, mayBeNotice } from './features.js';
import { isStop, startsItem } from './units.js';
import type { Features } from './features.js';

const SENTENCE_WORDS = 8;
/** A line of at least this length is not a title, with or without a full stop. */
const LONG_LINE_WORDS = 15;

/** Whether the end of a sentence is followed only by quotes and brackets. */
export function isEnded(features: Features): boolean {
  return isStop(features.last);
}

/**
 * Whether a group is long, nearly all letters, and ends like a sentence without marks of another kind: most paragraphs
 * are decided here, without a pattern.
 */
export function isPlainProse(features: Features): boolean {
  return (
    features.words >= SENTENCE_WORDS &&
    isEnded(features) &&
    features.letters >= 0.88 * features.visible &&
    features.codeMarks === 0 &&
    features.tabs === 0 &&
    features.markRun < 5 &&
    !mayBeNotice(features) &&
    features.digits <= 0.04 * features.visible &&
    features.fullStops <= 2 + 0.15 * features.words &&
    (features.capitalWords <= 0.4 * features.words || features.lower === 0) &&
    !mayBeEntry(features) &&
    features.first !== Unit.codeMark &&
    features.first !== Unit.symbol
  );
}

/** Whether a group is short, with many capitals or a year: only such groups are examined as references. */
function mayBeEntry(features: Features): boolean {
  return features.digits >= 4 && features.words <= 45 && features.capitalWords >= 0.22 * features.words;
}

/** Whether a group ends like a sentence and has enough letters for one. */
export function isRunningText(features: Features): boolean {
  return (
    isEnded(features) &&
    features.words >= 6 &&
    features.letters >= 0.85 * features.visible &&
    features.capitalWords < 0.5 * features.words
  );
}

/** An item of a list that is a sentence counts as prose, and so does speech after a dash. */
export function isSentenceItem(features: Features, text: string): boolean {
  return startsItem(text, features) && (isSentenceLine(features) || isSpeech(features, text));
}

const SPEECH_DASHES = new Set(['-', '–', '—', '―']);

function isSpeech(features: Features, text: string): boolean {
  if (!SPEECH_DASHES.has(text.charAt(features.start)) || features.digits > 2) return false;
  return (
    isEnded(features) ||
    (features.words >= 4 &&
      features.stops + features.commas > 0 &&
      features.capitalWords < 0.5 * features.words &&
      features.functionWords > 0)
  );
}

/** Whether an item of a list is a sentence. */
export function isSentenceLine(features: Features): boolean {
  return isSentence(features, SENTENCE_WORDS - 2);
}

/** Whether a line is long and ends like a sentence, whatever numbers and marks it has. */
export function isParagraph(features: Features): boolean {
  if (!isEnded(features)) return false;
  if (features.last === Unit.ideographicStop)
    return features.ideographs >= 6 && features.ideographs >= 0.3 * features.visible;
  const usual = features.functionWords >= 0.12 * features.words || features.letters >= 0.78 * features.visible;
  return (
    features.words >= 12 &&
    features.letters >= 0.6 * features.visible &&
    features.numberWords < 0.3 * features.words &&
    usual
  );
}

/** An item of an enumeration in a law or a contract. */
function isClause(features: Features): boolean {
  return features.words >= SENTENCE_WORDS && (features.last === Unit.comma || features.last === Unit.ideographicComma);
}

/** Whether a group has words and marks in the proportion of sentences. */
function isSentence(features: Features, fewestWords: number): boolean {
  if (features.letters < 0.68 * features.visible || features.words < 2) return false;
  if (isEnded(features)) return features.words >= fewestWords || features.functionWords > 0;
  if (isClause(features)) return true;
  const titled = features.capitalWords > 0.6 * features.words && features.lower > 0;
  return features.words >= LONG_LINE_WORDS && !titled;
}

/** "The parts are as follows:" is a sentence, whatever follows it. */
export function introduces(features: Features, text: string): boolean {
  return (
    endsWithColon(features, text) &&
    features.words >= 6 &&
    features.digits === 0 &&
    features.functionWords > 0 &&
    features.capitalWords <= 0.25 * features.words
  );
}

export function isProse(features: Features, text: string): boolean {
  if (introduces(features, text)) return true;
  if (isEnded(features))
    return (
      features.letters >= 2 && features.letters >= 0.35 * features.visible && features.digits < 0.25 * features.visible
    );
  if (features.letters < 0.6 * features.visible) return false;
  if (
    features.stops > 0 &&
    features.words >= 8 &&
    features.capitalWords < 0.4 * features.words &&
    features.digits === 0
  )
    return true;
  if (
    features.ideographs > 0.5 * features.visible &&
    (features.ideographs >= 20 || (features.commas > 0 && features.ideographs >= 12))
  )
    return true;
  if (features.words >= LONG_LINE_WORDS) return !isEnumeration(features);
  const named = features.capitalWords + features.numberWords >= 0.6 * features.words;
  if (features.first === Unit.lower && features.words >= 4 && features.commas < 0.5 * features.words) return !named;
  if (features.last === Unit.comma || features.last === Unit.ideographicComma) return features.words >= 5;
  if (
    features.words >= 10 &&
    features.commas > 0 &&
    features.capitalWords <= 0.25 * features.words &&
    features.digits === 0
  )
    return true;
  return (
    features.words >= 7 &&
    features.functionWords >= 0.3 * features.words &&
    features.capitalWords <= 0.3 * features.words
  );
}

/** Whether a group has names and titles in a row, without the function words of sentences. */
function isEnumeration(features: Features): boolean {
  if (features.lower === 0) return false;
  return (
    features.capitalWords > 0.6 * features.words ||
    (features.capitalWords > 0.35 * features.words && features.functionWords < 0.1 * features.words)
  );
}
