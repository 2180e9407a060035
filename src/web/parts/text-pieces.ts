/** A stretch of a text, in UTF-16 code units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface ScoredSpan extends Span {
  /** Within 0–1. */
  readonly probability: number;
  readonly marked: boolean;
  /** What it is part of; only `prose` was judged. */
  readonly kind: string;
}

/** Where a pattern was found. */
export interface PatternSpan extends Span {
  /** A pattern that says too little to be shown in the text; it is cut out all the same, as a place to go to. */
  readonly faint: boolean;
}

/** A stretch of a text that is shown alike throughout. */
export interface Piece extends Span {
  /** The sentence it belongs to, when there is one. */
  readonly sentence: ScoredSpan | null;
  readonly inPattern: boolean;
}

/** Spans that overlap or touch become one. */
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
 * Cuts a text where its looks change. The pieces cover the text once, in order. @param sentences in order, without
 * overlap
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
