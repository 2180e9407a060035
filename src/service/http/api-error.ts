import { ERROR_STATUS, WEB_ERROR_STATUS } from '../../contract/errors.js';
import type { ErrorBody, ErrorCode } from '../../contract/errors.js';

const STATUS = { ...ERROR_STATUS, ...WEB_ERROR_STATUS } as const;

export type ErrorDetails = Readonly<Record<string, unknown>>;

/** The error that a client receives. The message quotes neither the document nor the key. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  readonly details: ErrorDetails | undefined;
  /** Seconds after which the client may try again; sent as `Retry-After`. */
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
