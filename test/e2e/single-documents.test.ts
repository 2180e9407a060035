import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { packageFile } from '../../src/lib/package-root.js';
import { runCommand } from '../testing/command.js';
import { assay } from '../testing/program.js';
import { assayInTerminal } from '../testing/terminal.js';

const folder = mkdtempSync(join(tmpdir(), 'assay single documents '));
const SAMPLE = packageFile('data', 'sample', 'cited', 'how-machines-came-to-read.txt');
const COMMANDS = ['text', 'patterns', 'cite', 'extract'] as const;

beforeAll(async () => {
  await cp(SAMPLE, join(folder, 'a.txt'));
  await cp(SAMPLE, join(folder, 'b.txt'));
  writeFileSync(join(folder, 'empty.txt'), '');
  const reference = 'Turing, A. M. (1950). Computing machinery and intelligence. Mind, 59(236), 433-460.';
  writeFileSync(
    join(folder, 'uncited.txt'),
    'Machines read well (Turing, 1950). They read badly before (Jones, 2001). They do so again (Jones, 2001), ' +
      `and so says Mills (1999).\n\nReferences\n\n${reference}\n`,
  );
  writeFileSync(
    join(folder, 'cut.rtf'),
    '{\\rtf1 Machines read badly before (Jones, 2001).\\par\\par References\\par\\par ' +
      `${reference}\\par\\par Mills, A. (1999). Another wo`,
  );
  writeFileSync(join(folder, 'long.txt'), 'It is a long text that says little. '.repeat(6000));
  writeFileSync(
    join(folder, 'long-patterns.txt'),
    `It is important to note that they delve into a rich tapestry. ${'It is a long text that says little. '.repeat(5000)}` +
      'It is important to note that machines read well. In conclusion, they delve into it (Turing, 1950).\n\n' +
      `References\n\n${reference}\n`,
  );
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/**
 * Runs a command, in this process unless told otherwise; fails where it leaves anything behind in its folder or in that
 * of temporary files.
 */
async function leavingNothing(args: readonly string[], input?: string, where: 'here' | 'program' = 'here') {
  const own = mkdtempSync(join(tmpdir(), 'assay-own-temporary-'));
  const before = readdirSync(folder).sort();
  const given = input === undefined ? {} : { input };
  vi.stubEnv('TMPDIR', own);
  const ended = await (
    where === 'here' ? runCommand(folder, args, given) : assay(args, { cwd: folder, env: { TMPDIR: own }, ...given })
  ).finally(() => vi.unstubAllEnvs());
  expect({ here: readdirSync(folder).sort(), temporary: readdirSync(own) }).toEqual({ here: before, temporary: [] });
  rmSync(own, { recursive: true });
  return ended;
}

describe.each(COMMANDS)('assay %s', (command) => {
  test('needs no folder that can be written to for a file', async () => {
    const options = { cwd: folder, env: { TMPDIR: '/nowhere' } };
    expect(await assay([command, 'a.txt'], options)).toMatchObject({ exitCode: 0 });
  });

  test('takes several files and - among them; one that fails stops no other, and the exit code says so', async () => {
    const { exitCode, stdout, stderr } = await leavingNothing(
      [command, '--json', 'a.txt', 'nope.txt', '-', 'b.txt'],
      'Machines read well, and it is important to note that they delve into a rich tapestry.',
      'program',
    );
    expect(exitCode).toBe(2);
    expect(stderr).toContain('there is no file nope.txt\n       Check the spelling');
    const lines = stdout.trimEnd().split('\n');
    const paths = lines.map((line) => (JSON.parse(line) as { path: string }).path);
    if (command === 'patterns') expect(paths).toEqual(expect.arrayContaining(['nope.txt', '-']));
    else expect(paths).toEqual(['a.txt', 'nope.txt', '-', 'b.txt']);
    expect(JSON.parse(lines.find((line) => line.includes('nope.txt')) ?? '')).toMatchObject({
      reason: 'path_not_found',
      message: 'there is no file nope.txt',
    });
  });

  test.each([[], ['-']])('says that standard input is empty: %j', async (...args) => {
    const { exitCode, stdout, stderr } = await leavingNothing([command, ...args]);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).toContain('assay: standard input is empty\n       Name a file');
  });

  test('reads from a terminal where - is given, and else says what is missing', async () => {
    const asked = await assayInTerminal([command], { columns: 80, cwd: folder });
    expect(asked.exitCode).toBe(2);
    expect(asked.lines.join('\n')).toContain('no file is named, and standard input is a terminal');
    const typed = { after: 'Ctrl-D', text: 'Machines read well.\n\u0004' };
    expect(await assayInTerminal([command, '-'], { columns: 80, cwd: folder, typed })).toMatchObject({ exitCode: 0 });
  });

  test('a folder is no document', async () => {
    const { exitCode, stderr } = await leavingNothing([command, '.']);
    expect(exitCode).toBe(2);
    expect(stderr).toContain('. is a folder');
  });
});

test('of several documents, each has a heading', async () => {
  const { stdout } = await leavingNothing(['text', 'a.txt', 'b.txt']);
  expect(stdout).toMatch(/^a\.txt:\n[^]*\n\nb\.txt:\n/u);
});

test('one document that cannot be read ends with its reason', async () => {
  const { exitCode, stderr } = await leavingNothing(['text', 'empty.txt']);
  expect(exitCode).toBe(7);
  expect(stderr).toContain('empty.txt: The file is empty.');
});

test.each([
  ['none', ['empty.txt'], 7],
  ['one of two', ['a.txt', 'empty.txt'], 0],
])('extract says by its exit code whether a file gave a text: %s', async (_, files, exitCode) => {
  for (const json of [[], ['--json']])
    expect(await leavingNothing(['extract', ...files, ...json])).toMatchObject({ exitCode });
});

test('cite lists citations without an entry, and its counts agree in number', async () => {
  const { stdout } = await leavingNothing(['cite', 'uncited.txt']);
  expect(stdout).toContain('1 reference: 1 found, 0 mismatch, 0 not found, 0 unverified\n');
  expect(stdout).toContain('3 citations without an entry:\n  (Jones, 2001) ×2  Mills (1999)\n');
  expect(stdout).not.toMatch(/\b1 (?:references|citations|claims|entries|works)\b/u);
});

test('cite accuses nobody of what the missing end of a file may hold', async () => {
  const { stdout, stderr } = await leavingNothing(['cite', 'cut.rtf']);
  expect(stderr).toContain('its end is missing');
  expect(stdout).toContain('The list of references was read in part');
  expect(stdout).not.toMatch(/without an entry:\n|no citation of (?:it|them) was/u);
  const { whole } = JSON.parse((await leavingNothing(['cite', '--json', 'cut.rtf'])).stdout) as { whole: object };
  expect(whole).toMatchObject({ summary: { uncited: 0, dangling_citations: 0, list: { read: 'in_part' } } });
});

test('BibTeX of several documents repeats no key', async () => {
  const own = mkdtempSync(join(tmpdir(), 'assay-bib-'));
  const { exitCode } = await runCommand(folder, ['cite', 'a.txt', 'b.txt', '--bib', join(own, 'all.bib')]);
  expect(exitCode).toBe(0);
  const keys = [...readFileSync(join(own, 'all.bib'), 'utf8').matchAll(/^@\w+\{([^,]+),/gmu)].map(([, key]) => key);
  expect(keys).toHaveLength(10);
  expect(new Set(keys).size).toBe(10);
  rmSync(own, { recursive: true });
});

test('a text longer than the service takes is judged whole, in sections, its first words alone where so asked', async () => {
  const text = await leavingNothing(['text', 'long.txt']);
  expect(text).toMatchObject({ exitCode: 0, stderr: '' });
  expect(text.stdout).toContain('48,000 words');
  expect(text.stdout).toMatch(/^All \d+ sections are not judged$/mu);
  const { whole, sections, documents } = JSON.parse((await leavingNothing(['text', '--json', 'long.txt'])).stdout) as {
    readonly whole: { readonly words: number };
    readonly sections: readonly { readonly words: number; readonly start: number; readonly end: number }[];
    readonly documents: readonly unknown[];
  };
  expect(whole.words).toBe(48_000);
  expect(sections.map(({ start }) => start)).toEqual([0, ...sections.slice(0, -1).map(({ end }) => end)]);
  expect(sections.reduce((sum, { words }) => sum + words, 0)).toBe(48_000);
  expect(documents).toHaveLength(sections.length);
  expect(sections.length).toBeGreaterThan(2);
  const first = await leavingNothing(['text', 'long.txt', '--first-words', '1500']);
  expect(first.stdout).toContain('of the first 1,500 words');
  expect(first.stdout).toMatch(/^All 3 sections are not judged$/mu);
  expect(await leavingNothing(['text', 'long.txt', '--first-words', '0'])).toMatchObject({ exitCode: 2 });
});

test('patterns and references of a text longer than the service takes have their places in it', async () => {
  const found = await leavingNothing(['patterns', '--json', 'long-patterns.txt']);
  expect(found).toMatchObject({ exitCode: 0, stderr: '' });
  const events = found.stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { sentence: string; start: number; end: number; sentence_index: number });
  expect(events.length).toBeGreaterThan(2);
  const text = readFileSync(join(folder, 'long-patterns.txt'), 'utf8');
  expect(events.map(({ start, end }) => text.slice(start, end))).toEqual(events.map(({ sentence }) => sentence));
  const indexes = events.map((event) => event.sentence_index);
  expect(indexes).toEqual([...new Set(indexes)].sort((a, b) => a - b));
  const cited = await leavingNothing(['cite', 'long-patterns.txt']);
  expect(cited).toMatchObject({ exitCode: 0, stderr: '' });
  expect(cited.stdout).toContain('1 reference: ');
  expect(cited.stdout).toContain('scanned in 2 sections');
});

test('cite --json of a text in sections tells what is found in the whole, and in which section', async () => {
  const text = readFileSync(join(folder, 'long-patterns.txt'), 'utf8');
  const { whole, sections, documents } = JSON.parse(
    (await leavingNothing(['cite', '--json', 'long-patterns.txt'])).stdout,
  ) as {
    readonly whole: {
      readonly summary: { readonly references: number };
      readonly references: readonly { readonly section: number; readonly raw: string; readonly start: number }[];
    };
    readonly sections: readonly { readonly start: number; readonly scanned: boolean }[];
    readonly documents: readonly { readonly references: readonly unknown[] }[];
  };
  expect(whole.summary.references).toBe(1);
  const [reference] = whole.references;
  expect(reference).toMatchObject({ section: 2 });
  expect(text.slice(reference?.start).startsWith(reference?.raw ?? '-')).toBe(true);
  expect(sections).toMatchObject([{ start: 0, scanned: true }, { scanned: true }]);
  expect(documents.map(({ references }) => references.length)).toEqual([0, 1]);
});

test('text states verdicts from the confidence asked for', async () => {
  const { exitCode, stderr } = await leavingNothing(['text', 'a.txt', '--state', 'hi']);
  expect(exitCode).toBe(2);
  expect(stderr).toContain('--state must be');
  expect((await leavingNothing(['text', 'a.txt', '--state', 'high'])).stdout).toContain('unsure, closest to human');
});

test('what is too short to judge gets no language and no confidence', async () => {
  const { stdout } = await leavingNothing(['text', '-'], 'Hello there');
  expect(stdout).toMatch(/^not judged: /u);
  expect(stdout).not.toMatch(/confidence|Judged all/u);
});
