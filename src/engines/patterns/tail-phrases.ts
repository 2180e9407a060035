/** “Third of all, making our own decisions …”, “in detail, i.e., adding links”: no finished sentence before. */
export const NO_SENTENCE_BEFORE = new RegExp(
  [
    String.raw`\b(?:i\.e\.|e\.g\.|that is|namely|specifically|for example|for instance|such as)$|`,
    String.raw`^(?:first|second|third|fourth|finally|lastly|also|next|overall|therefore|however)\b[^,]{0,12}$`,
  ].join(''),
  'iu',
);

/** “making it an ideal choice for families”: praise. */
export const MAKES_PRAISED = new RegExp(
  [
    String.raw`^\s+(?:it|them|this|him|her)\s+(?:(?:an?|the)\s+(?:[\p{L}-]+\s+){0,3}`,
    String.raw`(?:choice|destination|option|addition|spot|companion|read|staple|must|favou?rite|gem|experience)|`,
    String.raw`(?:ideal|perfect|essential|indispensable|invaluable|worthwhile|unforgettable|memorable))(?!\p{L})`,
  ].join(''),
  'iu',
);

/** “leaving Leeds two points behind”: who is named had it happen. */
export const NAMED_OBJECT = /^\s+(?:\p{Lu}\p{Ll}+|him|her|me)\b/u;
export const HAPPENS = /^(?:leaving|bringing|giving|helping|carrying|keeping|driving|making)$/iu;
