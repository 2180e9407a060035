/** Batches of `schema-11.sql` whose reason was free text, as the next schema holds them: key, reason, message. */
export const BATCH_REASONS_BROUGHT_FORWARD = [
  ['key-101', 'not_sent', null],
  ['key-102', 'overloaded', 'overloaded'],
  ['key-103', 'unreachable', 'service_unreachable'],
  ['key-104', 'refused', 'no_such_key'],
  ['key-105', 'rejected', 'payload_too_large'],
  ['key-106', 'mismatched', 'no result carries its name'],
  ['key-107', 'mismatched', 'another name came back in its place'],
];
