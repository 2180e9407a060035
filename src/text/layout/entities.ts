import type { Edits } from '../manipulations/edits.js';
import type { LaidOut } from './step.js';
import { characterOfByte } from './windows-1252.js';

/** Names in the order of the characters they stand for. */
const NAMES =
  'amp lt gt quot apos nbsp ensp emsp thinsp shy ndash mdash lsquo rsquo sbquo ldquo rdquo bdquo laquo ' +
  'raquo hellip bull middot copy reg trade deg euro pound sect para times agrave aacute acirc atilde auml ' +
  'aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml ntilde ograve oacute ocirc otilde ' +
  'ouml oslash ugrave uacute ucirc uuml szlig Agrave Aacute Acirc Auml Aring Ccedil Egrave Eacute Ecirc ' +
  'Iacute Ntilde Oacute Ocirc Ouml Oslash Uacute Uuml';
const CHARACTERS =
  '&<>"\'\u00a0\u2002\u2003\u2009\u00ad–—‘’‚“”„«»…•·©®™°€£§¶×àáâãäåæçèéêëìíîïñòóôõöøùúûüßÀÁÂÄÅÇÈÉÊÍÑÓÔÖØÚÜ';
const NAMED: ReadonlyMap<string, string> = new Map(
  NAMES.split(' ').map((name, at) => [name, CHARACTERS.charAt(at)] as const),
);
/** Text that was encoded twice has `&amp;` for each `&`. */
const ENTITY = /&(?:amp;){0,2}(?:#(\d{2,6})|#x([\da-f]{2,5})|([a-z]{2,6}));/giu;
const FIRST_C1 = 0x80;
const LAST_C1 = 0x9f;

/** Programs that write numbers for characters take those of Windows-1252 for characters. */
function characterOf(code: number): string | undefined {
  if (code >= FIRST_C1 && code <= LAST_C1) return characterOfByte(code);
  if (code < 0x20 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return undefined;
  return String.fromCodePoint(code);
}

/** Writes the characters that entities of HTML stand for: `&quot;` is left where tags were taken away. */
export function decodeEntities({ text }: LaidOut, edits: Edits): void {
  for (const { 0: entity, 1: decimal, 2: hexadecimal, 3: name, index } of text.matchAll(ENTITY)) {
    const character =
      name === undefined
        ? characterOf(decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal))
        : NAMED.get(name);
    if (character === undefined) continue;
    const shown = /[\u00a0\u2002\u2003\u2009]/u.test(character) ? ' ' : character.replace('\u00ad', '');
    edits.replace(index, index + entity.length, shown);
  }
}
