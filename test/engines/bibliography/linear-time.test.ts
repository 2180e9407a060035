import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBibliography } from '../../../src/engines/bibliography/index.js';
import type { Bibliography } from '../../../src/engines/bibliography/index.js';
import { normaliseText } from '../../../src/text/normalise.js';

const LENGTH = 100_000;
/** Far above linear time, far below quadratic: an expression that backtracks runs into it. */
const TIMEOUT_MS = 20_000;

let folder: string;
let bibliography: Bibliography;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bibliography-'));
  const settings = { resolvers: [], contactEmail: '', resolverRate: 5, resolverCacheDays: 30, checkLinks: false };
  bibliography = await openBibliography({
    dataFolder: folder,
    settings,
    clock: { now: () => 0, sleep: () => Promise.resolve() },
  });
});
afterAll(async () => {
  await bibliography.close();
  rmSync(folder, { recursive: true });
});

describe('100 KB of the worst beginning', () => {
  test.each([
    ['digits', '1'],
    ['opening volumes', '1('],
    ['apostrophes in names', "O'"],
    ['names and', 'Smith and '],
    ['commas', 'Smith, '],
    ['initials', 'A. '],
    ['opening brackets', '['],
    ['number ranges', '[1, 2-'],
    ['opening years', '(2019 '],
    ['DOIs', '10.1234/a'],
    ['ISBNs', '978-'],
    ['links', 'http://a.'],
  ])(
    '%s',
    async (_, unit) => {
      const text = `${unit.repeat(Math.ceil(LENGTH / unit.length)).slice(0, LENGTH)}b`;
      expect((await bibliography.scanner.scan(text)).summary.found).toBe(0);
    },
    TIMEOUT_MS,
  );
});

test.each([
  ['blanks', ' '],
  ['blank lines', '\n '],
  ['line ends', '\r'],
])(
  'normalising 100 KB of %s',
  (_, unit) => {
    expect(normaliseText(`a${unit.repeat(LENGTH / unit.length)}b`)).toMatch(/^a\s+b$/u);
  },
  TIMEOUT_MS,
);
