/** Kinds of code units. The kinds that words consist of come first. */
export const Kind = {
  latin: 0,
  letter: 1,
  digit: 2,
  ideograph: 3,
  kana: 4,
  other: 5,
  space: 6,
  newline: 7,
  ignored: 8,
} as const;

const IGNORED = new Set(['*', '_', '\u00ad', '\u200b', '\ufeff']);

function kindOf(character: string): number {
  if (character === '\n') return Kind.newline;
  if (/\s/u.test(character)) return Kind.space;
  if (IGNORED.has(character)) return Kind.ignored;
  if (/\p{Nd}/u.test(character)) return Kind.digit;
  if (/[\u3040-\u30ff]/u.test(character)) return Kind.kana;
  if (/\p{Script=Han}/u.test(character)) return Kind.ideograph;
  if (/[A-Za-z\u00c0-\u024f\u1e00-\u1eff]/u.test(character)) return Kind.latin;
  return /[\p{L}\p{M}]/u.test(character) ? Kind.letter : Kind.other;
}

/** The kind of every code unit. */
export const KINDS = Uint8Array.from({ length: 0x10000 }, (_, unit) => kindOf(String.fromCharCode(unit)));
