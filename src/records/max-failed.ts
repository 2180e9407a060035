/** Documents that were sent, and those of them that the service refused or failed at. */
export interface Sent {
  readonly sent: number;
  readonly failed: number;
}

/** The share is not significant for fewer documents than this. */
const LEAST_SENT = 50;
/** Fewest documents of a run that is judged at its end by whether most of them failed. */
const LEAST_SENT_AT_END = 10;
const MOST = 0.5;

/**
 * Whether more documents failed than may, while others are still to be sent.
 * @param limit a share, 0–1
 */
export function isOverMaxFailed({ sent, failed }: Sent, limit: number): boolean {
  return sent >= LEAST_SENT && failed / sent > limit;
}

/**
 * Whether a run that sent all its documents counts as failed: every document failed, most of them, or too many.
 * @param hasEarlierResults whether others of its documents were scanned earlier: then a few that fail, perhaps every
 *   night, are at fault themselves
 */
export function hasFailedAtEnd({ sent, failed }: Sent, limit: number, hasEarlierResults: boolean): boolean {
  if (failed === 0) return false;
  if (isOverMaxFailed({ sent, failed }, limit)) return true;
  if (failed === sent && !hasEarlierResults) return true;
  return sent >= LEAST_SENT_AT_END && failed / sent > Math.max(limit, MOST);
}
