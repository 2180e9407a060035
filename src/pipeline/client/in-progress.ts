/** We never send a key with another request, so that a conflict over it can only be with our own request. */
const IN_PROGRESS_STATUS: ReadonlySet<number> = new Set([202, 409]);
const IN_PROGRESS_CODE = /in_progress|still_processing|being_processed|key_in_use|concurrent_request/iu;
const IN_PROGRESS_SENTENCE = new RegExp(
  '(?:idempoten|same key|this key|request).*' +
    '(?:in progress|in flight|being (?:processed|served|handled)|still (?:processing|running|being))',
  'iu',
);

/**
 * Whether an answer says that a request with the same key is being served (draft-ietf-httpapi-idempotency-key-header:
 * 409). Asked again under that key later, the service gives the answer.
 */
export function saysInProgress(status: number, code: string | null, message: string): boolean {
  if (IN_PROGRESS_STATUS.has(status)) return true;
  if (status < 400 || status >= 500) return false;
  return code === null ? IN_PROGRESS_SENTENCE.test(message) : IN_PROGRESS_CODE.test(code);
}
