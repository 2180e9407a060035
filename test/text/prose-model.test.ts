import { expect, test } from 'vitest';
import { readPackageFile } from '../../src/lib/package-root.js';
import { readProseModel, writeProseModel } from '../../src/text/blocks/model/prose-model.js';

const bytes = readPackageFile('data', 'lexicons', 'prose-blocks.bin');

test('a model that is read and written again is the same', () => {
  expect(Buffer.from(writeProseModel(readProseModel(bytes))).equals(bytes)).toBe(true);
});

test.each([
  ['cut short', bytes.subarray(0, bytes.length - 1)],
  ['empty', new Uint8Array(0)],
  ['of another kind', Uint8Array.from(bytes, (byte, at) => (at === 0 ? byte ^ 1 : byte))],
  ['made for other features', Uint8Array.from(bytes, (byte, at) => (at === 8 ? byte + 1 : byte))],
])('a model that is %s cannot be used', (_what, damaged) => {
  expect(() => readProseModel(damaged)).toThrow('prose-blocks.bin cannot be used');
});
