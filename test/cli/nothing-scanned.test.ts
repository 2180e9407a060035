import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runCli } from '../../src/cli/main.js';
import { StandIn } from '../testing/pipeline/stand-in.js';

let cwd = '';
let standIn: StandIn;

beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'assay nothing '));
  standIn = new StandIn({});
});
afterEach(async () => {
  await standIn.close();
  rmSync(cwd, { recursive: true });
});

async function assay(...argv: readonly string[]) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const signal = new AbortController().signal;
  const env = { ASSAY_API_KEY: 'good-key', ASSAY_BASE_URL: await standIn.listen() };
  const exitCode = await runCli(argv, {
    stdin: Readable.from([]),
    stdout,
    stderr,
    isTerminal: false,
    env,
    cwd,
    signal,
  });
  stdout.end();
  stderr.end();
  return { exitCode, stderr: await text(stderr) };
}

const CORPORA = {
  'a dataset without the column named': {
    files: { 'd.csv': 'id,text\n1,Some words.\n' },
    flags: ['--dataset', '--text-column', 'txet'],
    // Told before anything is scanned.
    exitCode: 2,
  },
  'one unreadable file': { files: { 'a.zip': 'PK' }, flags: [], exitCode: 7 },
  'an unreadable file beside a text': {
    files: { 'a.zip': 'PK', 'b.txt': 'Some words here.' },
    flags: ['--min-words', '0'],
    exitCode: 0,
  },
  'a text that a rule leaves out': { files: { 'b.txt': 'Some words here.' }, flags: ['--min-words', '9'], exitCode: 0 },
  'nothing scanned, and a threshold met': {
    files: { 'a.zip': 'PK' },
    flags: ['--fail-on', 'failed>0'],
    exitCode: 6,
  },
} as const;

test.each(Object.entries(CORPORA))('a run over %s', async (_, { files, flags, exitCode }) => {
  for (const [name, content] of Object.entries(files)) writeFileSync(join(cwd, name), content);
  const ended = await assay('run', ...Object.keys(files), ...flags, '--yes');
  expect(ended.exitCode).toBe(exitCode);
  expect(ended.stderr.includes('no document could be scanned')).toBe(exitCode > 2);
});
