import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packageFile } from '../../src/lib/package-root.js';
import type { RunSummary } from '../../src/records/run-summary.js';
import { endsItself } from '../testing/ends-itself.js';
import { assay } from '../testing/program.js';

const folder = mkdtempSync(join(tmpdir(), 'assay-embedded-'));
const documents = 240;
const settings = [
  'run',
  'corpus',
  '--db',
  'runs.db',
  '--data',
  'service',
  '--mode',
  'text',
  '--concurrency',
  '4',
  '--min-words',
  '0',
  '--json',
];

beforeAll(() => {
  mkdirSync(join(folder, 'corpus'));
  for (let number = 0; number < documents; number += 1) {
    writeFileSync(
      join(folder, 'corpus', `${number}.txt`),
      `Number ${number} of many notes. It holds a few plain words about the weather of day ${number}, and no ` +
        'more than that.\n',
    );
  }
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Runs until so many requests have been billed, then is killed. */
async function killedAfter(billed: number): Promise<void> {
  // Answers that the embedded service keeps for requests sent again: one a request it has billed.
  const ofNode = endsItself({
    database: join(folder, 'service', 'service.db'),
    query: 'select count(*) from idempotent_answers',
    atLeast: billed,
    signal: 'SIGKILL',
  });
  const child = spawn(process.execPath, [...ofNode, packageFile('dist', 'main.js'), ...settings], {
    cwd: folder,
    stdio: 'ignore',
  });
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
}

test('a run over the embedded service that SIGKILL ends repeatedly is billed each word once, by one key', async () => {
  for (const billed of [15, 60, 110]) await killedAfter(billed);
  const resumed = await assay(settings, { cwd: folder });
  expect(resumed.stderr).toBe('');
  const { sources, words } = JSON.parse(resumed.stdout) as RunSummary;
  expect(sources).toMatchObject({ found: documents, scanned: documents });
  const usage = JSON.parse((await assay(['usage', '--data', 'service', '--json'], { cwd: folder })).stdout) as {
    readonly words_used: number;
  };
  expect(words).toMatchObject({ billed: words.planned, unknown: 0 });
  expect(usage.words_used).toBe(words.billed);
  const keys = JSON.parse((await assay(['keys', 'list', '--data', 'service', '--json'], { cwd: folder })).stdout) as {
    readonly keys: readonly unknown[];
  };
  expect(keys.keys).toHaveLength(1);
  expect(statSync(join(folder, 'service', 'embedded.key')).mode & 0o777).toBe(0o600);
});

test('texts scanned alone beside a stopped run are no words of that run', async () => {
  const own = { cwd: mkdtempSync(join(tmpdir(), 'assay-beside-')) };
  mkdirSync(join(own.cwd, 'notes'));
  for (const name of ['a', 'b', 'c'])
    writeFileSync(
      join(own.cwd, 'notes', `${name}.txt`),
      `Note ${name} holds a few plain words, and no more than that.\n`,
    );
  expect(await assay(['run', 'notes', '--min-words', '0', '--max-words', '12'], own)).toMatchObject({ exitCode: 3 });
  expect(await assay(['text', 'notes/b.txt', 'notes/c.txt'], own)).toMatchObject({ exitCode: 0 });
  const resumed = await assay(['resume', '--max-words', '1000'], own);
  expect(resumed.exitCode).toBe(0);
  expect(resumed.stderr).not.toContain('does not explain');
  expect(JSON.parse((await assay(['status', '--json'], own)).stdout)).toMatchObject({
    sources: { scanned: 3 },
    unexplained: 0,
  });
  rmSync(own.cwd, { recursive: true });
});
