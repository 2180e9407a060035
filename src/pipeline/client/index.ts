import { endpoints } from '../../contract/endpoints.js';
import type { Clock } from '../../lib/clock.js';
import { sha256Hex } from '../../lib/hash.js';
import type { Answer } from '../../records/answer.js';
import type { ModelVersionInfo } from '../../records/model-version.js';
import type { Scan } from '../../records/scan.js';
import type { Usage } from '../../records/usage.js';
import type { SentOrigin } from './decode-patterns.js';
import { decodeModelVersions, decodeUsage } from './decode-usage.js';
import { Exchange } from './exchange.js';
import { readPatternStream } from './pattern-stream.js';
import type { StreamedSentence } from './pattern-stream.js';
import { Connections } from './request.js';
import { filesRequest, textRequest } from './scan-request.js';
import type { KnownBlocks, ScanOptions, SentFile } from './scan-request.js';
import { loadWireProfile } from './wire-profile.js';
import type { WireProfile } from './wire-profile.js';

export { serviceError } from './service-error.js';
export type { WireProfile } from './wire-profile.js';
export { keyMemoryMs, loadWireProfile } from './wire-profile.js';

/** Where the service is and how it spells the wire. */
export interface ServiceAddress {
  /** Without a slash at the end. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Name or path of the wire profile. */
  readonly wire: string;
  readonly timeoutMs: number;
  /** Most connections open at a time. */
  readonly connections: number;
  /** Whether the service is a part of this program; left out: it is not. */
  readonly isEmbedded?: boolean;
  /** A larger answer is cut off; by default several times the largest that a service can have a reason to send. */
  readonly maxAnswerBytes?: number;
}

/** Speaks HTTP to the service. Scans return an answer or a fault; they throw only where this program lacks memory. */
export interface ServiceClient {
  readonly profile: WireProfile;
  /** Scheme, host and port of its address: what people are told of it. */
  readonly origin: string;
  /** Whether the service is a part of this program. */
  readonly isEmbedded: boolean;
  /** A mark of address and key, which tells neither. Embedded services of one data folder have one key. */
  readonly accountMark: string;
  /** How long an answer is waited for. */
  readonly timeoutMs: number;
  scanText(scan: Scan, text: string, options: ScanOptions & KnownBlocks): Promise<Answer>;
  scanFiles(scan: Scan, files: readonly SentFile[], options: ScanOptions): Promise<Answer>;
  /**
   * Returns the AI patterns of one text as they are found. The iteration throws AssayError where the service refuses
   * the text or the stream fails. `origin`: where the text begins in a whole one, at whose places they are returned.
   */
  streamPatterns(text: string, signal: AbortSignal, origin?: SentOrigin): AsyncIterable<StreamedSentence>;
  usage(): Promise<Usage>;
  /** How far the service's clock is ahead of this one, in milliseconds; null where it does not tell the time. */
  clockSkewMs(): Promise<number | null>;
  /** Empty where the service does not list its versions. */
  modelVersions(): Promise<readonly ModelVersionInfo[]>;
  close(): Promise<void>;
}

/** So few digits of the hash fit many keys, so that no key can be told from them. */
const MARK_DIGITS = 12;

function accountMark({ baseUrl, apiKey, isEmbedded }: ServiceAddress): string {
  // An embedded service listens on another port at each start.
  const place = isEmbedded === true ? 'embedded' : baseUrl;
  return sha256Hex(JSON.stringify(['assay account', place, apiKey])).slice(0, MARK_DIGITS);
}

/** Opens a client. Nothing is sent until it is asked something. */
export function createClient(address: ServiceAddress, clock: Clock): ServiceClient {
  const profile = loadWireProfile(address.wire);
  const connections = new Connections(address.baseUrl, address.connections, address.timeoutMs, address.maxAnswerBytes);
  const exchange = new Exchange(connections, address, clock);
  return {
    profile,
    origin: new URL(address.baseUrl).origin,
    isEmbedded: address.isEmbedded === true,
    accountMark: accountMark(address),
    timeoutMs: address.timeoutMs,
    scanText: (scan, text, options) => exchange.scan(textRequest(scan, text, options, profile)),
    scanFiles: (scan, files, options) => exchange.scan(filesRequest(scan, files, options, profile)),
    streamPatterns: (text, signal, origin) =>
      readPatternStream({ ...address, clock, streamEnd: profile.streamEnd === true }, text, signal, origin),
    usage: async () => decodeUsage(await exchange.read(endpoints.usageStats), profile.usage),
    clockSkewMs: async () => {
      const { dateMs } = await exchange.send(endpoints.usageStats);
      return dateMs === null ? null : dateMs - clock.now();
    },
    modelVersions: async () => decodeModelVersions(await exchange.read(endpoints.modelVersions), profile.versions),
    close: () => connections.close(),
  };
}
