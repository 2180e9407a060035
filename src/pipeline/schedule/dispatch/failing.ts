/** This many failures in a row, of requests without a document in common, are an outage and no fault of documents. */
const OUTAGE_REQUESTS = 5;
/** So many are an outage once they have failed for as long as one is waited for. */
const SEVERAL = 2;
/**
 * As `OUTAGE_REQUESTS`, if other requests were answered since the documents first failed: bad documents may lie side by
 * side.
 */
const OUTAGE_PARTS = 50;

interface FailedRequest {
  readonly documents: readonly number[];
  readonly othersWereAnswered: boolean;
}

/**
 * Requests without a document in common that failed since the last answer. A request and the parts that it was cut into
 * count once, as they prove the same.
 */
export class Failing {
  #requests: readonly FailedRequest[] = [];
  /** When the first of them failed. */
  #sinceMs = 0;

  /** Failed requests of which no document failed before others were answered. */
  get #first(): number {
    return this.#requests.filter(({ othersWereAnswered }) => !othersWereAnswered).length;
  }

  /** Whether so many failed that it is an outage. */
  get isOutage(): boolean {
    return this.#first >= OUTAGE_REQUESTS || this.#requests.length >= OUTAGE_PARTS;
  }

  /** For how long several have failed: a small run has fewer under way than an outage needs. */
  lastsMs(nowMs: number): number {
    return this.#first >= SEVERAL ? nowMs - this.#sinceMs : 0;
  }

  /**
   * @param documents ids of the documents that the request carries
   * @param othersWereAnswered whether the service has answered others since these failed first
   */
  add(documents: readonly number[], othersWereAnswered: boolean, nowMs: number): void {
    if (this.#requests.length === 0) this.#sinceMs = nowMs;
    const own = new Set(documents);
    const others = this.#requests.filter((request) => !request.documents.some((document) => own.has(document)));
    this.#requests = [...others, { documents, othersWereAnswered }].slice(-OUTAGE_PARTS);
  }

  clear(): void {
    this.#requests = [];
  }
}
