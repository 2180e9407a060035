import { afterEach, beforeEach, expect, test } from 'vitest';
import { createClient } from '../../src/pipeline/client/index.js';
import { scanWhole } from '../../src/pipeline/scan-whole-text.js';
import type { WholeText } from '../../src/records/whole-text.js';
import { statingFrom } from '../../src/sections/section-state.js';
import { countWords } from '../../src/text/words.js';
import { StandIn } from '../testing/pipeline/stand-in.js';
import type { Fault } from '../testing/pipeline/stand-in.js';

const TEXT = 'The miller wrote about the river and the mill. '.repeat(100);
let standIn: StandIn;
let baseUrl: string;
beforeEach(async () => {
  standIn = new StandIn();
  standIn.options = { characterLimit: 2000, verdictOf: () => 'human' };
  baseUrl = await standIn.listen();
});
afterEach(() => standIn.close());

/** Scans the text with a clock that does not wait. */
async function scanned(wire = 'assay', waits: number[] = [], timeoutMs = 5000): Promise<WholeText> {
  const clock = { now: () => 0, sleep: (ms: number) => (waits.push(ms), Promise.resolve()) };
  const address = { baseUrl, apiKey: 'good-key', wire, timeoutMs, connections: 1 };
  const client = createClient(address, clock);
  let keys = 0;
  try {
    return await scanWhole(
      { client, clock, newKey: () => `key-${(keys += 1)}` },
      {
        scan: 'detect',
        text: TEXT,
        blocks: [],
        modelVersion: null,
        explain: false,
        maxWords: null,
        stating: statingFrom('medium'),
        onSection: () => undefined,
        signal: new AbortController().signal,
      },
    );
  } finally {
    await client.close();
  }
}

test.each<Fault>(['rate', 'overloaded', 'lose', 'broken', 'busy'])(
  'a section whose request meets with a passing fault is sent again, and billed once: %s',
  async (fault) => {
    const waits: number[] = [];
    standIn.options = { ...standIn.options, faultOf: (index) => (index === 1 ? fault : 'none') };
    const { failure, sections } = await scanned('assay', waits);
    expect(failure).toBeNull();
    expect(sections.every(({ state }) => state === 'human')).toBe(true);
    expect(standIn.wordsBilled).toBe(countWords(TEXT));
    expect(waits.length).toBeGreaterThan(0);
    expect(Math.max(...waits)).toBeLessThanOrEqual(60_000);
  },
);

test('a section that comes back as results that differ is asked for once more under its key, and billed once', async () => {
  standIn.options = {
    ...standIn.options,
    distortsOnTheWay: true,
    faultOf: (index) => (index === 1 ? 'contradict' : 'none'),
  };
  const { failure, sections } = await scanned();
  expect(failure).toBeNull();
  expect(sections.every(({ state }) => state === 'human')).toBe(true);
  expect(standIn.wordsBilled).toBe(countWords(TEXT));
});

test.each([
  ['assay', 2],
  ['hosted', 1],
] as const)('none of several results that differ is taken: %s, %i requests', async (wire, requests) => {
  standIn.options = {
    honoursKeys: wire === 'assay',
    distortsOnTheWay: true,
    lastingFaultOf: () => 'contradict',
  };
  await expect(scanned(wire)).rejects.toMatchObject({
    code: 'bad_response',
    message: expect.stringContaining('several results came back for it, and they differ') as string,
  });
  expect(standIn.scanRequests).toBe(requests);
  expect(standIn.wordsBilled).toBe(countWords(TEXT));
});

test('several results that agree are one', async () => {
  standIn.options = { ...standIn.options, lastingFaultOf: () => 'duplicate' };
  expect((await scanned()).failure).toBeNull();
  expect(standIn.wordsBilled).toBe(countWords(TEXT));
});

test('what may be billed already is not sent again to a service that does not know keys', async () => {
  standIn.options = { ...standIn.options, honoursKeys: false, faultOf: (index) => (index === 1 ? 'lose' : 'none') };
  const { failure, sections } = await scanned('hosted');
  expect(failure?.exitCode).toBe(5);
  expect(sections.map(({ state }) => state)).toEqual(['human', 'not_scanned', 'not_scanned']);
  expect(standIn.scanRequests).toBe(2);
});

test('a service that does not tell its usage has the limit of its wire profile', async () => {
  standIn.options = { ...standIn.options, usageReplyOf: () => ({ status: 500, body: '{}' }) };
  expect((await scanned()).sections).toHaveLength(1);
});

test('a service that never answers costs the time limit twice, not with every attempt', async () => {
  standIn.options = { ...standIn.options, faultOf: () => 'silent' };
  await expect(scanned('assay', [], 1000)).rejects.toMatchObject({ exitCode: 5 });
  expect(standIn.scanRequests).toBe(2);
});

test('a service that asks for an hour is not asked again in vain', async () => {
  const waits: number[] = [];
  standIn.options = { ...standIn.options, replyOf: () => ({ status: 429, headers: { 'retry-after': '3600' } }) };
  await expect(scanned('assay', waits)).rejects.toMatchObject({
    message: expect.stringContaining('asks to wait for 1 h') as string,
  });
  expect(waits).toEqual([]);
});

test.each(['lose', 'silent'] as const)(
  'where the answer is lost (%s), it is not said that the service cannot be reached, nor that nothing is lost',
  async (fault) => {
    standIn.options = { ...standIn.options, lastingFaultOf: () => fault };
    await expect(scanned('assay', [], 300)).rejects.toMatchObject({
      message: expect.stringContaining('gave no whole answer: ') as string,
      nextStep: expect.stringContaining('may have billed what it was sent') as string,
    });
  },
);
