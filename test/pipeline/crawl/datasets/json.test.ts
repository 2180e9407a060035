import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { json } from '../../../../src/pipeline/crawl/datasets/json.js';
import { JsonElements } from '../../../../src/pipeline/crawl/datasets/json-elements.js';

let folder = '';
beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'assay-json-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

async function rowsOf(content: string | Uint8Array, name = 'a.json'): Promise<readonly unknown[]> {
  const path = join(folder, name);
  await writeFile(path, content);
  const rows: unknown[] = [];
  for await (const row of json.rows(Buffer.from(path), 'json')) rows.push('problem' in row ? row.problem : row.values);
  return rows;
}

test.each<readonly [string, string, readonly unknown[]]>([
  ['an array of objects', '[{"text":"One."}, {"text":"Two."}]', [{ text: 'One.' }, { text: 'Two.' }]],
  [
    'an array of texts',
    ' ["One, with [brackets] and \\" quotes.","Two."]',
    [{ text: 'One, with [brackets] and " quotes.' }, { text: 'Two.' }],
  ],
  [
    'an array in an object',
    '{"count":2,"data":{"tags":["a","b"],"items":[{"text":"One."},{"text":"Two."}]},"x":[{}]}',
    [{ text: 'One.' }, { text: 'Two.' }],
  ],
  ['an object that is the only row', '{"text":"One.","tags":["a"]}', [{ text: 'One.', tags: ['a'] }]],
  ['a byte order mark', '\ufeff[{"text":"One."}]', [{ text: 'One.' }]],
  [
    'a damaged element',
    '[{"text":"One."},{text},{"text":"Three."}]',
    [{ text: 'One.' }, 'element 2 is not JSON', { text: 'Three.' }],
  ],
  ['a file that was cut', '[{"text":"One."},{"text":"Tw', [{ text: 'One.' }, 'element 2 is not JSON']],
  ['what is no row', '[1,[2]]', ['element 1 is not a JSON object', 'element 2 is not a JSON object']],
  ['nothing', '[]', []],
  ['an empty file', '', []],
])('rows of %s', async (_, content, expected) => {
  expect(await rowsOf(content)).toEqual(expected);
});

test('rows of a packed file', async () => {
  expect(await rowsOf(gzipSync('[{"text":"One."}]'), 'a.json.gz')).toEqual([{ text: 'One.' }]);
});

test('the elements of any array, in pieces of any length', () => {
  fc.assert(
    fc.property(
      fc.array(fc.dictionary(fc.string(), fc.jsonValue()), { minLength: 1 }),
      fc.integer({ min: 1, max: 9 }),
      (rows, length) => {
        for (const text of [JSON.stringify(rows), JSON.stringify({ rows }, null, 1)]) {
          const elements = new JsonElements(1e6);
          const found: string[] = [];
          for (let at = 0; at < text.length; at += length) found.push(...elements.push(text.slice(at, at + length)));
          expect(found.map((element): unknown => JSON.parse(element))).toEqual(JSON.parse(JSON.stringify(rows)));
        }
      },
    ),
  );
});

test('never holds more of one element than it may', () => {
  const elements = new JsonElements(100);
  for (let piece = 0; piece < 1_000; piece += 1) elements.push(piece === 0 ? '["' : 'x'.repeat(1_000));
  expect(elements.rest()).toHaveLength(100);
});
