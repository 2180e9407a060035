import { Compile } from 'typebox/compile';
import { BibliographyFindings } from '../../contract/bibliography.js';
import type { MarginNote } from '../../records/margin-note.js';
import { patternSentences } from './patterns.js';
import type { Store } from '../store/index.js';

const StoredFindings = Compile(BibliographyFindings);

const REFERENCE_TEXT = {
  found: 'found as cited',
  mismatch: 'found, but something in it differs',
  not_found: 'not found in an index that covers such works',
  unverified: 'not verified: the index does not cover such works',
} as const;

function patternNotes(raw: unknown): readonly MarginNote[] {
  return (patternSentences(raw) ?? []).flatMap((event) =>
    event.patterns.map((pattern): MarginNote => ({
      kind: 'pattern',
      start: pattern.start,
      title: pattern.display_name,
      text: pattern.explanation,
    })),
  );
}

function citationNotes(raw: unknown): readonly MarginNote[] {
  if (!StoredFindings.Check(raw)) return [];
  const verdicts = new Map(raw.references.map((reference) => [reference.id, REFERENCE_TEXT[reference.verdict]]));
  const citations = raw.citations.map(({ start, text, reference_ids: ids }): MarginNote => {
    const [first] = ids.flatMap((id) => verdicts.get(id) ?? []);
    return {
      kind: 'citation',
      start,
      title: text,
      text: first === undefined ? 'leads to no entry of the list of references' : `its reference: ${first}`,
    };
  });
  const references = raw.references.map(({ start, raw: title, verdict }): MarginNote => ({
    kind: 'reference',
    start,
    title,
    text: REFERENCE_TEXT[verdict],
  }));
  return [...citations, ...references];
}

/**
 * What the newest pattern and bibliography scans found in a document, in the order of its text; nothing where none was
 * asked for.
 */
export async function marginNotesOf(
  store: Pick<Store, 'rawResultOf'>,
  documentHash: string,
): Promise<readonly MarginNote[]> {
  const notes = [
    ...patternNotes(await store.rawResultOf(documentHash, 'patterns')),
    ...citationNotes(await store.rawResultOf(documentHash, 'bibliography')),
  ];
  return notes.sort((a, b) => a.start - b.start);
}
