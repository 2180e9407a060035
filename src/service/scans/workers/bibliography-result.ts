import type { BibliographyResult, ReferenceCard } from '../../../contract/bibliography.js';
import type {
  BibliographyFindings,
  BibliographySummary,
  CitationCard,
  Reference,
} from '../../../records/bibliography.js';

function cardResult({ closest, why, links }: CitationCard): ReferenceCard {
  if (closest === null) return { closest, why, links };
  const { workId, likeness, parts } = closest;
  return { closest: { source_id: workId, likeness, parts }, why, links };
}

function referenceResult(reference: Reference): BibliographyResult['references'][number] {
  return {
    id: reference.id,
    start: reference.start,
    end: reference.end,
    raw: reference.raw,
    csl: reference.csl,
    identifiers: reference.identifiers.map(({ kind, value, checksumOk }) => ({ kind, value, checksum_ok: checksumOk })),
    verdict: reference.verdict,
    confidence: reference.confidence,
    severity: reference.severity,
    fields: reference.fields,
    match_id: reference.matchId,
    candidates: reference.candidates.map(({ workId, score }) => ({ source_id: workId, score })),
    cited_by: reference.citedBy,
    notes: reference.notes,
    ...(reference.card !== undefined && { card: cardResult(reference.card) }),
  };
}

function summaryResult(summary: BibliographySummary): BibliographyResult['summary'] {
  const { references, found, mismatch, notFound, unverified, uncited, danglingCitations, list, index } = summary;
  return {
    references,
    found,
    mismatch,
    not_found: notFound,
    unverified,
    uncited,
    dangling_citations: danglingCitations,
    ...(list !== undefined && { list: { read: list.read, missing: list.missing, is_cut: list.isCut } }),
    index: { name: index.name, works: index.works, built_at: index.builtAt },
  };
}

/** What a bibliography scan found, as the wire shows it. @param truncated whether the text was cut to the limit */
export function bibliographyResult(findings: BibliographyFindings, truncated: boolean): BibliographyResult {
  const citedBy = new Map(findings.citations.map(({ id, referenceIds }) => [id, referenceIds]));
  return {
    word_count: findings.wordCount,
    truncated,
    references: findings.references.map(referenceResult),
    citations: findings.citations.map(({ id, start, end, text, form, referenceIds, claimId }) => ({
      id,
      start,
      end,
      text,
      form,
      reference_ids: referenceIds,
      claim_id: claimId,
    })),
    claims: findings.claims.map(({ id, start, end, text, citationIds, needsCitation, namedSource }) => ({
      id,
      start,
      end,
      text,
      citation_ids: citationIds,
      needs_citation: needsCitation,
      cited: citationIds.length > 0,
      reference_ids: [...new Set(citationIds.flatMap((citation) => citedBy.get(citation) ?? []))],
      ...(namedSource !== undefined && { named_source: namedSource }),
      supported: null,
    })),
    sources: findings.works.map(({ id, provider, score, csl, retrievedOn }) => ({
      id,
      provider,
      score,
      csl,
      ...(retrievedOn !== undefined && { retrieved_on: retrievedOn }),
    })),
    summary: summaryResult(findings.summary),
  };
}
