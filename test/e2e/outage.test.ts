import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { StandIn } from '../testing/pipeline/stand-in.js';
import type { StandInOptions } from '../testing/pipeline/stand-in.js';
import { textOf } from '../testing/pipeline/world.js';
import { assay } from '../testing/program.js';

const opened: { standIn: StandIn; folder: string }[] = [];

afterEach(async () => {
  for (const { standIn, folder } of opened.splice(0)) {
    await standIn.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Runs the built program over so many documents against a stand-in. */
async function audited(documents: number, options: StandInOptions, ...flags: readonly string[]) {
  const standIn = new StandIn(options);
  const folder = mkdtempSync(join(tmpdir(), 'assay-outage-'));
  opened.push({ standIn, folder });
  mkdirSync(join(folder, 'corpus'));
  for (let number = 0; number < documents; number += 1)
    writeFileSync(join(folder, 'corpus', `${String(number).padStart(4, '0')}.txt`), textOf(number));
  const baseUrl = await standIn.listen();
  const args = ['run', 'corpus', '--base-url', baseUrl, '--min-words', '0', '--retry-delay-ms', '1', ...flags];
  const ended = await assay(args, { cwd: folder, env: { ASSAY_API_KEY: 'good-key' } });
  return { ...ended, standIn };
}

const lines = (text: string): readonly string[] => text.split('\n').filter((line) => line.startsWith('assay: '));

test('a service that is out ends the run with one line, a next step and exit code 5', async () => {
  const options = { replyOf: ({ index }: { index: number }) => (index < 5 ? null : { status: 503 }) };
  const ended = await audited(40, options, '--mode', 'text', '--outage-wait', '1s');
  expect(ended.stderr).toContain('The service is out (http_503): waiting for it, up to 1 s');
  expect(lines(ended.stderr)).toEqual([
    'assay: the service was out for longer than --outage-wait allows (1 s): the service answered with status 503 (http_503)',
  ]);
  expect(ended.stderr).toContain('       Resume the run once the service answers');
  expect(ended.exitCode).toBe(5);
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
  const ended = await audited(3, { replyOf: () => ({ status: 422 }) }, '--json');
  expect(ended.exitCode).toBe(7);
  expect(JSON.parse(ended.stdout)).toMatchObject({ status: 'complete', stop: { code: 'nothing_scanned' } });
});

test('words a minute are a rate: the run waits and completes', async () => {
  const reply = {
    status: 429,
    headers: { 'retry-after': '1' },
    body: JSON.stringify({ error: 'limit of words exceeded, no words left' }),
  };
  const ended = await audited(
    20,
    { replyOf: ({ index }) => (index % 4 === 1 && index < 9 ? reply : null) },
    '--mode',
    'text',
    '--json',
  );
  expect(ended.exitCode).toBe(0);
  expect(JSON.parse(ended.stdout)).toMatchObject({ status: 'complete', sources: { scanned: 20 } });
});
