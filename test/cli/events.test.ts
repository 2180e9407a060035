import { appendFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { withMetrics } from '../../src/assemble-metrics.js';
import { assembleStore } from '../../src/assemble-store.js';
import { EventLines } from '../../src/cli/jobs/event-log.js';
import { runCli } from '../../src/cli/main.js';
import type { EventOf, OnRunEvent } from '../../src/records/events.js';
import { programSettings } from '../../src/settings/index.js';
import { kindsOf, readEventLines } from '../testing/event-lines.js';
import type { EventLine } from '../testing/event-lines.js';
import { Collector } from '../testing/pipeline/collect.js';
import { StandIn } from '../testing/pipeline/stand-in.js';
import { textOf } from '../testing/pipeline/world.js';

let standIn: StandIn;
let folder: string;
let baseUrl: string;

beforeEach(async () => {
  standIn = new StandIn();
  baseUrl = await standIn.listen();
  folder = await mkdtemp(join(tmpdir(), 'assay events '));
  await mkdir(join(folder, 'corpus'));
  await corpus(6);
});

afterEach(async () => {
  await standIn.close();
  await rm(folder, { recursive: true, force: true });
});

/** A corpus of rows: rows need no worker that extracts. */
function corpus(count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, id) => `${JSON.stringify({ id, text: textOf(id, 60) })}\n`);
  return writeFile(join(folder, 'corpus', 'rows.jsonl'), rows.join(''));
}

async function cli(...args: readonly string[]) {
  const [stdout, stderr] = [new Collector(), new Collector()];
  const exitCode = await runCli(args, {
    stdin: Readable.from([]),
    stdout,
    stderr,
    isTerminal: false,
    env: { PATH: process.env['PATH'], ASSAY_API_KEY: 'good-key', ASSAY_BASE_URL: baseUrl, ASSAY_RETRY_DELAY_MS: '1' },
    cwd: folder,
    signal: new AbortController().signal,
  });
  return { exitCode, stdout: stdout.bytes.toString('utf8'), stderr: stderr.bytes.toString('utf8') };
}

async function linesOf(file: string): Promise<readonly EventLine[]> {
  return readEventLines(await readFile(join(folder, file), 'utf8'));
}

const RUN = ['run', 'corpus', '--dataset'] as const;

describe('--events', () => {
  test('of a run tells all from its start to its exit code', async () => {
    standIn.options = { faultOf: (index) => (index === 0 ? 'overloaded' : 'none') };
    const { exitCode } = await cli(...RUN, '--csv', 'out.csv', '--fail-on', 'ai>=0', '--events', 'new folder/e.jsonl');
    expect(exitCode).toBe(6);
    const lines = await linesOf('new folder/e.jsonl');
    expect(new Set(kindsOf(lines))).toEqual(
      new Set([
        'command_started',
        'run_started',
        'budget',
        'words_planned',
        'progress',
        'retry',
        'run_ended',
        'file_written',
        'threshold_checked',
        'command_ended',
      ]),
    );
    expect(lines.at(0)).toMatchObject({ schema: 1, event: 'command_started', command: 'run' });
    expect(lines.at(-1)).toMatchObject({ event: 'command_ended', exit_code: 6 });
    expect(lines.filter(({ event }) => event === 'progress').at(-1)).toMatchObject({ sources_done: 6 });
    expect(lines.find(({ event }) => event === 'run_ended')).toMatchObject({ sources_found: 6, scanned: 6 });
    expect(new Set(lines.map(({ session }) => session)).size).toBe(1);
  });

  test('of the next night go on in the same file, also where a kill cut the last line short', async () => {
    await cli('plan', 'corpus', '--dataset', '--events', 'e.jsonl');
    await appendFile(join(folder, 'e.jsonl'), '{"schema":1,"ev');
    await cli('audit', 'corpus', '--dataset', '--events', 'e.jsonl');
    await cli('audit', 'corpus', '--dataset', '--events', 'e.jsonl');
    const text = await readFile(join(folder, 'e.jsonl'), 'utf8');
    const lines = readEventLines(text.replace('{"schema":1,"ev\n', ''));
    expect(text).toContain('{"schema":1,"ev\n');
    expect(new Set(lines.map(({ session }) => session)).size).toBe(3);
    const kinds = kindsOf(lines);
    expect(kinds.filter((kind) => kind === 'canaries_scored')).toHaveLength(2);
    expect(kinds).toEqual(expect.arrayContaining(['plan_ended', 'compared', 'drift']));
  });

  test('of an audit follow the canaries since the baseline, at its start and once they are scored', async () => {
    await cli('audit', 'corpus', '--dataset', '--events', 'e.jsonl');
    standIn.options = { verdictOf: () => 'ai' };
    await cli('audit', 'corpus', '--dataset', '--events', 'e.jsonl');
    const watched = (await linesOf('e.jsonl')).filter(({ event }) => event === 'drift_watched');
    expect(watched).toMatchObject([
      { audits: 0, canaries: 120, shift: 0, cusum: 0, alarm: false, alarm_since: null },
      { audits: 0, canaries: 120, alarm: false },
      { audits: 1, canaries: 120, alarm: true, alarm_since: expect.stringMatching(/^\d{4}-/u) as string },
    ]);
    expect(watched[2]?.['shift']).toBeGreaterThan(0.1);
    expect(watched[2]?.['cusum']).toBeGreaterThanOrEqual(7);
  });

  test('on standard output leave nothing else there', async () => {
    const { exitCode, stdout, stderr } = await cli('plan', 'corpus', '--dataset', '--events', '-');
    expect(exitCode).toBe(0);
    expect(kindsOf(readEventLines(stdout))).toContain('plan_ended');
    expect(stderr).toContain('6 found');
  });

  test.each<[string, readonly string[], number, string]>([
    ['a mistake in a setting', ['run', 'corpus', '--min-words', 'many'], 2, 'bad_setting'],
    ['a path that is not there', ['run', 'corpse'], 2, 'path_not_found'],
  ])('tell %s', async (_what, args, exitCode, code) => {
    const ended = await cli(...args, '--events', 'e.jsonl', '--dataset');
    const lines = await linesOf('e.jsonl');
    expect(ended.exitCode).toBe(exitCode);
    expect(lines.at(-1)).toMatchObject({ event: 'command_ended', exit_code: exitCode });
    expect(lines.find(({ event }) => event === 'error')?.['code'] ?? '').toBe(code);
  });

  test.each<[string, readonly string[], RegExp]>([
    ['a folder', ['--events', 'corpus'], /events cannot be written to corpus/u],
    ['a file within a file', ['--events', 'corpus/rows.jsonl/e'], /events cannot be written to/u],
    ['standard output beside --json', ['--events', '-', '--json'], /--json and --events - both write/u],
  ])('refuse %s before anything is sent', async (_what, args, says) => {
    const { exitCode, stderr } = await cli(...RUN, ...args);
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(says);
    expect(standIn.wordsBilled).toBe(0);
    expect(existsSync(join(folder, 'assay.db'))).toBe(false);
  });
});

test('--metrics serves the run in progress, and for an audit the drift of the one before it at once', async () => {
  await cli('audit', 'corpus', '--dataset');
  standIn.options = { verdictOf: () => 'ai' };
  await cli('audit', 'corpus', '--dataset');
  const settings = programSettings({ metrics: '127.0.0.1:0', db: join(folder, 'assay.db') });
  const store = await assembleStore(settings, folder);
  const urls: string[] = [];
  const onEvent: OnRunEvent = (event) => (event.kind === 'metrics_served' ? urls.push(event.url) : 0);
  const served = await withMetrics('audit', { settings, paths: ['corpus'], onEvent }, store, async (emit) => {
    emit(progress(4));
    emit({ kind: 'retry', attempt: 1, waitMs: 1, reason: 'http_503' });
    return (await fetch(urls[0] ?? '')).text();
  });
  await store.close();
  for (const line of [
    'assay_run_sources{state="waiting"} 5',
    'assay_refusals_total{reason="http_503"} 1',
    'assay_run_words{kind="billed"} 0',
    'assay_canaries 120',
  ])
    expect(served).toContain(`${line}\n`);
  expect(served).toMatch(/^assay_canary_flips [1-9]/mu);
  expect(served).not.toContain('corpus');
  await expect(fetch(urls[0] ?? '')).rejects.toThrow();
});

function progress(sourcesDone: number): EventOf<'progress'> {
  return {
    kind: 'progress',
    sourcesFound: 9,
    findingDone: true,
    sourcesRead: 9,
    crawlDone: true,
    sourcesDone,
    wordsDone: 0,
    wordsLeft: null,
    requestsInFlight: 0,
    outageCode: null,
    outageWaitedMs: 0,
    outageLimitMs: 0,
  };
}

describe('lines of events', () => {
  const elapsed = { ms: 0 };
  const clock = { now: () => 0 };
  const doneOf = (out: Collector) =>
    readEventLines(out.bytes.toString('utf8')).map((line) => line['sources_done'] ?? line.event);

  test('repeat totals once a second, the newest before anything else and at the end', () => {
    const out = new Collector();
    const lines = new EventLines(out, { clock, elapsedMs: () => elapsed.ms, onBroken: () => undefined });
    for (let done = 0; done < 5000; done += 1) {
      elapsed.ms = done;
      if (done === 2500) lines.emit({ kind: 'note', message: 'x' });
      lines.emit(progress(done));
    }
    lines.writeTotals();
    expect(doneOf(out)).toEqual([0, 1000, 2000, 2499, 'note', 3000, 4000, 4999]);
  });

  test('keep even time where the clock is set back', () => {
    const out = new Collector();
    let nowMs = 1_000_000;
    const lines = new EventLines(out, {
      clock: { now: () => nowMs },
      elapsedMs: () => elapsed.ms,
      onBroken: () => undefined,
    });
    elapsed.ms += 5000;
    nowMs = 0;
    lines.emit({ kind: 'note', message: 'x' });
    expect(readEventLines(out.bytes.toString('utf8'))[0]).toMatchObject({
      elapsed_s: 5,
      at: '1970-01-01T00:00:00.000Z',
    });
  });

  test('wait for a reader that is behind without growing: totals are left out, the rest is kept', () => {
    const held: string[] = [];
    const out = new Writable({ highWaterMark: 1, write: (chunk: Buffer) => void held.push(chunk.toString('utf8')) });
    const lines = new EventLines(out, { clock, elapsedMs: () => elapsed.ms, onBroken: () => undefined });
    for (let done = 0; done < 100; done += 1) {
      elapsed.ms += 2000;
      lines.emit(progress(done));
    }
    expect(held).toHaveLength(1);
    expect(out.writableLength).toBe(Buffer.byteLength(held[0] ?? ''));
  });

  test('that cannot be written are said once, and end nothing', async () => {
    const told: unknown[] = [];
    const out = new Writable({ write: (_chunk, _encoding, done) => done(new Error('no space left')) });
    const lines = new EventLines(out, { clock, elapsedMs: () => elapsed.ms, onBroken: (error) => told.push(error) });
    for (let tick = 0; tick < 3; tick += 1) {
      lines.emit({ kind: 'note', message: 'x' });
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(told).toHaveLength(1);
  });
});
