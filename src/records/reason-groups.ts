import { isReasonCode } from './reasons.js';
import type { ReasonCode } from './reasons.js';

/** Reasons of documents that were sent, and that the service refused or failed at. */
const OF_SERVICE: ReadonlySet<string> = new Set<ReasonCode>([
  'answer_lost',
  'bad_response',
  'dead_letter',
  'invalid_request',
  'document_too_long',
  'too_many_files',
  'file_too_large',
  'payload_too_large',
  'unsupported_media_type',
  'service_error',
]);
/** A service may say by a code of its own that a document holds no text. */
const NO_TEXT_CODE = /no_(?:[a-z]+_)*text|empty/iu;

/** Whether a document failed for what the service did with it, and not for what it holds. */
export function isOfService(reason: string): boolean {
  return isReasonCode(reason) ? OF_SERVICE.has(reason) : !NO_TEXT_CODE.test(reason);
}

/** Reasons of sources that were left out on purpose, and did not fail. */
const OF_SKIPPED: ReadonlySet<string> = new Set<ReasonCode>([
  'linked_folder',
  'archive_link',
  'too_short',
  'too_long',
  'private_key',
  'not_reached',
]);

/** Whether a source with this reason was skipped; with any other it failed. */
export function isOfSkipped(reason: string): boolean {
  return OF_SKIPPED.has(reason);
}
