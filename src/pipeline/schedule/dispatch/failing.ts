/** So many requests without a document in common that fail in a row are an outage, not the fault of their documents. */
const OUTAGE_REQUESTS = 5;
/** The same where others were answered since the documents failed first: such documents may lie side by side. */
const OUTAGE_PARTS = 50;

interface FailedRequest {
  readonly documents: readonly number[];
  readonly othersWereAnswered: boolean;
}

/**
 * Requests that failed since the service last answered one, without a document in common: a request and the parts that
 * it was cut into say the same, so the part counts for the whole.
 */
export class Failing {
  #requests: readonly FailedRequest[] = [];

  /** Whether so many failed that it is an outage. */
  get isOutage(): boolean {
    const first = this.#requests.filter(({ othersWereAnswered }) => !othersWereAnswered);
    return first.length >= OUTAGE_REQUESTS || this.#requests.length >= OUTAGE_PARTS;
  }

  /**
   * @param documents ids of the documents that the request carries
   * @param othersWereAnswered whether the service has answered others since these failed first
   */
  add(documents: readonly number[], othersWereAnswered: boolean): void {
    const own = new Set(documents);
    const others = this.#requests.filter((request) => !request.documents.some((document) => own.has(document)));
    this.#requests = [...others, { documents, othersWereAnswered }].slice(-OUTAGE_PARTS);
  }

  clear(): void {
    this.#requests = [];
  }
}
