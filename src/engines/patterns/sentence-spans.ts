import type { Span } from './quotations.js';

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Sentences of a text without the white space at their edges. */
export function splitSentences(text: string): readonly Span[] {
  const spans: Span[] = [];
  for (const { segment, index } of segmenter.segment(text)) {
    const trimmed = segment.trim();
    if (trimmed === '') continue;
    const start = index + segment.indexOf(trimmed);
    spans.push({ start, end: start + trimmed.length });
  }
  return spans;
}
