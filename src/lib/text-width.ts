/** A text of nothing else takes a column for each: Latin letters, dashes, quotation marks. */
const NARROW = /^[ -~\u00a1-\u00ac\u00ae-\u00ff\u2010-\u2027]*$/u;

/** How the graphemes of a text are found and measured. */
interface Measures {
  readonly segmenter: Intl.Segmenter;
  /** Characters that take two columns of a terminal: East Asian letters and pictures. */
  readonly wide: RegExp;
  /** Graphemes that take no column: marks without a letter, and what is not shown. */
  readonly nothing: RegExp;
  readonly words: Intl.Segmenter;
}

const WIDE = [
  String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}`,
  String.raw`\u3000-\u303e\uff01-\uff60\uffe0-\uffe6]`,
].join('');
const NOTHING = String.raw`^[\p{M}\p{Default_Ignorable_Code_Point}\p{Cc}]*$`;

/** Letters of languages that are written without spaces between words. */
const UNSPACED = new RegExp(
  String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}` +
    String.raw`\p{Script=Khmer}\p{Script=Myanmar}]`,
  'u',
);

let made: Measures | null = null;

/** Made when they are first needed: that takes a fiftieth of a second. */
const measures = (): Measures =>
  (made ??= {
    segmenter: new Intl.Segmenter('en', { granularity: 'grapheme' }),
    wide: new RegExp(WIDE, 'u'),
    nothing: new RegExp(NOTHING, 'u'),
    words: new Intl.Segmenter('en', { granularity: 'word' }),
  });

const graphemesOf = (text: string): Iterable<{ readonly segment: string }> =>
  NARROW.test(text) ? Array.from(text, (segment) => ({ segment })) : measures().segmenter.segment(text);

function widthOf(grapheme: string): number {
  if (NARROW.test(grapheme)) return grapheme.length;
  const { wide, nothing } = measures();
  if (nothing.test(grapheme)) return 0;
  return wide.test(grapheme) ? 2 : 1;
}

/** Returns the number of columns that a text takes in a terminal. */
export function textWidth(text: string): number {
  if (NARROW.test(text)) return text.length;
  let width = 0;
  for (const { segment } of graphemesOf(text)) width += widthOf(segment);
  return width;
}

/** Returns the columns that each UTF-16 code unit takes: those of a grapheme are at its first unit. */
export function columnsOfUnits(text: string): readonly number[] {
  return [...graphemesOf(text)].flatMap(({ segment }) =>
    Array.from({ length: segment.length }, (_, unit) => (unit === 0 ? widthOf(segment) : 0)),
  );
}

/** Adds spaces up to a width. */
export function padToWidth(text: string, width: number): string {
  return `${text}${' '.repeat(Math.max(0, width - textWidth(text)))}`;
}

/** Cuts a text between graphemes into pieces that fit; each has at least one grapheme. */
export function piecesOfWidth(text: string, width: number): readonly string[] {
  const pieces: string[] = [];
  let [piece, taken] = ['', 0];
  for (const { segment } of graphemesOf(text)) {
    const own = widthOf(segment);
    if (piece !== '' && taken + own > width) {
      pieces.push(piece);
      [piece, taken] = ['', 0];
    }
    piece += segment;
    taken += own;
  }
  return [...pieces, piece];
}

/** A number stays with its per cent sign. */
const BREAK = /(?<!\d) | (?!%)/u;

/** Returns the words of a text without spaces, each with the punctuation behind it. */
function unspacedWords(text: string): readonly string[] {
  const words: string[] = [];
  for (const { segment, isWordLike } of measures().words.segment(text)) {
    const last = words.length - 1;
    if (isWordLike === true || last < 0) words.push(segment);
    else words[last] = `${words[last] ?? ''}${segment}`;
  }
  return words;
}

/** Breaks what has no spaces between its words. @param begun the line that it goes on with, with its space */
function unspacedLines(text: string, width: number, begun: string): readonly string[] {
  const lines: string[] = [];
  let line = begun;
  for (const word of unspacedWords(text).flatMap((long) => piecesOfWidth(long, width))) {
    if (line !== '' && textWidth(line) + textWidth(word) > width) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += word;
  }
  return [...lines, line];
}

/**
 * Breaks a text at its spaces into lines that fit; a word that is longer has a line of its own. Texts in scripts
 * without spaces are broken between words, too.
 */
export function linesOfWidth(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(BREAK)) {
    const begun = line === '' ? '' : `${line} `;
    if (textWidth(begun) + textWidth(word) <= width) line = `${begun}${word}`;
    else if (UNSPACED.test(word)) {
      const broken = unspacedLines(word, width, begun);
      lines.push(...broken.slice(0, -1));
      line = broken.at(-1) ?? '';
    } else {
      if (line !== '') lines.push(line);
      line = word;
    }
  }
  return [...lines, line];
}

const CUT = '…';

function widthOfAll(graphemesOfText: readonly string[]): number {
  return graphemesOfText.reduce((sum, segment) => sum + widthOf(segment), 0);
}

/** Returns a text that fits: too long a one is cut at its end between words, where it has words. */
export function cutAtWord(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  const [first = '', next = ''] = linesOfWidth(text, width - CUT.length - 1);
  if (next !== '' && textWidth(first) < width - CUT.length)
    return `${first}${text.startsWith(' ', first.length) ? ' ' : ''}${CUT}`;
  return `${piecesOfWidth(text, width - CUT.length)[0] ?? ''}${CUT}`;
}

/**
 * Returns a text that fits: too long a one without its middle. Of a path, the end says most: two thirds of the room are
 * for it.
 */
export function cutInMiddle(text: string, width: number): string {
  const all = [...graphemesOf(text)].map(({ segment }) => segment);
  if (widthOfAll(all) <= width) return text;
  const kept = { start: 0, end: all.length };
  let room = Math.max(0, width - 1);
  const ofEnd = Math.ceil((room * 2) / 3);
  for (let taken = 0; kept.end > 0; kept.end -= 1) {
    taken += widthOf(all[kept.end - 1] ?? '');
    if (taken > ofEnd) break;
    room = Math.max(0, width - 1) - taken;
  }
  for (let taken = 0; kept.start < kept.end; kept.start += 1) {
    taken += widthOf(all[kept.start] ?? '');
    if (taken > room) break;
  }
  return `${all.slice(0, kept.start).join('')}${CUT}${all.slice(kept.end).join('')}`;
}
