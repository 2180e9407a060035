import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { PaceMeter } from '../../../src/cli/terminal/pace.js';
import { progressListener } from '../../../src/cli/terminal/progress.js';
import { progressBar } from '../../../src/cli/terminal/progress-text.js';
import type { EventOf, RunEvent } from '../../../src/records/events.js';

interface Stage {
  readonly tell: (event: RunEvent) => void;
  readonly passSeconds: (seconds: number) => void;
  /** What the timer of plain lines does every 30 s. */
  readonly tick: () => void;
  readonly shown: () => string;
}

function stage(kind: 'terminal' | 'pipe' | 'silent', columns = 200): Stage {
  let nowMs = 1_000_000;
  let tick = (): void => undefined;
  const stderr = Object.assign(new PassThrough(), kind === 'terminal' ? { isTTY: true, columns } : {});
  const clock = { now: () => nowMs, sleep: () => Promise.resolve() };
  const repeat = (task: () => void): (() => void) => {
    tick = task;
    return () => (tick = () => undefined);
  };
  const tell = progressListener({ stderr, isTerminal: kind === 'terminal', silent: kind === 'silent', clock, repeat });
  return {
    tell,
    passSeconds: (seconds) => void (nowMs += seconds * 1000),
    tick: () => tick(),
    shown: () => String(stderr.read() ?? ''),
  };
}

function progress(
  sourcesDone: number,
  sourcesFound: number,
  more: Partial<EventOf<'progress'>> = {},
): EventOf<'progress'> {
  return {
    kind: 'progress',
    sourcesDone,
    sourcesFound,
    findingDone: true,
    sourcesRead: sourcesFound,
    crawlDone: true,
    wordsDone: sourcesDone * 500,
    wordsLeft: 100_000,
    requestsInFlight: 4,
    outageCode: null,
    outageWaitedMs: 0,
    outageLimitMs: 0,
    ...more,
  };
}

function ended(status: EventOf<'run_ended'>['status']): RunEvent {
  const counts = {
    sourcesFound: 3,
    scanned: 3,
    cached: 0,
    duplicate: 0,
    skipped: 0,
    failed: 0,
    requests: 1,
    retries: 0,
  };
  return { kind: 'run_ended', runId: 'r1', status, ...counts, wordsPlanned: 9, wordsBilled: 9, wordsUnknown: 0 };
}

/** How a run is called does not matter to its progress. */
const NAMING = { name: 'papers-1', owner: null, priority: 'normal' } as const;

describe('plain lines, when stderr is no terminal', () => {
  test('come every 30 s, with count, rate, words left and time left, also while nothing happens', () => {
    const { tell, passSeconds, tick, shown } = stage('pipe');
    tell({ kind: 'run_started', runId: 'r1', resumed: false, ...NAMING });
    tell({ kind: 'budget', plan: 'api', wordsLeft: 100_000 });
    for (let second = 1; second <= 90; second += 1) {
      if (second <= 40) tell(progress(second * 10, 1200));
      passSeconds(1);
      if (second % 30 === 0) tick();
    }
    expect(shown()).toBe(
      'Started run r1\nPlan api: 100,000 words left\n' +
        '25 % · 300 of 1,200 sources · 9.7/s · about 93 s left · 150,000 words · 4,833 words/s · 100,000 words left\n' +
        '33 % · 400 of 1,200 sources · 3.2/s · about 2 min left · 200,000 words · 1,613 words/s · 100,000 words left\n' +
        '33 % · 400 of 1,200 sources · 0/s · 200,000 words · 0 words/s · 100,000 words left\n',
    );
  });

  test('end with the last count, however soon the run ended, and the timer with them', () => {
    const { tell, tick, shown } = stage('pipe');
    tell(progress(3, 3));
    tell(ended('complete'));
    tick();
    expect(shown()).toBe('100 % · 3 of 3 sources · 1,500 words · 100,000 words left\n');
  });

  test('promise no time once a run was stopped: it will not go on by itself', () => {
    const { tell, passSeconds, shown } = stage('pipe');
    tell(progress(0, 200));
    passSeconds(4);
    tell(progress(40, 200));
    tell(ended('stopped_budget'));
    expect(shown()).toBe('20 % · 40 of 200 sources · 10/s · 20,000 words · 5,000 words/s · 100,000 words left\n');
  });

  test('of a plan, which bills nothing, show no words', () => {
    const { tell, passSeconds, tick, shown } = stage('pipe');
    const plan = { crawlDone: false, wordsDone: 0, wordsLeft: null };
    tell(progress(0, 120, { ...plan, sourcesRead: 0 }));
    passSeconds(12);
    tell(progress(60, 120, { ...plan, sourcesRead: 60 }));
    tick();
    expect(shown()).toBe('50 % · 60 of 120 or more · 60 read · 5/s · about 12 s left\n');
  });

  test('say that all is done only when nothing is read any more', () => {
    const { tell, tick, shown } = stage('pipe');
    tell(progress(3, 3, { crawlDone: false, wordsDone: 0, wordsLeft: null, sourcesRead: 3 }));
    tick();
    expect(shown()).toMatch(/^99 % · 3 of 3 or more · 3 read/u);
  });

  test('measure the rate of the last half minute, however many events come', () => {
    const meter = new PaceMeter();
    let rate: number | null = null;
    for (let tick = 0; tick <= 60_000; tick += 1) {
      // A thousand a second for 30 s, then a hundred a second.
      const documents = tick < 30_000 ? tick : 30_000 + Math.floor((tick - 30_000) / 10);
      rate = meter.note(tick, { documents, words: 0, read: 0 }).documentsPerSecond;
    }
    expect(rate).toBeGreaterThan(99);
    expect(rate).toBeLessThan(120);
  });

  test('promise no time in the first seconds, and do not take a pause between batches for the speed of the rest', () => {
    const { tell, passSeconds, tick, shown } = stage('pipe');
    tell(progress(0, 1000));
    passSeconds(9);
    tell(progress(100, 1000));
    tick();
    expect(shown()).not.toContain('left ·');
    for (const done of [200, 300, 400]) {
      passSeconds(10);
      tell(progress(done, 1000));
    }
    passSeconds(29);
    tell(progress(401, 1000));
    tick();
    // 401 in 68 s, though few of them in the last 30 s.
    expect(shown().trimEnd().split('\n').at(-1)).toContain('about 102 s left');
  });

  test('begin with finding, which gives no share and promises no time', () => {
    const { tell, passSeconds, tick, shown } = stage('pipe');
    const finding = { crawlDone: false, findingDone: false, wordsLeft: null };
    tell(progress(0, 40, { ...finding, sourcesRead: 20 }));
    passSeconds(6);
    tell(progress(12, 60, { ...finding, sourcesRead: 32 }));
    tick();
    expect(shown()).toBe('finding: 60 so far · 32 read · 12 done · 2/s · reading 2/s · 6,000 words · 1,000 words/s\n');
  });

  test('measure the rate of this session, not what an earlier one did', () => {
    const { tell, passSeconds, tick, shown } = stage('pipe');
    tell({ kind: 'run_started', runId: 'r1', resumed: true, ...NAMING });
    tell(progress(1000, 1200));
    passSeconds(10);
    tell(progress(1010, 1200));
    tick();
    expect(shown()).toContain('1,010 of 1,200 sources · 1/s · about 3 min left');
  });

  test('stay right where the clock is set back by a year', () => {
    const { tell, passSeconds, tick, shown } = stage('pipe');
    tell(progress(10, 100));
    passSeconds(-365 * 86_400);
    tell(progress(20, 100));
    passSeconds(10);
    tell(progress(30, 100));
    tick();
    expect(shown()).toContain('30 of 100 sources · 1/s · about 70 s left');
  });

  test('say one word of one word', () => {
    const { tell, shown } = stage('pipe');
    tell(progress(1, 1, { wordsDone: 1 }));
    tell(ended('complete'));
    expect(shown()).toBe('100 % · 1 of 1 source · 1 word · 100,000 words left\n');
  });

  test('show no control characters that others sent', () => {
    const { tell, shown } = stage('pipe');
    tell({ kind: 'note', message: 'skipped \u001b[31mred\u202e.txt' });
    tell({ kind: 'retry', attempt: 2, waitMs: 4000, reason: 'rate_limited' });
    expect(shown()).toBe('skipped \\u001b[31mred\\u202e.txt\nTrying again in 4 s (attempt 2): rate_limited\n');
  });
});

describe('the bar of a terminal', () => {
  test('stands below lines of their own, and leaves a clear screen and the cursor behind', () => {
    const { tell, shown } = stage('terminal');
    tell({ kind: 'run_started', runId: 'r1', resumed: false, ...NAMING });
    tell(progress(25, 100));
    expect(shown()).toMatch(
      /^Started run r1\n.*█{6}░{18} {2}25 % · 25 of 100 sources · 12,500 words · 100,000 words left/su,
    );
    tell({ kind: 'note', message: 'the service asks to wait' });
    tell(ended('complete'));
    const end = shown();
    expect(end).toContain('the service asks to wait\n');
    expect(end).toContain('\u001b[?25h');
  });

  const pace = {
    documentsPerSecond: 41.2,
    wordsPerSecond: 9100,
    readPerSecond: 320,
    expectedPerSecond: 41.2,
    seconds: 30,
  };
  const events = {
    finding: progress(1_000_000, 12_345_678, { findingDone: false, crawlDone: false, sourcesRead: 2_000_000 }),
    reading: progress(5_120, 12_400, { crawlDone: false, sourcesRead: 9_600 }),
    scanning: progress(1_234_567, 12_345_678),
    empty: progress(0, 0, { findingDone: false, crawlDone: false, wordsLeft: null }),
  };

  test.each(
    Object.entries(events).flatMap(([phase, event]) =>
      [20, 40, 60, 80, 132].map((columns) => [phase, columns, event] as const),
    ),
  )('of %s fits into %i columns', (_phase, columns, event) => {
    const line = progressBar({ event, pace, isEnded: false }, event.findingDone ? 0.41 : null, columns);
    expect(line.length).toBeLessThan(columns);
  });

  test('keeps what matters most where the terminal is narrow', () => {
    const at = (columns: number): string =>
      progressBar({ event: events.reading, pace, isEnded: false }, 0.4129, columns);
    expect(at(60)).toBe(' ██░░░░  41 % · 5,120 of 12,400 or more · about 3 min left');
    expect(at(80)).toBe(' ███░░░░░░  41 % · 5,120 of 12,400 or more · 41/s · about 3 min left');
    expect(at(132)).toBe(
      ' ██████░░░░░░░░░  41 % · 5,120 of 12,400 or more · 9,600 read · 41/s · about 3 min left · 2,560,000 words · 100,000 words left',
    );
  });

  test('never runs backwards, however much is found on the way', () => {
    const { tell, passSeconds, shown } = stage('terminal', 80);
    const shares: number[] = [];
    let [found, done] = [10, 0];
    for (let step = 0; step < 300; step += 1) {
      done = Math.min(found, done + (step % 5));
      if (step % 17 === 0) found += 40;
      tell(progress(done, found, { crawlDone: false, sourcesRead: found }));
      passSeconds(1);
      // A line above the bar draws it again.
      tell({ kind: 'note', message: 'x' });
      for (const [, percent] of shown().matchAll(/(\d+) %/gu)) shares.push(Number(percent));
    }
    expect(shares.length).toBeGreaterThan(250);
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
  });
});

describe('a second run after the first, as in an evaluation of two services,', () => {
  test('begins at nothing on a terminal', () => {
    const { tell, passSeconds, shown } = stage('terminal', 80);
    tell(progress(100, 100));
    tell(ended('complete'));
    shown();
    tell({ kind: 'run_started', runId: 'r2', resumed: false, ...NAMING });
    passSeconds(1);
    tell(progress(5, 100));
    expect(shown()).toMatch(/^Started run r2\n.* {3}5 % · 5 of 100 sources/su);
    tell(ended('complete'));
  });

  test('has a line every 30 s elsewhere', () => {
    const { tell, passSeconds, tick, shown } = stage('pipe');
    tell(progress(3, 3));
    tell(ended('complete'));
    shown();
    tell({ kind: 'run_started', runId: 'r2', resumed: false, ...NAMING });
    tell(progress(10, 100));
    passSeconds(30);
    tick();
    expect(shown()).toContain('10 % · 10 of 100 sources');
  });
});

test('--quiet and --json show nothing', () => {
  const { tell, shown } = stage('silent');
  tell({ kind: 'run_started', runId: 'r1', resumed: false, ...NAMING });
  tell(progress(1, 2));
  tell(ended('complete'));
  expect(shown()).toBe('');
});

test.each(['pipe', 'terminal'] as const)('a run that finds nothing does not say that it started: %s', (kind) => {
  const { tell, shown } = stage(kind);
  tell({ kind: 'run_started', runId: 'r1', resumed: false, ...NAMING });
  tell({ kind: 'budget', plan: 'api', wordsLeft: 100_000 });
  tell(progress(0, 0));
  expect(shown()).not.toContain('Started run');
  tell(progress(0, 1));
  expect(shown()).toContain('Started run r1');
});
