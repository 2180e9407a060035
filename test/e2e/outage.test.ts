import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { runCommand } from '../testing/command.js';
import { StandIn } from '../testing/pipeline/stand-in.js';
import type { StandInOptions } from '../testing/pipeline/stand-in.js';
import { textOf } from '../testing/pipeline/world.js';
import { assay } from '../testing/program.js';
import type { ProgramOptions } from '../testing/program.js';
import { assayInTerminal } from '../testing/terminal.js';

const opened: { standIn: StandIn; folder: string }[] = [];

afterEach(async () => {
  for (const { standIn, folder } of opened.splice(0)) {
    await standIn.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

const ENV = { ASSAY_API_KEY: 'good-key' };

/** Returns ways to run commands on so many documents and a stand-in: in this process, and as the built program. */
async function prepared(documents: number, options: StandInOptions, ...flags: readonly string[]) {
  const standIn = new StandIn(options);
  const folder = mkdtempSync(join(tmpdir(), 'assay-outage-'));
  opened.push({ standIn, folder });
  mkdirSync(join(folder, 'corpus'));
  for (let number = 0; number < documents; number += 1)
    writeFileSync(join(folder, 'corpus', `${String(number).padStart(4, '0')}.txt`), textOf(number));
  const baseUrl = await standIn.listen();
  const all = ['--base-url', baseUrl, '--min-words', '0', '--retry-delay-ms', '1', ...flags];
  const go = (command: readonly string[]) => runCommand(folder, [...command, ...all], { env: ENV });
  const start = (command: readonly string[], signalWhen?: ProgramOptions['signalWhen']) =>
    assay([...command, ...all], { cwd: folder, env: ENV, signalWhen });
  return { standIn, folder, baseUrl, go, start };
}

/** Runs over so many documents against a stand-in. */
async function audited(documents: number, options: StandInOptions, ...flags: readonly string[]) {
  const { standIn, go } = await prepared(documents, options, ...flags);
  return { ...(await go(['run', 'corpus'])), standIn };
}

const runIdOf = (json: string): string => (JSON.parse(json) as { run_id: string }).run_id;
const lines = (text: string): readonly string[] => text.split('\n').filter((line) => line.startsWith('assay: '));

test('a service that is out ends the run with one line, a next step and exit code 5', async () => {
  const options = { replyOf: ({ index }: { index: number }) => (index < 5 ? null : { status: 503 }) };
  const { start } = await prepared(40, options, '--mode', 'text', '--outage-wait', '1s');
  const ended = await start(['run', 'corpus']);
  expect(ended.stderr).toContain('The service is out (http_503): waiting for it, up to 1 s');
  expect(lines(ended.stderr)).toEqual([
    'assay: the service was out for longer than --outage-wait allows (1 s): it answered 503',
  ]);
  expect(ended.stderr).toContain('       Resume the run once the service answers');
  expect(ended.exitCode).toBe(5);
});

test.each([503, 500, 429])('--outage-wait ends the wait for a service that says %i and Retry-After', async (status) => {
  // The longest that is not taken for a used up allowance, where it is a rate.
  const out = { status, headers: { 'retry-after': status === 429 ? '3600' : '2592000' } };
  const options = { replyOf: ({ index }: { index: number }) => (index < 5 ? null : out) };
  const ended = await audited(40, options, '--mode', 'text', '--outage-wait', '2s');
  expect(lines(ended.stderr)).toEqual([
    expect.stringContaining('assay: the service was out for longer than --outage-wait allows (2 s): '),
  ]);
  expect(ended.exitCode).toBe(5);
});

test('a service that answers everything with an error is told by its address, status and wait', async () => {
  const body = JSON.stringify({ error: 'no', code: 'x' });
  // `text` tries again for 20 s where it is not asked to wait.
  for (const [command, status, headers, said] of [
    [['doctor'], 500, undefined, 'answered 500: no (x)'],
    [['doctor'], 429, { 'retry-after': '7200' }, 'answered 429: no (x), and asks to wait for 2 h'],
    [['text', join('corpus', '0000.txt')], 429, { 'retry-after': '2592000' }, 'answered 429: no (x), and asks to wait'],
  ] as const) {
    const reply = { status, headers, body };
    const { folder, baseUrl } = await prepared(1, { replyOf: () => reply, usageReplyOf: () => reply });
    const { stdout, stderr } = await runCommand(folder, [...command, '--base-url', baseUrl], { env: ENV });
    expect(`${stdout}${stderr}`.replaceAll(/\s+/gu, ' ')).toContain(`the service at ${baseUrl} ${said}`);
  }
});

test('a service that asks everything to wait is told by status and wait when a run has waited for it', async () => {
  const body = JSON.stringify({ error: 'no', code: 'x' });
  const reply = { status: 429, headers: { 'retry-after': '3600' }, body };
  const ended = await audited(1, { replyOf: () => reply, usageReplyOf: () => reply }, '--outage-wait', '1s');
  expect(lines(ended.stderr)).toEqual([
    'assay: the service was out for longer than --outage-wait allows (1 s): ' +
      'it answered 429: no (x), and asks to wait for 1 h',
  ]);
  expect(ended.exitCode).toBe(5);
});

test('a rate that lasts for a month is not taken for words that are used up', async () => {
  const body = JSON.stringify({ error: 'Too many requests', code: 'rate_limited' });
  const reply = { status: 429, headers: { 'retry-after': '2592000' }, body };
  const options = { wordsLeft: 100_000, replyOf: ({ index }: { index: number }) => (index < 5 ? null : reply) };
  const ended = await audited(40, options, '--mode', 'text', '--concurrency', '1');
  expect(ended.exitCode).toBe(3);
  expect(lines(ended.stderr)).toEqual([
    'assay: stopped, can be resumed: the service refuses requests (429 rate_limited: "Too many requests"), ' +
      'and asks to wait for 30 d; its usage showed 100,000 words left',
  ]);
  expect(ended.stderr.replaceAll(/\s+/gu, ' ')).toContain('The same command continues once that time is over');
  expect(ended.stderr).not.toMatch(/used up|has words again/u);
});

test('a service that comes back is gone on with, and nothing fails', async () => {
  const options = { replyOf: ({ index }: { index: number }) => (index >= 5 && index < 15 ? { status: 503 } : null) };
  const ended = await audited(40, options, '--mode', 'text', '--json');
  expect(ended.exitCode).toBe(0);
  expect(JSON.parse(ended.stdout)).toMatchObject({ status: 'complete', sources: { scanned: 40 }, stop: null });
});

test.each([400, 413, 422])(
  'a service that answers %i to everything stops the run early with exit code 7',
  async (status) => {
    const reply = { status, body: JSON.stringify({ error: 'your plan has no such field', code: 'bad_field' }) };
    const ended = await audited(400, { replyOf: () => reply }, '--mode', 'text', '--json');
    expect(ended.exitCode).toBe(7);
    expect(JSON.parse(ended.stdout)).toMatchObject({
      status: 'stopped_service',
      stop: { code: 'max_failed', exit_code: 7 },
    });
    expect(lines(ended.stderr)).toEqual([
      expect.stringMatching(
        /^assay: the service refused or failed at \d+ of \d+ documents sent, more than --max-failed 20 %; it said: your plan has no such field \(bad_field\)$/u,
      ),
    ]);
    expect(ended.standIn.scanRequests).toBeLessThan(120);
  },
);

test.each([
  [301, 'assay: stopped by the service: the service redirects to https://elsewhere.example/v3 (status 301)'],
  [404, 'assay: stopped by the service: nothing here'],
])('a service that answers %i to every scan stops the run at once with exit code 5', async (status, said) => {
  const reply = { status, headers: { location: 'https://elsewhere.example/v3' }, body: 'nothing here' };
  const ended = await audited(100, { replyOf: () => reply }, '--quiet');
  expect(ended.exitCode).toBe(5);
  expect(lines(ended.stderr)).toHaveLength(1);
  expect(lines(ended.stderr)[0]).toContain(said);
});

test('where no document at all could be scanned, a run that came to its end exits with 7', async () => {
  const reply = { status: 422, body: JSON.stringify({ error: 'your plan has no such field', code: 'bad_field' }) };
  const ended = await audited(3, { replyOf: () => reply }, '--json');
  expect(ended.exitCode).toBe(7);
  expect(JSON.parse(ended.stdout)).toMatchObject({
    status: 'complete',
    stop: {
      code: 'nothing_scanned',
      message:
        'the service refused or failed at 3 of 3 documents sent, most with bad_field: your plan has no such field',
    },
  });
});

test('words a minute are a rate: the run waits and completes', async () => {
  const reply = {
    status: 429,
    headers: { 'retry-after': '1' },
    body: JSON.stringify({ error: 'limit of words exceeded, no words left' }),
  };
  const ended = await audited(
    8,
    { replyOf: ({ index }) => (index % 4 === 1 && index < 9 ? reply : null) },
    '--mode',
    'text',
    '--json',
  );
  expect(ended.exitCode).toBe(0);
  expect(JSON.parse(ended.stdout)).toMatchObject({ status: 'complete', sources: { scanned: 8 } });
});

const OUT = { status: 503 };

describe('a service that is out when a command starts', () => {
  test.each(['run', 'audit'])('is waited for by %s, which then does its work', async (command) => {
    const options = { usageReplyOf: (reading: number) => (reading <= 4 ? OUT : null) };
    const { go, standIn } = await prepared(10, options);
    const ended = await go([command, 'corpus', ...(command === 'run' ? [] : ['--no-canaries'])]);
    expect(ended.exitCode).toBe(0);
    expect(ended.stderr).toMatch(
      /^The service is out \(http_503\): waiting for it, up to 30 min\n(?:.*\n)*The wait for the service is over\n/u,
    );
    expect(standIn.wordsBilled).toBe(200);
  });

  test.each([
    ['run', OUT],
    ['audit', { status: 500 }],
    ['run', { status: 429, headers: { 'retry-after': '1' } }],
  ])('stops %s with one line and exit code 5 where it stays out', async (command, reply) => {
    const { go, standIn } = await prepared(10, { usageReplyOf: () => reply }, '--outage-wait', '1s');
    const ended = await go([command, 'corpus']);
    expect(lines(ended.stderr)).toEqual([
      expect.stringMatching(/^assay: the service was out for longer than --outage-wait allows \(1 s\): /u),
    ]);
    expect(ended.stderr).toContain('\n       Start again once the service answers, or wait longer with --outage-wait');
    expect(ended.exitCode).toBe(5);
    expect(standIn.scanRequests).toBe(0);
  });

  test('is waited for by resume, which goes on with the run', async () => {
    const reply = ({ index }: { index: number }) => (index < 5 ? null : OUT);
    const { go, standIn } = await prepared(40, { replyOf: reply }, '--mode', 'text', '--outage-wait', '1s');
    const stopped = await go(['run', 'corpus', '--json']);
    expect(stopped.exitCode).toBe(5);
    standIn.options = { usageReplyOf: () => OUT };
    const still = await go(['resume', '--json']);
    expect(still.exitCode).toBe(5);
    const before = standIn.usageReadings;
    standIn.options = { usageReplyOf: (reading) => (reading <= before + 3 ? OUT : null) };
    const resumed = await go(['resume', '--json']);
    expect(resumed.exitCode).toBe(0);
    expect(runIdOf(resumed.stdout)).toBe(runIdOf(stopped.stdout));
    expect(standIn.wordsBilled).toBe(800);
  });

  test('is no longer waited for once the user stops', async () => {
    const { start, standIn } = await prepared(10, { usageReplyOf: () => OUT });
    const ended = await start(['run', 'corpus'], { says: /The service is out/u, signal: 'SIGINT' });
    expect(ended.exitCode).toBe(4);
    expect(lines(ended.stderr)).toEqual(['assay: stopped while the service was out: nothing was read or sent']);
    expect(standIn.scanRequests).toBe(0);
  });

  test('is shown in the progress line of a terminal, which is gone at the end', async () => {
    const { folder, baseUrl } = await prepared(10, { usageReplyOf: () => OUT });
    const shown = await assayInTerminal(
      ['run', 'corpus', '--base-url', baseUrl, '--yes', '--retry-delay-ms', '1000', '--outage-wait', '2s'],
      { columns: 80, cwd: folder, env: ENV },
    );
    expect(shown.exitCode).toBe(5);
    expect(shown.lines.filter((line) => / waiting for the service \(http_503\), \d s of 2 s/u.test(line))).not.toEqual(
      [],
    );
    expect(shown.raw.lastIndexOf('\u001b[?25h')).toBeGreaterThan(shown.raw.lastIndexOf('\u001b[?25l'));
  });
});

test('a port at which nothing listens here, an answer that is no JSON and a refused key are told at once', async () => {
  const page = { status: 200, headers: { 'content-type': 'text/html' }, body: '<html>welcome</html>' };
  for (const [options, isAway, said] of [
    [{}, true, /^assay: the service at \S+ cannot be reached: .*ECONNREFUSED/u],
    [{ usageReplyOf: () => page }, false, /^assay: the service at \S+ gave no usable answer: .*not JSON/u],
    [{ usageReplyOf: () => ({ status: 401 }) }, false, /^assay: the service refused the request: /u],
  ] as const) {
    const { go, standIn } = await prepared(1, options);
    if (isAway) await standIn.close();
    const ended = await go(['run', 'corpus']);
    expect(lines(ended.stderr)).toEqual([expect.stringMatching(said)]);
    expect(ended.stderr).not.toContain('waiting for it');
    expect(ended.exitCode).toBe(5);
  }
});
