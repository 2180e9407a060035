import { FEWEST_JUDGED_WORDS } from './detection.js';
import type { ResultManipulation, ResultReason } from './judged.js';

/** Why a document was not judged, as the end of "Not judged: …". */
export const NOT_JUDGED_TEXT: Readonly<Record<ResultReason, string>> = {
  not_prose: `too little running prose (${FEWEST_JUDGED_WORDS} words are needed)`,
  boilerplate: 'standard wording, such as legal or licence text',
  known_text: 'a well-known text, older than AI writing',
  too_short: `too few words (${FEWEST_JUDGED_WORDS} are needed)`,
  unknown_language: 'a language the detector does not know',
  other: 'a reason of the service that this version of Assay does not know',
};

/** Returns the meaning of a code of `NOT_JUDGED_TEXT`; for any other, its words. */
export function notJudgedText(reason: string): string {
  const texts: Readonly<Record<string, string>> = NOT_JUDGED_TEXT;
  return texts[reason] ?? reason.replaceAll('_', ' ');
}

const MOST_NAMES = 3;

/**
 * Names of well-known texts in one line, at most three of them, e.g. `MIT License, Bible and 2 more`; empty for none.
 */
export function knownTextNames(names: readonly string[]): string {
  const rest = names.length - MOST_NAMES;
  const shown = names.slice(0, MOST_NAMES).join(', ');
  return rest > 0 ? `${shown} and ${rest} more` : shown;
}

/** Kinds of blocks whose names are terms of layout or of the detector, in words that readers know. */
const KIND_TEXT: Readonly<Record<string, string>> = {
  boilerplate: 'standard wording',
  contents: 'table of contents',
  filler: 'repeated or random text',
  known_text: 'well-known text',
  running_header: 'page header or footer',
};

/** A kind of block, or another code, as words. */
export function kindText(kind: string): string {
  return KIND_TEXT[kind] ?? kind.replaceAll('_', ' ');
}

/** What a manipulation is, as a noun for readers. */
export const MANIPULATION_TEXT: Readonly<Record<ResultManipulation['kind'], string>> = {
  invisible_characters: 'invisible characters',
  lookalike_letters: 'look-alike letters of other scripts',
  styled_letters: 'letters in special styles',
  tag_characters: 'hidden tag characters',
  direction_controls: 'controls that turn the writing direction',
  blank_letters: 'letters that look like spaces',
  stacked_marks: 'piles of marks on letters',
  all_capitals: 'words in capitals',
  other: 'characters, by a name that this version of Assay does not know',
};

/** Returns what a manipulation is; for an unknown kind, its words. */
export function manipulationText(kind: string): string {
  const texts: Readonly<Record<string, string>> = MANIPULATION_TEXT;
  return texts[kind] ?? kindText(kind);
}
