import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { spawn } from 'node:child_process';
import { packageFile } from '../../src/lib/package-root.js';
import { StandIn } from '../testing/pipeline/stand-in.js';
import { textOf } from '../testing/pipeline/world.js';
import { assay } from '../testing/program.js';

const folder = mkdtempSync(join(tmpdir(), 'assay-hung-'));
const mute = createServer((request) => void request.resume());
const [hung, lone] = [new StandIn(), new StandIn()];
let muteUrl = '';
let hungUrl = '';
let loneUrl = '';
beforeAll(async () => {
  mkdirSync(join(folder, 'corpus'));
  for (const number of [1, 2, 3]) writeFileSync(join(folder, 'corpus', `${number}.txt`), textOf(number));
  await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
  muteUrl = `http://127.0.0.1:${(mute.address() as AddressInfo).port}`;
  // Scans are never answered; usage and versions are.
  for (const service of [hung, lone]) service.hold(new Promise<void>(() => undefined));
  [hungUrl, loneUrl] = [await hung.listen(), await lone.listen()];
});
afterAll(async () => {
  mute.closeAllConnections();
  mute.close();
  await hung.close();
  await lone.close();
  rmSync(folder, { recursive: true });
});

/** Runs a command, and sends it a signal once the service holds a request. Returns what it said and its exit code. */
async function interrupted(args: readonly string[], isAsked: () => Promise<void>) {
  const child = spawn(process.execPath, [packageFile('dist', 'main.js'), ...args], {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', HOME: folder, ASSAY_API_KEY: 'good-key' },
  });
  let stderr = '';
  child.stderr.on('data', (piece: Buffer) => (stderr += piece.toString('utf8')));
  child.stdout.resume();
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  await isAsked();
  child.kill('SIGINT');
  return { exitCode: await ended, stderr };
}

const asksMute = (): Promise<void> => new Promise((resolve) => mute.once('request', () => resolve()));
const scans = (of: StandIn): Promise<void> => new Promise((resolve) => (of.onScan = () => resolve()));

// Each ends by itself: no second signal is sent, and the service never answers. All wait at the same time.
test('one Ctrl-C while nothing is answered says what is waited for, and ends the command', async () => {
  const ended = await Promise.all([
    interrupted(['run', 'corpus', '--db', 'mute.db', '--base-url', muteUrl], asksMute),
    interrupted(['text', 'corpus/1.txt', '--base-url', loneUrl], () => scans(lone)),
    interrupted(['run', 'corpus', '--min-words', '0', '--base-url', hungUrl], () => scans(hung)),
  ]);
  for (const { exitCode, stderr } of ended) {
    expect(stderr).toMatch(/^Stopping: waiting at most 7 s for (?:an answer|\d answers) of http:\/\/127\.0\.0\.1/mu);
    expect(stderr).not.toContain('unexpected');
    expect(exitCode).toBe(4);
  }
});

test('a run that was stopped so is resumed, and pays once', async () => {
  const { stdout } = await assay(['status'], { cwd: folder });
  expect(stdout).toMatch(/\d reserved \(sent, not\s+answered when it stopped\)/u);
  hung.hold(Promise.resolve());
  const resumed = await assay(['resume', '--base-url', hungUrl, '--json'], {
    cwd: folder,
    env: { ASSAY_API_KEY: 'good-key' },
  });
  expect(JSON.parse(resumed.stdout)).toMatchObject({ status: 'complete', sources: { scanned: 3 } });
  expect([...hung.billings.values()]).toEqual([1, 1, 1]);
});
