import type { ResultRow } from '../../../records/result-row.js';
import type { RescoreSample } from '../../../records/rescore.js';
import type { SampledDocument } from './sample.js';

/** By what a source of a sample is known. */
export const sampledKey = ({ source, datasetId }: Pick<SampledDocument, 'source' | 'datasetId'>): string =>
  `${source}\0${datasetId ?? ''}`;

/** Returns why a document was not scored, as the run of the sample has it; null where it was. */
function whyNotScored(row: ResultRow, hashes: ReadonlySet<string>): string | null {
  const { outcome, reason, notJudgedReason, documentHash } = row;
  if (outcome === 'pending') return 'not_reached';
  if (outcome !== 'scanned' && outcome !== 'cached') return reason ?? outcome;
  return hashes.has(documentHash ?? '') ? notJudgedReason : 'content_changed';
}

/** The documents of a sample that were not scored, by why. */
export class NotScored {
  /** Sources that no row was seen of. */
  readonly #unseen: Set<string>;
  readonly #hashes: ReadonlySet<string>;
  readonly #counts: Record<string, number> = {};

  constructor(chosen: readonly SampledDocument[]) {
    this.#unseen = new Set(chosen.map(sampledKey));
    this.#hashes = new Set(chosen.map(({ documentHash }) => documentHash));
  }

  /** @param row of the run of the sample */
  add(row: ResultRow): void {
    this.#unseen.delete(sampledKey(row));
    const why = whyNotScored(row, this.#hashes);
    if (why !== null) this.#counts[why] = (this.#counts[why] ?? 0) + 1;
  }

  /** @param status of the run of the sample: only one that is complete has looked for every source */
  counts(status: RescoreSample['status']): Readonly<Record<string, number>> {
    const unseen = this.#unseen.size;
    const why = status === 'complete' ? 'not_found' : 'not_reached';
    return unseen === 0 ? this.#counts : { ...this.#counts, [why]: (this.#counts[why] ?? 0) + unseen };
  }
}
