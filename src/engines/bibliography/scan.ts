import type { BibliographyFindings, Citation, Claim, Reference, MatchedWork } from '../../records/bibliography.js';
import type { CslItem } from '../../records/csl.js';
import { countWords } from '../../text/words.js';
import { findClaims } from './locate/claims.js';
import { Linker } from './locate/link.js';
import { locate } from './locate/locate.js';
import type { Mention } from './locate/mentions.js';
import { verifyReference } from './match/verify.js';
import type { Candidate, Verification } from './match/verify.js';
import { weighAbsences } from './match/weigh-absences.js';
import { familyKey, readNames } from './names.js';
import type { ReferenceModel } from './parse/model.js';
import { parseReference } from './parse/parse-reference.js';
import type { ParsedReference } from './parse/parse-reference.js';
import type { WorkSource } from './types.js';

/** Checks the citations of documents. One scanner can be used for any number of documents at once. */
export interface BibliographyScanner {
  /** Finds references, citations and claims in a text and looks each reference up. Rejects only when aborted. */
  scan(text: string, signal?: AbortSignal): Promise<BibliographyFindings>;
}

export interface ScannerParts {
  readonly model: ReferenceModel;
  /** In query order; the first is described as the index in the summary. */
  readonly sources: readonly WorkSource[];
  /** Checks whether cited web addresses answer; null, the default, sends no request. */
  readonly checkLink?: LinkCheck | null;
}

/** Requests a cited web address and reports the result. */
export type LinkCheck = (url: string, signal?: AbortSignal) => Promise<'answers' | 'does_not_answer' | 'refused'>;

/** Returns a mention in the same form as a parsed list entry. */
function parsedMention(raw: string, { identifier, authors, year, title }: Mention): ParsedReference {
  const names = authors === null ? [] : readNames(authors.replace(/['’]s?$/u, ''));
  const csl: CslItem = {
    type:
      identifier.kind === 'url'
        ? 'webpage'
        : identifier.kind === 'isbn'
          ? 'book'
          : identifier.kind === 'arxiv'
            ? 'article'
            : 'article-journal',
    ...(title !== null && { title: title.trim() }),
    ...(names.length > 0 && { author: [...names] }),
    ...(year !== null && { issued: { 'date-parts': [[year]] } }),
    ...(identifier.kind === 'doi' && { DOI: identifier.value }),
    ...(identifier.kind === 'pmid' && { PMID: identifier.value }),
    ...(identifier.kind === 'isbn' && { ISBN: identifier.value }),
    ...(identifier.kind === 'url' && { URL: identifier.value }),
    ...(identifier.kind === 'arxiv' && { archive: 'arXiv', archive_location: identifier.value }),
  };
  return {
    text: raw,
    csl,
    identifiers: [{ ...identifier, start: 0, end: 0 }],
    authorText: authors ?? '',
    othersOmitted: /al\.?|u\.\s?a\.|others|colleagues|outros|otros/iu.test(authors ?? ''),
  };
}

interface FoundReference {
  readonly id: string;
  readonly start: number;
  readonly end: number;
  readonly number: number | null;
  readonly parsed: ParsedReference;
}

/** Works that references were compared with, each once, under one id. */
class WorkList {
  private readonly works = new Map<string, MatchedWork>();

  add({ provider, comparison }: Candidate): string {
    const id = comparison.work.id;
    const known = this.works.get(id);
    if (known === undefined || known.score < comparison.score)
      this.works.set(id, { id, provider, score: rounded(comparison.score), csl: comparison.work.csl });
    return id;
  }

  all(): MatchedWork[] {
    return [...this.works.values()];
  }
}

const rounded = (score: number): number => Math.round(score * 1000) / 1000;

function checkedReference(
  text: string,
  { id, start, end, parsed }: FoundReference,
  verification: Verification,
  works: WorkList,
  citedBy: readonly string[],
): Reference {
  const { match, candidates } = verification;
  return {
    id,
    start,
    end,
    raw: text.slice(start, end),
    csl: parsed.csl,
    identifiers: parsed.identifiers.map(({ kind, value, checksumOk }) => ({ kind, value, checksumOk })),
    verdict: verification.verdict,
    confidence: verification.confidence,
    severity: verification.severity,
    fields:
      match === null ? [] : match.comparison.fields.filter((field) => field.cited !== null || field.found !== null),
    matchId: match === null ? null : works.add(match),
    candidates: candidates.map((candidate) => ({
      workId: works.add(candidate),
      score: rounded(candidate.comparison.score),
    })),
    citedBy: [...citedBy],
    notes: [...verification.notes],
  };
}

/** Creates a scanner from a loaded parser and the sources to query. */
export function createBibliographyScanner(parts: ScannerParts): BibliographyScanner {
  return { scan: async (text, signal) => scanText(text, parts, signal) };
}

const LINK_NOTES = {
  answers: 'the web address answers',
  does_not_answer: 'the web address does not answer',
  refused: 'the web address was not requested because it is not public',
} as const;

/** Adds a note on the web address to a verdict that has no other evidence. */
async function withLinkNote(
  verification: Verification,
  url: string | undefined,
  checkLink: LinkCheck | null,
  signal?: AbortSignal,
): Promise<Verification> {
  if (checkLink === null || url === undefined || verification.match !== null) return verification;
  return { ...verification, notes: [...verification.notes, LINK_NOTES[await checkLink(url, signal)]] };
}

async function scanText(
  text: string,
  { model, sources, checkLink = null }: ScannerParts,
  signal: AbortSignal | undefined,
): Promise<BibliographyFindings> {
  const located = locate(text);
  const listed = located.entries.map(({ start, end, number }, index): FoundReference => ({
    id: `r${index + 1}`,
    start,
    end,
    number,
    parsed: parseReference(model, text.slice(start, end)),
  }));
  const mentioned = located.mentions.map((mention, index): FoundReference => ({
    id: `r${listed.length + index + 1}`,
    start: mention.start,
    end: mention.end,
    number: null,
    parsed: parsedMention(text.slice(mention.start, mention.end), mention),
  }));
  const { citations, claims } = citationsAndClaims(text, located, listed, mentioned);
  const citedBy = new Map<string, string[]>();
  for (const citation of citations)
    for (const id of citation.referenceIds) citedBy.set(id, [...(citedBy.get(id) ?? []), citation.id]);
  const shown = new WorkList();
  const all = [...listed, ...mentioned];
  const verifications: Verification[] = [];
  for (const { parsed } of all) {
    signal?.throwIfAborted();
    verifications.push(
      await withLinkNote(await verifyReference(parsed, sources, signal), parsed.csl.URL, checkLink, signal),
    );
  }
  const references = weighAbsences(verifications).map((verification, index) =>
    checkedReference(text, all[index]!, verification, shown, citedBy.get(all[index]!.id) ?? []),
  );
  const count = (verdict: Reference['verdict']): number =>
    references.filter((reference) => reference.verdict === verdict).length;
  const index = sources[0]?.describe();
  return {
    wordCount: countWords(text),
    references,
    citations,
    claims,
    works: shown.all(),
    summary: {
      references: references.length,
      found: count('found'),
      mismatch: count('mismatch'),
      notFound: count('not_found'),
      unverified: count('unverified'),
      uncited: listed.filter((reference) => citations.length > 0 && !citedBy.has(reference.id)).length,
      danglingCitations: citations.filter((citation) => citation.referenceIds.length === 0).length,
      index: { name: index?.name ?? 'none', works: index?.works ?? 0, builtAt: index?.builtAt ?? null },
    },
  };
}

function citationsAndClaims(
  text: string,
  located: ReturnType<typeof locate>,
  listed: readonly FoundReference[],
  mentioned: readonly FoundReference[],
): { readonly citations: Citation[]; readonly claims: Claim[] } {
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
  const unnumbered = [
    ...located.citations.map((citation) => ({
      start: citation.start,
      end: citation.end,
      form: inline && citation.form === 'author-year' ? ('inline' as const) : citation.form,
      references: linker.link(citation),
    })),
    ...mentioned.map(({ id, start, end, parsed }) => ({
      start,
      end,
      form: parsed.csl.title === undefined ? ('identifier' as const) : ('inline' as const),
      references: [id],
    })),
  ].sort((left, right) => left.start - right.start);
  const found = findClaims(text, located.bodies, unnumbered);
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
