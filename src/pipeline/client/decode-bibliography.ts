import { schemaCheck } from '../../lib/schema-check.js';
import { BibliographyResult } from '../../contract/bibliography.js';
import type { ReferenceCard } from '../../contract/bibliography.js';
import type { CitationCard, Claim, ListRead, Reference } from '../../records/bibliography.js';
import type { BibliographyScanFindings } from '../../records/findings.js';

const SentFindings = schemaCheck(BibliographyResult);

function cardOf({ closest, why, links }: ReferenceCard): CitationCard {
  if (closest === null) return { closest, why, links };
  const { source_id: workId, likeness, parts } = closest;
  return { closest: { workId, likeness, parts }, why, links };
}

function referenceOf(sent: BibliographyResult['references'][number]): Reference {
  return {
    id: sent.id,
    start: sent.start,
    end: sent.end,
    raw: sent.raw,
    csl: sent.csl,
    identifiers: sent.identifiers.map(({ kind, value, checksum_ok: checksumOk }) => ({ kind, value, checksumOk })),
    verdict: sent.verdict,
    confidence: sent.confidence,
    severity: sent.severity,
    fields: sent.fields,
    matchId: sent.match_id,
    candidates: sent.candidates.map(({ source_id: workId, score }) => ({ workId, score })),
    citedBy: sent.cited_by,
    notes: sent.notes,
    ...(sent.card !== undefined && { card: cardOf(sent.card) }),
  };
}

function claimOf(sent: BibliographyResult['claims'][number]): Claim {
  return {
    id: sent.id,
    start: sent.start,
    end: sent.end,
    text: sent.text,
    citationIds: sent.citation_ids,
    needsCitation: sent.needs_citation,
    ...(sent.named_source !== undefined && { namedSource: sent.named_source }),
  };
}

function listOf({ read, missing, is_cut: isCut }: NonNullable<BibliographyResult['summary']['list']>): ListRead {
  return { read, missing, isCut };
}

function summaryOf(sent: BibliographyResult['summary']): BibliographyScanFindings['summary'] {
  return {
    references: sent.references,
    found: sent.found,
    mismatch: sent.mismatch,
    notFound: sent.not_found,
    unverified: sent.unverified,
    uncited: sent.uncited,
    danglingCitations: sent.dangling_citations,
    ...(sent.list !== undefined && { list: listOf(sent.list) }),
    index: { name: sent.index.name, works: sent.index.works, builtAt: sent.index.built_at },
  };
}

/** What a bibliography scan found in one text; null where the answer is malformed. */
export function bibliographyFindings(value: unknown): BibliographyScanFindings | null {
  if (!SentFindings.Check(value)) return null;
  return {
    scan: 'bibliography',
    wordCount: value.word_count,
    references: value.references.map(referenceOf),
    citations: value.citations.map(({ id, start, end, text, form, reference_ids: ids, claim_id: claimId }) => ({
      id,
      start,
      end,
      text,
      form,
      referenceIds: ids,
      claimId,
    })),
    claims: value.claims.map(claimOf),
    works: value.sources.map(({ id, provider, score, csl, retrieved_on: retrievedOn }) => ({
      id,
      provider,
      score,
      csl,
      ...(retrievedOn !== undefined && { retrievedOn }),
    })),
    summary: summaryOf(value.summary),
  };
}
