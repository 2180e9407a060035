import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AuditWorld } from '../testing/pipeline/audit-world.js';
import { scoredResult, scoredText } from '../testing/pipeline/known-authors.js';

const SHARDS = 3;

let world: AuditWorld;

beforeEach(async () => {
  world = await AuditWorld.create();
  world.standIn.options = { extraOf: scoredResult };
  await world.write({
    'lone.csv': `key,text,extra\nlone,"${scoredText(9, 50)}",x\n`,
    ...Object.fromEntries(
      Array.from({ length: SHARDS }, (_, shard) => [
        `data/train-0000${shard}-of-0000${SHARDS}.csv`,
        `key,text\n${[1, 2].map((row) => `${shard}-${row},"${scoredText(10 * shard + row, 950)}"\n`).join('')}`,
      ]),
    ),
  });
  await world.json(['run', 'data', 'lone.csv', '--dataset', '--text-column', 'text', '--id-column', 'key']);
});
afterEach(() => world.close());

async function keysOf(...args: readonly string[]): Promise<readonly string[]> {
  const { stdout } = await world.cli(['export', ...args]);
  const rows: readonly Readonly<Record<string, string>>[] = parse(stdout, {
    columns: true,
    record_delimiter: '\r\n',
  });
  // Every part has the columns of all datasets.
  for (const row of rows) expect(Object.keys(row)).toEqual(expect.arrayContaining(['key', 'text', 'extra', 'verdict']));
  return rows.map(({ key = '' }) => key);
}

test.each([1, 2, 3, 4])('%i parts together are the whole, each dataset in one of them', async (of) => {
  const parts: (readonly string[])[] = [];
  for (let number = 1; number <= of; number += 1) parts.push(await keysOf('--part', `${number}/${of}`));
  const whole = await keysOf();
  expect(whole).toHaveLength(2 * SHARDS + 1);
  expect(parts.flat().sort()).toEqual([...whole].sort());
  // The shards are found in their order, so that they take turns.
  const shards = ['0', '1', '2', 'l'].map((shard) =>
    parts.findIndex((keys) => keys.some((key) => key.startsWith(shard))),
  );
  expect(shards).toEqual([0, 1, 2, 3].map((index) => index % of));
});

test.each([
  [['--part', '0/3'], 'is no part of a whole'],
  [['--part', '4/3'], 'is no part of a whole'],
  [['--part', 'a third'], 'is no part of a whole'],
  [['--part', '1/3', '--no-join'], 'only the labels of datasets are written in parts'],
  [['--part', '1/3', '--passages'], 'only the labels of datasets are written in parts'],
  [['--part', '1/3', '--history'], 'only the labels of datasets are written in parts'],
])('export %j is refused', async (args, why) => {
  const { stderr, exitCode } = await world.cli(['export', ...args]);
  expect([exitCode, stderr.replace(/\s+/gu, ' ')]).toEqual([2, expect.stringContaining(why)]);
});
