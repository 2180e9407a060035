import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, expect, test } from 'vitest';
import { packageFile } from '../../src/lib/package-root.js';
import { assay } from '../testing/program.js';

const folder = mkdtempSync(join(tmpdir(), 'assay readme '));
afterAll(() => rmSync(folder, { recursive: true }));

/** What differs from run to run. */
const same = (text: string): string =>
  text
    .replace(/^Run +\S+/mu, 'Run RUN')
    .replace(/^ +[\d.]+ (?:s|min|ms), \d+ requests?$/mu, 'TIME')
    .trimEnd();

test('the README shows the real end of npm start', async () => {
  const readme = readFileSync(packageFile('README.md'), 'utf8');
  const [, shown = ''] = /in 80 columns it ends like this:\n\n```\n(Run [^`]*)```/u.exec(readme) ?? [];
  cpSync(packageFile('data', 'sample'), join(folder, 'data', 'sample'), { recursive: true });
  const outputs = ['--db', 'assay-out/assay.db', '--csv', 'assay-out/results.csv', '--report', 'assay-out/report.html'];
  const world = { cwd: folder, env: { npm_command: 'start' } };
  const { stderr, exitCode } = await assay(['run', 'data/sample', ...outputs], world);
  expect(exitCode).toBe(0);
  expect(same(stderr.slice(stderr.indexOf('Run  ')))).toBe(same(shown));
  // The export parts `1 unsure` from `2 not judged`, as the summary does.
  const csv = readFileSync(join(folder, 'assay-out', 'results.csv'), 'utf8');
  const rows: Readonly<Record<string, string>>[] = parse(csv, { columns: true, record_delimiter: '\r\n' });
  const unsure = rows.filter(({ verdict }) => verdict === 'unsure').map(({ judged, reason }) => [judged, reason]);
  expect(unsure.sort()).toEqual([
    ['false', 'known_text'],
    ['false', 'known_text'],
    ['true', ''],
  ]);
  expect(rows.filter(({ judged }) => judged === '')).toHaveLength(4);
  // Sentences of headings were not judged, and are counted nowhere.
  const explained = await assay(['explain', '7ecbac5355f9', '--db', 'assay-out/assay.db'], world);
  expect(explained.stdout).toContain('11 of 11 judged sentences marked');
});
