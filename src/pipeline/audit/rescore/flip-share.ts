import type { FlipShare } from '../../../records/rescore.js';

/** Standard deviations of a 95 % interval. */
const Z = 1.96;

/**
 * Returns the share of flips in a sample without replacement with its 95 % interval: Wilson's, as if the sample were
 * the larger the more of the documents it holds. Where all are scored, nothing is uncertain.
 */
export function flipShare(documents: number, scored: number, flips: number): FlipShare {
  if (scored === 0) return { documents, scored, flips, share: 0, low: 0, high: documents === 0 ? 0 : 1 };
  const share = flips / scored;
  if (scored >= documents) return { documents, scored, flips, share, low: share, high: share };
  const size = (scored * (documents - 1)) / (documents - scored);
  const squared = (Z * Z) / size;
  const centre = (share + squared / 2) / (1 + squared);
  const half = (Z * Math.sqrt((share * (1 - share)) / size + squared / (4 * size))) / (1 + squared);
  return { documents, scored, flips, share, low: Math.max(0, centre - half), high: Math.min(1, centre + half) };
}

/**
 * Returns the share over all strata, each weighted by its documents. The distances of the interval's ends add up as
 * independent errors do; a stratum of which none was scored may flip whole or not at all.
 */
export function overallShare(strata: readonly FlipShare[]): FlipShare {
  const sum = (all: readonly FlipShare[], of: (stratum: FlipShare) => number): number =>
    all.reduce((total, one) => total + of(one), 0);
  const documents = sum(strata, (stratum) => stratum.documents);
  const known = strata.filter(({ scored }) => scored > 0);
  const knownDocuments = sum(known, (stratum) => stratum.documents);
  const part = documents === 0 ? 0 : knownDocuments / documents;
  const weight = (stratum: FlipShare): number => stratum.documents / knownDocuments;
  const share = sum(known, (stratum) => weight(stratum) * stratum.share);
  const below = Math.sqrt(sum(known, (stratum) => (weight(stratum) * (stratum.share - stratum.low)) ** 2));
  const above = Math.sqrt(sum(known, (stratum) => (weight(stratum) * (stratum.high - stratum.share)) ** 2));
  return {
    documents,
    scored: sum(known, ({ scored }) => scored),
    flips: sum(known, ({ flips }) => flips),
    share,
    low: part * Math.max(0, share - below),
    high: documents === 0 ? 0 : part * Math.min(1, share + above) + (1 - part),
  };
}
