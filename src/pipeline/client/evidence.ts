import type { KnownDeflated, MaybeDeflated } from '../../lib/maybe-deflated.js';

/** Fields of an answer that quote the text: kept, they would keep the document, or some of it. */
const QUOTING: ReadonlySet<string> = new Set(['sentence', 'examples']);

/** All of it is in the findings, which are kept as well. */
const COLUMNS = 'sentence_columns';

/** What is kept of an answer beside the records made of it. */
export interface EvidenceOptions {
  /** Whether fields that quote the text are kept. */
  readonly keepsQuotations: boolean;
}

/**
 * An entry of an answer as it is kept: as the service deflated it, or as JSON; without sentences that came as columns.
 * @param deflated null where the service
 * did not deflate it by itself
 */
export function evidenceOf(
  value: unknown,
  deflated: KnownDeflated | null,
  { keepsQuotations }: EvidenceOptions,
): MaybeDeflated {
  const hasColumns = typeof value === 'object' && value !== null && COLUMNS in value;
  const own = hasColumns ? { ...value, [COLUMNS]: undefined } : value;
  if (keepsQuotations) return hasColumns || deflated === null ? JSON.stringify(own) : deflated;
  return JSON.stringify(own, (key, inner: unknown) => (QUOTING.has(key) ? undefined : inner));
}
