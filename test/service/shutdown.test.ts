import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pathToFileURL } from 'node:url';
import { packageFile } from '../../src/lib/package-root.js';
import { DEFAULT_LIMITS } from '../../src/service/limits.js';
import { fakeBibliography, fakePatterns, fakePool } from '../testing/service/fake-engine.js';
import { formOf, ManualClock, startHarness } from '../testing/service/harness.js';
import type { Harness } from '../testing/service/harness.js';
import { openSocket, postHead } from '../testing/service/open-socket.js';

/** A clock whose waits end only when they are called off. */
class PatientClock extends ManualClock {
  override sleep(_durationMs: number, signal?: AbortSignal): Promise<void> {
    return new Promise((_resolve, reject) =>
      signal?.addEventListener('abort', () => reject(new Error('called off')), { once: true }),
    );
  }
}

/** Work that stands still until it is let go; `begun` resolves when some is there. */
function held() {
  let begin: () => void = () => undefined;
  let release: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const gate = new Promise<void>((resolve) => (release = resolve));
  const wait = (): Promise<void> => {
    begin();
    return gate;
  };
  return { wait, begun, release };
}

const TEXT = '/v2/predict/text';

function upload(harness: Harness, key: string): Promise<Response> {
  return fetch(`${harness.baseUrl}/v2/predict/files`, {
    method: 'POST',
    headers: { 'x-api-key': key },
    body: formOf([['a.txt', 'one two']]),
  });
}

async function wordsUsed(harness: Harness, key: string): Promise<unknown> {
  return (await fetch(`${harness.baseUrl}/v3/usage-stats`, { headers: { 'x-api-key': key } })).json();
}

test('a stop lets requests underway finish and refuses new ones; nobody is told it is ready', async () => {
  const work = held();
  const harness = await startHarness({ clock: new PatientClock(), detection: fakePool(work.wait) });
  const { key } = await harness.newKey();
  const underway = harness.post(TEXT, key, { document: 'one two' });
  await work.begun;
  const closed = harness.close();
  const refused = await harness.post(TEXT, key, { document: 'too late' });
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/u);
  expect(await refused.json()).toMatchObject({ code: 'overloaded' });
  expect((await fetch(`${harness.baseUrl}/ready`)).status).toBe(503);
  expect((await fetch(`${harness.baseUrl}/health`)).status).toBe(200);
  work.release();
  const finished = await underway;
  expect(finished.status).toBe(200);
  expect(await finished.json()).toMatchObject({ documents: [{ word_count: 2 }] });
  await closed;
  await expect(fetch(`${harness.baseUrl}/health`)).rejects.toThrow();
});

test.each([
  ['nothing', ''],
  ['half a head', 'GET /health HTTP/1.1\r\nHost: '],
  ['half a body', postHead('/nowhere', {}, 1000) + '['],
])('a stop waits for no client that sends %s and then stays connected', async (_name, sent) => {
  const harness = await startHarness({ limits: { ...DEFAULT_LIMITS, lingerMs: 200 } });
  const client = await openSocket(harness.baseUrl);
  if (sent !== '') client.socket.write(sent);
  // An answer to another shows that the connection was taken.
  expect((await fetch(`${harness.baseUrl}/health`)).status).toBe(200);
  await Promise.all([harness.close(), client.closed]);
});

test('a stream that outlasts the patience of a stop ends with the error event and costs nothing', async () => {
  const work = held();
  const harness = await startHarness({
    patterns: fakePatterns((sentence) => (sentence.includes('second') ? work.wait() : Promise.resolve())),
  });
  const { key } = await harness.newKey({ allowed: ['patterns'] });
  const response = await harness.post('/v3/ai/patterns/stream', key, {
    document: 'A first pattern. A second pattern. A third pattern.',
  });
  await work.begun;
  expect(await wordsUsed(harness, key)).toMatchObject({ data: { words_used: 0, words_left: 999_991 } });
  const [text] = await Promise.all([response.text(), harness.service.close()]);
  expect(text.trim().split('\n\n')).toEqual([
    expect.stringMatching(/first pattern/u),
    'data: {"error":"Error in streaming AI patterns"}',
  ]);
  const after = await startHarness({ dataFolder: harness.dataFolder, clock: harness.clock });
  expect(await wordsUsed(after, key)).toMatchObject({ data: { words_used: 0, words_left: 1_000_000 } });
  await after.close();
  work.release();
});

const SMALL = {
  ...DEFAULT_LIMITS,
  queuedDetections: 1,
  queuedBibliographies: 1,
  concurrentUploads: 1,
  concurrentStreams: 1,
};

interface Kind {
  readonly name: string;
  readonly ask: (harness: Harness, key: string) => Promise<Response>;
}

const kinds: readonly Kind[] = [
  { name: 'detection', ask: (harness, key) => harness.post(TEXT, key, { document: 'one two' }) },
  {
    name: 'bibliography',
    ask: (harness, key) => harness.post('/v2/bibliography-scan/text', key, { document: 'one two' }),
  },
  { name: 'uploads', ask: upload },
  { name: 'streams', ask: (harness, key) => harness.post('/v3/ai/patterns/stream', key, { document: 'A pattern.' }) },
];

test.each(kinds)(
  '$name: a full queue answers 503 with Retry-After and charges nothing; other kinds of work are not held up',
  async ({ name, ask }) => {
    const work = held();
    const detection = fakePool(work.wait);
    const bibliography = {
      ...fakeBibliography,
      scan: async (...asked: Parameters<typeof fakeBibliography.scan>) =>
        work.wait().then(() => fakeBibliography.scan(...asked)),
    };
    const harness = await startHarness({ limits: SMALL, detection, bibliography, patterns: fakePatterns(work.wait) });
    const { key } = await harness.newKey({ allowed: ['patterns'] });
    const first = ask(harness, key);
    await work.begun;
    const second = await ask(harness, key);
    expect(second.status).toBe(503);
    expect(second.headers.get('retry-after')).toBe('1');
    expect(await second.json()).toMatchObject({ code: 'overloaded' });
    const others = kinds.filter((kind) => kind.name !== name).map((kind) => kind.ask(harness, key));
    work.release();
    const statuses = (await Promise.all([first, ...others])).map(async (response) => [
      response.status,
      (await response.text()).length > 0,
    ]);
    expect(await Promise.all(statuses)).toEqual(Array.from({ length: 4 }, () => [200, true]));
    expect((await ask(harness, key)).status).toBe(200);
    await harness.close();
  },
);

/** A program that sets 60 words aside on the plan `small` and is killed before it can charge or free them. */
function killedWhileStreaming(dataFolder: string, key: string): void {
  const script =
    '\n' +
    '    const { openAccounts } = await import(process.argv[1]);\n' +
    "    const plan = { name: 'small', wordsPerCycle: 100, characterLimit: 1000, requestsPerMinute: 60, burst: 1 " +
    '};\n' +
    "    const accounts = await openAccounts({ path: process.argv[2], plans: new Map([['small', plan]]), clock: " +
    `{ now: () => ${Date.UTC(2026, 0, 31, 12)} } });\n` +
    '    const { key } = await accounts.keys.authenticate(process.argv[3]);\n' +
    '    await accounts.meter.reserve(key, 60);\n' +
    "    process.kill(process.pid, 'SIGKILL');";
  const module = pathToFileURL(packageFile('src', 'service', 'accounts', 'index.ts')).href;
  const { signal } = spawnSync(process.execPath, [
    '--import',
    'tsx',
    '--input-type=module',
    '-e',
    script,
    module,
    join(dataFolder, 'service.db'),
    key,
  ]);
  expect(signal).toBe('SIGKILL');
}

test('words that a killed process had set aside are free after a restart', async () => {
  const first = await startHarness();
  const { key } = await first.newKey({ plan: 'small' });
  killedWhileStreaming(first.dataFolder, key);
  expect(await wordsUsed(first, key)).toMatchObject({ data: { words_used: 0, words_left: 40 } });
  expect((await first.post(TEXT, key, { document: 'word '.repeat(41) })).status).toBe(402);
  const second = await startHarness({ dataFolder: first.dataFolder, clock: first.clock });
  expect(await wordsUsed(second, key)).toMatchObject({ data: { words_used: 0, words_left: 100 } });
  await second.close();
  await first.close();
});
