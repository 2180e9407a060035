import type { Citation, Claim } from '../../records/bibliography.js';
import type { FoundReferences } from './found-references.js';
import type { LocatedCitation } from './locate/citations.js';
import { findClaims } from './locate/claims.js';
import { Linker } from './locate/link.js';
import type { Located } from './locate/locate.js';
import { familyKey } from './names.js';

/** A citation before it has a number. */
interface LinkedCitation extends Pick<Citation, 'start' | 'end' | 'form'> {
  /** Ids of the references that it cites. */
  readonly references: readonly string[];
}

/** Seasons are names of people, too: without an entry of such a name, `(Spring 2017)` is a time. */
const SEASON = /^(?:spring|summer|autumn|fall|winter)$/iu;

function isTime({ nameYears }: LocatedCitation, references: readonly string[]): boolean {
  return references.length === 0 && nameYears.length > 0 && nameYears.every(({ names }) => SEASON.test(names));
}

/** Returns the citations of a text and its mentions of works, in text order, each with the references it cites. */
function linkedCitations(located: Located, { listed, mentioned }: FoundReferences): readonly LinkedCitation[] {
  const linker = new Linker(
    listed.map(({ id, number, parsed }) => ({
      id,
      number,
      families: (parsed.csl.author ?? parsed.csl.editor ?? []).map(familyKey),
      year: parsed.csl.issued?.['date-parts'][0]?.[0] ?? null,
      raw: parsed.text,
    })),
    located.repeats,
  );
  const inline = listed.length === 0;
  return [
    ...located.citations.flatMap((citation) => {
      const references = linker.link(citation);
      if (isTime(citation, references)) return [];
      const form = inline && citation.form === 'author-year' ? ('inline' as const) : citation.form;
      return [{ start: citation.start, end: citation.end, form, references }];
    }),
    ...located.addresses.map(({ start, end }) => ({ start, end, form: 'identifier' as const, references: [] })),
    ...mentioned.map(({ id, start, end, parsed }) => ({
      start,
      end,
      form: parsed.csl.title === undefined ? ('identifier' as const) : ('inline' as const),
      references: [id],
    })),
  ].sort((left, right) => left.start - right.start);
}

/**
 * Returns the citations and the claims of a text, each with the ids of the other: `c1`, `c2`, … and `s1`, `s2`, …
 */
export function citationsAndClaims(
  text: string,
  located: Located,
  references: FoundReferences,
): { readonly citations: Citation[]; readonly claims: Claim[] } {
  const unnumbered = linkedCitations(located, references);
  const found = findClaims(text, located.bodies, unnumbered, located.own);
  const claimOf = new Map<number, string>();
  const claims = found.map((claim, index): Claim => {
    const id = `s${index + 1}`;
    for (const citation of claim.citations) if (!claimOf.has(citation)) claimOf.set(citation, id);
    return {
      id,
      start: claim.start,
      end: claim.end,
      text: text.slice(claim.start, claim.end),
      citationIds: claim.citations.map((citation) => `c${citation + 1}`),
      needsCitation: claim.needsCitation,
      ...(claim.namedSource !== null && { namedSource: claim.namedSource }),
    };
  });
  const citations = unnumbered.map((citation, index): Citation => ({
    id: `c${index + 1}`,
    start: citation.start,
    end: citation.end,
    text: text.slice(citation.start, citation.end),
    form: citation.form,
    referenceIds: [...citation.references],
    claimId: claimOf.get(index) ?? null,
  }));
  return { citations, claims };
}
