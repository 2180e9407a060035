import { countOf } from '../lib/number-text.js';

/**
 * When another run may end differently: once the file has `other_content`, under `other_settings` with the same
 * content, or `always`, because the cause lies outside the document.
 */
export type TryAgain = 'other_content' | 'other_settings' | 'always';

interface ReasonEntry {
  /** What happened, as the end of "3 sources: …". */
  readonly meaning: string;
  /** One sentence: what the user can do. */
  readonly nextStep: string;
  readonly again: TryAgain;
}

/** Every reason why a source has no result. Codes are stored, exported and printed: never rename one. */
export const REASONS = {
  // Reading a file: `src/extract`.
  unsupported_format: {
    meaning: 'not a format that text is read from',
    nextStep: 'Convert the file to one of the formats that assay extract --help lists.',
    again: 'other_content',
  },
  encrypted: {
    meaning: 'protected by a password',
    nextStep: 'Remove the password and run again.',
    again: 'other_content',
  },
  corrupt: {
    meaning: 'damaged, or not what its content claims to be',
    nextStep: 'Open the file in its own program and save it again, or replace it by an undamaged copy.',
    again: 'other_content',
  },
  no_text: {
    meaning: 'holds no text',
    nextStep: 'Leave it out with --exclude, or replace it by a copy with text.',
    again: 'other_content',
  },
  unreadable_scan: {
    meaning: 'a scan of which too little can be read with confidence',
    nextStep: 'Scan it again with 300 dpi, or name the language of its text with --ocr-languages.',
    again: 'other_settings',
  },
  scan_not_read: {
    meaning: 'a scan, and scans are not read, or none of its first pages has text',
    nextStep: 'Read scans with --ocr auto, and more of their pages with --ocr-max-pages.',
    again: 'other_settings',
  },
  extraction_timeout: {
    meaning: 'reading took more processor time than a file of its size may take, or did not end',
    nextStep: 'Run again with a larger --extract-timeout-ms, such as 120000.',
    again: 'other_settings',
  },
  extraction_memory: {
    meaning: 'reading needed more memory than the limit',
    nextStep: 'Run again with a larger --extract-memory-mb.',
    again: 'other_settings',
  },
  too_large: {
    meaning: 'larger than the limit',
    nextStep: 'Raise the limit (--extract-max-file-bytes, or of its text --extract-max-characters), or split the file.',
    again: 'other_settings',
  },
  unreadable: {
    meaning: 'could not be opened (permissions or disk)',
    nextStep: 'Check the permissions of the file and the disk, then run again.',
    again: 'always',
  },
  vanished: {
    meaning: 'gone before it was read',
    nextStep: 'Put the file back, or run again without it.',
    again: 'always',
  },
  not_a_regular_file: {
    meaning: 'a device, pipe or socket',
    nextStep: 'Leave it out with --exclude.',
    again: 'other_content',
  },
  // Walking folders, archives and datasets: `src/pipeline/crawl`.
  link_loop: {
    meaning: 'a link that leads back to itself',
    nextStep: 'Remove or correct the link.',
    again: 'always',
  },
  broken_link: {
    meaning: 'a link to something that is not there',
    nextStep: 'Remove or correct the link, or put back what it leads to.',
    again: 'always',
  },
  linked_folder: {
    meaning: 'a link to a folder, which is not followed',
    nextStep: 'Name the folder itself as a path.',
    again: 'always',
  },
  archive_link: {
    meaning: 'a link within an archive, which is not followed',
    nextStep: 'Nothing to do: the member it leads to is read under its own name.',
    again: 'other_content',
  },
  archive_too_deep: {
    meaning: 'an archive nested deeper than the limit',
    nextStep: 'Unpack the outer archives, or raise --archive-max-depth.',
    again: 'other_settings',
  },
  too_many_members: {
    meaning: 'an archive with more members than the limit; those beyond it were not read',
    nextStep: 'Unpack the archive, or raise --archive-max-members.',
    again: 'other_settings',
  },
  bad_row: {
    meaning: 'a row of a dataset that cannot be read or holds no text',
    nextStep: 'Correct the row in the dataset.',
    again: 'other_content',
  },
  no_text_column: {
    meaning: 'a dataset whose column of texts is not known',
    nextStep: 'Name the column with --text-column.',
    again: 'other_settings',
  },
  // Planning: `src/pipeline/plan`.
  too_short: {
    meaning: 'fewer words than --min-words',
    nextStep: 'Lower --min-words to scan it.',
    again: 'other_settings',
  },
  too_long: {
    meaning: 'longer than the character limit, and --long skip leaves such texts out',
    nextStep: 'Scan it with --long sections.',
    again: 'other_settings',
  },
  private_key: {
    meaning: 'mostly a private key, which is never sent',
    nextStep: 'Nothing to do: nothing of it was sent or kept. If no key should lie there, move it elsewhere.',
    again: 'other_content',
  },
  // Sending: `src/pipeline/schedule` and `src/pipeline/sharing`.
  answer_lost: {
    meaning: 'sent, but the answer was lost and may have been billed',
    nextStep: 'Send such documents again with --allow-double-bill.',
    again: 'always',
  },
  bad_response: {
    meaning: 'the service sent no answer that can be trusted',
    nextStep: 'Run again; report it to the operator of the service if it happens again.',
    again: 'always',
  },
  dead_letter: {
    meaning: 'failed at every attempt of its workers',
    nextStep: 'Read the message of the source (assay explain), then run again.',
    again: 'always',
  },
  not_reached: {
    meaning: 'not reached before the run stopped',
    nextStep: 'Resume the run with: assay resume',
    again: 'always',
  },
  // Said by the service of a document: `src/contract/errors.ts`.
  invalid_request: {
    meaning: 'the service did not accept the request',
    nextStep: 'Check that the service speaks the wire profile of --wire.',
    again: 'always',
  },
  document_too_long: {
    meaning: 'longer than the character limit of the plan',
    nextStep: 'Scan it with --long sections.',
    again: 'other_settings',
  },
  too_many_files: {
    meaning: 'more files in one request than the service accepts',
    nextStep: 'Run again with --mode text.',
    again: 'always',
  },
  file_too_large: {
    meaning: 'larger than the service accepts',
    nextStep: 'Split the document.',
    again: 'other_content',
  },
  payload_too_large: {
    meaning: 'larger than a request to the service may be',
    nextStep: 'Split the document.',
    again: 'other_content',
  },
  unsupported_media_type: {
    meaning: 'not a kind of content that the service accepts',
    nextStep: 'Check that the service speaks the wire profile of --wire.',
    again: 'always',
  },
  service_error: {
    meaning: 'the service failed at this document',
    nextStep: 'Run again; report it to the operator of the service if it happens again.',
    again: 'always',
  },
} as const satisfies Readonly<Record<string, ReasonEntry>>;

/** A reason of this program. */
export type ReasonCode = keyof typeof REASONS;

declare const serviceCode: unique symbol;

/** A code of a hosted service that the table does not have. Only `sourceReason` makes one. */
export type ServiceCode = string & { readonly [serviceCode]: true };

/** Why a source has no result. */
export type SourceReason = ReasonCode | ServiceCode;

export function isReasonCode(code: string): code is ReasonCode {
  return Object.hasOwn(REASONS, code);
}

function isServiceCode(code: string): code is ServiceCode {
  return !isReasonCode(code);
}

/** Returns a code that a service sent, or that was stored of one, as a reason. */
export function sourceReason(code: string): SourceReason {
  if (isReasonCode(code) || isServiceCode(code)) return code;
  throw new TypeError('a code is known or unknown');
}

/** What was in force where a reason was given. */
export interface ReasonTerms {
  /** Null or left out where it is not known. */
  readonly minWords?: number | null;
}

/** What a reason means; a code of a hosted service is returned with spaces for its underscores. */
export function reasonText(reason: string, { minWords = null }: ReasonTerms = {}): string {
  if (reason === 'too_short' && minWords !== null) return `fewer than ${countOf(minWords, 'word')} (--min-words)`;
  return isReasonCode(reason) ? REASONS[reason].meaning : reason.replaceAll('_', ' ');
}

/** Where the row of a dataset needs another step than a file. */
const NEXT_STEPS_OF_ROW: Partial<Readonly<Record<ReasonCode, string>>> = {
  no_text: 'Give the row a text, or remove it from the dataset; the other rows do not depend on it.',
  too_large: 'Split the text of the row.',
  file_too_large: 'Split the text of the row.',
  payload_too_large: 'Split the text of the row.',
};

/**
 * What a user can do about a reason; null for a code of a hosted service.
 * @param isRow whether the source is a row of a dataset
 */
export function reasonNextStep(reason: string, isRow = false): string | null {
  if (!isReasonCode(reason)) return null;
  return (isRow ? NEXT_STEPS_OF_ROW[reason] : undefined) ?? REASONS[reason].nextStep;
}
