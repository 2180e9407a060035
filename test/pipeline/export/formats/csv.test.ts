import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csv } from '../../../../src/pipeline/export/formats/csv.js';
import { formulaGuarded } from '../../../../src/pipeline/export/formula-guard.js';
import type { Table } from '../../../../src/pipeline/export/table.js';
import { Collector } from '../../../testing/pipeline/collect.js';

const table: Table<readonly string[]> = {
  name: 'cells',
  columns: ['first', 'second', 'third'].map((name, index) => ({
    name,
    type: 'string',
    describe: name,
    value: (row) => row[index] ?? null,
  })),
};

test('long exports are handed on in few pieces, in their order', async () => {
  const rows = Array.from({ length: 5000 }, (_, index) => [String(index), 'x'.repeat(100), '']);
  const out = new Collector();
  await csv.write(table, [rows], out);
  expect(out.chunks.length).toBeLessThan(5);
  expect(out.bytes.toString('utf8').split('\r\n').slice(1, -1)).toEqual(rows.map((row) => row.join(',')));
});

const cell = fc.oneof(
  fc.constantFrom('', 'a', 'a,b', '"', 'x\ny', '\r', '=1', "'", ' ', 'ä', '\u2028', '1;2', '\t'),
  fc.string({ unit: fc.constantFrom('a', ',', '"', '\r', '\n', '=', ';', ' ') }),
);

test('every row is written as csv-stringify writes it, whatever the row above held', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(cell, cell, cell)), async (rows) => {
      const out = new Collector();
      await csv.write(table, [rows], out);
      const cells = [['first', 'second', 'third'], ...rows.map((row) => row.map(formulaGuarded))];
      expect(out.bytes.toString('utf8')).toBe(
        stringify(cells, { record_delimiter: 'windows', quote_record_delimiter: true }),
      );
    }),
  );
});
