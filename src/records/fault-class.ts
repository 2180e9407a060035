/** Why a request has no answer, classified by what to do about it. */
export const FAULT_CLASSES = [
  /** 429, or 403 with a short `Retry-After`: slow everyone down. */
  'rate',
  /** 503: slow everyone down. */
  'overloaded',
  /** Other 5xx: back off. Whether words were billed is not known. */
  'server',
  /** No connection was made, so nothing was billed. */
  'unreachable',
  /** The service says that it is at work on a request with this key: wait and ask again under it. */
  'in_progress',
  /** Sent, and the answer never came or could not be read: words may have been billed. */
  'lost',
  /**
   * Not sent: words may have been billed under its key, and the service no longer remembers that key, so that it would
   * bill them again.
   */
  'forgotten',
  /** 400, 404 on content, 413, 415, 422: something in the batch is not accepted. */
  'rejected',
  /** 402, or a 403 or 429 that says so by its code, a long `Retry-After` or its sentence: the allowance is used up. */
  'allowance',
  /** 401, 403, 404 on the path, a redirect: the address, key, plan or version is refused. */
  'refused',
] as const;
export type FaultClass = (typeof FAULT_CLASSES)[number];
