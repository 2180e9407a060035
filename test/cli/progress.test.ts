import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { progressListener } from '../../src/cli/progress.js';
import type { RunEvent } from '../../src/pipeline/progress/events.js';

interface Stage {
  readonly tell: (event: RunEvent) => void;
  readonly passSeconds: (seconds: number) => void;
  readonly shown: () => string;
}

function stage(kind: 'terminal' | 'pipe' | 'silent'): Stage {
  let nowMs = 1_000_000;
  const stderr = Object.assign(new PassThrough(), kind === 'terminal' ? { isTTY: true, columns: 200 } : {});
  const clock = { now: () => nowMs, sleep: () => Promise.resolve() };
  const tell = progressListener({ stderr, isTerminal: kind === 'terminal', silent: kind === 'silent', clock });
  return { tell, passSeconds: (seconds) => void (nowMs += seconds * 1000), shown: () => String(stderr.read() ?? '') };
}

function progress(
  sourcesDone: number,
  sourcesFound: number,
  more: Partial<Extract<RunEvent, { kind: 'progress' }>> = {},
): RunEvent {
  return {
    kind: 'progress',
    sourcesDone,
    sourcesFound,
    crawlDone: true,
    wordsDone: sourcesDone * 500,
    wordsLeft: 100_000,
    requestsInFlight: 4,
    ...more,
  };
}

describe('plain lines, when stderr is no terminal', () => {
  test('are at most one in five seconds, with count, rate, words left and time to go', () => {
    const { tell, passSeconds, shown } = stage('pipe');
    tell({ kind: 'run_started', runId: 'r1', resumed: false });
    tell({ kind: 'budget', plan: 'api', wordsLeft: 100_000 });
    for (let done = 0; done <= 100; done += 10) {
      tell(progress(done, 200));
      passSeconds(1);
    }
    expect(shown()).toBe(
      'Started run r1\nPlan api: 100,000 words left\n' +
        '50 of 200 documents · 25,000 words · 10 docs/s · 5,000 words/s · 100,000 words left · about 15 s to go\n' +
        '100 of 200 documents · 50,000 words · 10 docs/s · 5,000 words/s · 100,000 words left · about 10 s to go\n',
    );
  });

  test('end with the last count, however soon the run ended', () => {
    const { tell, shown } = stage('pipe');
    tell(progress(3, 3));
    tell({ kind: 'run_ended', status: 'complete' });
    tell({ kind: 'run_ended', status: 'complete' });
    expect(shown().split('\n')[0]).toBe('3 of 3 documents · 1,500 words · 100,000 words left');
  });

  test('promise no time once a run was stopped: it will not go on by itself', () => {
    const { tell, passSeconds, shown } = stage('pipe');
    tell(progress(0, 200));
    passSeconds(4);
    tell(progress(40, 200));
    tell({ kind: 'run_ended', status: 'stopped_budget' });
    expect(shown()).toBe('40 of 200 documents · 20,000 words · 10 docs/s · 5,000 words/s · 100,000 words left\n');
  });

  test('of a plan, which bills nothing, show no words', () => {
    const { tell, passSeconds, shown } = stage('pipe');
    tell(progress(0, 0, { crawlDone: false, wordsDone: 0, wordsLeft: null }));
    passSeconds(6);
    tell(progress(60, 60, { crawlDone: false, wordsDone: 0, wordsLeft: null }));
    expect(shown()).toBe('60 of 60 documents found so far · 10 docs/s\n');
  });

  test('measure the rate of the last half minute, however many events come', () => {
    const { tell, passSeconds, shown } = stage('pipe');
    for (let tick = 0; tick <= 60_000; tick += 1) {
      // A thousand a second for 30 s, then a hundred a second.
      tell(progress(tick < 30_000 ? tick : 30_000 + Math.floor((tick - 30_000) / 10), 1_000_000));
      passSeconds(0.001);
    }
    tell({ kind: 'run_ended', status: 'stopped_signal' });
    expect(shown()).toMatch(/ · 1\d\d docs\/s · /u);
  });

  test('say so while sources are still being found, and promise no time', () => {
    const { tell, passSeconds, shown } = stage('pipe');
    tell(progress(0, 40, { crawlDone: false }));
    passSeconds(6);
    tell(progress(12, 60, { crawlDone: false, wordsLeft: null }));
    expect(shown()).toBe('12 of 60 documents found so far · 6,000 words · 2 docs/s · 1,000 words/s\n');
  });

  test('measure the rate of this session, not what an earlier one did', () => {
    const { tell, passSeconds, shown } = stage('pipe');
    tell({ kind: 'run_started', runId: 'r1', resumed: true });
    tell(progress(1000, 1200));
    passSeconds(10);
    tell(progress(1010, 1200));
    expect(shown()).toContain('1,010 of 1,200 documents · 505,000 words · 1 docs/s · 500 words/s');
  });

  test('show no control characters that others sent', () => {
    const { tell, shown } = stage('pipe');
    tell({ kind: 'note', message: 'skipped \u001b[31mred\u202e.txt' });
    tell({ kind: 'retry', attempt: 2, waitMs: 4000, reason: 'rate_limited' });
    expect(shown()).toBe('skipped \\u001b[31mred\\u202e.txt\nTrying again in 4 s (attempt 2): rate_limited\n');
  });
});

test('a terminal gets a bar, lines of their own above it, and a clear screen with the cursor back at the end', () => {
  const { tell, shown } = stage('terminal');
  tell({ kind: 'run_started', runId: 'r1', resumed: false });
  tell(progress(25, 100));
  expect(shown()).toMatch(
    /^Started run r1\n.*█{6}░{18} 25 % · 25 of 100 documents · 12,500 words · 100,000 words left/su,
  );
  tell({ kind: 'note', message: 'the service asks to wait' });
  tell({ kind: 'run_ended', status: 'complete' });
  const end = shown();
  expect(end).toContain('the service asks to wait\n');
  expect(end).toContain('\u001b[?25h');
});

test('--quiet and --json show nothing', () => {
  const { tell, shown } = stage('silent');
  tell({ kind: 'run_started', runId: 'r1', resumed: false });
  tell(progress(1, 2));
  tell({ kind: 'run_ended', status: 'complete' });
  expect(shown()).toBe('');
});
