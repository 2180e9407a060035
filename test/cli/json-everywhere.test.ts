import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadAllCommands } from '../../src/cli/commands.js';
import { runCli } from '../../src/cli/main.js';
import { runCommand } from '../testing/command.js';
import { ONE_READER } from '../testing/one-reader.js';
import { Collector } from '../testing/pipeline/collect.js';
import { writeMigrated } from '../testing/pipeline/migrated-database.js';

let cwd = '';
beforeAll(async () => {
  cwd = mkdtempSync(join(tmpdir(), 'assay json everywhere '));
  await writeMigrated(join(cwd, 'assay.db'));
});
afterAll(() => {
  rmSync(cwd, { recursive: true });
});

/** Ends a command once it has written a line, and returns all that it wrote to standard output. */
async function untilFirstLine(args: readonly string[]): Promise<string> {
  const stop = new AbortController();
  const stdout = new Collector();
  const write = stdout.write.bind(stdout);
  stdout.write = (...given: [never]) => {
    setImmediate(() => stop.abort());
    return write(...given);
  };
  const env = { PATH: process.env['PATH'], ...ONE_READER };
  const stdin = Readable.from([]);
  const stderr = new Collector();
  await runCli(args, { stdin, stdout, stderr, isTerminal: false, env, cwd, signal: stop.signal });
  return stdout.bytes.toString('utf8');
}

test('every command has --json', async () => {
  const without = (await loadAllCommands()).filter((command) => !command.optionNames().includes('json'));
  expect(without.map(({ name }) => name)).toEqual([]);
});

test('completion and init print what they wrote', async () => {
  const { stdout: script } = await runCommand(cwd, ['completion', 'zsh']);
  const completion = await runCommand(cwd, ['completion', 'zsh', '--json']);
  expect(JSON.parse(completion.stdout)).toEqual({ shell: 'zsh', script });
  const init = await runCommand(cwd, ['init', '--json']);
  expect([JSON.parse(init.stdout), init.stderr]).toEqual([{ files: ['assay.yaml'] }, '']);
});

test('works build-sample prints the file that it wrote', async () => {
  const { stdout } = await runCommand(cwd, ['works', 'build-sample', 'sample.jsonl.gz', '--works', '3', '--json']);
  expect(JSON.parse(stdout)).toEqual({ files: ['sample.jsonl.gz'], works: 3 });
});

test('serve prints its addresses, and open its link', async () => {
  const address = expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/u) as string;
  const served = await untilFirstLine(['serve', '--port', '0', '--data', 'data', '--json']);
  expect(JSON.parse(served)).toEqual({ url: address, metrics_url: null });
  const opened = await untilFirstLine(['open', '--no-browser', '--json']);
  expect(JSON.parse(opened)).toEqual({ url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/\S+$/u) as string });
});
