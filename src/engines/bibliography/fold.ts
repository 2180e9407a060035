/** Letters that Unicode does not decompose, as readers type them without their marks. */
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
 * Lower case without accents: compatibility forms (ligatures, full width) resolved, marks dropped, `ß ø ł …` spelt out.
 */
export function foldCase(text: string): string {
  // Most words are plain ASCII: the costly path is for the others.
  if (/^[\x20-\x7e]*$/u.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđðłþıŋ]/gu, (letter) => UNDECOMPOSED[letter] ?? letter);
}

/**
 * Words of a text, folded: runs of letters and digits. An apostrophe joins (`don't` → `dont`). Markup and TeX commands
 * are dropped.
 */
export function foldWords(text: string): readonly string[] {
  const plain = /[<\\{}$]/u.test(text) ? text.replace(MARKUP, '') : text;
  // Plain ASCII without apostrophes, most of all text, needs no look at Unicode's tables.
  if (/^[\x20-\x26\x28-\x5f\x61-\x7e]*$/u.test(plain)) return plain.toLowerCase().match(/[a-z0-9]+/gu) ?? [];
  return (
    foldCase(plain)
      .replace(/(?<=\p{L})['’ʼ`](?=\p{L})/gu, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/**
 * The letters and digits of a text and nothing else, folded: equal for any spacing, hyphenation, case and punctuation.
 */
export function foldKey(text: string): string {
  return foldWords(text).join('');
}
