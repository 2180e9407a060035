/** Documents that were sent, and those of them that the service refused or failed at. */
export interface Sent {
  readonly sent: number;
  readonly failed: number;
}

/** A share of fewer documents says too little to stop a run. */
const LEAST_SENT = 50;
/** At the end of a run that sent fewer than that, so many are judged, by whether most of them failed. */
const LEAST_SENT_AT_END = 10;
const MOST = 0.5;

/** Whether more documents failed than may, while others are still to be sent. @param limit a share, 0–1 */
export function isOverMaxFailed({ sent, failed }: Sent, limit: number): boolean {
  return sent >= LEAST_SENT && failed / sent > limit;
}

/** Whether a run that sent all it had failed all the same: at every document, at most of them, or at too many. */
export function hasFailedAtEnd({ sent, failed }: Sent, limit: number): boolean {
  if (failed === 0) return false;
  if (failed === sent || isOverMaxFailed({ sent, failed }, limit)) return true;
  return sent >= LEAST_SENT_AT_END && failed / sent > Math.max(limit, MOST);
}
