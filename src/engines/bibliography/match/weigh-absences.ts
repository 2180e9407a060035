import type { Verification } from './verify.js';

/** References of a document that may be absent from the index whatever else it cites. */
const FREE_ABSENCES = 4;

const NOTE = 'the index knows few of the works that this document cites, so that one more is absent says little';

/**
 * Takes back what rests on absence alone where a document shows that the index does not know its field. Whether an
 * index covers a kind of work, year and language is judged from its own counts, and those say nothing of the subject:
 * of articles on one subject it may hold nearly all works cited, of another none. Up to four absences, and one more for
 * each work known, are taken at their word.
 */
export function weighAbsences(verifications: readonly Verification[]): readonly Verification[] {
  const known = verifications.filter(({ match }) => match !== null).length;
  const absent = verifications.filter(({ isPresumed }) => isPresumed).length;
  if (absent <= FREE_ABSENCES + known) return verifications;
  return verifications.map((verification) =>
    verification.isPresumed
      ? {
          ...verification,
          verdict: 'unverified',
          severity: null,
          confidence: 0.5,
          isPresumed: false,
          notes: [...verification.notes, NOTE],
        }
      : verification,
  );
}
