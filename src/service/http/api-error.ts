import { ERROR_STATUS, WEB_ERROR_STATUS } from '../../contract/errors.js';
import type { ErrorBody, ErrorCode } from '../../contract/errors.js';

const STATUS = { ...ERROR_STATUS, ...WEB_ERROR_STATUS } as const;

export type ErrorDetails = Readonly<Record<string, unknown>>;

/**
 * A request that cannot be served, as the client is told of it. The message holds nothing of the document and no key.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  readonly details: ErrorDetails | undefined;
  /** Seconds after which trying again makes sense; sent as `Retry-After`. */
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, message: string, details?: ErrorDetails, retryAfterSeconds?: number) {
    super(message);
    this.code = code;
    this.details = details;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  get status(): number {
    return STATUS[this.code];
  }
}

/** The JSON body of an error response. */
export function errorBody(error: ApiError, requestId: string): ErrorBody {
  const body = { error: error.message, code: error.code, request_id: requestId };
  return error.details === undefined ? body : { ...body, details: error.details };
}
