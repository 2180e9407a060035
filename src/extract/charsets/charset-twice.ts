import iconv from 'iconv-lite';

/** What Windows-1252 has for the bytes 0x80 to 0x9f; bytes without a character stand for themselves. */
const SPECIALS = Array.from({ length: 32 }, (_, index) => iconv.decode(Buffer.from([0x80 + index]), 'windows-1252'));
const BYTE_OF = new Map(SPECIALS.map((character, index) => [character, 0x80 + index] as const));
const LATER_SPECIALS = SPECIALS.filter((character) => character > '\u00ff' && character !== '\ufffd').join('');

/** A character that begins a sequence of UTF-8 as Windows-1252 shows it, and one that may continue with it. */
const TWICE = /[\u00c2-\u00f4][^\0-\x7f\u00c0-\u00ff]/u;
const RUN = new RegExp(`[\u0080-\u00ff${LATER_SPECIALS}]{2,}`, 'gu');
const SEQUENCE = new RegExp(
  [
    String.raw`[\xc2-\xdf][\x80-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]{2}|\xe0[\xa0-\xbf][\x80-\xbf]|`,
    String.raw`\xed[\x80-\x9f][\x80-\xbf]|\xf0[\x90-\xbf][\x80-\xbf]{2}|[\xf1-\xf3][\x80-\xbf]{3}`,
  ].join(''),
  'gu',
);

/** With fewer such sequences, they may be examples in a text about character sets. */
const LEAST_SEQUENCES = 3;
/** Share of the characters above ASCII that must be in such sequences. */
const LEAST_SHARE = 0.9;

/** A closing quotation mark: programs that have no character for the byte 0x9d lose it. */
const LOST_QUOTE = '\u00e2\u20ac\ufffd';
const WHOLE_QUOTE = '\u00e2\u20ac\u009d';

const latin1Of = (run: string): string =>
  Array.from(run, (character) => String.fromCharCode(BYTE_OF.get(character) ?? character.charCodeAt(0))).join('');

/**
 * Returns text whose UTF-8 was taken for Windows-1252 and encoded once more, such as "grÃ¼ÃŸt", as it was before;
 * null where it is not such a text.
 */
export function encodedOnce(text: string): string | null {
  if (!TWICE.test(text)) return null;
  let sequences = 0;
  let characters = 0;
  const whole = text.replaceAll(LOST_QUOTE, WHOLE_QUOTE);
  const before = whole.replace(RUN, (run) =>
    latin1Of(run).replace(SEQUENCE, (sequence) => {
      sequences += 1;
      characters += sequence.length;
      return Buffer.from(sequence, 'latin1').toString('utf8');
    }),
  );
  const above = whole.match(/[^\0-\x7f]/gu)?.length ?? 0;
  return sequences >= LEAST_SEQUENCES && characters >= above * LEAST_SHARE ? before : null;
}
