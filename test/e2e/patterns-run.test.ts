import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunSummary } from '../../src/records/run-summary.js';
import { assay } from '../testing/program.js';

const folder = mkdtempSync(join(tmpdir(), 'assay-patterns-'));
const SHOWING = 'The archive plays a crucial role in the town. We ate bread at noon.\n';
/** More than a service takes of one text: it is cut before it is sent, and billed as sent. */
const LONG = `${'A plain sentence about the weather of the day. '.repeat(4000)}${SHOWING}`;

beforeAll(() => {
  mkdirSync(join(folder, 'corpus'));
  const files = {
    'shows.txt': SHOWING,
    'same.txt': SHOWING,
    'plain.txt': 'The bus left at nine and came back at noon.\n',
    'long.txt': LONG,
    'broken.pdf': 'no pdf',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, 'corpus', name), text);
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Where the newest run shows a pattern. */
async function placesOf(pattern: string): Promise<readonly (readonly unknown[])[]> {
  const { stdout } = await assay(['export', '--db', 'runs.db', '--patterns', '--format', 'jsonl'], { cwd: folder });
  const rows = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
  return rows.filter((row) => row['pattern_id'] === pattern).map((row) => [row['source'], row['match'], row['start']]);
}

test('patterns of a run are billed as planned, exported one a row and counted in the report', async () => {
  const run = await assay(
    [
      'run',
      'corpus',
      '--db',
      'runs.db',
      '--data',
      'service',
      '--scan',
      'detect,patterns',
      '--min-words',
      '0',
      '--report',
      'report.html',
      '--json',
    ],
    { cwd: folder },
  );
  expect(run.exitCode).toBe(0);
  const { sources, words } = JSON.parse(run.stdout) as RunSummary;
  expect(sources).toEqual({ found: 5, scanned: 3, cached: 0, duplicate: 1, skipped: 0, failed: 1 });
  expect(words.billed).toBe(words.planned);
  const usage = JSON.parse((await assay(['usage', '--data', 'service', '--json'], { cwd: folder })).stdout) as {
    readonly words_used: number;
  };
  expect(usage.words_used).toBe(words.billed);

  expect(await placesOf('crucial_role')).toEqual([
    ['corpus/long.txt', 'plays a crucial role', LONG.indexOf('plays')],
    ['corpus/same.txt', 'plays a crucial role', SHOWING.indexOf('plays')],
    ['corpus/shows.txt', 'plays a crucial role', SHOWING.indexOf('plays')],
  ]);

  const report = readFileSync(join(folder, 'report.html'), 'utf8');
  expect(report).toContain('4 sources were searched for habits of wording');
  expect(report).toContain('The archive <mark>plays a crucial role</mark> in the town.');
});

test('patterns of a long text have their places in the whole text, each word of which is billed once', async () => {
  const run = await assay(
    [
      'run',
      'corpus/long.txt',
      '--db',
      'runs.db',
      '--data',
      'service',
      '--scan',
      'patterns',
      '--long',
      'sections',
      '--rescan',
      '--json',
    ],
    { cwd: folder },
  );
  const { words } = JSON.parse(run.stdout) as RunSummary;
  expect(words).toMatchObject({ planned: LONG.split(/\s+/u).length - 1, billed: LONG.split(/\s+/u).length - 1 });
  expect(await placesOf('crucial_role')).toEqual([['corpus/long.txt', 'plays a crucial role', LONG.indexOf('plays')]]);
});
