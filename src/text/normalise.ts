/** Soft hyphen, zero-width characters, byte order mark, word joiner, bidirectional marks and overrides. */
const INVISIBLE = /[\u00ad\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]+/gu;
const CONTROL = /[\u0000-\u0008\u000b\u000e-\u001f\u007f-\u0084\u0086-\u009f]+/gu;
/** Marks of Windows-1252 that were read as Latin-1, where they are control characters: quotes, dashes and a bullet. */
const MISREAD_MARKS: Readonly<Record<string, string>> = {
  '\u0082': '‚',
  '\u0084': '„',
  '\u0091': '‘',
  '\u0092': '’',
  '\u0093': '“',
  '\u0094': '”',
  '\u0095': '•',
  '\u0096': '–',
  '\u0097': '—',
};
const MISREAD = /[\u0082\u0084\u0091-\u0097]/gu;
const LINE_END = /\r\n?|\u0085|\u2028/gu;
const PAGE_OR_PARAGRAPH_BREAK = /[\f\u2029]/gu;
const LONE_SURROGATE = /\p{Surrogate}/gu;
/**
 * Anything that one of the patterns above may match: most texts contain none of it and are searched once instead of
 * five times.
 */
const ANY_OF_THESE = new RegExp(
  [
    String.raw`[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u200b\u200c\u200e\u200f\u2028-\u202e\u2060-\u2064`,
    String.raw`\u2066-\u206f\ud800-\udfff\ufeff]`,
  ].join(''),
  '',
);
const BLANK = /[^\S\n]/u;
// Matches only at the start of a run of spaces: trying it at each space of a long run takes quadratic time.
const TRAILING_BLANKS = /(?<![^\S\n])[^\S\n]+$/gmu;
const MANY_BLANK_LINES = /\n{3,}/gu;

/**
 * Removes spaces at line ends. Most texts have none, and trying the pattern at each space took half the time of
 * normalisation, so line ends are tested first.
 */
function withoutTrailingBlanks(text: string): string {
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', end + 1)) {
    if (end > 0 && BLANK.test(text.charAt(end - 1))) return text.replace(TRAILING_BLANKS, '');
  }
  return text;
}

function withoutMarks(raw: string): string {
  return raw
    .replace(LONE_SURROGATE, '\ufffd')
    .replace(LINE_END, '\n')
    .replace(PAGE_OR_PARAGRAPH_BREAK, '\n\n')
    .replace(MISREAD, (mark) => MISREAD_MARKS[mark] ?? mark)
    .replace(CONTROL, '')
    .replace(INVISIBLE, '');
}

/**
 * Returns the normal form of a text: NFC; LF line ends; marks of Windows-1252 in place of control characters; page
 * breaks as paragraph breaks; no control, zero-width or bidirectional characters, no soft hyphens; lone surrogates as
 * U+FFFD; no spaces at line ends; at most one blank line in a row; trimmed. Idempotent. The document hash is computed
 * from the result.
 */
export function normaliseText(raw: string): string {
  const readable = (ANY_OF_THESE.test(raw) ? withoutMarks(raw) : raw).normalize('NFC');
  return withoutTrailingBlanks(readable).replace(MANY_BLANK_LINES, '\n\n').trim();
}
