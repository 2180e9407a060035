import type { FindingsOf } from '../../records/findings.js';
import type { Reference } from '../../records/bibliography.js';
import type { MarginNote } from '../../records/margin-note.js';
import { wrongIdentifiers } from '../../records/wrong-identifier.js';
import type { Store } from '../store/index.js';

const REFERENCE_TEXT = {
  found: 'found as cited',
  mismatch: 'found, but something in it differs',
  not_found: 'not found in an index that covers such works',
  unverified: 'not verified: the index does not cover such works',
} as const;

function referenceText(reference: Reference): string {
  const wrong = wrongIdentifiers(reference);
  return wrong.length === 0 ? REFERENCE_TEXT[reference.verdict] : `not found: ${wrong.join('; ')}`;
}

function patternNotes({ sentences }: FindingsOf<'patterns'>): readonly MarginNote[] {
  return sentences.flatMap((sentence) =>
    sentence.patterns.map((pattern): MarginNote => ({
      kind: 'pattern',
      start: pattern.start,
      title: pattern.displayName,
      text: pattern.explanation,
    })),
  );
}

function citationNotes(findings: FindingsOf<'bibliography'>): readonly MarginNote[] {
  const verdicts = new Map(findings.references.map((reference) => [reference.id, referenceText(reference)]));
  const citations = findings.citations.map(({ start, text, referenceIds: ids }): MarginNote => {
    const [first] = ids.flatMap((id) => verdicts.get(id) ?? []);
    return {
      kind: 'citation',
      start,
      title: text,
      text: first === undefined ? 'leads to no entry of the list of references' : `its reference: ${first}`,
    };
  });
  const references = findings.references.map((reference): MarginNote => ({
    kind: 'reference',
    start: reference.start,
    title: reference.raw,
    text: referenceText(reference),
  }));
  return [...citations, ...references];
}

/**
 * What the newest pattern and bibliography scans found in a document, in the order of its text; nothing where none was
 * asked for.
 */
export async function marginNotesOf(
  store: Pick<Store, 'patternsOf' | 'bibliographyOf'>,
  documentHash: string,
): Promise<readonly MarginNote[]> {
  const patterns = await store.patternsOf(documentHash);
  const bibliography = await store.bibliographyOf(documentHash);
  const notes = [
    ...(patterns === null || patterns === 'malformed' ? [] : patternNotes(patterns)),
    ...(bibliography === null || bibliography === 'malformed' ? [] : citationNotes(bibliography)),
  ];
  return notes.sort((a, b) => a.start - b.start);
}
