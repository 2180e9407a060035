import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createBibliographyScanner,
  openBibliography,
  readReferenceModel,
} from '../../../src/engines/bibliography/index.js';
import type { Bibliography } from '../../../src/engines/bibliography/index.js';
import type { WorkSource } from '../../../src/engines/bibliography/types.js';
import { normaliseText } from '../../../src/text/normalise.js';
import { expectLinearTime } from '../../testing/linear-time.js';

const LENGTH = 100_000;

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
  ])('%s', (_, unit) =>
    expectLinearTime(LENGTH, async (length) => {
      const text = `${unit.repeat(Math.ceil(length / unit.length)).slice(0, length)}b`;
      expect((await bibliography.scanner.scan(text)).summary.found).toBe(0);
    }),
  );
});

test.each([
  ['blanks', ' '],
  ['blank lines', '\n '],
  ['line ends', '\r'],
])('normalising 100 KB of %s', (_, unit) =>
  expectLinearTime(LENGTH, (length) => {
    expect(normaliseText(`a${unit.repeat(length / unit.length)}b`)).toMatch(/^a\s+b$/u);
  }),
);

/** A source that counts what it is asked. */
function countingSource() {
  const asked = { count: 0 };
  const source: WorkSource = {
    provider: 'local',
    describe: () => ({ name: 'local', works: 1, builtAt: null }),
    find: () => ((asked.count += 1), []),
    search: () => ((asked.count += 1), []),
    covers: () => true,
    coversDoiPrefix: () => false,
  };
  return { asked, source };
}

const listOf = (entries: readonly string[]): string => `A text.\n\nReferences\n\n${entries.join('\n')}\n`;

test('equal references are looked up once, however often they stand there', async () => {
  const model = await readReferenceModel();
  const entry = 'Rivers, A. (2011). The hidden gardens of an island. Journal of Botany, 4(2), 11–29.';
  const counts = [1, 2000].map(async (length) => {
    const { asked, source } = countingSource();
    const scanner = createBibliographyScanner({ model, sources: [source] });
    const { references } = await scanner.scan(listOf(Array.from({ length }, () => entry)));
    expect(references).toHaveLength(length);
    return asked.count;
  });
  const [once, often] = await Promise.all(counts);
  expect(often).toBeLessThanOrEqual(2 * (once ?? 0));
});

test('the web addresses of a document are asked for once each, and fifty at most', async () => {
  const seen: string[] = [];
  const { source } = countingSource();
  const scanner = createBibliographyScanner({
    model: await readReferenceModel(),
    sources: [source],
    checkLink: (url) => (seen.push(url), Promise.resolve('answers' as const)),
  });
  const entries = Array.from(
    { length: 160 },
    (_, index) => `Rivers, A. (2011). Gardens. https://a.example/${index % 80}`,
  );
  const { references } = await scanner.scan(listOf(entries));
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen).toHaveLength(50);
  expect(references.some(({ notes }) => notes.some((note) => note.includes('cites too many')))).toBe(true);
});
