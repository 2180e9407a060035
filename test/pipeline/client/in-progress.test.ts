import { expect, test } from 'vitest';
import { saysInProgress } from '../../../src/pipeline/client/in-progress.js';

test.each([
  [409, null, ''],
  [409, 'conflict', 'A request is running.'],
  [409, 'idempotency_in_progress', 'The request is being served.'],
  [202, null, '{"status":"processing"}'],
  [400, 'idempotency_key_in_use', 'There is another request with this key.'],
  [422, 'request_in_progress', 'Try again.'],
  [423, null, 'A request with the same key is still being processed.'],
  [400, null, 'Idempotency key: the original request is in progress'],
])('%i %s "%s" says that the request is being served', (status, code, message) => {
  expect(saysInProgress(status, code, message)).toBe(true);
});

test.each([
  [400, 'invalid_request', 'A request with the same key is in progress, says the text quoted here.'],
  [400, null, 'The request is not valid.'],
  [422, 'invalid_request', 'This Idempotency-Key was used for another request in the last 24 hours.'],
  [429, 'rate_limited', 'Too many requests.'],
  [500, 'request_in_progress', 'oh no'],
  [503, null, 'The request is being processed by too few machines.'],
])('%i %s "%s" says something else', (status, code, message) => {
  expect(saysInProgress(status, code, message)).toBe(false);
});
