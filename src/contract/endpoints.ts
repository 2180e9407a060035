import { Type } from 'typebox';
import type { TSchema } from 'typebox';
import { BibliographyFilesResponse, BibliographyTextRequest, BibliographyTextResponse } from './bibliography.js';
import type { ErrorCode } from './errors.js';
import { ModelVersionList } from './model-versions.js';
import { AiPatternStreamEvent, PATTERN_STREAM_DESCRIPTION, PatternsRequest } from './patterns.js';
import {
  FilesForm,
  PredictFilesForm,
  PredictFilesResponse,
  PredictHeaders,
  PredictOptions,
  PredictTextRequest,
  PredictTextResponse,
} from './predict.js';
import { UsageStats } from './usage.js';
import {
  CreatedWebKey,
  EndAccess,
  FileTextResult,
  NewWebKey,
  SignInRequest,
  WebKey,
  WebKeyList,
  WebPeople,
  WebSession,
  WebUsage,
} from './web.js';

/** One request that the service answers. */
export interface Endpoint {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly summary: string;
  /** What the schemas cannot say. */
  readonly description?: string;
  readonly request: {
    readonly body?: TSchema;
    readonly querystring?: TSchema;
    readonly headers?: TSchema;
    readonly params?: TSchema;
    /** Media types of the body, where it is no JSON. */
    readonly consumes?: readonly string[];
  };
  /** Of status 200; for a stream, of each of its events. Null where the answer has no body: then the status is 204. */
  readonly response: TSchema | null;
  /** Every code that it may be refused with. */
  readonly errors: readonly ErrorCode[];
}

const FORM = { consumes: ['multipart/form-data'] } as const;

/** A request of any method may carry a body, and one that nobody reads is refused for its size or form, too. */
const ANY_REQUEST = [
  'invalid_request',
  'payload_too_large',
  'unsupported_media_type',
  'rate_limited',
  'internal_error',
] as const satisfies readonly ErrorCode[];
const WITH_KEY = [
  ...ANY_REQUEST,
  'missing_api_key',
  'expired_api_key',
  'unknown_api_key',
] as const satisfies readonly ErrorCode[];
const SCAN = [...WITH_KEY, 'word_allowance_exhausted', 'overloaded'] as const satisfies readonly ErrorCode[];
const TEXT_SCAN = [...SCAN, 'document_too_long'] as const satisfies readonly ErrorCode[];
const FILES_SCAN = [...SCAN, 'too_many_files', 'file_too_large'] as const satisfies readonly ErrorCode[];

/** The API. */
export const endpoints = {
  predictText: {
    method: 'POST',
    path: '/v2/predict/text',
    summary: 'Detect AI in text',
    request: { body: PredictTextRequest, querystring: PredictOptions, headers: PredictHeaders },
    response: PredictTextResponse,
    errors: [...TEXT_SCAN, 'unknown_model_version'],
  },
  predictFiles: {
    method: 'POST',
    path: '/v2/predict/files',
    summary: 'Detect AI in files',
    request: { ...FORM, body: PredictFilesForm, querystring: PredictOptions, headers: PredictHeaders },
    response: PredictFilesResponse,
    errors: [...FILES_SCAN, 'unknown_model_version'],
  },
  streamPatterns: {
    method: 'POST',
    path: '/v3/ai/patterns/stream',
    summary: 'Stream AI patterns, with a key that is allowed to (`assay keys allow`)',
    description: PATTERN_STREAM_DESCRIPTION,
    request: { body: PatternsRequest },
    response: AiPatternStreamEvent,
    errors: [...TEXT_SCAN, 'feature_not_enabled'],
  },
  bibliographyText: {
    method: 'POST',
    path: '/v2/bibliography-scan/text',
    summary: 'Scan the bibliography of a text',
    request: { body: BibliographyTextRequest },
    response: BibliographyTextResponse,
    errors: TEXT_SCAN,
  },
  bibliographyFiles: {
    method: 'POST',
    path: '/v2/bibliography-scan/files',
    summary: 'Scan the bibliographies of files',
    request: { ...FORM, body: FilesForm },
    response: BibliographyFilesResponse,
    errors: FILES_SCAN,
  },
  usageStats: {
    method: 'GET',
    path: '/v3/usage-stats',
    summary: 'Words used and left in the billing cycle',
    request: {},
    response: UsageStats,
    errors: WITH_KEY,
  },
  modelVersions: {
    method: 'GET',
    path: '/v2/model-versions/ai-scan',
    summary: 'Model versions that can be asked for',
    request: {},
    response: ModelVersionList,
    errors: WITH_KEY,
  },
} as const satisfies Readonly<Record<string, Endpoint>>;

const SIGNED_IN = [...ANY_REQUEST, 'not_signed_in', 'cross_site_request'] as const satisfies readonly ErrorCode[];

/**
 * What the web application asks besides, under `WEB_API`, where the API's own endpoints are mounted, too. No part of
 * the API: no document lists it.
 */
export const webEndpoints = {
  signIn: {
    method: 'POST',
    path: '/sign-in',
    summary: 'Trade the token of a link for a session',
    request: { body: SignInRequest },
    response: null,
    errors: SIGNED_IN,
  },
  signOut: {
    method: 'POST',
    path: '/sign-out',
    summary: 'End the session',
    request: {},
    response: null,
    errors: SIGNED_IN,
  },
  session: {
    method: 'GET',
    path: '/session',
    summary: 'Who is signed in, and what the pages need to know of the service',
    request: {},
    response: WebSession,
    errors: SIGNED_IN,
  },
  listKeys: {
    method: 'GET',
    path: '/keys',
    summary: 'The keys of the account holder',
    request: {},
    response: WebKeyList,
    errors: SIGNED_IN,
  },
  createKey: {
    method: 'POST',
    path: '/keys',
    summary: 'Create a key',
    request: { body: NewWebKey },
    response: CreatedWebKey,
    errors: SIGNED_IN,
  },
  revokeKey: {
    method: 'POST',
    path: '/keys/:id/revoke',
    summary: 'Revoke a key',
    request: { params: Type.Object({ id: Type.String() }) },
    response: WebKey,
    errors: [...SIGNED_IN, 'not_found'],
  },
  listPeople: {
    method: 'GET',
    path: '/people',
    summary: 'Who is signed in or holds a link',
    request: {},
    response: WebPeople,
    errors: SIGNED_IN,
  },
  endAccess: {
    method: 'POST',
    path: '/people/end',
    summary: 'End the access of a person',
    request: { body: EndAccess },
    response: null,
    errors: [...SIGNED_IN, 'not_found'],
  },
  usage: {
    method: 'GET',
    path: '/usage',
    summary: 'Words by day and what is left, by account',
    request: {},
    response: WebUsage,
    errors: SIGNED_IN,
  },
  fileText: {
    method: 'POST',
    path: '/file-text',
    summary: 'The text of a file, as a scan would see it',
    request: FORM,
    response: FileTextResult,
    errors: [...SIGNED_IN, 'too_many_files', 'file_too_large', 'overloaded'],
  },
} as const satisfies Readonly<Record<string, Endpoint>>;

type Paths<Table extends Readonly<Record<string, Endpoint>>, Method> = {
  [Name in keyof Table]: Table[Name] extends { readonly method: Method } ? Table[Name]['path'] : never;
}[keyof Table];

/** `/keys/:id/revoke` with anything in place of `:id`. */
type Filled<Path extends string> = Path extends `${infer Before}/:${string}/${infer After}`
  ? `${Before}/${string}/${After}`
  : Path;

/** Addresses that the web application may ask, below `WEB_API`. */
export type WebApplicationPath<Method extends Endpoint['method']> = Filled<
  Paths<typeof endpoints & typeof webEndpoints, Method>
>;
