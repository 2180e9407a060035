import { Type } from 'typebox';
import type { Static } from 'typebox';

/** Every error code of the service with its HTTP status, in one list. */
export const ERROR_STATUS = {
  invalid_request: 400,
  document_too_long: 400,
  too_many_files: 400,
  unknown_model_version: 400,
  missing_api_key: 401,
  expired_api_key: 401,
  word_allowance_exhausted: 402,
  unknown_api_key: 403,
  feature_not_enabled: 403,
  not_found: 404,
  method_not_allowed: 405,
  idempotency_in_progress: 409,
  file_too_large: 413,
  payload_too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  internal_error: 500,
  overloaded: 503,
} as const;

/** Errors of the web application's own requests. */
export const WEB_ERROR_STATUS = {
  not_signed_in: 401,
  cross_site_request: 403,
  role_not_enough: 403,
  decision_changed: 409,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS | keyof typeof WEB_ERROR_STATUS;

export const ErrorBody = Type.Object({
  error: Type.String({ description: 'a sentence for people' }),
  code: Type.String(),
  request_id: Type.String(),
  details: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
});
export type ErrorBody = Static<typeof ErrorBody>;
