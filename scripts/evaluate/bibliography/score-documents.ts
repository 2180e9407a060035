import type { BibliographyScanner } from '../../../src/engines/bibliography/index.js';
import type { BibliographyFindings } from '../../../src/records/bibliography.js';
import type { CorpusDocument } from '../../corpora/bibliography.js';

export interface Counts {
  right: number;
  given: number;
  labelled: number;
}

export interface DocumentScores {
  readonly references: Counts;
  readonly citations: Counts;
  readonly links: Counts;
  /**
   * Real references, and those of them called `not_found`; wrong ones (chimeras and fabrications), and those called
   * `mismatch` or `not_found`.
   */
  readonly verdicts: { real: number; notFound: number; wrong: number; detected: number };
}

export const f1 = ({ right, given, labelled }: Counts): number => (2 * right) / Math.max(1, given + labelled);
const counts = (): Counts => ({ right: 0, given: 0, labelled: 0 });

/** UTF-16 offset of each code point, as the corpus counts code points. */
function utf16Offsets(text: string): Uint32Array {
  const offsets: number[] = [];
  for (let index = 0; index < text.length; index += (text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1)
    offsets.push(index);
  offsets.push(text.length);
  return Uint32Array.from(offsets);
}

interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** Overlap of two stretches as a share of what they cover together. */
function overlap(left: Stretch, right: Stretch): number {
  const shared = Math.min(left.end, right.end) - Math.max(left.start, right.start);
  return shared <= 0 ? 0 : shared / (Math.max(left.end, right.end) - Math.min(left.start, right.start));
}

const SAME_STRETCH = 0.85;
const SAME_CITATION = 0.5;

/** Called with each marked reference or citation that was not found. */
type OnMissed = (what: string, text: string) => void;
type PlaceOf = (stretch: Stretch) => Stretch;

/** Counts the references found. Returns the ids of those found by the ids of the marked ones. */
function scoreReferences(
  { text, references }: CorpusDocument,
  found: BibliographyFindings['references'],
  place: PlaceOf,
  scores: DocumentScores,
  onMissed: OnMissed,
): ReadonlyMap<string, string> {
  const matched = new Map<string, string>();
  scores.references.given += found.length;
  for (const reference of references) {
    const { start, end } = place(reference);
    const match = found.find((other) => overlap({ start, end }, other) >= SAME_STRETCH);
    scores.references.labelled += 1;
    if (match === undefined) {
      onMissed('reference', text.slice(start, end));
      continue;
    }
    scores.references.right += 1;
    matched.set(reference.id, match.id);
    // Articles as published and text layers of PDFs have no labels: what they cite is real.
    if (reference.label === undefined || reference.label === 'exists' || reference.label === 'unindexed') {
      scores.verdicts.real += 1;
      if (match.verdict === 'not_found') scores.verdicts.notFound += 1;
    } else {
      scores.verdicts.wrong += 1;
      if (match.verdict === 'mismatch' || match.verdict === 'not_found') scores.verdicts.detected += 1;
    }
  }
  return matched;
}

const isSameCitation = (marked: Stretch, found: Stretch): boolean =>
  overlap(marked, found) >= SAME_CITATION ||
  (found.start <= marked.start && found.end >= marked.end) ||
  (found.start >= marked.start && found.end <= marked.end);

/** Adds reference spans, citation spans and links of one document, compared with its marks, to the scores. */
export async function scoreDocument(
  scanner: BibliographyScanner,
  document: CorpusDocument,
  scores: DocumentScores,
  onMissed: OnMissed = () => undefined,
): Promise<void> {
  const at = utf16Offsets(document.text);
  const place = (stretch: Stretch): Stretch => ({
    start: at[stretch.start] ?? 0,
    end: at[stretch.end] ?? document.text.length,
  });
  const findings = await scanner.scan(document.text);
  const matched = scoreReferences(document, findings.references, place, scores, onMissed);
  if (document.citations === null) return;
  for (const citation of document.citations) {
    const { start, end } = place(citation);
    const found = findings.citations.find((other) => isSameCitation({ start, end }, other));
    scores.citations.labelled += 1;
    scores.links.labelled += citation.refs.length;
    if (found === undefined) {
      onMissed('citation', `${citation.text}  …${document.text.slice(Math.max(0, start - 40), end + 20)}`);
      continue;
    }
    scores.citations.right += 1;
    scores.links.right += citation.refs.filter((id) => found.referenceIds.includes(matched.get(id) ?? '')).length;
  }
  scores.citations.given += findings.citations.length;
  scores.links.given += findings.citations.reduce((sum, citation) => sum + citation.referenceIds.length, 0);
}

/**
 * Whether the numbers that a document cites are those of its list. In some of the restyled articles the list was sorted
 * after the citations were numbered: there `[1]` is labelled with the fourth entry, and no reader could link it.
 */
export function numbersAgree({ citation_form: form, references, citations }: CorpusDocument): boolean {
  if (form !== 'numeric' || citations === null) return true;
  const places = new Map(references.map(({ id }, index) => [id, index + 1]));
  const single = citations.filter(({ text, refs }) => refs.length === 1 && /^\D*\d{1,3}\D*$/u.test(text));
  const agreeing = single.filter(({ text, refs }) => Number(/\d+/u.exec(text)?.[0]) === places.get(refs[0] ?? ''));
  return agreeing.length >= single.length / 2;
}

export const emptyScores = (): DocumentScores => ({
  references: counts(),
  citations: counts(),
  links: counts(),
  verdicts: { real: 0, notFound: 0, wrong: 0, detected: 0 },
});
