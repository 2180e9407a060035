import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fileTimeMs, takingTimeMs, TimeLimit } from '../../../src/extract/workers/time-limit.js';
import { scratchExtractor } from '../../testing/extract/scratch.js';

/** Processes that this one has started and that are still there. */
function children(): readonly number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  return lines.flatMap((line) => {
    const [, pid, parent, args = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/u.exec(line) ?? [];
    return Number(parent) === process.pid && args.includes('worker.js') ? [Number(pid)] : [];
  });
}

let stopped: readonly number[] = [];

/** Stops readers as a machine does that gives all its time to other programs. */
function stopReaders(): void {
  stopped = children();
  for (const pid of stopped) process.kill(pid, 'SIGSTOP');
}

function goOn(): void {
  for (const pid of stopped.filter((one) => children().includes(one))) process.kill(pid, 'SIGCONT');
  stopped = [];
}

describe('the time limit of a file', () => {
  let spentMs = 0;
  const spend = (ms: number): void => void (spentMs += ms);
  beforeEach(() => (spentMs = 0));
  const limited = scratchExtractor({ extractTimeoutMs: 1_000, extractWorkers: 1 });
  afterEach(goOn);

  it('does not count the time of other programs', async () => {
    await limited.read('first.txt', 'Its reader is there afterwards.');
    stopReaders();
    expect(stopped).toHaveLength(1);
    // Long: what takes less than a millisecond counts as nothing.
    const text = 'Its reader gets no processor for a while. '.repeat(2_000);
    const reading = limited.read('second.txt', text, undefined, spend);
    await wait(1_500);
    goOn();
    expect(await reading).toMatchObject({ status: 'text', wordCount: 16_000 });
    // Less than its limit, where the clock says more.
    expect(spentMs).toBeGreaterThan(0);
    expect(spentMs).toBeLessThanOrEqual(1_000);
  });

  it('ends a reader that gets nowhere, and says that it did not compute', async () => {
    await limited.read('first.txt', 'Its reader is there afterwards.');
    stopReaders();
    expect(await limited.read('second.txt', 'Its reader never comes back.', undefined, spend)).toMatchObject({
      status: 'failed',
      reason: 'extraction_timeout',
      message: expect.stringContaining('wall-clock time') as string,
    });
    // Its limit, and what starting another reader takes.
    expect(spentMs).toBeGreaterThan(1_000);
    expect(await limited.read('third.txt', 'Another reader reads on.')).toMatchObject({ status: 'text' });
  });
});

describe('a reader that never becomes ready', () => {
  afterEach(goOn);
  const starting = scratchExtractor({ extractTimeoutMs: 1_000, extractWorkers: 1 });

  it('is replaced in time, and its file is read', async () => {
    const reading = starting.read('first.txt', 'Its first reader never starts.');
    while (children().length === 0) await wait(1);
    stopReaders();
    expect(await reading).toMatchObject({ status: 'text' });
  });

  it('is said to be ended from outside where each of them is', async () => {
    const killing = scratchExtractor({ extractWorkers: 1 });
    const killer = setInterval(() => children().forEach((pid) => process.kill(pid, 'SIGKILL')), 5);
    const reading = killing.read('first.txt', 'No reader of it lives.').catch((error: unknown) => error);
    await reading.finally(() => clearInterval(killer));
    expect(await reading).toMatchObject({
      code: 'extract_worker_failed',
      message: 'a worker that reads files could not start: it was ended by SIGKILL',
      nextStep: expect.stringContaining('Free memory') as string,
    });
  });
});

describe('what is charged for a file whose reader ends without a word', () => {
  const usual = scratchExtractor({ extractTimeoutMs: 30_000, extractWorkers: 1 });
  afterEach(() => vi.restoreAllMocks());

  it('is what it used, and what starting another takes, whatever the clock says', async () => {
    let spentMs = 0;
    await usual.read('first.txt', 'Its reader is there afterwards.', undefined, () => undefined);
    stopReaders();
    const readers = stopped;
    const reading = usual.read('hostile.txt', 'A small file.', undefined, (ms) => void (spentMs += ms));
    await wait(200);
    const now = performance.now();
    vi.spyOn(performance, 'now').mockReturnValue(now + 60_000);
    for (const pid of readers) process.kill(pid, 'SIGKILL');
    expect(await reading).toMatchObject({ status: 'failed', reason: 'extraction_memory' });
    expect(spentMs).toBeGreaterThan(0);
    expect(spentMs).toBeLessThan(2_000);
  });
});

describe('the processor time of a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-file-time-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const MEBIBYTE = 1024 * 1024;

  it.each([
    ['of a file without a byte', 0, 30_000, 7_500],
    ['grows with its size', MEBIBYTE, 30_000, 15_000],
    ['ends at the limit', 50 * MEBIBYTE, 30_000, 30_000],
    ['grows with the limit', 0, 120_000, 30_000],
    ['of a small file is no less where the limit is lower', 0, 10_000, 7_500],
    ['is never above the limit', 0, 1_000, 1_000],
  ])('%s', (_, bytes, limitMs, expectedMs) => {
    const path = join(folder, 'file');
    writeFileSync(path, '');
    truncateSync(path, bytes);
    expect(fileTimeMs(path, limitMs)).toBe(expectedMs);
  });

  it('is four times as much for taking a picture out of it, however long recognising one may take', () => {
    const path = join(folder, 'scan');
    writeFileSync(path, '');
    expect(takingTimeMs(path, 30_000)).toBe(30_000);
    truncateSync(path, 50 * MEBIBYTE);
    expect(takingTimeMs(path, 30_000)).toBe(120_000);
  });

  it('is that of a small file where there is none', () => {
    expect(fileTimeMs(join(folder, 'gone'), 30_000)).toBe(7_500);
  });
});

describe('a watchdog that looks while its reader goes on', () => {
  afterEach(() => vi.restoreAllMocks());

  /** Lets the reader do something each time that the watchdog reads the processor time. */
  function whileLooking(ms: number, does: () => void): void {
    let isLooking = false;
    vi.spyOn(process, 'cpuUsage').mockImplementation(() => {
      if (!isLooking) {
        isLooking = true;
        does();
        isLooking = false;
      }
      return { user: ms * 1000, system: 0 };
    });
  }

  it.each([
    ['ends its file', (limit: TimeLimit) => limit.end()],
    [
      'begins another',
      (limit: TimeLimit) => {
        limit.end();
        limit.beginOrder(1_000);
      },
    ],
  ])('takes no file for slow whose reader %s at that moment', (_, does) => {
    const limit = new TimeLimit();
    limit.beginOrder(1_000);
    whileLooking(500_000, () => does(limit));
    expect(limit.isUsedUp).toBe(false);
  });

  it('counts nothing of a file for the next one', () => {
    const limit = new TimeLimit();
    whileLooking(0, () => undefined);
    limit.beginOrder(1_000_000);
    whileLooking(900_000, () => undefined);
    const { load } = Atomics;
    vi.spyOn(Atomics, 'load').mockImplementationOnce((...place: Parameters<typeof load>) => {
      const seen = load(...place);
      limit.beginOrder(1_000);
      return seen;
    });
    expect(limit.spent.order).toBe(1);
  });
});
