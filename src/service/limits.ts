/** Limits of the service. Sizes in bytes, times in milliseconds. */
export interface ServiceLimits {
  readonly filesPerRequest: number;
  readonly fileBytes: number;
  readonly jsonBodyBytes: number;
  readonly headerBytes: number;
  /** How long the head of a request may take to arrive. */
  readonly headersTimeoutMs: number;
  /** How long a whole request, with its body, may take to arrive. */
  readonly requestTimeoutMs: number;
  /** How long a JSON body may take to arrive, and how long an upload may pause. */
  readonly bodyTimeoutMs: number;
  /** How long requests in progress may continue after a stop was asked for. */
  readonly drainTimeoutMs: number;
  /** Text requests waiting for detection or in it before the next is refused. */
  readonly queuedDetections: number;
  /** Text requests waiting for a bibliography scan or in it before the next is refused. */
  readonly queuedBibliographies: number;
  /** File requests served at once before the next is refused. */
  readonly concurrentUploads: number;
  /** Event streams served at once before the next is refused. */
  readonly concurrentStreams: number;
}

export const DEFAULT_LIMITS: ServiceLimits = {
  filesPerRequest: 250,
  fileBytes: 52_428_800,
  jsonBodyBytes: 4_194_304,
  headerBytes: 16_384,
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 3_600_000,
  bodyTimeoutMs: 60_000,
  drainTimeoutMs: 30_000,
  queuedDetections: 256,
  queuedBibliographies: 64,
  concurrentUploads: 8,
  concurrentStreams: 256,
};
