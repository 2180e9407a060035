import type { AssayError } from '../lib/errors.js';
import type { Scan } from '../records/scan.js';
import type { ScanResult } from '../records/scan-result.js';
import { sectionMapText } from '../records/section-text.js';
import { sectionShare } from '../records/sections.js';
import type { SectionSpan } from '../records/sections.js';
import type { ScannedSection, WholeText } from '../records/whole-text.js';
import { countWords } from '../text/words.js';
import { headingOf } from './cut-sections.js';
import { sectionState } from './section-state.js';
import type { Stating } from './section-state.js';
import type { ScannedPart } from './whole-findings.js';
import { wholeVerdict } from './whole-verdict.js';
import type { LeaningSection } from './whole-verdict.js';

/** A section as it was answered, or why it was not. */
export type SectionEnd = { readonly result: ScanResult | null } | { readonly failure: AssayError };

/** What was scanned. */
export interface ScannedText {
  readonly scan: Scan;
  /** The text, or its first words. */
  readonly text: string;
  /** The text that was given. */
  readonly given: string;
  readonly stating: Stating;
}

function sectionOf(text: string, span: SectionSpan, index: number, end: SectionEnd, stating: Stating): ScannedSection {
  const content = text.slice(span.start, span.end);
  const result = 'result' in end ? end.result : null;
  const unscanned = 'result' in end ? 'not_judged' : 'not_scanned';
  return {
    ...span,
    number: index + 1,
    words: countWords(content),
    judgedWords: result?.judgedWords ?? null,
    heading: headingOf(content),
    state: result === null ? unscanned : sectionState(result, 'medium', stating),
    result,
  };
}

const leaningOf = (section: ScannedSection): LeaningSection => ({
  ...section,
  verdict: section.result?.verdict ?? null,
  probabilities: section.result?.probabilities ?? null,
});

/**
 * Returns a text of any length after its scan.
 * @param spans its sections, at least one of which was answered
 * @param ends how each of them ended; one without an end holds no word
 * @param join makes one result of those of the sections
 */
export function joinedText(
  { scan, text, given, stating }: ScannedText,
  spans: readonly SectionSpan[],
  ends: readonly SectionEnd[],
  join: (parts: readonly ScannedPart[]) => ScanResult,
): WholeText {
  const sections = spans.map((span, index) => sectionOf(text, span, index, ends[index] ?? { result: null }, stating));
  const whole = join(
    sections.flatMap(({ start, end, result }) =>
      result === null ? [] : [{ start, content: text.slice(start, end), result }],
    ),
  );
  const hasVerdict = scan === 'detect' && whole.verdict !== null;
  return {
    scan,
    text,
    words: sections.reduce((sum, { words }) => sum + words, 0),
    textWords: countWords(given),
    sections,
    verdict: hasVerdict ? (wholeVerdict(sections.map(leaningOf)) ?? 'unsure') : null,
    aiShare: hasVerdict ? sectionShare(sections, 'ai') : null,
    map: hasVerdict ? sectionMapText(sections.map(({ state }) => state)) : '',
    result: { ...whole, truncated: text.length < given.length ? true : whole.truncated },
    failure: ends.flatMap((end) => ('failure' in end ? [end.failure] : []))[0] ?? null,
  };
}
