import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { audit, calibrate, evaluate, exportRun, programSettings, run, writeEvaluation } from '../../src/index.js';
import type { RunEvent } from '../../src/records/events.js';
import type { SettingValues } from '../../src/settings/groups.js';
import { AuditWorld } from '../testing/pipeline/audit-world.js';
import { humanRows, scoredResult, scoredText } from '../testing/pipeline/known-authors.js';
import { StandIn } from '../testing/pipeline/stand-in.js';

let world: AuditWorld;

const LABELLED = [
  {
    id: 'a',
    text: scoredText(1, 950),
    label: 'ai',
    pages: 3,
    weight: 0.5,
    is_final: true,
    meta: { tags: ['x', null] },
  },
  { id: 'b', text: scoredText(2, 50), label: 'human', pages: null, weight: null, is_final: null, meta: null },
  { id: 'c', text: '', label: 'robot', pages: -1, weight: 2, is_final: false, meta: {} },
];

beforeEach(async () => {
  world = await AuditWorld.create();
  world.standIn.options = { extraOf: scoredResult };
  const ai = Array.from({ length: 60 }, (_, index) => `"${scoredText(900 + index, 500 + index)}"\n`).join('');
  await world.write({
    'human.csv': `text\n${humanRows(300)}`,
    'ai.csv': `text\n${ai}`,
    'labelled.jsonl': LABELLED.map((row) => `${JSON.stringify(row)}\n`).join(''),
  });
});
afterEach(() => world.close());

function use(values: SettingValues = {}) {
  const own = { baseUrl: world.baseUrl, apiKey: 'good-key', dataset: true, textColumn: 'text', ...values };
  return { cwd: world.folder, settings: programSettings(own) };
}

test('calibrate, run by the profile, export, evaluate, write the page, audit: all by the entry of the package', async () => {
  const made = await calibrate({ ...use(), name: 'theses', human: ['human.csv'], ai: ['ai.csv'] });
  if (made.kind !== 'calibrated') throw new Error('stopped');
  expect(made.calibrated.profile).toMatchObject({ human_texts: 300, price: { ai_texts: 60 } });
  const stated = { profile: 'theses', silverLabels: '5%', truthColumn: 'label' };
  const { summary } = await run({ ...use(stated), paths: ['labelled.jsonl'] });
  expect(summary.profile?.name).toBe('theses');
  const out = join(world.folder, 'slim.jsonl');
  await exportRun({ ...use(), format: 'jsonl', out, shape: { columns: 'slim' }, datasheet: true });
  const [first] = (await readFile(out, 'utf8')).split('\n');
  expect(JSON.parse(first ?? '')).toMatchObject({ id: 'a', truth: 'ai', verdict: 'ai', silver_label: 'ai' });
  expect(await readFile(`${out}.datasheet.md`, 'utf8')).toContain('theses (2');
  await world.write({ 'two.csv': `text,label\n"${scoredText(1, 950)}",ai\n"${scoredText(2, 50)}",human\n` });
  const evaluated = await evaluate({ ...use(stated), paths: ['two.csv'], truthColumn: 'label' });
  if (evaluated.kind !== 'evaluated') throw new Error('stopped');
  expect(evaluated.first).toMatchObject({ profile: { name: 'theses' }, evaluation: { auroc: { auroc: 1 } } });
  const page = await writeEvaluation({ cwd: world.folder, evaluated, dataset: 'two.csv', out: 'evaluation.html' });
  expect(await readFile(page, 'utf8')).toContain('How well detection does on two.csv');
  const { profileDrift } = await audit({ ...use({ profile: 'theses' }), paths: ['human.csv'] });
  expect(profileDrift).toMatchObject({ profile: 'theses', drifted: false });
});

test('a second service gets a key of its own, never that of the first', async () => {
  const other = new StandIn();
  try {
    other.options = { extraOf: scoredResult, version: '2026-02-02-base' };
    const baseUrl = await other.listen();
    await world.write({ 'two.csv': `text,label\n"${scoredText(1, 950)}",ai\n"${scoredText(2, 50)}",human\n` });
    const asked = { ...use(), paths: ['two.csv'], truthColumn: 'label' };
    await expect(evaluate({ ...asked, versus: { baseUrl } })).rejects.toMatchObject({ exitCode: 2 });
    expect(other.textsSeen).toBe(0);
    await writeFile(join(world.folder, 'other.key'), 'good-key\n', { mode: 0o600 });
    const versus = { baseUrl, apiKeyFile: join(world.folder, 'other.key') };
    expect(await evaluate({ ...asked, versus })).toMatchObject({
      kind: 'evaluated',
      second: { modelVersions: ['2026-02-02-base'] },
      comparison: { human: 1, ai: 1 },
    });
    expect([world.standIn.textsSeen, other.textsSeen]).toEqual([2, 2]);
    const notes: string[] = [];
    const onEvent = (event: RunEvent): void => {
      if (event.kind === 'note') notes.push(event.message);
    };
    await evaluate({ ...asked, versus, onEvent });
    expect(notes).toEqual([
      'the second service was not asked: results of 2026-02-02-base are known of all texts; --rescan asks both again',
    ]);
    await evaluate({ ...asked, ...use({ rescan: true }), versus, onEvent });
    expect([notes.length, other.textsSeen]).toEqual([1, 4]);
  } finally {
    await other.close();
  }
});

test('Parquet keeps types, missing values, lists and nested columns', async () => {
  await run({ ...use({ truthColumn: 'label', parquet: 'out.parquet' }), paths: ['labelled.jsonl'] });
  const file = new Uint8Array(await readFile(join(world.folder, 'out.parquet'))).buffer;
  const types = new Map(parquetMetadata(file).schema.map((column) => [column.name, column]));
  expect(types.get('pages')).toMatchObject({ type: 'INT64', repetition_type: 'OPTIONAL' });
  expect(types.get('weight')).toMatchObject({ type: 'DOUBLE', repetition_type: 'OPTIONAL' });
  expect(types.get('is_final')).toMatchObject({ type: 'BOOLEAN', repetition_type: 'OPTIONAL' });
  expect(types.get('meta')).toMatchObject({ type: 'BYTE_ARRAY', converted_type: 'JSON' });
  expect(types.get('scanned_at')).toMatchObject({ type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' });
  expect(types.get('warnings')).toMatchObject({ converted_type: 'LIST' });
  const rows = await parquetReadObjects({ file });
  const of = (name: string) => rows.map((row) => (row as Record<string, unknown>)[name]);
  expect(of('pages')).toEqual([3n, null, -1n]);
  expect(of('weight')).toEqual([0.5, null, 2]);
  expect(of('is_final')).toEqual([true, null, false]);
  expect(of('meta')).toEqual([{ tags: ['x', null] }, null, {}]);
  expect(of('truth')).toEqual(['ai', 'human', null]);
  expect(of('scanned_at')).toEqual([expect.any(Date), expect.any(Date), null]);
  expect(of('warnings').every(Array.isArray)).toBe(true);
});
