import { GENERAL_REASONS } from '../../../records/bibliography.js';
import { MATCHING } from './parameters.js';
import type { Verification } from './verify.js';

const NOTE = GENERAL_REASONS.few_of_document;

/**
 * Changes presumed `not_found` verdicts to `unverified` if the index does not cover the document's subject. Coverage is
 * measured by kind of work, year and language, not by subject: an index may hold nearly all works cited on one subject
 * and none on another. `MATCHING.freeAbsences` absences, and one more for each work found, remain `not_found`.
 */
export function weighAbsences(verifications: readonly Verification[]): readonly Verification[] {
  const known = verifications.filter(({ match }) => match !== null).length;
  const absent = verifications.filter(({ isPresumed, isBeyond }) => isPresumed || isBeyond).length;
  if (absent <= MATCHING.freeAbsences + known) return verifications;
  return verifications.map((verification) =>
    verification.isPresumed
      ? {
          ...verification,
          verdict: 'unverified',
          severity: null,
          confidence: MATCHING.confidence.unverified,
          isPresumed: false,
          notes: [...verification.notes, NOTE],
        }
      : verification,
  );
}
