import { expect, test } from 'vitest';
import { LateTables } from '../../../src/engines/detect/late-tables.js';
import { codesBefore, PackedCodes } from '../../../src/engines/detect/packed-codes.js';
import { randomOf } from '../../testing/random.js';

const random = randomOf(3);
const BUCKETS = 4096;
const table = Uint8Array.from({ length: BUCKETS }, () => (random() < 0.4 ? 1 + Math.floor(random() * 255) : 0));

function packedTable(): PackedCodes {
  const bitmap = new Uint8Array(BUCKETS / 8);
  for (const [bucket, code] of table.entries()) if (code !== 0) bitmap[bucket >>> 3]! |= 1 << (bucket & 7);
  const codes = table.filter((code) => code !== 0);
  return new PackedCodes(bitmap, codes, codesBefore(bitmap));
}

test('each bucket has the code it had before it was packed', () => {
  const packed = packedTable();
  expect(Array.from(table, (_, bucket) => packed.codeAt(bucket))).toEqual([...table]);
});

test('tables are unpacked once, when much was looked up or they are asked for', () => {
  let count = 0;
  const tables = new LateTables([packedTable()], () => {
    count += 1;
    return table;
  });
  expect(tables.packed(0, 1000)).not.toBeNull();
  expect(count).toBe(0);
  expect(tables.packed(0, 2 ** 20)).toBeNull();
  expect(tables.bytes).toBe(table);
  expect(tables.bytes).toBe(table);
  expect(tables.packed(0, 0)).toBeNull();
  expect(count).toBe(1);
});
