import { parse } from 'csv-parse/sync';
import { parquetReadObjects } from 'hyparquet';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AuditWorld } from '../testing/pipeline/audit-world.js';
import { scoredResult, scoredText } from '../testing/pipeline/known-authors.js';
import { randomOf } from '../testing/random.js';

interface Exported {
  readonly files_written: readonly string[];
  readonly files_kept: readonly string[];
}

let world: AuditWorld;

beforeEach(async () => {
  world = await AuditWorld.create();
  world.standIn.options = { extraOf: scoredResult };
});
afterEach(() => world.close());

const inWorld = (name: string): string => join(world.folder, name);

const row = (number: number): object => ({ key: `k${number}`, text: scoredText(number, (number * 37) % 1000) });

const lines = (numbers: readonly number[]): string =>
  numbers.map((number) => `${JSON.stringify(row(number))}\n`).join('');

const range = (from: number, count: number): readonly number[] => Array.from({ length: count }, (_, at) => from + at);

/** The datasets of the tests, by their names: of each a row that cannot be read, or one like no other. */
const DATASETS: Readonly<Record<string, () => string | Uint8Array>> = {
  'blank lines and bad ones.jsonl': () =>
    `\ufeff\n${lines(range(0, 7))}\n  \nno JSON\n{"other": 1}\n${lines(range(7, 9))}${lines([3])}\n`,
  'no end.jsonl': () => lines(range(100, 12)).trimEnd(),
  'packed.jsonl.gz': () => gzipSync(lines(range(200, 11))),
  'quoted.csv': () =>
    `key,text,note\n${range(300, 10)
      .map((number) => `c${number},"${scoredText(number, 700)}","a\nb"\n`)
      .join('')}`,
  'groups.parquet': () =>
    new Uint8Array(
      parquetWriteBuffer({
        columnData: [
          { name: 'key', data: range(400, 13).map((number) => `p${number}`) },
          { name: 'text', data: range(400, 13).map((number) => scoredText(number, 20)) },
          { name: 'size', data: [...range(400, 13)] },
        ],
        rowGroupSize: 5,
      }),
    ),
};

async function scan(files: Readonly<Record<string, string | Uint8Array>>, ...others: readonly string[]): Promise<void> {
  for (const [name, content] of Object.entries(files)) await writeFile(inWorld(name), content);
  const columns = ['--text-column', 'text', '--id-column', 'key'];
  await world.json(['run', ...Object.keys(files), ...others, '--dataset', ...columns]);
}

const scanAll = (): Promise<void> =>
  scan(Object.fromEntries(Object.entries(DATASETS).map(([name, content]) => [name, content()])));

async function exported(rows: number, ...args: readonly string[]): Promise<Exported> {
  // Every field is as the test reads it, or a comparison fails.
  return (await world.json(['export', '--part-rows', `${rows}`, '--out', 'labels/', ...args])) as Exported;
}

/** The files of labels that are there, in the order of their names. */
async function labelFiles(): Promise<readonly string[]> {
  return (await readdir(inWorld('labels'))).filter((name) => !name.startsWith('.')).sort();
}

async function rowsOf(name: string): Promise<readonly unknown[]> {
  const bytes = await readFile(inWorld(name));
  if (name.endsWith('.parquet')) return parquetReadObjects({ file: new Uint8Array(bytes).buffer });
  if (name.endsWith('.csv')) return parse(bytes, { record_delimiter: '\r\n' }).slice(1);
  return bytes.toString('utf8').trim().split('\n');
}

async function wholeRows(format: string): Promise<readonly unknown[]> {
  await world.cli(['export', '--out', `whole.${format}`]);
  return rowsOf(`whole.${format}`);
}

async function rowsInFiles(): Promise<readonly unknown[]> {
  return (await Promise.all((await labelFiles()).map((name) => rowsOf(`labels/${name}`)))).flat();
}

describe('the rows of all files are those of one', () => {
  test.each(['csv', 'jsonl', 'parquet'])('%s', async (format) => {
    await scanAll();
    await exported(4, '--format', format);
    expect(await rowsInFiles()).toEqual(await wholeRows(format));
    // 19, 12, 11, 10 and 13 rows.
    expect(await labelFiles()).toEqual(
      range(1, 18).map((number) => `labels-${String(number).padStart(5, '0')}-of-00018.${format}`),
    );
  });

  test('wherever they are cut, by however many processes', async () => {
    await scanAll();
    const whole = await wholeRows('jsonl');
    const random = randomOf(93);
    for (let round = 0; round < 12; round += 1) {
      await rm(inWorld('labels'), { recursive: true, force: true });
      const [rows, of] = [1 + Math.floor(random() * 20), 1 + Math.floor(random() * 4)];
      const turns = [...range(1, of)].sort(() => random() - 0.5);
      for (const number of turns) await exported(rows, '--part', `${number}/${of}`, '--format', 'jsonl');
      expect([rows, of, await rowsInFiles()]).toEqual([rows, of, whole]);
    }
  });

  test('where rows were added between others since the last run', async () => {
    await scan({ 'grown.jsonl': lines(range(0, 30)) });
    await scan({ 'grown.jsonl': lines([...range(0, 4), 50, 51, 52, ...range(6, 20), 53, ...range(26, 4), 54]) });
    const whole = await wholeRows('jsonl');
    for (const rows of [1, 3, 7, 100]) {
      await rm(inWorld('labels'), { recursive: true, force: true });
      await exported(rows, '--format', 'jsonl');
      expect(await rowsInFiles()).toEqual(whole);
    }
  });

  test('with sources that are rows of no dataset in the first', async () => {
    await writeFile(inWorld('note.txt'), scoredText(900, 10));
    await scan({ 'rows.jsonl': lines(range(0, 5)) }, 'note.txt');
    await exported(2, '--format', 'jsonl');
    expect(await rowsOf(`labels/${(await labelFiles())[0] ?? ''}`)).toEqual([expect.stringContaining('note.txt')]);
    expect([...(await rowsInFiles())].sort()).toEqual([...(await wholeRows('jsonl'))].sort());
  });
});

describe('files that are there', () => {
  const FILES = ['labels-00001-of-00003.csv', 'labels-00002-of-00003.csv', 'labels-00003-of-00003.csv'];
  const paths = (...numbers: readonly number[]): readonly string[] =>
    numbers.map((number) => inWorld(`labels/${FILES[number - 1] ?? ''}`));

  beforeEach(async () => {
    await scan({ 'rows.jsonl': lines(range(0, 8)) });
    await exported(3);
  });

  test('are kept where nothing has changed', async () => {
    const before = await stat(paths(2)[0] ?? '');
    expect(await exported(3)).toMatchObject({ files_written: [], files_kept: paths(1, 2, 3) });
    expect(await stat(paths(2)[0] ?? '')).toEqual(before);
    expect(await exported(3, '--part', '2/2')).toMatchObject({ files_written: [], files_kept: paths(2) });
    const { stderr, stdout } = await world.cli(['export', '--part-rows', '3', '--out', 'labels/']);
    expect(`${stdout}${stderr}`).toContain('Wrote 0 files, kept 3 files in labels/');
  });

  test.each<[string, () => Promise<void>]>([
    ['is gone', () => rm(paths(2)[0] ?? '')],
    ['was cut', () => truncate(paths(2)[0] ?? '', 10)],
    ['was edited', () => writeFile(paths(2)[0] ?? '', 'key\n')],
    ['is of unknown origin', () => rm(inWorld(`labels/.${FILES[1] ?? ''}.json`))],
    ['has a broken mark', () => writeFile(inWorld(`labels/.${FILES[1] ?? ''}.json`), '{')],
  ])('are written again where one %s, and no other', async (_, change) => {
    const whole = await rowsInFiles();
    await change();
    expect(await exported(3)).toMatchObject({ files_written: paths(2), files_kept: paths(1, 3) });
    expect(await rowsInFiles()).toEqual(whole);
  });

  test.each<[string, () => Promise<void>, readonly string[]]>([
    ['the dataset', () => writeFile(inWorld('rows.jsonl'), lines(range(0, 8)).replaceAll('}', ', "more": 1}')), []],
    ['the columns', () => Promise.resolve(), ['--columns', 'slim']],
    ['the confidence of what is stated', () => Promise.resolve(), ['--state', 'high']],
  ])('are written again where %s changed', async (_, change, args) => {
    await change();
    expect(await exported(3, ...args)).toMatchObject({ files_written: paths(1, 2, 3), files_kept: [] });
  });

  test('are written again where another run has worked, which may have replaced results', async () => {
    const [own] = (await world.json(['runs'])) as readonly { readonly run_id: string }[];
    await scan({ 'other.jsonl': lines(range(60, 2)) });
    expect(await exported(3, own?.run_id ?? '')).toMatchObject({ files_written: paths(1, 2, 3), files_kept: [] });
  });

  test('are refused where they are of another export', async () => {
    const { stderr, exitCode } = await world.cli(['export', '--part-rows', '2', '--out', 'labels/']);
    expect([exitCode, stderr.replace(/\s+/gu, ' ')]).toEqual([2, expect.stringContaining('labels of another export')]);
    expect(await labelFiles()).toEqual(FILES);
  });
});

test.each(['rows.jsonl', 'rows.csv'])(
  'a text of %s that was edited ends the export; no file holds part of it',
  async (name) => {
    const content = (numbers: readonly number[]): string =>
      name.endsWith('.csv')
        ? `key,text\n${numbers.map((number) => `k,"${scoredText(number, 100)}"\n`).join('')}`
        : lines(numbers);
    await scan({ [name]: content(range(0, 8)) });
    await writeFile(inWorld(name), content([...range(0, 4), 99, ...range(5, 3)]));
    const { stderr, exitCode } = await world.cli(['export', '--part-rows', '3', '--out', 'labels/']);
    expect([exitCode, stderr.replace(/\s+/gu, ' ')]).toEqual([
      2,
      expect.stringMatching(/row 5 (?:has another text|was k4 and is k99)/u),
    ]);
    expect(await labelFiles()).toEqual(['labels-00001-of-00003.csv']);
    expect((await readdir(inWorld('labels'))).filter((file) => file.endsWith('.partial'))).toEqual([]);
  },
);

test.each([
  [['--part-rows', '0', '--out', 'labels/'], 'takes a whole number from 1 on (given: "0")'],
  [['--part-rows', '1.5', '--out', 'labels/'], 'takes a whole number from 1 on (given: "1.5")'],
  [['--part-rows', '5'], '--part-rows writes files'],
  [['--part-rows', '5', '--out', 'labels/', '--no-join'], 'only the labels of datasets are written in parts'],
  [['--part-rows', '5', '--out', 'labels/', '--history'], 'only the labels of datasets are written in parts'],
  [['--part-rows', '5', '--out', 'labels/', '--datasheet'], 'only the labels of datasets are written in parts'],
  [['--part-rows', '5', '--out', 'rows.jsonl/'], 'cannot be written'],
])('export %j is refused', async (args, why) => {
  await scan({ 'rows.jsonl': lines([1]) });
  const { stderr, exitCode } = await world.cli(['export', ...args]);
  expect([exitCode, stderr.replace(/\s+/gu, ' ')]).toEqual([2, expect.stringContaining(why)]);
});
