import { foldKey } from '../fold.js';
import type { WorkComparison } from './compare-work.js';
import { MATCHING } from './parameters.js';

/**
 * Whether a record is the cited work, even if details of the citation are wrong. Several weak signals have to agree.
 * The thresholds are in `MATCHING.sameWork`.
 */
export function isSameWork({ work, title, people, agreeingFacts, sameIdentifier, fields }: WorkComparison): boolean {
  const citesTitle = fields.some((field) => field.name === 'title' && field.cited !== null);
  const limits = MATCHING.sameWork;
  const titleLength = foldKey(work.csl.title ?? '').length;
  const isDistinctive = titleLength >= limits.distinctiveTitleLength;
  if (title.status !== 'different') {
    if (people.agreement > 0 || sameIdentifier) return true;
    if (people.status === 'missing') return isDistinctive || agreeingFacts >= 1;
    return isDistinctive
      ? agreeingFacts >= 1 || titleLength >= limits.conclusiveTitleLength
      : agreeingFacts >= limits.factsWithShortTitle;
  }
  if (!citesTitle)
    return sameIdentifier
      ? people.status !== 'different' || agreeingFacts > 0
      : people.firstAgrees && agreeingFacts >= limits.factsWithoutTitle;
  if (people.agreement >= limits.differingTitleAgreement) {
    if (title.similarity >= limits.differingTitleSimilarity && (agreeingFacts >= 1 || sameIdentifier)) return true;
    if (title.similarity >= limits.identifiedTitleSimilarity && agreeingFacts >= 1 && sameIdentifier) return true;
  }
  if (title.similarity >= limits.closeTitleSimilarity && agreeingFacts >= limits.factsWithCloseTitle) return true;
  // Same first author, venue, year, volume and page: only the title differs.
  return people.firstAgrees && agreeingFacts >= limits.factsAgainstTitle;
}

const MAJOR_FIELDS = new Set(['title', 'author', 'DOI']);

/**
 * Returns `major` if title, authors or DOI differ, `minor` if only year, venue, volume or pages do, and null if nothing
 * differs.
 */
export function severityOf({ differing }: WorkComparison): null | 'minor' | 'major' {
  if (differing.length === 0) return null;
  return differing.some((name) => MAJOR_FIELDS.has(name)) ? 'major' : 'minor';
}

/** A share rounded to two decimals. */
export const rounded = (share: number): number => Math.round(100 * share) / 100;

/** Confidence in the verdict on a reference whose work was found. */
export function matchConfidence({ score, differing, title }: WorkComparison): number {
  const { found, mismatch, highest } = MATCHING.confidence;
  const confidence =
    differing.length === 0
      ? found.base + found.score * Math.min(1, score * found.scoreFactor)
      : mismatch.base +
        mismatch.differingField * Math.min(mismatch.mostFields, differing.length) +
        mismatch.titleSimilarity * title.similarity;
  return rounded(Math.min(highest, confidence));
}
