import { expect, test } from 'vitest';
import { formats } from '../../src/extract/formats.js';
import { READ_FORMATS } from '../../src/records/read-formats.js';

test('help lists the endings of all formats that can be read', () => {
  const listed = READ_FORMATS.flatMap(([, endings]) => endings);
  expect([...listed].sort()).toEqual(formats.flatMap(({ extensions }) => extensions).sort());
});
