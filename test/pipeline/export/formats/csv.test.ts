import { expect, test } from 'vitest';
import { csv } from '../../../../src/pipeline/export/formats/csv.js';
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
  await csv.write(table, rows, out);
  expect(out.chunks.length).toBeLessThan(5);
  expect(out.bytes.toString('utf8').split('\r\n').slice(1, -1)).toEqual(rows.map((row) => row.join(',')));
});
