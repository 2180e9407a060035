import type { BibliographyFindings, Claim, Reference } from './bibliography.js';

/** What pages show of a bibliography scan. */
export interface ShownBibliography {
  readonly summary: BibliographyFindings['summary'];
  readonly references: readonly Pick<Reference, 'id' | 'raw' | 'verdict' | 'fields' | 'citedBy' | 'notes' | 'card'>[];
  readonly claims: readonly Pick<Claim, 'id' | 'text' | 'needsCitation' | 'namedSource'>[];
}
