/** What a line begins, strongest last. */
export type LineKind = 'blank' | 'text' | 'paragraph' | 'heading' | 'chapter';

/** What people call a chapter, in the languages of books that come as one file. */
const CHAPTER_WORDS =
  'chapter|part|book|appendix|kapitel|teil|anhang|chapitre|partie|annexe|capítulo|parte|capitolo|' +
  'capítol|hoofdstuk|deel|rozdział|kapitola|kapittel|luku|fejezet|bölüm|глава|часть|розділ|κεφάλαιο';
const CHAPTER = new RegExp(
  String.raw`^\s*(?:#{1,2}\s+\S|(?:${CHAPTER_WORDS})\s+(?:\d+|[ivxlc]+)(?![\p{L}\p{N}])|第[\d〇一二三四五六七八九十百]+[章部編编篇])`,
  'iu',
);
const MARKED_HEADING = /^\s*(?:#{3,6}\s+\S|\d{1,2}(?:\.\d{1,2}){0,3}\.?\s+\p{Lu})/u;
/** A longer line is no heading. */
const LONGEST_HEADING = 90;
const ENDS_SENTENCE = /[.!?,;:…。！？、]["'”’»)\]]*\s*$/u;

/** Returns what a line begins. @param isAlone whether there is a blank line before it and after it */
export function lineKind(line: string, isAlone: boolean, followsBlank: boolean): LineKind {
  const trimmed = line.trim();
  if (trimmed === '') return 'blank';
  if (!followsBlank) return 'text';
  const isShort = trimmed.length <= LONGEST_HEADING && !ENDS_SENTENCE.test(trimmed);
  if (isShort && CHAPTER.test(trimmed)) return 'chapter';
  if (isShort && (MARKED_HEADING.test(trimmed) || (isAlone && /\p{L}/u.test(trimmed)))) return 'heading';
  return 'paragraph';
}

/** Where a text may be cut, in UTF-16 code units: each the last place of its kind; null where there is none. */
export interface CutPlaces {
  readonly chapter: number | null;
  readonly heading: number | null;
  readonly paragraph: number | null;
}

/** From where on in a text a place of each kind is taken. */
export type FirstPlaces = Readonly<Record<keyof CutPlaces, number>>;

export type KnownPlace = 'heading' | 'code';

function kindOf(shape: LineKind, known: KnownPlace | null): LineKind {
  if (known === 'heading' && shape !== 'chapter') return 'heading';
  return known === 'code' && (shape === 'chapter' || shape === 'heading') ? 'paragraph' : shape;
}

/**
 * Returns the last chapter, heading and paragraph of a text. A heading directly below another belongs to it: it is no
 * place to cut.
 * @param known what something else than the shape of a line knows of a place: a heading begins there, or it is code,
 * whose comments look like headings
 */
export function lastPlaces(text: string, first: FirstPlaces, known: (at: number) => KnownPlace | null): CutPlaces {
  const places: Record<keyof CutPlaces, number | null> = { chapter: null, heading: null, paragraph: null };
  let followsBlank = true;
  let run: { kind: 'chapter' | 'heading'; at: number } | null = null;
  for (let at = 0; at < text.length;) {
    const lineFeed = text.indexOf('\n', at);
    const end = lineFeed === -1 ? text.length : lineFeed;
    const line = text.slice(at, end);
    const shape = lineKind(line, isBlankFrom(text, end + 1), followsBlank);
    const kind = shape === 'blank' ? shape : kindOf(shape, known(at));
    if (kind === 'chapter' || kind === 'heading') {
      run = run === null || (kind === 'chapter' && run.kind === 'heading') ? { kind, at } : run;
      if (run.at >= first[run.kind]) places[run.kind] = run.at;
    } else if (kind !== 'blank') {
      run = null;
      if (kind === 'paragraph' && at >= first.paragraph) places.paragraph = at;
    }
    followsBlank = kind === 'blank';
    at = end + 1;
  }
  return places;
}

function isBlankFrom(text: string, at: number): boolean {
  const end = text.indexOf('\n', at);
  return at >= text.length || text.slice(at, end === -1 ? text.length : end).trim() === '';
}
