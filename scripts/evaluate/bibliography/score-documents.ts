import type { BibliographyScanner } from '../../../src/engines/bibliography/index.js';
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

/** Reference spans, citation spans and links of one document against its marks. */
export async function scoreDocument(
  scanner: BibliographyScanner,
  document: CorpusDocument,
  scores: DocumentScores,
  onMissed?: (what: string, text: string) => void,
): Promise<void> {
  const at = utf16Offsets(document.text);
  const place = (stretch: Stretch): Stretch => ({
    start: at[stretch.start] ?? 0,
    end: at[stretch.end] ?? document.text.length,
  });
  const findings = await scanner.scan(document.text);
  const matched = new Map<string, string>();
  for (const reference of document.references) {
    const found = findings.references.find((other) => overlap(place(reference), other) >= SAME_STRETCH);
    scores.references.labelled += 1;
    if (found === undefined) {
      onMissed?.('reference', document.text.slice(place(reference).start, place(reference).end));
      continue;
    }
    scores.references.right += 1;
    matched.set(reference.id, found.id);
    // Articles as published and text layers of PDFs have no labels: what they cite is real.
    if (reference.label === undefined || reference.label === 'exists' || reference.label === 'unindexed') {
      scores.verdicts.real += 1;
      if (found.verdict === 'not_found') scores.verdicts.notFound += 1;
    } else {
      scores.verdicts.wrong += 1;
      if (found.verdict === 'mismatch' || found.verdict === 'not_found') scores.verdicts.detected += 1;
    }
  }
  scores.references.given += findings.references.length;
  if (document.citations === null) return;
  for (const citation of document.citations) {
    const found = findings.citations.find(
      (other) =>
        overlap(place(citation), other) >= SAME_CITATION ||
        (other.start <= place(citation).start && other.end >= place(citation).end) ||
        (other.start >= place(citation).start && other.end <= place(citation).end),
    );
    scores.citations.labelled += 1;
    scores.links.labelled += citation.refs.length;
    if (found === undefined) {
      onMissed?.(
        'citation',
        `${citation.text}  …${document.text.slice(Math.max(0, place(citation).start - 40), place(citation).end + 20)}`,
      );
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
