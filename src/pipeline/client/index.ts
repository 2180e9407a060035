import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import type { Clock } from '../../lib/clock.js';
import { AssayError } from '../../lib/errors.js';
import type { Block } from '../../records/blocks.js';
import type { Answer, ServiceFault } from '../../records/answer.js';
import type { ModelVersionInfo } from '../../records/model-version.js';
import type { Scan } from '../../records/scan.js';
import type { Usage } from '../../records/usage.js';
import { patternsAnswer } from './decode-patterns.js';
import { decodeEntry } from './decode-result.js';
import { decodeModelVersions, decodeUsage } from './decode-usage.js';
import { faultOfError, faultOfResponse, lostAnswer } from './faults.js';
import { JsonFields, parseJson } from '../../lib/json-fields.js';
import { multipartBody } from './multipart.js';
import { receivedBody } from './received-body.js';
import type { ReceivedBody } from './received-body.js';
import { Connections } from './request.js';
import { blocksField, textBlocks } from './sent-blocks.js';
import { loadWireProfile } from './wire-profile.js';
import type { WireProfile } from './wire-profile.js';

export type { WireProfile } from './wire-profile.js';
export { loadWireProfile } from './wire-profile.js';

const PATHS: Readonly<Record<Scan, { readonly text: string; readonly files: string }>> = {
  detect: { text: '/v2/predict/text', files: '/v2/predict/files' },
  patterns: { text: '/v3/ai/patterns/stream', files: '/v3/ai/patterns/stream' },
  bibliography: { text: '/v2/bibliography-scan/text', files: '/v2/bibliography-scan/files' },
};

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
}

export interface ScanOptions {
  /** Model version to ask for; null for the service's default. */
  readonly modelVersion: string | null;
  readonly idempotencyKey: string;
  /** Ask for the wordings that moved the score; a service that does not know the field ignores it. */
  readonly explain?: boolean;
}

/** What is known of parts of a text: sent for detection, where the profile says that the service takes it. */
export interface KnownBlocks {
  readonly blocks?: readonly Block[];
}

/** Speaks HTTP to the service. Scans never throw: an answer or a fault comes back. */
export interface ServiceClient {
  readonly profile: WireProfile;
  scanText(scan: Scan, text: string, options: ScanOptions & KnownBlocks): Promise<Answer>;
  scanFiles(
    scan: Scan,
    files: readonly ({ readonly filename: string; readonly content: string } & KnownBlocks)[],
    options: ScanOptions,
  ): Promise<Answer>;
  usage(): Promise<Usage>;
  /** How far the service's clock is ahead of this one, in milliseconds; null where it does not tell the time. */
  clockSkewMs(): Promise<number | null>;
  /** Empty where the service does not list its versions. */
  modelVersions(): Promise<readonly ModelVersionInfo[]>;
  close(): Promise<void>;
}

/** The error a refused or failed request becomes where the program cannot go on without an answer. */
export function serviceError(fault: ServiceFault, baseUrl: string): AssayError {
  const said = `${fault.message} (${fault.code})`;
  if (fault.status === null) {
    return new AssayError({
      code: 'service_unreachable',
      message: `the service at ${baseUrl} cannot be reached: ${fault.message}`,
      nextStep: 'Check the address (--base-url) and the network, then start again: nothing is lost.',
      exitCode: 5,
    });
  }
  if (fault.faultClass === 'refused') {
    return new AssayError({
      code: fault.code,
      message: `the service refused the request: ${said}`,
      nextStep: 'Check the API key (ASSAY_API_KEY or --api-key-file), the plan and the model version.',
      exitCode: 5,
    });
  }
  if (fault.faultClass === 'rejected') {
    const nextStep =
      fault.code === 'document_too_long'
        ? 'Shorten the document, or scan it with assay run, which cuts long texts.'
        : 'Change the document or the request: sent again as it is, it is refused again.';
    return new AssayError({
      code: fault.code,
      message: `the service did not accept the document: ${said}`,
      nextStep,
      exitCode: 5,
    });
  }
  return new AssayError({
    code: fault.code,
    message: `the service at ${baseUrl} gave no usable answer: ${said}`,
    nextStep: 'Start again later: what is stored is kept.',
    exitCode: 5,
  });
}

interface Exchange {
  readonly status: number;
  readonly body: ReceivedBody;
  readonly retryAfter: string | null;
  /** The service's clock (RFC 9110 `Date`); null where it does not say. */
  readonly dateMs: number | null;
}

function answerOf(kind: Scan, { text, packed }: ReceivedBody): Answer {
  if (kind === 'patterns') return patternsAnswer(text());
  const fields = new JsonFields(parseJson(packed?.frame ?? text()));
  const documents = fields.list('documents');
  if (documents === null) return { kind: 'fault', fault: lostAnswer('the answer is not the JSON that was asked for') };
  const version = fields.string('version') ?? 'unknown';
  if (packed === null)
    return { kind: 'answer', version, entries: documents.map((entry) => decodeEntry(kind, entry, version)) };
  // One at a time, and kept as it came: the JSON of all at once, or written anew, would cost as much as half of a scan.
  return {
    kind: 'answer',
    version,
    entries: packed.documents.map(({ json, deflated }) => decodeEntry(kind, parseJson(json()), version, deflated)),
  };
}

/** Opens a client. Nothing is sent until it is asked something. */
export function createClient(address: ServiceAddress, clock: Clock): ServiceClient {
  const profile = loadWireProfile(address.wire);
  const connections = new Connections(address.baseUrl, address.connections, address.timeoutMs);
  const ownHeaders = {
    'x-api-key': address.apiKey,
    accept: 'application/json, text/event-stream',
    'accept-encoding': 'gzip',
  };

  async function exchange(
    method: Dispatcher.HttpMethod,
    path: string,
    headers: Record<string, string>,
    body: string | Readable | null,
  ): Promise<Exchange> {
    const answer = await connections.send(method, path, { ...ownHeaders, ...headers }, body);
    const dateMs = Date.parse(answer.header('date') ?? '');
    return {
      status: answer.status,
      body: receivedBody(answer.body, answer.header('content-encoding')),
      retryAfter: answer.header('retry-after'),
      dateMs: Number.isNaN(dateMs) ? null : dateMs,
    };
  }

  async function scan(
    kind: Scan,
    path: string,
    headers: Record<string, string>,
    body: string | Readable,
  ): Promise<Answer> {
    try {
      const { status, body: answer, retryAfter } = await exchange('POST', path, headers, body);
      return status === 200
        ? answerOf(kind, answer)
        : { kind: 'fault', fault: faultOfResponse(status, answer.text(), retryAfter, clock.now()) };
    } catch (error) {
      return { kind: 'fault', fault: faultOfError(error) };
    }
  }

  async function read(path: string): Promise<unknown> {
    const fault = await exchange('GET', path, {}, null).then(
      ({ status, body, retryAfter }): ServiceFault | { readonly json: unknown } => {
        const json = status === 200 ? parseJson(body.text()) : undefined;
        if (json !== undefined) return { json };
        return status === 200
          ? lostAnswer('the answer is not JSON')
          : faultOfResponse(status, body.text(), retryAfter, clock.now());
      },
      (error: unknown) => faultOfError(error),
    );
    if ('json' in fault) return fault.json;
    throw serviceError(fault, address.baseUrl);
  }

  const query = (modelVersion: string | null): string =>
    modelVersion !== null && profile.modelVersionIn === 'query'
      ? `?modelVersion=${encodeURIComponent(modelVersion)}`
      : '';
  const takesBlocks = (kind: Scan): boolean => kind === 'detect' && profile.blocks === true;
  const inBody = (modelVersion: string | null): string | null =>
    profile.modelVersionIn === 'body' ? modelVersion : null;

  return {
    profile,
    scanText: (kind, text, { modelVersion, idempotencyKey, explain = false, blocks = [] }) => {
      const asked = kind === 'detect' ? inBody(modelVersion) : null;
      const known = takesBlocks(kind) ? textBlocks(blocks) : [];
      const body = JSON.stringify({
        document: text,
        ...(asked !== null && { modelVersion: asked }),
        ...(explain && { explain }),
        ...(known.length > 0 && { blocks: known }),
      });
      return scan(
        kind,
        `${PATHS[kind].text}${query(modelVersion)}`,
        { 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
        body,
      );
    },
    scanFiles: (kind, files, { modelVersion, idempotencyKey }) => {
      const asked = inBody(modelVersion);
      const known = takesBlocks(kind)
        ? blocksField(files.map(({ content, blocks = [] }) => ({ content, blocks })))
        : null;
      // Before the files: the service begins to scan them as they arrive.
      const fields = Object.entries({ modelVersion: asked, blocks: known }).flatMap(([name, content]) =>
        content === null ? [] : [{ name, filename: null, content }],
      );
      const body = multipartBody(
        [...fields, ...files.map(({ filename, content }) => ({ name: profile.filesField, filename, content }))],
        idempotencyKey,
      );
      const headers = {
        'content-type': body.contentType,
        'content-length': String(body.byteLength),
        'idempotency-key': idempotencyKey,
      };
      return scan(kind, `${PATHS[kind].files}${query(modelVersion)}`, headers, Readable.from(body.stream()));
    },
    usage: async () => decodeUsage(await read('/v3/usage-stats'), profile.usage),
    clockSkewMs: async () => {
      const { dateMs } = await exchange('GET', '/v3/usage-stats', {}, null);
      return dateMs === null ? null : dateMs - clock.now();
    },
    modelVersions: async () => decodeModelVersions(await read('/v2/model-versions/ai-scan'), profile.versions),
    close: () => connections.close(),
  };
}
