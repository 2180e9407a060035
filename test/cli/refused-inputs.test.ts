import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../testing/command.js';
import { StandIn } from '../testing/pipeline/stand-in.js';

const BIB = '@book{a, title={Mosses of walls}}\n@book{b, title={Mosses of roofs}}\n';

/** A tar archive of one file. @param sign what stands at byte 257: nothing in archives older than POSIX */
function tarOf(name: string, content: string, sign: string): Buffer {
  const header = Buffer.alloc(512);
  header.write(name, 0);
  for (const [at, octal] of [
    [100, '0000644'],
    [124, content.length.toString(8).padStart(11, '0')],
    [148, ' '.repeat(8)],
  ] as const)
    header.write(octal, at, 'latin1');
  header.write(sign, 257, 'latin1');
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return Buffer.concat([header, Buffer.from(content.padEnd(1024, '\0')), Buffer.alloc(1024)]);
}

let cwd = '';
beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), 'assay refused '));
  mkdirSync(join(cwd, 'dbdir'));
  const files = {
    'posix.tar': tarOf('a.bib', BIB, 'ustar\u000000'),
    'gnu.tgz': gzipSync(tarOf('ä.bib', BIB, 'ustar  \0')),
    'old.tar': tarOf('a.bib', BIB, ''),
    'rows.csv': 'key,text\n1,Some words of a row.\n2,Other words of a row.\n',
    'rows.db': 'key,text\n1,Some words of a row, of which there are enough to be a page.\n'.repeat(4),
    'text.txt': 'Some words that are read, and that say what they say, again and again. '.repeat(12),
    'bad.yaml': 'concurency: 2\n',
    'half.yaml': 'concurrency: 1.5\n',
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(cwd, name), content);
});
afterAll(() => {
  rmSync(cwd, { recursive: true });
});

const RUN = ['run', 'text.txt', '--yes'];
const IS_ARCHIVE = 'is an archive, and its members are not read';

test.each<[string, readonly string[], string]>([
  ['a tar archive', ['works', 'import', 'posix.tar'], IS_ARCHIVE],
  ['a packed tar archive', ['works', 'import', 'gnu.tgz'], IS_ARCHIVE],
  ['a tar archive without a sign', ['works', 'import', 'old.tar'], IS_ARCHIVE],
  ['a list of works that is not there', ['works', 'import', 'nope.bib'], 'there is no file or folder'],
  [
    'a column of ids that is not there',
    ['run', 'rows.csv', '--dataset', '--id-column', 'kye'],
    'rows.csv: there is no column kye among key, text; did you mean key?',
  ],
  ['a folder as database', [...RUN, '--db', 'dbdir'], 'dbdir is a folder, and a database is a file'],
  ['a folder as database of runs', ['runs', '--db', 'dbdir'], 'dbdir is a folder, and a database is a file'],
  ['another file as database', [...RUN, '--db', 'rows.db'], 'It is no database of Assay'],
  ['a short file as database', [...RUN, '--db', 'rows.csv'], 'It is no database of Assay'],
  [
    'a misspelt setting of the file',
    [...RUN, '--config', 'bad.yaml'],
    'has an unknown setting "concurency"; did you mean concurrency?',
  ],
  ['half a connection', [...RUN, '--config', 'half.yaml'], 'must be a whole number of at least 1 and at most 1,024'],
])('%s is refused', async (_, argv, says) => {
  const { exitCode, stdout, stderr } = await runCommand(cwd, argv);
  expect([exitCode, stdout, stderr.replaceAll(/\s+/gu, ' ')]).toEqual([2, '', expect.stringContaining(says)]);
});

test.each<[string, readonly string[], string]>([
  ['a port between two', ['open', '--port', '4000.5'], '--port takes a whole number from 0 to 65535 (given: "4000.5")'],
  ['a port that no machine has', ['open', '--port', '65536'], '--port takes a whole number from 0 to 65535'],
  ['half a run', ['runs', '--limit', '1.5'], '--limit takes a whole number from 1 on (given: "1.5")'],
  ['no run', ['runs', '--limit', '0'], '--limit takes a whole number from 1 on (given: "0")'],
  [
    'no word',
    ['cite', 'text.txt', '--first-words', 'ten'],
    '--first-words takes a whole number from 1 on (given: "ten")',
  ],
])('%s is refused before anything is opened', async (_, argv, says) => {
  const { exitCode, stdout, stderr } = await runCommand(cwd, argv);
  expect([exitCode, stdout, stderr.replaceAll(/\s+/gu, ' ')]).toEqual([2, '', expect.stringContaining(says)]);
});

test.each([
  ['ASSAY_MAX_WORD', 'ASSAY_MAX_WORDS'],
  ['ASSAY_MAXWORDS', 'ASSAY_MAX_WORDS'],
  ['assay_max_words', 'ASSAY_MAX_WORDS'],
  ['ASSAY_CONIFG', 'ASSAY_CONFIG'],
])('the misspelt variable %s is refused: no limit is ignored', async (name, meant) => {
  const { exitCode, stdout, stderr } = await runCommand(cwd, RUN, { env: { [name]: '100' } });
  expect([exitCode, stdout, stderr.replaceAll(/\s+/gu, ' ')]).toEqual([
    2,
    '',
    expect.stringContaining(`the variable ${name} sets nothing; did you mean ${meant}?`),
  ]);
});

test('variables of other programs are none of its own', async () => {
  const env = {
    ASSAY_MAX_WORD: '',
    ASSAY_SHARED: '/srv/data',
    ASSAY_TEST_POSTGRES: '1',
    ASSAY_PYTHON: 'python3',
    ASSAY_HOME: '/opt',
  };
  const { exitCode, stderr } = await runCommand(cwd, ['config'], { env });
  expect([exitCode, stderr]).toEqual([0, '']);
});

test.each(['explain', 'runs', 'status', 'audits', 'prune'])(
  '%s offers no option that it does not use',
  async (name) => {
    const { stdout } = await runCommand(cwd, [name, '--help']);
    expect(stdout).toContain('--db');
    expect(stdout).not.toContain('--keep-text');
  },
);

test('a text that no words are left for is refused with what can be done, and nothing is said of a store', async () => {
  const standIn = new StandIn({ faultOf: () => 'allowance' });
  try {
    const env = { ASSAY_API_KEY: 'good-key', ASSAY_BASE_URL: await standIn.listen() };
    const { exitCode, stderr } = await runCommand(cwd, ['text', 'text.txt'], { env });
    expect([exitCode, stderr]).toEqual([
      5,
      expect.stringContaining('Wait for the next billing cycle, or get more words'),
    ]);
    expect(stderr).not.toContain('stored');
  } finally {
    await standIn.close();
  }
});

test('text names the option that says the kind of a text', async () => {
  const standIn = new StandIn({
    verdictOf: () => 'ai',
    version: '2026-11-27-base',
    extraOf: () => ({ language: 'en' }),
  });
  try {
    const env = { ASSAY_API_KEY: 'good-key', ASSAY_BASE_URL: await standIn.listen() };
    const { stdout } = await runCommand(cwd, ['text', 'text.txt'], { env });
    expect(stdout.replaceAll(/\s+/gu, ' ')).toContain('The kind of text is not known (--register says it): the figure');
  } finally {
    await standIn.close();
  }
});
