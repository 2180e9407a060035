import { LATIN_CHARACTERS } from './latin-names.js';

/** Names of characters in HTML that titles of databases hold. */
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  hellip: '…',
  ...LATIN_CHARACTERS,
};

const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}\d{0,2}));/giu;

/** Markup of journals: of letters, of formulas, and of abstracts (JATS). */
const TAG = /<\/?(?:i|b|u|em|strong|su[bp]|sc|scp|span|italic|bold|title|p|br|(?:mml|jats):\w+)(?:\s[^<>]*)?\/?>/giu;

const LAST_CODE_POINT = 0x10_ff_ff;

function decoded(text: string): string {
  return text.replace(ENTITY, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return NAMED[name] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    const isCharacter = code >= 32 && code <= LAST_CODE_POINT && !(code >= 0xd800 && code <= 0xdfff);
    return isCharacter ? String.fromCodePoint(code) : ' ';
  });
}

/** Returns a title without tags, and with entities as the characters that they stand for, also if encoded twice. */
export function withoutMarkup(text: string): string {
  if (!/[&<]/u.test(text)) return text;
  return decoded(decoded(text)).replace(TAG, '').replace(/\s+/gu, ' ').trim();
}
