import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadCommands } from '../../src/cli/commands.js';
import { nextStepForDocument } from '../../src/cli/jobs/read-document.js';
import { EXTRACTION_REASONS } from '../../src/records/extraction.js';
import { runCommand } from '../testing/command.js';

/** The commands that read a document which is named by itself. */
const READING = ['text', 'patterns', 'cite', 'case', 'extract'] as const;

let cwd = '';

const mailOf = (word: string): string =>
  `From a@example.org Mon Nov  2 10:00:00 2026\nFrom: a@example.org\nDate: Mon, 2 Nov 2026 10:00:00 +0000\nSubject: ${word}\n\nThe ${word} ferry left at six.\n\n`;

beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), 'assay unreadable '));
  writeFileSync(join(cwd, 'bad.pdf'), '%PDF-1.7 and nothing else');
  writeFileSync(join(cwd, 'large.txt'), 'The ferry left at six. '.repeat(200));
  writeFileSync(join(cwd, 'blank.txt'), ' \n\n');
  writeFileSync(join(cwd, 'two.mbox'), ['first', 'second'].map(mailOf).join(''));
  writeFileSync(join(cwd, 'movie.bin'), Buffer.from([0, 1, 2, 3, 0, 255, 254, 0, 9, 0, 0, 0]));
});
afterAll(() => {
  rmSync(cwd, { recursive: true });
});

test.each(READING)('assay %s has every option that the next step of a reason names', async (name) => {
  const [command] = await loadCommands(name);
  const names = command?.optionNames() ?? [];
  for (const reason of EXTRACTION_REASONS) {
    const named = [...nextStepForDocument(reason).matchAll(/--([a-z-]+)/gu)].map(([, option]) => option);
    expect([reason, named.filter((option) => option === undefined || !names.includes(option))]).toEqual([reason, []]);
  }
});

/** A document that cannot be read, and what is said to be done about it. */
const UNREAD: readonly (readonly [argv: readonly string[], says: string])[] = [
  [['large.txt', '--extract-max-characters', '100'], '--extract-max-characters'],
  [['blank.txt'], 'Give a document that holds text.'],
  [['movie.bin'], 'Convert the file to one of the formats that assay extract --help lists.'],
];

test.each([
  ...READING.map((name) => [name, ['bad.pdf'], 'save it again, or replace it by an undamaged copy'] as const),
  ...UNREAD.flatMap(([argv, says]) => [['text', argv, says] as const, ['extract', argv, says] as const]),
])('assay %s %j says what to do', async (name, argv, says) => {
  const { exitCode, stderr } = await runCommand(cwd, [name, ...argv]);
  expect(exitCode).toBe(7);
  expect(stderr.replace(/\s+/gu, ' ')).toContain(says);
});

test.each(['text', 'patterns', 'cite', 'extract'])('assay %s reads what it can of several', async (name) => {
  const codeOf = async (...files: readonly string[]) => (await runCommand(cwd, [name, ...files])).exitCode;
  expect(await codeOf('bad.pdf', 'large.txt', 'blank.txt')).toBe(0);
  expect(await codeOf('bad.pdf', 'blank.txt')).toBe(7);
  expect(await codeOf('bad.pdf', 'none.txt', 'large.txt')).toBe(2);
});

test('extract says on stderr which pages a text lacks', async () => {
  const { exitCode, stdout, stderr } = await runCommand(cwd, ['extract', 'two.mbox', '--extract-max-pages', '1']);
  expect(exitCode).toBe(0);
  expect(stdout).toContain('first ferry');
  expect(stderr.replace(/\s+/gu, ' ')).toContain(
    'two.mbox: 1 page left out at the page limit (--extract-max-pages): page 2',
  );
});
