import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sha256Hex } from '../../src/lib/hash.js';
import { AuditWorld } from '../testing/pipeline/audit-world.js';
import { humanRows, scoredResult, scoredText } from '../testing/pipeline/known-authors.js';

let world: AuditWorld;

beforeEach(async () => {
  world = await AuditWorld.create();
  world.standIn.options = { extraOf: scoredResult };
  await world.write({
    'labelled.csv':
      `key,text,label,truth\n1,"${scoredText(1, 950)}",AI,x\n2,"${scoredText(2, 50)}", human,y\n` +
      `3,"${scoredText(3, 400)}",robot,z\n`,
  });
});
afterEach(() => world.close());

const ARGS = [
  'run',
  'labelled.csv',
  '--dataset',
  '--text-column',
  'text',
  '--id-column',
  'key',
  '--truth-column',
  'label',
];
type Rows = readonly Readonly<Record<string, string>>[];
const rowsIn = (text: string): Rows => parse(text, { columns: true, record_delimiter: '\r\n' });
const fileRows = async (name: string): Promise<Rows> => rowsIn(await readFile(join(world.folder, name), 'utf8'));

test('the truth stands beside the verdict, under a name of its own, and in later exports, too', async () => {
  await world.json([...ARGS, '--csv', 'out.csv']);
  for (const rows of [await fileRows('out.csv'), rowsIn((await world.cli(['export'])).stdout)]) {
    expect(rows.map((row) => [row['label'], row['truth'], row['assay_truth'], row['verdict']])).toEqual([
      ['AI', 'x', 'ai', 'ai'],
      [' human', 'y', 'human', 'human'],
      ['robot', 'z', '', 'unsure'],
    ]);
    const names = Object.keys(rows[0] ?? {});
    expect(names.indexOf('verdict') - names.indexOf('assay_truth')).toBe(1);
  }
});

test('slim columns are what a classifier needs', async () => {
  await world.json([...ARGS, '--columns', 'slim', '--csv', 'out.csv']);
  expect((await readFile(join(world.folder, 'out.csv'), 'utf8')).split('\r\n').slice(0, 2)).toEqual([
    'id,truth,verdict,judged,confidence,probability_human,probability_ai,probability_mixed,silver_label,assisted,predicted_class',
    '1,ai,ai,true,medium,0.05,0.95,0,,,ai',
  ]);
  const { stdout } = await world.cli(['export', '--columns', 'slim', '--no-join']);
  expect(rowsIn(stdout).map(({ id }) => id)).toEqual(['1', '2', '3']);
});

test.each([
  ['out.jsonl', [], '{"'],
  ['out.PARQUET', [], 'PAR1'],
  ['out.txt', [], 'key,'],
  ['out.parquet', ['--format', 'csv'], 'key,'],
])(
  'an export to %s with %j has the format that its name ends with, or the one asked for',
  async (file, flags, start) => {
    await world.json(ARGS);
    await world.cli(['export', '--out', file, ...flags]);
    expect((await readFile(join(world.folder, file), 'latin1')).slice(0, start.length)).toBe(start);
  },
);

test('silver labels are given by a profile to clear texts alone', async () => {
  const ai = Array.from({ length: 60 }, (_, index) => `"${scoredText(900 + index, 500 + index)}"\n`).join('');
  await world.write({ 'human.csv': `text\n${humanRows(300)}`, 'ai.csv': `text\n${ai}` });
  await world.json(['calibrate', 'human.csv', '--dataset', '--ai', 'ai.csv', '--name', 'theses', '--db', 'known.db']);
  await world.json([...ARGS, '--profile', 'theses', '--silver-labels', '5%', '--columns', 'slim', '--csv', 'out.csv']);
  const rows = await fileRows('out.csv');
  expect(rows.map(({ id, silver_label: label }) => [id, label])).toEqual([
    ['1', 'ai'],
    ['2', 'human'],
    ['3', 'human'],
  ]);
  await world.cli(['export', '--columns', 'slim', '--out', 'again.csv', '--datasheet']);
  const sheet = await readFile(join(world.folder, 'again.csv.datasheet.md'), 'utf8');
  expect(sheet).toContain('at most 5 % of the texts by people are labelled ai, and at most 5 % of those by AI human');
  expect(sheet).toContain('- Silver labels: human 2, ai 1, none 0');
  expect(sheet).toContain('scanned by the model 2026-01-01-base: probabilities');
  expect(sheet).toContain('| silver_label | string | `human` or `ai` where the profile is sure enough');
});

test('a datasheet counts what could not be judged apart from what is unsure', async () => {
  world.standIn.options = { extraOf: () => ({ reason: 'not_prose' }) };
  await world.json([...ARGS, '--columns', 'slim', '--csv', 'out.csv', '--datasheet']);
  const sheet = await readFile(join(world.folder, 'out.csv.datasheet.md'), 'utf8');
  expect(sheet).toContain('- Verdicts: human 0, ai 0, mixed 0, unsure 3\n- Of the unsure, not judged: not_prose 3\n');
});

test('a datasheet stands beside each export: counts, method, versions, and every column', async () => {
  const text = async (name: string) => readFile(join(world.folder, name), 'utf8');
  await world.json([...ARGS, '--columns', 'slim', '--csv', 'out.csv', '--datasheet']);
  const sheet = await text('out.csv.datasheet.md');
  expect(sheet).toContain('- Verdicts: human 1, ai 1, mixed 0, unsure 1');
  expect(sheet).toContain('- model 2026-01-01-base');
  expect(sheet).toContain('| truth | string | who wrote the text');
  const croissant = JSON.parse(await text('out.csv.croissant.json')) as {
    readonly distribution: readonly object[];
    readonly recordSet: readonly { readonly field: readonly { readonly name: string; readonly dataType: string }[] }[];
  };
  expect(croissant).toMatchObject({ '@type': 'sc:Dataset', conformsTo: 'http://mlcommons.org/croissant/1.0' });
  expect(croissant.distribution).toMatchObject([
    { contentUrl: 'out.csv', encodingFormat: 'text/csv', sha256: sha256Hex(await text('out.csv')) },
  ]);
  const fields = croissant.recordSet[0]?.field ?? [];
  expect(fields.map(({ name }) => name)).toEqual(Object.keys((await fileRows('out.csv'))[0] ?? {}));
  expect(fields.find(({ name }) => name === 'probability_ai')).toMatchObject({ dataType: 'sc:Float' });
  const { exitCode } = await world.cli(['export', '--format', 'parquet', '--out', 'o.parquet', '--datasheet']);
  expect(exitCode).toBe(0);
  expect(await text('o.parquet.datasheet.md')).toContain('| label | string | as in the dataset |');
});

test.each<[string, readonly string[], string]>([
  [
    'a datasheet of standard output',
    ['export', '--datasheet'],
    'a datasheet is written beside the file of the results',
  ],
  ['silver labels without a profile', [...ARGS, '--silver-labels', '2%'], '--silver-labels needs a profile'],
  ['a truth column that is not there', [...ARGS.slice(0, -1), 'lable'], 'labelled.csv: there is no column lable'],
  ['a truth column of no dataset', ['run', 'labelled.csv', '--truth-column', 'label'], '--truth-column names a column'],
])('%s is one clear line, before anything is sent', async (_what, args, message) => {
  const { stderr, exitCode } = await world.cli(args);
  expect(stderr.trim().split('\n')).toHaveLength(2);
  expect(stderr).toContain(message);
  expect([exitCode, world.standIn.textsSeen]).toEqual([2, 0]);
});
