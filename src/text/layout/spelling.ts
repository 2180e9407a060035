import { readPackageFile } from '../../lib/package-root.js';
import { detectLanguage } from '../language.js';
import type { Edits } from '../manipulations/edits.js';
import { bareSpelling } from './bare-spelling.js';
import type { LaidOut } from './step.js';

/** Shorter texts may have no word with such letters. */
const SHORTEST = 200;
/** What is read of a text to see what language it may be in. */
const SAMPLE = 1_000;
const FREQUENT = / (?:und|nicht|der|les|des|est|pas|los|las|una|con) /u;
/** Letters that a text with a keyboard of its language has. */
const OWN_LETTERS = /[\u00c0-\u017f]/u;
const HAMZA = /[أإآ]/u;
/** Fewer words than this, or a smaller share, may be names and words of other languages. */
const FEWEST_WORDS = 3;
const SHARE_OF_WORDS = 0.02;

type Spellings = ReadonlyMap<string, string>;

let spellings: ReadonlyMap<string, Spellings> | null = null;

/** The words of each language by their bare spellings; read when a text first needs them. */
function readSpellings(): ReadonlyMap<string, Spellings> {
  const lines = new TextDecoder()
    .decode(readPackageFile('data', 'lexicons', 'spellings.txt'))
    .trim()
    .split('\n');
  return new Map(
    lines.map((line) => {
      const [language = '', ...words] = line.split(' ');
      return [language, new Map(words.map((word) => [bareSpelling(language, word), word] as const))] as const;
    }),
  );
}

function spell(text: string, known: Spellings, edits: Edits): void {
  const found: { readonly start: number; readonly end: number; readonly word: string }[] = [];
  let count = 0;
  for (const { 0: bare, index } of text.matchAll(/[\p{L}\p{M}]{1,40}/gu)) {
    count += 1;
    const small = bare.toLowerCase();
    const word = known.get(small);
    if (word === undefined) continue;
    const isCapital = bare !== small;
    if (isCapital && bare.slice(1) !== small.slice(1)) continue;
    found.push({
      start: index,
      end: index + bare.length,
      word: isCapital ? word.charAt(0).toUpperCase() + word.slice(1) : word,
    });
  }
  if (found.length < Math.max(FEWEST_WORDS, SHARE_OF_WORDS * count)) return;
  for (const { start, end, word } of found) edits.replace(start, end, word);
}

function spellAs(language: string, text: string, edits: Edits): void {
  spellings ??= readSpellings();
  const known = spellings.get(language);
  if (known !== undefined) spell(text, known, edits);
}

/** Writes hamza where no word of an Arabic text has it. Only words whose bare spelling hardly stands for another. */
export function spellHamza({ text }: LaidOut, edits: Edits): void {
  if (text.length >= SHORTEST && !HAMZA.test(text) && detectLanguage(text) === 'ar') spellAs('ar', text, edits);
}

/** Writes umlauts and accents where no word of a German, French or Spanish text has one. */
export function spellAccents({ text }: LaidOut, edits: Edits): void {
  if (text.length < SHORTEST || !FREQUENT.test(text.slice(0, SAMPLE)) || OWN_LETTERS.test(text)) return;
  const language = detectLanguage(text);
  if (language !== 'ar') spellAs(language, text, edits);
}
