import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadAllCommands } from '../../src/cli/commands.js';
import { runCommand } from '../testing/command.js';

let cwd = '';

beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), 'assay quiet '));
  writeFileSync(join(cwd, 'a.txt'), 'The ferry left at six, and nobody on the pier had slept.');
  writeFileSync(join(cwd, 'bad.pdf'), '%PDF-1.7 and nothing else');
});
afterAll(() => {
  rmSync(cwd, { recursive: true });
});

const commands = await loadAllCommands();

test.each(commands.map(({ name }) => name))('assay %s takes -q', async (name) => {
  const found = commands.find((command) => command.name === name);
  expect(found?.optionNames()).toEqual(expect.arrayContaining(['quiet', 'q']));
  const { stdout } = await runCommand(cwd, [name, '--help']);
  expect(stdout.match(/-q, --quiet/gu)).toEqual(['-q, --quiet']);
});

/** What tells people something beside its result, and whether it has a new result each time. */
const TELLING: readonly (readonly [argv: readonly string[], hasResult: boolean])[] = [
  [['run', 'a.txt', '--db', 'q.db', '--min-words', '1'], false],
  [['export', '--db', 'q.db', '-o', 'q.csv'], false],
  [['resume', '--db', 'q.db'], false],
  [['report', '--db', 'q.db', '-o', 'q.html'], false],
  [['case', 'a.txt', '-o', 'case.html'], false],
  [['patterns', 'a.txt'], false],
  [['keys', 'list', '--data', 'keys'], false],
  [['keys', 'create', '--data', 'keys'], true],
  [['keys', 'link', '--data', 'keys'], true],
  [['init', '--force'], false],
];

test('with -q nothing is told, and results are as without', async () => {
  for (const [argv, hasResult] of TELLING) {
    const told = await runCommand(cwd, argv);
    expect([argv, told.exitCode, told.stderr]).toEqual([argv, 0, expect.stringMatching(/./u)]);
    const quiet = await runCommand(cwd, [...argv, '-q']);
    expect([argv, quiet.exitCode, quiet.stderr]).toEqual([argv, 0, '']);
    if (hasResult) expect([argv, quiet.stdout]).toEqual([argv, expect.stringMatching(/./u)]);
    else expect([argv, quiet.stdout]).toEqual([argv, told.stdout]);
  }
});

test.each([
  [['run', 'a.txt', '--db', 'limit.db', '--min-words', '1', '--max-words', '3'], /--max-words leaves 3/u],
  [['run', 'a.txt', '--db', 'limit.db', '--min-words', '1', '--max-files', '0', '--json'], /--max-files allows/u],
  [['text', 'bad.pdf'], /bad\.pdf/u],
  [['extract', 'bad.pdf'], /corrupt/u],
  [['export', '--db', 'none.db'], /none\.db/u],
  [['status', '--cvs'], /--cvs/u],
])('with -q errors are told: %j', async (argv, says) => {
  const { exitCode, stderr } = await runCommand(cwd, [...argv, '-q']);
  expect(exitCode).not.toBe(0);
  expect(stderr).toMatch(says);
});
