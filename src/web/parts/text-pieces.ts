/** A part of a text, in UTF-16 code units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface ScoredSpan extends Span {
  /** Within 0–1. */
  readonly probability: number;
  readonly marked: boolean;
  /** The kind of its block; only `prose` was judged. */
  readonly kind: string;
}

/** The place of a pattern. */
export interface PatternSpan extends Span {
  /** Whether the pattern is too weak to be shown in the text. Its piece is a link target only. */
  readonly faint: boolean;
}

/** A part of a text with one appearance. */
export interface Piece extends Span {
  /** Its sentence, or null. */
  readonly sentence: ScoredSpan | null;
  readonly inPattern: boolean;
}

/** Joins spans that overlap or touch. */
function union(spans: readonly Span[]): readonly Span[] {
  const joined: { start: number; end: number }[] = [];
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end);
    else joined.push({ start, end });
  }
  return joined;
}

/**
 * Splits a text where its appearance changes. The pieces cover the text once, in order. @param sentences in order,
 * without overlaps
 */
export function textPieces(
  length: number,
  sentences: readonly ScoredSpan[],
  patterns: readonly PatternSpan[],
): readonly Piece[] {
  const marks = union(patterns.filter(({ faint }) => !faint));
  const edges = [...sentences, ...patterns].flatMap(({ start, end }) => [start, end]);
  const cuts = [...new Set([0, ...edges, length])].filter((cut) => cut >= 0 && cut <= length).sort((a, b) => a - b);
  let sentenceIndex = 0;
  let markIndex = 0;
  return cuts.slice(0, -1).map((start, index) => {
    const end = cuts[index + 1] ?? length;
    while ((sentences[sentenceIndex]?.end ?? Infinity) <= start) sentenceIndex += 1;
    while ((marks[markIndex]?.end ?? Infinity) <= start) markIndex += 1;
    const sentence = sentences[sentenceIndex];
    return {
      start,
      end,
      sentence: sentence !== undefined && sentence.start <= start ? sentence : null,
      inPattern: (marks[markIndex]?.start ?? Infinity) <= start,
    };
  });
}
