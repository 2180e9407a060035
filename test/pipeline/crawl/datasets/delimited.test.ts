import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { delimited } from '../../../../src/pipeline/crawl/datasets/delimited.js';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-csv-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test.each([3, 40, 4000])(
  'a record of CSV that cannot be read counts where it stands: behind %i rows',
  async (count) => {
    const rows = Array.from({ length: count }, (_, index) => `t${index}`);
    await writeFile(join(folder, 'rows.csv'), ['text', ...rows, '"never closed', 'more'].join('\n'));
    const read: unknown[] = [];
    for await (const row of delimited.rows(Buffer.from(join(folder, 'rows.csv')), 'csv'))
      read.push('problem' in row ? [row.row, 'problem'] : [row.row, row.values['text']]);
    expect(read).toEqual([...rows.map((text, index) => [index + 1, text]), [count + 1, 'problem']]);
  },
);
