import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../testing/command.js';

let cwd = '';

beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), 'assay messages '));
  mkdirSync(join(cwd, 'papers'));
  writeFileSync(join(cwd, 'papers', 'a.txt'), 'A short text.');
  writeFileSync(join(cwd, 'file'), '');
  symlinkSync('loop.txt', join(cwd, 'loop.txt'));
});
afterAll(() => {
  rmSync(cwd, { recursive: true });
});

/** What a user typed, and what the error must say about it. */
/** What a file in /proc lacks: root may write everywhere. */
const whyNotInProc = process.getuid?.() === 0 ? 'its folder takes no files' : 'the permissions do not allow it';

const TYPED: readonly (readonly [name: string, argv: readonly string[], says: readonly string[]])[] = [
  ['a file that is not there', ['text', 'nope.txt'], ['there is no file nope.txt', 'Check the spelling']],
  ['a file that is not there', ['extract', 'nope.pdf'], ['there is no file nope.pdf']],
  ['a link to itself', ['extract', 'loop.txt'], ['loop.txt is a link that leads to no file', 'Correct the link']],
  ['a name that is not UTF-8', ['extract', 'caf\ufffd.txt'], ['there is no file', 'scan its folder with assay run']],
  [
    'an address without http',
    ['run', 'papers', '--base-url', 'localhost:8097'],
    ['--base-url must be an address that starts with http:// or https://', '"localhost:8097"'],
  ],
  ['another protocol', ['run', 'papers', '--base-url', 'ftp://x'], ['--base-url must be an address', '"ftp://x"']],
  ['a data folder that none can make', ['keys', 'create', '--data', '/proc/x'], ['the data folder /proc/x cannot be']],
  ['a folder as output', ['run', 'papers', '--csv', 'papers'], ['papers is a folder', 'Name a file in it']],
  ['an output below a file', ['run', 'papers', '--report', 'file/r.html'], ['file/r.html cannot be written']],
  [
    'an output far from any folder',
    ['run', 'papers', '--report', 'nope/dir/r.html'],
    ['nope/dir/r.html cannot be written: there is no folder', 'Check the spelling, or make the folder: mkdir -p'],
  ],
  ['a word for a number', ['run', 'papers', '--max-words', 'lots'], ['--max-words must be a whole number', '"lots"']],
  [
    'a misspelt choice of a list',
    ['run', 'papers', '--scan', 'detekt'],
    ['--scan must be one or more of detect, patterns, bibliography', '"detekt"', 'did you mean detect?'],
  ],
  ['a misspelt choice', ['run', 'papers', '--mode', 'fils'], ['one of auto, files, text', 'did you mean files?']],
  ['a form that is none', ['run', 'papers', '--order', 'random'], ['path, smallest or sample:SEED', '"random"']],
  ['a rate without a number', ['run', 'papers', '--rate', 'slow'], ['--rate must be a number with /s', '"slow"']],
  ['standard input', ['run', '-'], ['a run does not read standard input', 'assay text -']],
  [
    'no action',
    ['audits'],
    ['something is missing: assay audits <action> [name] [target..]; the action is list, move or acknowledge'],
  ],
  ['nothing', ['run'], ['something is missing: assay run [path..]', 'For example: assay run']],
  ['a misspelt option', ['run', 'papers', '--cvs', 'x'], ['there is no option --cvs of assay run', 'mean --csv?']],
  [
    'a secret',
    ['run', 'papers', '--api-key', 'x'],
    ['there is no option --api-key of assay run', 'set ASSAY_API_KEY, or name a file with --api-key-file'],
  ],
  [
    'an output among processes',
    ['run', 'papers', '--csv', '/proc/x.csv'],
    [`/proc/x.csv cannot be written: ${whyNotInProc}`],
  ],
  ['an option without its value', ['run', 'papers', '--csv'], ['--csv needs a value']],
  ['a web address', ['run', 'https://example.org/x'], ['is a web address, and a run reads files', 'Download it']],
  [
    'a workbench without runs',
    ['serve', '--workbench', '--port', '0'],
    ['the workbench shows the runs of a database, and there is no database', 'assay run <path>', 'without --workbench'],
  ],
  ['an argument too many', ['usage', 'now'], ['assay usage takes no argument "now"']],
  ['a misspelt command', ['rum', 'papers'], ['there is no command "rum"; did you mean run?', 'assay --help']],
  ['help on a misspelt command', ['help', 'exprot'], ['there is no command "exprot"; did you mean export?']],
  ['a time without its unit', ['run', 'papers', '--outage-wait', '20'], ['--outage-wait must be a time such as 30s']],
  ['languages that are none', ['run', 'papers', '--ocr-languages', 'E'], ['must be languages joined by +']],
  ['a misspelt help', ['hlep'], ['there is no command "hlep"; did you mean help?']],
  ['a name like options', ['explain', '-essay.txt'], ['a name that begins with - goes after --, as in: -- -essay.txt']],
  ['such a name among options', ['text', '-rf.txt'], ['a name that begins with - goes after --, as in: -- -rf.txt']],
  [
    'such a name as it was typed',
    ['text', '-dash.md'],
    ['assay text takes no argument "-dash.md"; a name that begins'],
  ],
  ['a letter among letters', ['run', 'papers', '-qv'], ['there is no option -v of assay run\n']],
  ['help on a topic', ['help', 'parquet'], ['there is no command "parquet"; see export']],
  ['help on what nothing speaks of', ['help', 'topic'], ['there is no command "topic"\n', 'assay --help']],
  [
    'another format',
    ['export', '--format', 'cvs'],
    ['--format must be csv, jsonl or parquet (given: "cvs"); did you mean csv?'],
  ],
  [
    'another action',
    ['works', 'inport'],
    ['the action of assay works must be import, status or build-sample (given: "inport"); did'],
  ],
  [
    'a misspelt negation',
    ['run', 'papers', '--no-ignor'],
    ['no option --no-ignor of assay run; did you mean --no-ignore?'],
  ],
  [
    'an option that must be given',
    ['calibrate', 'papers'],
    ['assay calibrate needs --name\n', 'assay calibrate --help'],
  ],
  ['a value of a flag', ['run', 'papers', '--json=maybe'], ['--json takes no value (given: "maybe")', '--json=false']],
  ['a no to a flag', ['run', 'papers', '--ocr=auto', '--no-ignore=off'], ['"off"', 'Leave --no-ignore out']],
  ['a yes to a flag', ['plan', 'papers', '--hidden=Yes'], ['(given: "Yes")', 'Give --hidden alone']],
  ['an empty document', ['text', ''], ['an argument is empty', 'variable may not be set']],
  ['an empty file of several', ['extract', 'papers/a.txt', ''], ['an argument is empty']],
  ['an empty source', ['explain', ''], ['an argument is empty']],
  ['an empty run', ['export', ''], ['is empty']],
  ['an empty value', ['run', 'papers', '--csv', ''], ['the value of --csv is empty', 'variable may not be set']],
  ['an empty value after =', ['run', 'papers', '--db='], ['the value of --db is empty']],
  ['two exports to standard output', ['run', 'papers', '--csv', '-', '--jsonl', '-'], ['--csv - and --jsonl - both']],
  ['an export and a summary there', ['run', 'papers', '--parquet', '-', '--json'], ['--parquet - and --json both']],
  ['a report and an export there', ['run', 'papers', '--report', '-', '--csv', '-'], ['--csv - and --report - both']],
  ['an empty path', ['run', ''], ['an argument is empty', 'variable may not be set']],
];

test.each(TYPED)('%s: %j', async (_, argv, says) => {
  const { exitCode, stdout, stderr } = await runCommand(cwd, argv);
  for (const part of says) expect(stderr).toContain(part);
  expect(exitCode).toBe(2);
  expect(stdout).toBe('');
  expect(stderr).not.toMatch(/unexpected failure|report it/u);
  expect(stderr.trim().split('\n').length).toBeLessThanOrEqual(2);
});

test('doctor goes on without a key, and says that nothing answers', async () => {
  const { exitCode, stdout, stderr } = await runCommand(cwd, ['doctor', '--base-url', 'http://127.0.0.1:9']);
  expect([exitCode, stderr]).toEqual([1, '']);
  expect(stdout).toMatch(
    /^BAD  API key {7}the service at http:\/\/127\.0\.0\.1:9 needs an API key and none was given$/mu,
  );
  expect(stdout).toMatch(/^BAD  service {7}the service at http:\/\/127\.0\.0\.1:9 cannot be reached/mu);
  expect(stdout).toContain('disk space');
});

test.each([
  ['a folder that takes no files', '/proc/assay.db', `/proc/assay.db cannot be written: ${whyNotInProc}`],
  ['a folder that is not there', 'nope/dir/x.db', 'nope/dir/x.db cannot be written: there is no folder'],
])('doctor refuses a new database in %s, and advises on a service that is down, as run does', async (_, db, says) => {
  writeFileSync(join(cwd, 'key'), 'a-key');
  const down = ['--base-url', 'http://127.0.0.1:9', '--api-key-file', 'key'];
  const { exitCode, stdout } = await runCommand(cwd, ['doctor', '--db', db, ...down]);
  expect(stdout).toContain(`BAD  database      ${says}`);
  expect(stdout).toContain('Check the address (--base-url) and the network, then start again');
  expect(exitCode).toBe(1);
});
