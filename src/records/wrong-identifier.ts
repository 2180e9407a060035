import type { Reference } from './bibliography.js';

/** What notes say of an identifier that is wrong whatever an index holds: before and behind its value. */
const NOTES = {
  isbn: ['the ISBN ', ' fails its checksum'],
  arxiv: ['no arXiv identifier can be ', ': its month does not exist'],
  doiPrefix: ['no registrant has the DOI prefix ', ''],
  otherWork: ['the DOI ', ' belongs to another work'],
} as const;

/** Returns the note on an identifier that cannot exist or belongs to another work. */
export function wrongIdentifierNote(kind: keyof typeof NOTES, value: string): string {
  const [before, after] = NOTES[kind];
  return `${before}${value}${after}`;
}

/**
 * Returns the notes on identifiers of a reference that was not found for them: no index says anything for or against
 * such a reference. Empty of every other one.
 */
export function wrongIdentifiers({ verdict, notes }: Pick<Reference, 'verdict' | 'notes'>): readonly string[] {
  if (verdict !== 'not_found') return [];
  return notes.filter((note) =>
    Object.values(NOTES).some(([before, after]) => note.startsWith(before) && note.endsWith(after)),
  );
}

/** Whether a reference was not found for an identifier that cannot exist or belongs to another work. */
export const isWronglyIdentified = (reference: Pick<Reference, 'verdict' | 'notes'>): boolean =>
  wrongIdentifiers(reference).length > 0;
