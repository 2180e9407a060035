/** Limits of the service. Sizes in bytes, times in milliseconds. */
export interface ServiceLimits {
  readonly filesPerRequest: number;
  readonly fileBytes: number;
  /** A JSON body where the route states no other limit; one with a text is limited by the characters of the plan. */
  readonly jsonBodyBytes: number;
  /** The form fields of an upload together. */
  readonly formFieldBytes: number;
  /** JSON bodies that are arriving, of all requests together. */
  readonly arrivingBytes: number;
  readonly headerBytes: number;
  /** How long the head of a request may take to arrive. */
  readonly headersTimeoutMs: number;
  /** How long a whole request, with its body, may take to arrive. */
  readonly requestTimeoutMs: number;
  /** How long a JSON body may take to arrive, and how long an upload may pause. */
  readonly bodyTimeoutMs: number;
  /** The time for reading files that a key gets a minute; plain text costs none. Infinity: not limited. */
  readonly extractionMsPerMinute: number;
  /** How long any upload may take to arrive; more than that is earned by bytes. */
  readonly uploadGraceMs: number;
  /** The bytes that earn an upload another second. */
  readonly uploadBytesPerSecond: number;
  /** How long an upload waits for its turn where all places are taken. */
  readonly slotPatienceMs: number;
  /** How long a request waits for an earlier one under its idempotency key. */
  readonly idempotencyPatienceMs: number;
  /** How long the reader of a stream or of an answer may take nothing. */
  readonly unreadStreamMs: number;
  /**
   * How long the last lines of a stream may wait to be taken. They wait behind what the operating system holds, which
   * may be megabytes, and hold no more than a connection.
   */
  readonly unreadStreamEndMs: number;
  /** How long the rest of a body that was answered before its end is taken and thrown away. */
  readonly lingerMs: number;
  /** Connections open at once; more are closed. */
  readonly connections: number;
  /**
   * The part of connections, arriving bytes, uploads and streams that one key or address may hold, where several share
   * the service; 1: all.
   */
  readonly share: number;
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
  jsonBodyBytes: 65_536,
  formFieldBytes: 4_194_304,
  arrivingBytes: 134_217_728,
  headerBytes: 16_384,
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 3_600_000,
  bodyTimeoutMs: 60_000,
  extractionMsPerMinute: 60_000,
  uploadGraceMs: 30_000,
  uploadBytesPerSecond: 4096,
  slotPatienceMs: 15_000,
  idempotencyPatienceMs: 15_000,
  unreadStreamMs: 15_000,
  unreadStreamEndMs: 120_000,
  lingerMs: 10_000,
  connections: 2048,
  share: 0.25,
  drainTimeoutMs: 30_000,
  queuedDetections: 256,
  queuedBibliographies: 64,
  concurrentUploads: 8,
  concurrentStreams: 256,
};

/** The limits of a service that one program starts for itself: its only key may use all of it. */
export const EMBEDDED_LIMITS: ServiceLimits = {
  ...DEFAULT_LIMITS,
  share: 1,
  extractionMsPerMinute: Infinity,
};

/** How many of `total` one key or address may hold; never none. */
export function shareOf(total: number, { share }: Pick<ServiceLimits, 'share'>): number {
  return Math.max(1, Math.floor(total * share));
}
