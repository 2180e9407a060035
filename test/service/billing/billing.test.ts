import type { FastifyRequest } from 'fastify';
import { describe, expect, test } from 'vitest';
import type { AcceptedKey, Meter } from '../../../src/service/accounts/index.js';
import { Billing, idempotencyKeyOf, refuseOverAllowance } from '../../../src/service/billing/index.js';
import type { BilledAnswer } from '../../../src/service/billing/billing.js';
import { openAnswer, sealAnswer } from '../../../src/service/billing/sealed-answer.js';

const key: AcceptedKey = {
  keyId: 'key_1',
  accountId: 'acc_1',
  plan: { name: 'small', wordsPerCycle: 10, characterLimit: 100, requestsPerMinute: 60, burst: 1 },
  allowed: [],
  accountCreatedAt: 0,
};

function requestWith(idempotencyKey?: string): FastifyRequest {
  const headers = idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey };
  return { headers, acceptedKey: key, presentedKey: 'ask_secret' } as unknown as FastifyRequest;
}

/** A meter of ten words in memory. */
function memoryMeter(): Meter & { used: number } {
  const answers = new Map<string, { readonly requestHash: string; readonly answer: Uint8Array | null }>();
  const meter: Meter & { used: number } = {
    used: 0,
    usage: () => Promise.resolve({ wordsUsed: meter.used, wordsLeft: 10 - meter.used, cycle: { start: 0, end: 1 } }),
    charge: (_key, words, remember) => {
      if (words > 10 - meter.used) return Promise.resolve({ status: 'exhausted', wordsLeft: 10 - meter.used });
      meter.used += words;
      if (remember !== null) answers.set(remember.idempotencyKey, remember);
      return Promise.resolve({ status: 'charged' });
    },
    reserve: (_key, words) =>
      Promise.resolve(
        words > 10 - meter.used
          ? { wordsLeft: 10 - meter.used }
          : { id: 'res_1', accountId: 'acc_1', cycleStart: 0, words },
      ),
    chargeReserved: (_key, { words }, remember) => {
      meter.used += words;
      if (remember !== null) answers.set(remember.idempotencyKey, remember);
      return Promise.resolve();
    },
    release: () => Promise.resolve(),
    recall: (_key, idempotencyKey) => Promise.resolve(answers.get(idempotencyKey) ?? null),
  };
  return meter;
}

/** Answers `text` for four words, and counts how often it was made. */
function billable(request: FastifyRequest, hash = 'hash', text = 'answer') {
  const made = { count: 0 };
  return {
    made,
    asked: {
      request,
      hashOnly: () => Promise.resolve(hash),
      produce: () => {
        made.count += 1;
        const body = { pieces: [Buffer.from(text)], isGzip: false };
        return Promise.resolve({ body, words: 4, requestHash: () => hash });
      },
    },
  };
}

const textOf = ({ body }: BilledAnswer): string => Buffer.concat(body.pieces).toString();

/** Far more than a test lasts. */
const PATIENCE_MS = 600_000;

describe('an answer', () => {
  test('is charged each time without an idempotency key, until the words are used up', async () => {
    const meter = memoryMeter();
    const billing = new Billing(meter, PATIENCE_MS);
    const { asked } = billable(requestWith());
    await billing.answer(asked);
    await billing.answer(asked);
    expect(meter.used).toBe(8);
    await expect(billing.answer(asked)).rejects.toMatchObject({
      code: 'word_allowance_exhausted',
      details: { words_left: 2, words_needed: 4 },
    });
  });

  test('is made and charged once under one idempotency key, also for requests that come together', async () => {
    const meter = memoryMeter();
    const billing = new Billing(meter, PATIENCE_MS);
    const { asked, made } = billable(requestWith('once'));
    const answers = await Promise.all([billing.answer(asked), billing.answer(asked)]);
    expect([...answers, await billing.answer(asked)].map(textOf)).toEqual(['answer', 'answer', 'answer']);
    expect([made.count, meter.used]).toEqual([1, 4]);
  });

  test('is refused while an earlier request is served for long, and those that wait behind it keep their order', async () => {
    const billing = new Billing(memoryMeter(), 5);
    const { asked, made } = billable(requestWith('once'));
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const first = billing.answer({ ...asked, produce: () => held.then(asked.produce) });
    for (let turn = 0; turn < 3; turn += 1)
      await expect(billing.answer(asked)).rejects.toMatchObject({ code: 'idempotency_in_progress', status: 409 });
    expect(made.count).toBe(0);
    release();
    expect(textOf(await first)).toBe('answer');
    expect(await billing.answer(asked)).toMatchObject({ wordsCharged: 0 });
    expect(made.count).toBe(1);
  });

  test('is refused where the key came with another request', async () => {
    const billing = new Billing(memoryMeter(), PATIENCE_MS);
    await billing.answer(billable(requestWith('once')).asked);
    await expect(billing.answer(billable(requestWith('once'), 'another').asked)).rejects.toMatchObject({
      code: 'invalid_request',
      details: { field: 'Idempotency-Key' },
    });
  });

  test('that another service charges meanwhile with the last words is sent, whenever they are found to be used', async () => {
    for (const isFoundAtOnce of [true, false]) {
      const meter = memoryMeter();
      const { asked } = billable(requestWith('once'));
      const produce = async () => {
        const answer = await asked.produce();
        await new Billing(meter, PATIENCE_MS).answer({ ...asked, produce: () => Promise.resolve(answer) });
        meter.used = 10;
        if (isFoundAtOnce) await refuseOverAllowance(meter, key, 4, () => Promise.resolve(4));
        return answer;
      };
      const answer = await new Billing(meter, PATIENCE_MS).answer({ ...asked, produce });
      expect([textOf(answer), answer.wordsCharged]).toEqual(['answer', 0]);
    }
  });

  test('that failed is made again', async () => {
    const meter = memoryMeter();
    const billing = new Billing(meter, PATIENCE_MS);
    const { asked } = billable(requestWith('once'));
    await expect(billing.answer({ ...asked, produce: () => Promise.reject(new Error('broken')) })).rejects.toThrow();
    expect(textOf(await billing.answer(asked))).toBe('answer');
    expect(meter.used).toBe(4);
  });
});

describe('a reservation', () => {
  test('is charged when it ends, and nothing before', async () => {
    const meter = memoryMeter();
    const reservation = await new Billing(meter, PATIENCE_MS).reserve(requestWith(), 6, 'hash');
    expect(meter.used).toBe(0);
    await reservation.charge();
    expect(meter.used).toBe(6);
  });

  test('of a stream that another service charges meanwhile with the last words costs nothing', async () => {
    const meter = memoryMeter();
    const other = new Billing(meter, PATIENCE_MS);
    const late: Meter = {
      ...meter,
      reserve: async (...asked) => {
        await (await other.reserve(requestWith('once'), 6, 'hash')).charge();
        return meter.reserve(...asked);
      },
    };
    const reservation = await new Billing(late, PATIENCE_MS).reserve(requestWith('once'), 6, 'hash');
    expect(reservation.words).toBe(0);
    await expect(new Billing(late, PATIENCE_MS).reserve(requestWith('once'), 6, 'another')).rejects.toMatchObject({
      code: 'invalid_request',
    });
  });

  test('of more words than are left is refused', async () => {
    await expect(new Billing(memoryMeter(), PATIENCE_MS).reserve(requestWith(), 11, 'hash')).rejects.toMatchObject({
      code: 'word_allowance_exhausted',
    });
  });

  test('of a stream that was charged before costs nothing', async () => {
    const meter = memoryMeter();
    const billing = new Billing(meter, PATIENCE_MS);
    await (await billing.reserve(requestWith('once'), 6, 'hash')).charge();
    await (await billing.reserve(requestWith('once'), 6, 'hash')).charge();
    expect(meter.used).toBe(6);
    await expect(billing.reserve(requestWith('once'), 6, 'another')).rejects.toMatchObject({ code: 'invalid_request' });
  });
});

test('words are counted only where their bound is over what is left', async () => {
  const counted: number[] = [];
  const count = (words: number) => () => {
    counted.push(words);
    return Promise.resolve(words);
  };
  await refuseOverAllowance(memoryMeter(), key, 10, count(10));
  await refuseOverAllowance(memoryMeter(), key, 50, count(9));
  await expect(refuseOverAllowance(memoryMeter(), key, 50, count(11))).rejects.toMatchObject({ status: 402 });
  const metered = { ...key, plan: { ...key.plan, wordsPerCycle: null } };
  await refuseOverAllowance(memoryMeter(), metered, 50, count(12));
  expect(counted).toEqual([9, 11]);
});

test.each(['', 'a b', 'é', 'x'.repeat(256)])('the idempotency key "%s" is refused', (sent) => {
  expect(() => idempotencyKeyOf(requestWith(sent))).toThrow(expect.objectContaining({ code: 'invalid_request' }));
});

test('a kept answer opens with the API key alone', async () => {
  const sealed = await sealAnswer(
    { pieces: [Buffer.from('a document'), Buffer.from('!')], isGzip: false },
    'ask_secret',
  );
  expect(sealed.includes('document')).toBe(false);
  expect((await openAnswer(sealed, 'ask_secret')).toString()).toBe('a document!');
  await expect(openAnswer(sealed, 'ask_other')).rejects.toThrow();
  sealed[sealed.length - 1] = (sealed[sealed.length - 1] ?? 0) ^ 1;
  await expect(openAnswer(sealed, 'ask_secret')).rejects.toThrow();
});
