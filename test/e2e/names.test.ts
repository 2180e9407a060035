import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packageFile } from '../../src/lib/package-root.js';
import { zipOf } from '../testing/pipeline/archives.js';
import { assay } from '../testing/program.js';

const folder = mkdtempSync(join(tmpdir(), 'assay names '));
const corpus = join(folder, '-corpus\nof names');
const text = (number: number): string =>
  `Text number ${number} speaks of the tide, of the harbour and of those who wait for both of them.`;
const NOT_UTF8 = Buffer.concat([Buffer.from(`${corpus}/caf`), Buffer.from([0xe9]), Buffer.from('.txt')]);
const ESCAPE = '\u001b[31mred.txt';

beforeAll(() => {
  mkdirSync(corpus);
  for (const [index, name] of [
    'with space.txt',
    '-dash.txt',
    '--help',
    'line\nend.txt',
    ESCAPE,
    '$(touch pwned).txt',
    '*.txt',
    `${'long'.repeat(60)}.txt`,
  ].entries())
    writeFileSync(join(corpus, name), text(index));
  cpSync(packageFile('test', 'testing', 'fixtures', 'extract', 'pdf-running-text', 'input.pdf'), join(corpus, 'a.pdf'));
  cpSync(
    packageFile('test', 'testing', 'fixtures', 'extract', 'txt-windows-1252', 'input.txt'),
    join(corpus, 'latin.txt'),
  );
  writeFileSync(NOT_UTF8, text(20));
  writeFileSync(
    join(corpus, 'c.zip'),
    zipOf([
      { name: '../-in\nside.txt', content: text(30) },
      { name: Buffer.from([0x63, 0x81]), content: text(31) },
    ]),
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const shown = [
  '$(touch pwned).txt',
  '*.txt',
  '--help',
  '-dash.txt',
  ESCAPE,
  'a.pdf',
  'latin.txt',
  'c.zip/-in\nside.txt',
  'c.zip/cü',
  'caf\ufffd.txt',
  'line\nend.txt',
  `${'long'.repeat(60)}.txt`,
  'with space.txt',
];

test('names of every kind go through the program, from the command line to the exports', async () => {
  const run = await assay(['run', '--min-words', '0', '--json', '--', '-corpus\nof names'], { cwd: folder });
  expect(run).toMatchObject({ exitCode: 0 });
  expect(JSON.parse(run.stdout)).toMatchObject({
    status: 'complete',
    sources: { found: shown.length, scanned: shown.length, failed: 0 },
  });
  const exported = await assay(['export', '--format', 'jsonl'], { cwd: folder });
  const sources = exported.stdout
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { readonly source: string }).source);
  expect([...sources].sort()).toEqual(shown.map((name) => `./-corpus\nof names/${name}`).sort());
});

test('what is shown to people holds no control characters of a name', async () => {
  const explained = await assay(['explain', '--', `-corpus\nof names/${ESCAPE}`], { cwd: folder });
  expect(explained.exitCode).toBe(0);
  expect(explained.stdout).not.toContain('\u001b');
  const extracted = await assay(['extract', '--json', '--', `-corpus\nof names/-dash.txt`], { cwd: folder });
  expect(JSON.parse(extracted.stdout)).toMatchObject({ text: text(1) });
});

const count = expect.any(Number) as number;

test.each([
  [
    'c.zip/cü',
    {
      format: 'txt',
      language: 'en',
      provenance: {
        extractor: expect.stringMatching(/^assay-txt@\d+$/u) as string,
        charset: 'utf-8',
        pages: null,
        warnings: [],
      },
    },
  ],
  [
    'latin.txt',
    {
      format: 'txt',
      language: expect.any(String) as string,
      provenance: {
        extractor: expect.stringMatching(/^assay-txt@\d+$/u) as string,
        charset: 'windows-1252',
        pages: null,
        warnings: ['charset_guessed'],
      },
    },
  ],
  [
    'a.pdf',
    {
      format: 'pdf',
      language: 'en',
      provenance: {
        extractor: expect.stringMatching(/^pdf-parse@\d+\.\d+\.\d+\+\d+$/u) as string,
        charset: null,
        pages: count,
        warnings: [],
      },
    },
  ],
])('the provenance of a document is stored whole and shown: %s', async (name, extraction) => {
  const explained = await assay(['explain', '--json', '--', `-corpus\nof names/${name}`], { cwd: folder });
  expect(JSON.parse(explained.stdout)).toMatchObject([
    {
      outcome: 'scanned',
      document: { words: count, characters: count, text_kept: true },
      extraction,
      scans: [{ result: { truncated: false } }],
    },
  ]);
  const exported = await assay(['export', '--format', 'jsonl'], { cwd: folder });
  const row = exported.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>)
    .find(({ source }) => source === `./-corpus\nof names/${name}`);
  expect(row).toMatchObject({
    format: extraction.format,
    warnings: extraction.provenance.warnings,
    truncated: false,
    words: count,
  });
});
