/** Bounds of what the service takes on. Sizes in bytes, times in milliseconds. */
export interface ServiceLimits {
  readonly filesPerRequest: number;
  readonly fileBytes: number;
  readonly jsonBodyBytes: number;
  readonly headerBytes: number;
  /** The whole head of a request must have come by then. */
  readonly headersTimeoutMs: number;
  /** A whole request, its body too, must have come by then. */
  readonly requestTimeoutMs: number;
  /** A JSON body must have come by then; an upload may be silent for this long. */
  readonly bodyTimeoutMs: number;
  /** How long in-flight requests may go on after a stop was asked for. */
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
