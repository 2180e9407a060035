import { expect, test } from 'vitest';
import { serviceEnd } from '../../../src/pipeline/schedule/service-end.js';
import { CERTIFICATE_REFUSED } from '../../../src/records/answer.js';
import type { ServiceFault } from '../../../src/records/answer.js';

test.each([
  ['http_503', 'wait longer with --outage-wait'],
  [CERTIFICATE_REFUSED, 'name the authority that signed it in NODE_EXTRA_CA_CERTS; then start again'],
])('an outage that outlasts the wait (%s) names what helps', (code, advice) => {
  const said: ServiceFault = {
    faultClass: 'unreachable',
    status: null,
    code,
    message: 'it said so',
    retryAfterMs: null,
  };
  const stop = serviceEnd({ kind: 'outage', fault: said, waitedMs: 30_000 });
  expect(stop).toMatchObject({ code: 'outage', exit_code: 5 });
  expect(stop?.next_step).toContain(advice);
});
