import { foldKey } from '../fold.js';
import type { WorkComparison } from './compare-work.js';

/** Titles of fewer letters are shared by many works: alone they prove nothing. */
const TELLING_TITLE = 16;

/**
 * Whether a record is the work that a reference means, right or wrong in its details. Several weak signals have to
 * agree.
 */
export function isSameWork({ work, title, people, agreeingFacts, sameIdentifier, fields }: WorkComparison): boolean {
  const citesTitle = fields.some((field) => field.name === 'title' && field.cited !== null);
  const isTelling = foldKey(work.csl.title ?? '').length >= TELLING_TITLE;
  if (title.status !== 'different') {
    if (people.agreement > 0 || sameIdentifier) return true;
    if (people.status === 'missing') return isTelling || agreeingFacts >= 1;
    return isTelling
      ? agreeingFacts >= 1 || foldKey(work.csl.title ?? '').length >= 2 * TELLING_TITLE
      : agreeingFacts >= 2;
  }
  if (!citesTitle)
    return sameIdentifier
      ? people.status !== 'different' || agreeingFacts > 0
      : people.firstAgrees && agreeingFacts >= 3;
  if (title.similarity >= 0.55 && people.agreement >= 0.5 && (agreeingFacts >= 1 || sameIdentifier)) return true;
  if (sameIdentifier && people.agreement >= 0.5 && agreeingFacts >= 1 && title.similarity >= 0.3) return true;
  if (title.similarity >= 0.85 && agreeingFacts >= 3) return true;
  // Same first author, venue, year, volume and page: only the title is another.
  return people.firstAgrees && agreeingFacts >= 4;
}

const MAJOR_FIELDS = new Set(['title', 'author', 'DOI']);

/**
 * `major` when title, authors or DOI differ; `minor` when only year, venue, volume or pages do; null when nothing
 * differs.
 */
export function severityOf({ differing }: WorkComparison): null | 'minor' | 'major' {
  if (differing.length === 0) return null;
  return differing.some((name) => MAJOR_FIELDS.has(name)) ? 'major' : 'minor';
}
