import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../testing/command.js';
import { pdfOf } from '../testing/extract/pdf-of.js';

let cwd = '';

beforeAll(async () => {
  cwd = mkdtempSync(join(tmpdir(), 'assay json '));
  const page = 'The ferry left at six, and nobody on the pier had slept. The mate counted the crates twice. '.repeat(9);
  const info = '<< /Title (Tides) /Producer (Some Writer 3.1) /CreationDate (D:20240229120000Z) >>';
  writeFileSync(join(cwd, 'a.pdf'), pdfOf([page], { info }));
  writeFileSync(join(cwd, 'list.bib'), '@book{tides, title = {Tides of the north}, author = {Berg, A.}, year = 1990}');
  await runCommand(cwd, ['run', 'a.pdf', '--quiet']);
});
afterAll(() => {
  rmSync(cwd, { recursive: true });
});

/** Returns the names of all fields in a JSON value that do not have the form of the others. */
function oddNames(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(oddNames);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, field]) => [
    ...(/^[a-z0-9]+(?:_[a-z0-9]+)*$/u.test(name) ? [] : [name]),
    ...oddNames(field),
  ]);
}

/** Commands and a field that their JSON has. */
const COMMANDS: readonly (readonly [argv: readonly string[], field: string])[] = [
  [['extract', 'a.pdf'], '"created_at":"2024-02-29T12:00:00.000Z"'],
  [['explain', 'a.pdf'], '"created_at":"2024-02-29T12:00:00.000Z"'],
  [['works', 'import', 'list.bib'], '"built_at":'],
  [['works', 'status'], '"built_at":'],
  [['plan', 'a.pdf'], '"requests":'],
  [['status'], '"crawl_finished":true'],
  [['runs'], '"started_at":'],
  [['usage'], '"words_used":'],
  [['models'], '"version":'],
  [['doctor'], '"next_step":'],
  [['case', 'a.pdf', '--out', 'case.html'], '"verdict":'],
];

test.each(COMMANDS)('assay %j --json names its fields as all other JSON does', async (argv, field) => {
  const { stdout, stderr } = await runCommand(cwd, [...argv, '--json']);
  expect([stdout, stderr].join('\n')).toContain(field);
  expect(oddNames(JSON.parse(stdout))).toEqual([]);
});
