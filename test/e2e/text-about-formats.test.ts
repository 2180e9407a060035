import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { assay } from '../testing/program.js';

const folder = mkdtempSync(join(tmpdir(), 'assay formats '));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const PROSE = Array.from(
  { length: 40 },
  (_, index) =>
    `In the year ${1900 + index} the harbour was dredged again, and the pilots wrote down what they saw there.`,
).join(' ');

/** Beginnings by which files of other formats are known; a section of a text about them may begin so. */
const SIGNS = [
  '%PDF-1.4 is how a file begins.',
  '{\\rtf1 begins the other.',
  '<?xml version="1.0"?> comes first.',
  '<video width="320">',
  '%!PS-Adobe stands there.',
  'From: a@example.org\nSubject: ships',
  'PK stands at its start.',
  '~{ shifts the letters.',
];

test('sections that begin as files of another format do are scanned as the text that they are', async () => {
  const words = SIGNS.map((sign) => `${sign}\n\n${PROSE}`);
  writeFileSync(join(folder, 'long.txt'), `Notes on formats.\n\n${PROSE}\n\n${words.join('\n\n')}\n`);
  const short = SIGNS.map((sign, index) => {
    writeFileSync(join(folder, `rows-${index}.jsonl`), `${JSON.stringify({ text: `${sign} ${PROSE}` })}\n`);
    return `rows-${index}.jsonl`;
  });
  const asked = ['run', 'long.txt', ...short, '--dataset', '--text-column', 'text', '--jsonl', 'out.jsonl', '--json'];
  const { exitCode, stdout } = await assay(asked, { cwd: folder });
  expect(exitCode).toBe(0);
  const summary = JSON.parse(stdout) as { words: { planned: number; billed: number } };
  expect(summary).toMatchObject({ sources: { found: SIGNS.length + 1, scanned: SIGNS.length + 1, failed: 0 } });
  expect(summary.words.billed).toBe(summary.words.planned);
  const rows = readFileSync(join(folder, 'out.jsonl'), 'utf8').trim().split('\n');
  for (const row of rows) expect(JSON.parse(row)).toMatchObject({ truncated: false });
});
