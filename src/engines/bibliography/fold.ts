/** Letters that Unicode does not decompose, and their ASCII spelling. */
const UNDECOMPOSED: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
  ŋ: 'n',
};
const MARKUP = /<\/?[a-z][^<>]{0,40}>|\\[a-zA-Z]+(?![a-zA-Z])|[{}$]/gu;

/**
 * Returns a text in lower case without accents: compatibility forms (ligatures, full width) are resolved, combining
 * marks removed, `ß ø ł …` spelt out.
 */
export function foldCase(text: string): string {
  // Most words are plain ASCII and need no normalisation.
  if (/^[\x20-\x7e]*$/u.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđðłþıŋ]/gu, (letter) => UNDECOMPOSED[letter] ?? letter);
}

/**
 * Returns the folded words of a text: runs of letters and digits. An apostrophe joins (`don't` → `dont`). Markup and
 * TeX commands are dropped.
 */
export function foldWords(text: string): readonly string[] {
  const plain = /[<\\{}$]/u.test(text) ? text.replace(MARKUP, '') : text;
  // Plain ASCII without apostrophes, the most frequent case, needs no Unicode tables.
  if (/^[\x20-\x26\x28-\x5f\x61-\x7e]*$/u.test(plain)) return plain.toLowerCase().match(/[a-z0-9]+/gu) ?? [];
  return (
    foldCase(plain)
      .replace(/(?<=\p{L})['’ʼ`](?=\p{L})/gu, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/**
 * Returns only the letters and digits of a text, folded. Spacing, hyphenation, case and punctuation make no difference.
 */
export function foldKey(text: string): string {
  return foldWords(text).join('');
}
