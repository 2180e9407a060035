import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import Database from 'better-sqlite3';
import { packageFile } from '../../src/lib/package-root.js';
import { assay } from '../testing/program.js';
import { useWorkbench } from '../testing/pipeline/workbench.js';
import type { WorkbenchInUse } from '../testing/pipeline/workbench.js';

const folder = mkdtempSync(join(tmpdir(), 'assay-scan-filters-'));
const db = join(folder, 'assay.db');

interface Match {
  readonly source: string;
  readonly pattern_id: string;
  readonly register: string | null;
}
interface Reference {
  readonly source: string;
  readonly verdict: string;
}

/** Rows of an export of the command line, which reads the findings themselves. */
async function exported<Row>(flag: string): Promise<readonly Row[]> {
  const { stdout, exitCode } = await assay(['export', flag, '--format', 'jsonl'], { cwd: folder });
  expect(exitCode).toBe(0);
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Row);
}

let matches: readonly Match[] = [];
let references: readonly Reference[] = [];

/** Asks a workbench over a database in the folder, and closes it. */
async function inWorkbench<Found>(name: string, work: (workbench: WorkbenchInUse) => Promise<Found>): Promise<Found> {
  const workbench = await useWorkbench(join(folder, name));
  try {
    return await work(workbench);
  } finally {
    await workbench.close();
  }
}

async function shown(workbench: WorkbenchInUse, query: string): Promise<readonly string[]> {
  const { body } = await workbench.ask('/runs');
  const runId = (body as { readonly runs: readonly { readonly run_id: string }[] }).runs[0]?.run_id ?? '';
  const page = await workbench.ask(`/findings?run=${runId}&${query}`);
  expect(page).toMatchObject({ status: 200, body: { state: 'ready', has_patterns: true, has_references: true } });
  const sources = (page.body as { readonly findings: readonly { readonly source: string }[] }).findings.map(
    ({ source }) => source,
  );
  expect((await workbench.ask(`/findings/count?run=${runId}&${query}`)).body).toMatchObject({ count: sources.length });
  const { body: lines } = await workbench.ask(`/findings/export?run=${runId}&${query}&format=jsonl`);
  const own = String(lines)
    .split('\n')
    .filter((line) => line !== '');
  expect(own.map((line) => (JSON.parse(line) as { readonly source: string }).source)).toEqual(sources);
  return sources;
}

/** Sources with at least so many of some rows, in the order of the table. */
function having(rows: readonly { readonly source: string }[], from: number): readonly string[] {
  const sources = [...new Set(rows.map(({ source }) => source))];
  return sources.filter((source) => rows.filter((row) => row.source === source).length >= from).sort();
}

const ofPattern = (id: string) => matches.filter(({ pattern_id: pattern }) => pattern === id);
const notFound = () => references.filter(({ verdict }) => verdict === 'not_found');

const FILTERS: readonly (readonly [query: string, expected: () => readonly string[]])[] = [
  ['patterns_from=1', () => having(matches, 1)],
  ['patterns_from=6', () => having(matches, 6)],
  ['pattern=rule_of_three', () => having(ofPattern('rule_of_three'), 1)],
  ['pattern=by_ing_we_can&patterns_from=2', () => having(ofPattern('by_ing_we_can'), 2)],
  ['pattern=rule_of_three&path=generated%2F', () => having(ofPattern('rule_of_three'), 1)],
  ["pattern=it's%20none", () => []],
  [
    'register=essay',
    () =>
      having(
        matches.filter(({ register }) => register === 'essay'),
        1,
      ),
  ],
  [
    'register=fiction,essay&patterns_from=6',
    () =>
      having(
        matches.filter(({ register }) => register !== null),
        6,
      ),
  ],
  ['missing_from=1', () => having(notFound(), 1)],
  ['missing_from=2', () => having(notFound(), 2)],
];

beforeAll(async () => {
  cpSync(packageFile('data', 'sample'), join(folder, 'corpus'), { recursive: true });
  expect((await assay(['run', 'corpus', '--scan', 'detect,patterns,bibliography'], { cwd: folder })).exitCode).toBe(0);
  matches = await exported<Match>('--patterns');
  references = await exported<Reference>('--references');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Every filter holds what the findings themselves say, in table, count and export. */
async function checkAll(name: string): Promise<void> {
  const found = await inWorkbench(name, async (workbench) => {
    const all: (readonly [string, readonly string[]])[] = [];
    for (const [query] of FILTERS) all.push([query, await shown(workbench, query)]);
    return all;
  });
  expect(found).toEqual(FILTERS.map(([query, expected]) => [query, expected()]));
}

test('table, count and export of each filter hold what the findings themselves say', () => checkAll('assay.db'));

test('each filter of these leaves something out, and something in', () => {
  const counts = FILTERS.map(([, expected]) => expected().length);
  expect(Math.max(...counts)).toBeLessThan(18);
  expect(counts.filter((count) => count === 0)).toHaveLength(2);
});

interface Counted {
  readonly source: string;
  readonly patterns: number | null;
  readonly missing: number | null;
  readonly register: string | null;
}

test.each(['patterns', 'missing', 'register'] as const)(
  'sorted by %s, the table and its export are in one order and hold the same',
  async (sort) => {
    const [lines, own] = await inWorkbench('assay.db', async (workbench) => {
      const { body: runs } = await workbench.ask('/runs');
      const runId = (runs as { readonly runs: readonly { readonly run_id: string }[] }).runs[0]?.run_id ?? '';
      const query = `run=${runId}&sort=${sort}&dir=desc`;
      const { body } = await workbench.ask(`/findings?${query}`);
      const written = String((await workbench.ask(`/findings/export?${query}&format=jsonl`)).body);
      return [
        (body as { readonly findings: readonly Counted[] }).findings,
        written
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>),
      ];
    });
    expect(
      own.map((row) => [row['source'], row['patterns'], row['missing_references'], row['guessed_register']]),
    ).toEqual(lines.map(({ source, patterns, missing, register }) => [source, patterns, missing, register]));
    const values = lines.map((line) => line[sort] ?? (sort === 'register' ? '' : -1));
    expect(values).toEqual([...values].sort((a, b) => (a < b ? 1 : a > b ? -1 : 0)));
    expect(new Set(values).size).toBeGreaterThan(1);
    for (const { source, patterns } of lines)
      expect(patterns ?? 0).toBe(matches.filter((match) => match.source === source).length);
  },
);

test('facets say how many there are', async () => {
  const { facets } = await inWorkbench('assay.db', async (workbench) => {
    const { body } = await workbench.ask('/runs');
    const runId = (body as { readonly runs: readonly { readonly run_id: string }[] }).runs[0]?.run_id ?? '';
    return { facets: (await workbench.ask(`/findings/facets?run=${runId}&register=fiction`)).body };
  });
  expect(facets).toMatchObject({
    registers: expect.arrayContaining([
      {
        value: 'essay',
        count: having(
          matches.filter(({ register }) => register === 'essay'),
          1,
        ).length,
      },
      {
        value: 'fiction',
        count: having(
          matches.filter(({ register }) => register === 'fiction'),
          1,
        ).length,
      },
    ]) as unknown,
    missing: [
      { value: '1', count: 0 },
      { value: '3', count: 0 },
      { value: '10', count: 0 },
    ],
    patterns: expect.arrayContaining([
      {
        value: 'rule_of_three',
        name: 'Everything in threes',
        count: having(ofPattern('rule_of_three'), 1).length,
      },
    ]) as unknown,
  });
});

test('a database of before, without counts, shows the same once a run is opened', async () => {
  const old = new Database(db);
  old.exec('delete from result_counts; delete from finding_views');
  old.close();
  await checkAll('assay.db');
});

test('what is not kept of texts is counted all the same', async () => {
  const args = ['run', 'corpus', '--scan', 'detect,patterns,bibliography', '--db', 'unkept.db', '--keep-text', 'none'];
  expect((await assay(args, { cwd: folder })).exitCode).toBe(0);
  await checkAll('unkept.db');
});
