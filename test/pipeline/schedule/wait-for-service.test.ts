import { expect, test } from 'vitest';
import { serviceError } from '../../../src/pipeline/client/index.js';
import { isWrongAddress } from '../../../src/pipeline/client/may-pass.js';
import { waitForService } from '../../../src/pipeline/schedule/index.js';
import type { Outage } from '../../../src/pipeline/schedule/index.js';
import type { FaultClass } from '../../../src/records/fault-class.js';
import { FakeClock } from '../../testing/fake-clock.js';

const MINUTE_MS = 60_000;
const ADDRESS = 'https://service.example';

function failure(faultClass: FaultClass, more: { retryAfterMs?: number; status?: number | null } = {}) {
  const { retryAfterMs = null, status = 503 } = more;
  return serviceError({ faultClass, status, code: faultClass, message: 'it said so', retryAfterMs }, ADDRESS);
}

/** Asks a service that fails until a time, each time after so long. */
async function asked(error: Error, untilMs: number, { answerMs = 0, abortAtMs = Number.POSITIVE_INFINITY } = {}) {
  const clock = new FakeClock();
  const startMs = clock.now();
  const outages: (Outage | null)[] = [];
  const stopping = new AbortController();
  let questions = 0;
  const ask = async (): Promise<string> => {
    questions += 1;
    if (answerMs > 0) await clock.sleep(answerMs);
    if (clock.now() - startMs < untilMs) throw error;
    return 'usage';
  };
  const onOutage = (outage: Outage | null): void => void outages.push(outage);
  const wait = { clock, limitMs: 30 * MINUTE_MS, firstDelayMs: 500, onOutage };
  let end: unknown = null;
  const waiting = waitForService(ask, wait, stopping.signal).then(
    (ended) => (end = ended),
    (thrown: unknown) => (end = thrown),
  );
  while (end === null && clock.now() - startMs < 24 * 60 * MINUTE_MS) {
    if (clock.now() - startMs >= abortAtMs) stopping.abort(new Error('stop'));
    await clock.advance(1000);
  }
  await waiting;
  return { end, outages, questions, tookMs: clock.now() - startMs };
}

test.each([
  ['overloaded', 503],
  ['server', 500],
  ['rate', 429],
  ['unreachable', null],
  ['lost', null],
] as const)('a service that is out (%s %s) for three minutes is waited for', async (faultClass, status) => {
  const { end, outages, questions, tookMs } = await asked(failure(faultClass, { status }), 3 * MINUTE_MS);
  expect(end).toEqual({ kind: 'answered', value: 'usage' });
  expect(outages[0]).toMatchObject({ waitedMs: 0, limitMs: 30 * MINUTE_MS });
  expect(outages.at(-1)).toBeNull();
  expect(questions).toBeLessThan(12);
  expect(tookMs).toBeLessThan(5 * MINUTE_MS);
});

test('one that stays out is given up after the wait, with what it said', async () => {
  const { end, tookMs } = await asked(failure('overloaded'), Number.POSITIVE_INFINITY);
  expect(end).toMatchObject({ kind: 'outage', waitedMs: 30 * MINUTE_MS, fault: { faultClass: 'overloaded' } });
  expect(tookMs).toBeLessThan(32 * MINUTE_MS);
});

test('time until a question fails is part of the wait', async () => {
  const { end, questions, outages } = await asked(failure('lost', { status: null }), Number.POSITIVE_INFINITY, {
    answerMs: 5 * MINUTE_MS,
  });
  expect(end).toMatchObject({ kind: 'outage' });
  expect(questions).toBeLessThan(8);
  // The line that says so is printed when it begins.
  expect(outages[0]).toMatchObject({ waitedMs: 0 });
});

test('a time that the service asks for is kept, and is no longer than the wait', async () => {
  const once = await asked(failure('overloaded', { retryAfterMs: 10 * MINUTE_MS }), 1000);
  expect(once).toMatchObject({ questions: 2, end: { kind: 'answered' } });
  const month = await asked(failure('overloaded', { retryAfterMs: 30 * 86_400_000 }), Number.POSITIVE_INFINITY);
  expect(month).toMatchObject({ questions: 2, end: { kind: 'outage', waitedMs: 30 * MINUTE_MS } });
});

test('the user ends the wait', async () => {
  const { end, tookMs, outages } = await asked(failure('overloaded'), Number.POSITIVE_INFINITY, {
    abortAtMs: 5 * MINUTE_MS,
  });
  expect(end).toEqual({ kind: 'signal' });
  expect(tookMs).toBeLessThan(6 * MINUTE_MS);
  expect(outages.at(-1)).not.toBeNull();
});

test.each([
  ['refused', 401],
  ['allowance', 402],
  ['rejected', 400],
  ['lost', 200],
] as const)('what no wait changes (%s %i) is told at once', async (faultClass, status) => {
  const error = failure(faultClass, { status });
  const { end, questions, outages } = await asked(error, Number.POSITIVE_INFINITY);
  expect(end).toBe(error);
  expect({ questions, outages }).toEqual({ questions: 1, outages: [] });
});

test.each([
  ['ECONNREFUSED', 'http://127.0.0.1:9', true],
  ['ECONNREFUSED', 'http://localhost:9/base', true],
  ['ECONNREFUSED', 'http://[::1]:9', true],
  ['ECONNREFUSED', 'http://10.0.0.7:8080', false],
  ['ECONNREFUSED', 'http://127.example', false],
  ['ENOTFOUND', ADDRESS, true],
  ['EAI_AGAIN', ADDRESS, false],
  ['ETIMEDOUT', ADDRESS, false],
  ['ENETUNREACH', ADDRESS, false],
  ['ECONNRESET', 'http://127.0.0.1:9', false],
  ['CERT_HAS_EXPIRED', ADDRESS, true],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', ADDRESS, true],
  ['ERR_TLS_CERT_ALTNAME_INVALID', ADDRESS, true],
  ['ERR_SSL_WRONG_VERSION_NUMBER', ADDRESS, true],
  ['HPE_INVALID_CONSTANT', 'http://127.0.0.1:22', true],
])('%s at %s: the address is wrong: %s', (code, address, isWrong) => {
  expect(isWrongAddress(Object.assign(new Error('failed'), { code }), address)).toBe(isWrong);
  expect(isWrongAddress(new Error('failed', { cause: Object.assign(new Error('why'), { code }) }), address)).toBe(
    isWrong,
  );
});
