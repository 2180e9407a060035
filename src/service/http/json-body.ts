import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ServiceLimits } from '../limits.js';
import { ApiError } from './api-error.js';
import { ArrivingBytes } from './arriving-bytes.js';
import { checkJsonShape, DOCUMENT_SHAPE, SMALL_SHAPE } from './json-shape.js';
import type { JsonShape } from './json-shape.js';
import { readBody } from './read-body.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Bytes that a JSON body may have; `document`: it holds a text, which the plan's characters limit. */
    readonly bodyBytes?: number | 'document';
  }
}

/** Bytes that JSON takes for a character at most: two escapes as `\ud83d`. */
const BYTES_A_CHARACTER = 12;
/** What is around the text. */
const FRAME_BYTES = 65_536;

/** What a JSON body may be, and the error where it is larger. */
interface BodyRule {
  readonly maxBytes: number;
  readonly shape: JsonShape;
  readonly tooLarge: () => ApiError;
}

function ruleFor(request: FastifyRequest, limits: ServiceLimits): BodyRule {
  const { bodyBytes = limits.jsonBodyBytes } = request.routeOptions.config;
  const characterLimit = request.acceptedKey?.plan.characterLimit;
  if (bodyBytes === 'document' && characterLimit !== undefined)
    return {
      maxBytes: characterLimit * BYTES_A_CHARACTER + FRAME_BYTES,
      shape: DOCUMENT_SHAPE,
      tooLarge: () =>
        new ApiError(
          'document_too_long',
          `A body of this size can only hold a text over the limit; the plan allows ${characterLimit} characters.`,
          { limit: characterLimit },
        ),
    };
  const maxBytes = bodyBytes === 'document' ? limits.jsonBodyBytes : bodyBytes;
  return {
    maxBytes,
    shape: SMALL_SHAPE,
    tooLarge: () =>
      new ApiError('payload_too_large', `The request body is larger than ${maxBytes} bytes.`, { limit: maxBytes }),
  };
}

const decoder = new TextDecoder('utf-8', { fatal: true });

function parseJson(body: Buffer, shape: JsonShape): unknown {
  checkJsonShape(body, shape);
  try {
    return JSON.parse(decoder.decode(body));
  } catch {
    throw new ApiError('invalid_request', 'The request body is not valid JSON in UTF-8.');
  }
}

/** Refuses a body by its announced length, before a byte of it is read. */
function refuseByLength(request: FastifyRequest, { maxBytes, tooLarge }: BodyRule): void {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLarge();
}

/**
 * Reads JSON bodies within the limits of their route: of bytes, of time, of depth and of values. They must be UTF-8: a
 * body in another encoding would be scanned as damaged text and charged.
 */
export function registerJsonBody(app: FastifyInstance, limits: ServiceLimits): void {
  const arriving = new ArrivingBytes(limits);
  app.removeContentTypeParser(['text/plain', 'application/json']);
  app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: IncomingMessage) => {
    const rule = ruleFor(request, limits);
    const body = arriving.begin(request.acceptedKey?.keyId ?? request.ip);
    try {
      const { maxBytes, tooLarge, shape } = rule;
      const bytes = await readBody(payload, { maxBytes, tooLarge, timeoutMs: limits.bodyTimeoutMs, onBytes: body.add });
      return parseJson(bytes, shape);
    } finally {
      body.end();
    }
  });
  app.addHook('preParsing', async (request, _reply, payload) => {
    if (/^application\/json\b/iu.test(request.headers['content-type'] ?? ''))
      refuseByLength(request, ruleFor(request, limits));
    return payload;
  });
  app.addHook('onRequest', (request, _reply, done) => {
    const encoding = request.headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
    if (encoding === 'identity') done();
    else
      done(
        new ApiError(
          'unsupported_media_type',
          'Send the body without Content-Encoding; compressed bodies are not accepted.',
        ),
      );
  });
}
