import { OPENING_BRACKET, SPACE } from '../../lib/code-units.js';
import { Unit } from './character-kinds.js';
import { isPlain } from './features.js';
import { words } from './signals.js';
import { CODE_WORDS } from './word-lists.js';
import type { Features } from './features.js';

const CODE_NAMES = new Set(words(CODE_WORDS));
const LINE_START = new RegExp(
  [
    String.raw`^(?:\/\/|\/\*|\*\/|#!|#include|#define|<\?|<!--|<!DOCTYPE|<\/?[a-zA-Z][\w:-]*[\s/>]|\$ \S|>>> |`,
    String.raw`\.\.\. |@@ |diff --git|\{"|\{$|\}|\[\{|[[\]][\]),;]{0,3}$|%[ %]|\\[a-zA-Z]+[{[]|Traceback|`,
    String.raw`at [\w$.<>]+\()`,
  ].join(''),
  'u',
);
/** A member of a JSON object, or the beginning of one on its line, whatever text it holds. */
const KEY_AND_VALUE = /^(?:\{\s?)?"[\w$.-]{1,28}"\s?:\s?["\d[{tfn]/u;
const OPENING_BRACE = 0x7b;
const QUOTE = 0x22;
const TIMESTAMP = /^\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d)?/u;
const FIRST_WORD = /^[a-z]+/u;
const STATEMENT = new RegExp(
  [
    String.raw`[;{}]$|[\w\])]\s?(?:=|:=|\+=|==|=>|->)\s?\S|^[\w.$]+\(.*\)[;:]?$|\w\(\)|\w\[\w+\]|\):$|`,
    String.raw`^[\w.-]+:\s?(?:["'\w]|$)|^[\w.]+\s?=\s?\S`,
  ].join(''),
  'u',
);
const IMPORT = /^(?:import|using|package) [\w.]+;?$/u;
/** A command of a shell. */
const COMMAND = /^(?:npm|npx|pip3?|sudo|git|docker|brew|apt-get|yarn|mkdir|conda|wget) \S/u;
const LONGEST_COMMAND_WORDS = 10;
/** An option of a command. */
const OPTION = /^[a-z][\w./-]{0,30} (?:[^ ]{1,30} ){0,3}--[a-z][\w-]+/u;
const LONGEST_STATEMENT = 240;

/** Whether a line is a JSON object or a member of one. */
export function isMember(features: Features, text: string): boolean {
  const first = text.charCodeAt(features.start);
  if (first !== QUOTE && first !== OPENING_BRACE) return false;
  return KEY_AND_VALUE.test(text.slice(features.start, Math.min(features.end, features.start + 40)));
}

/** Whether a line is program text, configuration, markup or a log line by its marks. */
export function isCode(features: Features, text: string): boolean {
  if (isPlain(features) && features.words !== 2 && !isCommand(features, text)) return false;
  const bulleted = features.first === Unit.codeMark && text.charCodeAt(features.start + 1) === SPACE ? 1 : 0;
  const marks = features.codeMarks - bulleted;
  const share = marks / features.visible;
  if (isPlaceholder(features, text)) return false;
  const start = text.slice(features.start, Math.min(features.end, features.start + 32));
  if (features.lineCount === 1 && TIMESTAMP.test(start) && features.words > 3) return true;
  if (LINE_START.test(start)) return share >= 0.03 || features.words < 12;
  if (features.ideographs > 0.4 * features.visible) return false;
  if (features.words >= 8 && features.functionWords >= 0.2 * features.words && !endsStatement(features, text))
    return false;
  if (share >= 0.12 && marks >= 2 && features.letters < 0.86 * features.visible) return !isLinked(features, text);
  if (features.words > 30) return false;
  const line = text.slice(features.start, Math.min(features.end, features.start + LONGEST_STATEMENT));
  const statement = STATEMENT.test(line);
  if (share >= 0.03 && statement && features.last !== Unit.fullStop) return true;
  if (
    isCommand(features, text) ||
    IMPORT.test(start) ||
    (!isPlain(features) && OPTION.test(line) && features.last !== Unit.fullStop)
  )
    return true;
  const first = FIRST_WORD.exec(start)?.[0];
  const named = first !== undefined && CODE_NAMES.has(first) && features.functionWords <= 0.25 * features.words;
  return named && statement && /[;{}():=]/u.test(line);
}

function isCommand(features: Features, text: string): boolean {
  if (features.words > LONGEST_COMMAND_WORDS || features.first !== Unit.lower || features.last === Unit.fullStop)
    return false;
  return COMMAND.test(text.slice(features.start, features.start + 10));
}

function endsStatement(features: Features, text: string): boolean {
  return features.codeMarks >= 2 && ';{}'.includes(text.charAt(features.end - 1));
}

/** "[Your name]" is a blank of a template. */
function isPlaceholder(features: Features, text: string): boolean {
  return (
    features.codeMarks === 2 &&
    text.charCodeAt(features.start) === OPENING_BRACKET &&
    features.letters >= 0.7 * features.visible
  );
}

/** A link has many marks of program text, but is not program text. */
function isLinked(features: Features, text: string): boolean {
  return (
    features.words <= 12 &&
    /https?:\/\/|www\./u.test(text.slice(features.start, Math.min(features.end, features.start + 200)))
  );
}
