import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCli } from '../../src/cli/main.js';
import { Collector } from '../pipeline/export/collect.js';
import { startHarness } from '../service/harness.js';
import type { Harness } from '../service/harness.js';

let harness: Harness;
let folder: string;
beforeAll(async () => {
  harness = await startHarness();
  folder = await mkdtemp(join(tmpdir(), 'assay text '));
});
afterAll(async () => {
  await harness.close();
  await rm(folder, { recursive: true, force: true });
});

async function text(...flags: readonly string[]): Promise<string> {
  const [stdout, stderr] = [new Collector(), new Collector()];
  const { key } = await harness.newKey();
  const env = { PATH: process.env['PATH'], ASSAY_API_KEY: key, ASSAY_BASE_URL: harness.baseUrl };
  const context = { stdin: Readable.from([Buffer.from('A robot wrote this line.')]), stdout, stderr, isTerminal: false, env, cwd: folder, signal: new AbortController().signal };
  const exitCode = await runCli(['text', '-', ...flags], context);
  expect({ exitCode, said: stderr.bytes.toString('utf8') }).toEqual({ exitCode: 0, said: '' });
  return stdout.bytes.toString('utf8');
}

test('--explain names the wordings that moved the score', async () => {
  const explained = await text('--explain');
  expect(explained).toContain('100.0 %');
  expect(explained).toContain('This wording is more usual in AI-written texts.');
});

test('without --explain no reasons are asked for', async () => {
  expect(await text('--json')).not.toContain('explanation');
});
