import { Readable } from 'node:stream';
import { endpoints } from '../../contract/endpoints.js';
import type { Endpoint } from '../../contract/endpoints.js';
import type { Block } from '../../records/blocks.js';
import type { Scan } from '../../records/scan.js';
import type { AskedScan } from './decode-answer.js';
import { multipartBody } from './multipart.js';
import { blocksField, textBlocks } from './sent-blocks.js';
import type { WireProfile } from './wire-profile.js';

/** A pattern stream is of one text: its uploads hold one file. */
const ENDPOINTS: Readonly<Record<Scan, { readonly text: Endpoint; readonly files: Endpoint }>> = {
  detect: { text: endpoints.predictText, files: endpoints.predictFiles },
  patterns: { text: endpoints.streamPatterns, files: endpoints.streamPatterns },
  bibliography: { text: endpoints.bibliographyText, files: endpoints.bibliographyFiles },
};

export interface ScanOptions {
  /** Model version to ask for; null for the service's default. */
  readonly modelVersion: string | null;
  readonly idempotencyKey: string;
  /** Ask for the wordings that moved the score; a service that does not know the field ignores it. */
  readonly explain?: boolean;
  /** Whether the evidence keeps fields that quote the text; true unless told otherwise. */
  readonly keepsQuotations?: boolean;
  /** Ask for sentences as columns, without their texts, where the profile says so; false unless told otherwise. */
  readonly sentenceColumns?: boolean;
}

/** What is known about parts of a text: sent for detection, where the profile says that the service takes it. */
export interface KnownBlocks {
  readonly blocks?: readonly Block[];
}

export interface SentFile extends KnownBlocks {
  readonly filename: string;
  readonly content: string;
}

/** A scan as it is sent, and what its answer is read by. */
export interface ScanRequest extends Pick<Endpoint, 'method' | 'path'> {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Readable;
  readonly asked: AskedScan;
}

function addressOf({ method, path }: Endpoint, modelVersion: string | null, profile: WireProfile) {
  const isInQuery = modelVersion !== null && profile.modelVersionIn === 'query';
  return { method, path: isInQuery ? `${path}?modelVersion=${encodeURIComponent(modelVersion)}` : path };
}

function versionInBody(modelVersion: string | null, profile: WireProfile): string | null {
  return profile.modelVersionIn === 'body' ? modelVersion : null;
}

const PREFERS_COLUMNS = { prefer: 'sentences=columns' } as const;

/** What the headers of a scan say of how its answer is to be written. */
function preferred(scan: Scan, { sentenceColumns = false }: ScanOptions, profile: WireProfile) {
  return scan === 'detect' && sentenceColumns && profile.sentenceColumns === true ? PREFERS_COLUMNS : {};
}

function takesBlocks(scan: Scan, profile: WireProfile): boolean {
  return scan === 'detect' && profile.blocks === true;
}

/** Most texts go out with nothing beside them: then nothing is spread. */
function sentBody(document: string, modelVersion: string | null, explain: boolean, blocks: readonly Block[]) {
  if (modelVersion === null && !explain && blocks.length === 0) return { document };
  return {
    document,
    ...(modelVersion !== null && { modelVersion }),
    ...(explain && { explain }),
    ...(blocks.length > 0 && { blocks }),
  };
}

/** A scan of one text, as JSON. */
export function textRequest(
  scan: Scan,
  text: string,
  options: ScanOptions & KnownBlocks,
  profile: WireProfile,
): ScanRequest {
  const { modelVersion, idempotencyKey, explain = false, keepsQuotations = true, blocks = [] } = options;
  const version = scan === 'detect' ? versionInBody(modelVersion, profile) : null;
  const known = takesBlocks(scan, profile) ? textBlocks(blocks) : [];
  return {
    ...addressOf(ENDPOINTS[scan].text, modelVersion, profile),
    headers: {
      'content-type': 'application/json',
      'idempotency-key': idempotencyKey,
      ...preferred(scan, options, profile),
    },
    body: JSON.stringify(sentBody(text, version, explain, known)),
    asked: { scan, texts: [{ filename: null, content: text }], streamEnd: profile.streamEnd === true, keepsQuotations },
  };
}

/** A scan of an upload. */
export function filesRequest(
  scan: Scan,
  files: readonly SentFile[],
  options: ScanOptions,
  profile: WireProfile,
): ScanRequest {
  const { modelVersion, idempotencyKey, keepsQuotations = true } = options;
  const known = takesBlocks(scan, profile)
    ? blocksField(files.map(({ content, blocks = [] }) => ({ content, blocks })))
    : null;
  // Before the files: the service begins to scan them as they arrive.
  const fields = Object.entries({ modelVersion: versionInBody(modelVersion, profile), blocks: known }).flatMap(
    ([name, content]) => (content === null ? [] : [{ name, filename: null, content }]),
  );
  const body = multipartBody(
    [...fields, ...files.map(({ filename, content }) => ({ name: profile.filesField, filename, content }))],
    idempotencyKey,
  );
  return {
    ...addressOf(ENDPOINTS[scan].files, modelVersion, profile),
    headers: {
      'content-type': body.contentType,
      'content-length': String(body.byteLength),
      'idempotency-key': idempotencyKey,
      ...preferred(scan, options, profile),
    },
    body: Readable.from(body.stream()),
    asked: { scan, texts: files, streamEnd: profile.streamEnd === true, keepsQuotations },
  };
}
