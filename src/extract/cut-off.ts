/** Warning of a text whose file ends before its document does. */
export const END_MISSING = 'end_missing';
/** Warning of a text whose file begins after its document does. */
export const START_MISSING = 'start_missing';
/** Warning of a mail message with lines in its header that are no fields. */
export const HEADER_DAMAGED = 'header_damaged';
