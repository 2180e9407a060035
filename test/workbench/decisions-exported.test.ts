import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportStoredRun } from '../../src/pipeline/outputs/export-run.js';
import { writeRunReport } from '../../src/pipeline/outputs/write-report.js';
import { openObjectStorage } from '../../src/lib/object-storage.js';
import { written } from '../testing/pipeline/collect.js';
import { StandIn } from '../testing/pipeline/stand-in.js';
import { World } from '../testing/pipeline/world.js';
import { useWorkbench } from '../testing/pipeline/workbench.js';
import type { WorkbenchInUse } from '../testing/pipeline/workbench.js';

let standIn: StandIn;
let world: World;
let first: WorkbenchInUse;
let second: WorkbenchInUse;
let runId = '';

type Row = Readonly<Record<string, unknown>>;

async function decide(of: WorkbenchInUse, index: number, choice: string, note = ''): Promise<void> {
  const { body } = await of.ask(`/findings?run=${runId}`);
  const { findings } = body as { readonly findings: readonly { readonly source_id: number }[] };
  const source = findings[index]?.source_id;
  expect(await of.ask('/decisions', { run: runId, source, choice, note, version: 0 })).toMatchObject({ status: 200 });
}

beforeAll(async () => {
  standIn = new StandIn();
  world = await World.create(standIn);
  await world.writeMany(5, 60);
  runId = (await world.run()).run_id;
  [first, second] = await Promise.all([useWorkbench(world.db, 'first'), useWorkbench(world.db, 'second')]);
  await decide(first, 0, 'confirmed', '=1+1');
  await decide(first, 1, 'confirmed', 'clear to me');
  await decide(second, 1, 'dismissed');
  await decide(second, 2, 'conversation', 'ask for drafts');
});
afterAll(async () => {
  await first.close();
  await second.close();
  await world.remove();
  await standIn.close();
});

const DECIDED = [
  { decision: 'confirmed', decided_by: 'first', decision_note: '=1+1' },
  { decision: 'disagreement', decided_by: 'first: confirmed; second: dismissed', decision_note: 'first: clear to me' },
  { decision: 'conversation', decided_by: 'second', decision_note: 'ask for drafts' },
];
const COLUMNS = ['decision', 'decided_by', 'decided_at', 'decision_note'];

const exported = (format: string) =>
  written((out) =>
    exportStoredRun(first.store, { runId, content: 'results', format, objects: openObjectStorage('') }, out),
  );

test('exports hold what readers decided in columns of their own, empty where nobody did', async () => {
  const lines = (await exported('jsonl')).toString('utf8').trim().split('\n');
  const rows = lines.map((line) => JSON.parse(line) as Row);
  expect(rows.slice(0, 3)).toMatchObject(DECIDED);
  expect(rows[0]?.['decided_at']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/u);
  expect(COLUMNS.map((name) => rows[3]?.[name])).toEqual([null, null, null, null]);
  const names = Object.keys(rows[0] ?? {});
  const first = names.indexOf('decision');
  expect(names.slice(first, first + COLUMNS.length)).toEqual(COLUMNS);
  const csv = parse<Row>(await exported('csv'), { columns: true });
  // A note that a spreadsheet would calculate is text there.
  expect(csv[0]).toMatchObject({ decision: 'confirmed', decision_note: "'=1+1" });
  expect(COLUMNS.map((name) => csv[4]?.[name])).toEqual(['', '', '', '']);
  const parquet = await parquetReadObjects({ file: new Uint8Array(await exported('parquet')).buffer });
  expect(parquet.slice(0, 3)).toMatchObject(DECIDED);
});

test('the workbench exports to a reader only what they may see', async () => {
  const { body } = await second.ask(`/findings/export?run=${runId}&format=jsonl`);
  const rows = String(body)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Row);
  expect(rows.slice(0, 3).map(({ decision }) => decision)).toEqual([null, 'disagreement', 'conversation']);
});

test('the report says what readers decided, with notes as text', async () => {
  const path = join(world.folder, 'report.html');
  await writeRunReport(first.store, runId, path, { reportDocuments: 1 });
  const page = await readFile(path, 'utf8');
  expect(page).toContain('What readers decided');
  expect(page).toContain('needs a conversation');
  expect(page).toContain('ask for drafts');
  expect(page).toContain('first: confirmed; second: dismissed');
});
