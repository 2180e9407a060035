import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '../../contract/errors.js';
import { ApiError, errorBody } from './api-error.js';

/**
 * Framework errors with their own code and sentence; any other 4xx is `invalid_request`, the rest `internal_error`.
 */
const FRAMEWORK_ERRORS: Readonly<Record<string, readonly [ErrorCode, string]>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_media_type', 'Send the body as application/json.'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['payload_too_large', 'The request body is too large.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['invalid_request', 'The request body is empty; a JSON object is needed.'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['invalid_request', 'The request body is not valid JSON.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['invalid_request', 'The body and its Content-Length differ.'],
  FST_ERR_BAD_URL: ['invalid_request', 'The address is not a valid URL.'],
  FST_FILES_LIMIT: ['too_many_files', 'The request carries too many files.'],
  FST_INVALID_MULTIPART_CONTENT_TYPE: ['unsupported_media_type', 'Send files as multipart/form-data.'],
};

type Violation = NonNullable<FastifyError['validation']>[number];

/** Of a body that may have one of several shapes, what is wrong with the shape that it comes nearest to. */
function nearest(violations: readonly Violation[]): Violation | undefined {
  const depth = ({ instancePath }: Violation): number => instancePath.split('/').length;
  return violations.reduce<Violation | undefined>(
    (best, next) => (best === undefined || depth(next) > depth(best) ? next : best),
    undefined,
  );
}

/** Returns the validator's sentence in plain grammar: it counts one thing as several. */
const inPlainGrammar = (message: string): string =>
  message.replace(/must not have fewer than 1 \w+$/u, 'must not be empty').replace(/(?<= 1 (?:character|item))s$/u, '');

function validationError(violations: readonly Violation[]): ApiError {
  const violation = nearest(violations);
  const field = violation?.instancePath.split('/').filter(Boolean).join('.') ?? '';
  const missing = violation?.params['requiredProperties'];
  const absent = Array.isArray(missing) && typeof missing[0] === 'string' ? missing[0] : null;
  const named = absent === null ? field : [field, absent].filter(Boolean).join('.');
  const problem = absent === null ? inPlainGrammar(violation?.message ?? 'is wrong') : 'is missing';
  return new ApiError(
    'invalid_request',
    `The request is not as documented: ${named === '' ? 'the body' : `"${named}"`} ${problem}.`,
    named === '' ? undefined : { field: named },
  );
}

/** Turns anything thrown into the error that the client receives. Details of an unexpected failure are left out. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (!(error instanceof Error)) return new ApiError('internal_error', 'The service failed; try again later.');
  const { code, statusCode, validation }: Partial<FastifyError> = error;
  if (validation !== undefined) return validationError(validation);
  const known = code === undefined ? undefined : FRAMEWORK_ERRORS[code];
  if (known !== undefined) return new ApiError(known[0], known[1]);
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new ApiError('invalid_request', 'The request cannot be read.');
  return new ApiError('internal_error', 'The service failed; try again later.');
}

const takesFiles = ({ routeOptions }: FastifyRequest): boolean => routeOptions.url?.endsWith('/files') === true;

/** Of an endpoint that takes files alone. */
function toFilesError(error: ApiError): ApiError {
  return error.code === 'unsupported_media_type' && error.message.includes('application/json')
    ? new ApiError('unsupported_media_type', 'Send files as multipart/form-data.')
    : error;
}

/** Sends an error response. */
export function sendError(error: ApiError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error.retryAfterSeconds !== undefined) void reply.header('retry-after', String(error.retryAfterSeconds));
  return reply
    .code(error.status)
    .header('x-request-id', request.id)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(errorBody(error, request.id)));
}

/** Gives every error the same shape and every response its `x-request-id`. */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const apiError = takesFiles(request) ? toFilesError(toApiError(error)) : toApiError(error);
    // A client that left is no failure; the log has a line about it.
    const isThere = !reply.raw.destroyed && !request.raw.socket.destroyed;
    if (isThere && apiError.status >= 500 && apiError.code === 'internal_error')
      request.log.error({ err: error, request_id: request.id }, 'request failed');
    return sendError(apiError, request, reply);
  });
  app.setNotFoundHandler((request, reply) =>
    sendError(new ApiError('not_found', 'There is nothing at this address.'), request, reply),
  );
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id);
  });
}
