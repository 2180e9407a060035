import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadCommands } from '../../src/cli/commands.js';
import { runCli } from '../../src/cli/main.js';
import { settingGroups } from '../../src/settings/groups.js';
import { textWidth } from '../../src/lib/text-width.js';
import { StandIn } from '../testing/pipeline/stand-in.js';
import { ONE_READER } from '../testing/one-reader.js';

const LONG = `${'a-long-name-of-a-folder/'.repeat(4)}essay-of-a-student.txt`;

let cwd = '';
let standIn: StandIn;
let baseUrl = '';

beforeEach(async () => {
  cwd = mkdtempSync(join(tmpdir(), 'assay new user '));
  standIn = new StandIn({});
  baseUrl = await standIn.listen();
  mkdirSync(join(cwd, 'papers', LONG, '..'), { recursive: true });
  writeFileSync(join(cwd, 'papers', LONG), 'Some words that say what they say, again and again. '.repeat(8));
  writeFileSync(join(cwd, 'papers', 'thesis.txt'), 'Other words that say what they say, again and again. '.repeat(8));
});
afterEach(async () => {
  await standIn.close();
  rmSync(cwd, { recursive: true });
});

/** Runs a command; with columns, as in a terminal of so many. */
async function assay(argv: readonly string[], columns?: number, more: Readonly<Record<string, string>> = {}) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  if (columns !== undefined) Object.assign(stdout, { isTTY: true, columns });
  const exitCode = await runCli(argv, {
    stdin: Readable.from([]),
    stdout,
    stderr,
    isTerminal: false,
    env: { ASSAY_API_KEY: 'good-key', ASSAY_BASE_URL: baseUrl, NO_COLOR: '1', ...ONE_READER, ...more },
    cwd,
    signal: new AbortController().signal,
  });
  stdout.end();
  stderr.end();
  return { exitCode, stdout: await text(stdout), stderr: await text(stderr) };
}

test.each([['resume'], ['status'], ['runs'], ['explain', 'x'], ['report']])(
  '%s makes no database, and says where it looked',
  async (...argv) => {
    const { exitCode, stderr } = await assay(argv);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(`there is no database ./assay.db (looked for ${join(cwd, 'assay.db')})`);
    expect(existsSync(join(cwd, 'assay.db'))).toBe(false);
  },
);

test('a run says which folders it makes, before it scans', async () => {
  const { exitCode, stderr } = await assay(['run', 'papers', '--report', 'new/r.html', '--db', 'own/a.db', '--yes']);
  expect(exitCode).toBe(0);
  for (const folder of ['new', 'own'])
    expect(stderr.slice(0, stderr.indexOf('Started run'))).toContain(`there is no folder ${join(cwd, folder)}`);
});

test('an unknown source is answered with the nearest one, a known one by another name is shown', async () => {
  // A name that is nearer to what is typed without its ending than the one that was meant.
  writeFileSync(join(cwd, 'papers', 'theses'), 'Another text that lies beside it.');
  await assay(['run', 'papers', '--yes']);
  for (const typed of ['papers/tesis.txt', 'tesis.txt'])
    expect((await assay(['explain', typed])).stderr).toContain('; did you mean papers/thesis.txt?');
  expect((await assay(['explain', 'zebra'])).stderr).not.toContain('did you mean');
  // It is found by its whole path, and by how its name begins.
  for (const typed of [join(cwd, 'papers', 'thesis.txt'), './papers/../papers/thesis.txt', 'thesis.txt', 'thesis'])
    expect((await assay(['explain', typed])).stdout).toMatch(/^papers\/thesis\.txt · run /u);
  const { exitCode, stdout, stderr } = await assay(['explain', 'thes']);
  expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
  expect(stderr).toContain('2 sources of the newest run are named like thes: papers/theses, papers/thesis.txt');
});

test('a source whose name has a line end is found by the name that is shown', async () => {
  writeFileSync(join(cwd, 'papers', 'two\nlines.txt'), 'A text whose name was made by a program.');
  await assay(['run', 'papers', '--yes']);
  const { stdout } = await assay(['explain', 'papers/two\\u000alines.txt']);
  expect(stdout).toMatch(/^papers\/two\\u000alines\.txt · run /u);
});

test.each([60, 80])('explain and diff fit a terminal of %i columns', async (columns) => {
  await assay(['run', 'papers', '--yes']);
  writeFileSync(join(cwd, 'papers', LONG), 'All other words that say what they say, again and again. '.repeat(8));
  await assay(['run', 'papers', '--yes']);
  for (const argv of [['explain', `papers/${LONG}`], ['explain', 'papers/thesis.txt'], ['diff']]) {
    const { stdout } = await assay(argv, columns);
    expect(Math.max(...stdout.split('\n').map(textWidth))).toBeLessThanOrEqual(columns);
    expect(stdout.replace(/\s+/gu, '')).toContain(argv[0] === 'diff' ? LONG : 'run');
  }
});

test('what explain breaks at a narrow terminal stays below its own beginning', async () => {
  await assay(['run', 'papers', '--yes']);
  const { stdout } = await assay(['explain', 'papers/thesis.txt'], 60);
  const found = /^( *)(?:Only 80 words could|It was not measured) .*\n( *)\S/mu.exec(stdout);
  expect(found?.[1]?.length).toBe(17);
  expect(found?.[2]).toBe(found?.[1]);
});

test.each([60, 80])('diff says a reason in words, and fits %i columns with it', async (columns) => {
  await assay(['run', 'papers', '--yes']);
  standIn.options = { extraOf: () => ({ reason: 'unknown_language', confidence_category: 'low' }) };
  writeFileSync(join(cwd, 'papers', LONG), 'All other words that say what they say, again and again. '.repeat(8));
  await assay(['run', 'papers', '--yes']);
  const { stdout } = await assay(['diff'], columns);
  expect(stdout).toMatch(/^ {2}changed {2}\w+ → unknown language$/mu);
  expect(Math.max(...stdout.split('\n').map(textWidth))).toBeLessThanOrEqual(columns);
  expect((await assay(['diff'])).stdout).toMatch(/→ unknown language papers\/a-long/u);
});

test('every document to look at first has its whole name and its id', async () => {
  standIn.options = { verdictOf: () => 'ai' };
  const { stderr } = await assay(['run', 'papers', '--yes']);
  const first = /Look at th\w+ first\n([\s\S]*?)\n\n/u.exec(stderr)?.[1] ?? '';
  expect(first.replace(/\s+/gu, '')).toContain(LONG);
  expect(first.match(/\bid [0-9a-f]{12}\b/gu)?.length).toBe(2);
});

test('prune says why more runs are kept than asked for', async () => {
  await assay(['run', 'papers', '--yes']);
  await assay(['run', 'papers', '--yes']);
  expect((await assay(['prune', '--keep-runs', '1'])).stdout).toContain(
    '2 kept, 1 of them only because comparisons, audits or a resume need it',
  );
});

test('plan says what a reason means, and calls what is sent documents', async () => {
  writeFileSync(join(cwd, 'papers', 'a.zip'), 'PK');
  const { stdout } = await assay(['plan', 'papers']);
  expect(stdout).toMatch(/1 × corrupt: damaged, or not what/u);
  expect(stdout).toMatch(/^To send +2 documents$/mu);
});

test('report without a place says where it was written', async () => {
  await assay(['run', 'papers', '--yes']);
  expect((await assay(['report'])).stderr).toBe(
    `Wrote ${join(cwd, 'assay-report.html')}\nName another place with --out.\n`,
  );
  expect((await assay(['report', '-o', 'r.html'])).stderr).toBe('Wrote r.html\n');
});

test('commands are shown as they were typed', async () => {
  const env = { npm_command: 'exec' };
  expect((await assay(['status'], undefined, env)).stderr).toContain('with: npx assay run <path>');
  expect((await assay(['rum'], undefined, env)).stderr).toContain('npx assay --help');
  const { stderr } = await assay(['run', 'papers', '--yes'], undefined, env);
  expect(stderr).toMatch(/^ +npx assay report +write the report$/mu);
  expect((await assay(['--help'], undefined, env)).stdout).toContain('npx assay run papers');
  expect((await assay(['keys', 'list'], undefined, env)).stderr).toContain('with: npx assay keys create');
  for (const argv of [['--help'], ['run', '--help'], ['works', '--help']]) {
    const { stdout: help } = await assay(argv, 60, env);
    expect(Math.max(...help.split('\n').map(textWidth))).toBeLessThanOrEqual(60);
    expect(help.replaceAll(/\s+/gu, ' ')).toMatch(/npx assay (?:run papers|works import|<command>)/u);
  }
});

test.each([60, 80])('the help of every command fits %i columns', async (columns) => {
  for (const { name } of await loadCommands(undefined)) {
    const { stdout } = await assay([name, '--help'], columns);
    expect({ name, width: Math.max(...stdout.split('\n').map(textWidth)) <= columns }).toEqual({ name, width: true });
  }
});

test('no group of options is named for the code', async () => {
  for (const { name } of await loadCommands(undefined)) {
    const { stdout } = await assay([name, '--help']);
    expect(stdout).not.toMatch(/\[default: ""\]|\[choices: "|\S\[required\]/u);
    expect(stdout).not.toMatch(/^Settings: /mu);
    for (const [title] of stdout.matchAll(/^[^ \n].*:$/gmu))
      expect(title).not.toMatch(new RegExp(`^(?:${Object.keys(settingGroups).join('|')}):$`, 'u'));
  }
});

test.each([60, 80])('prune and doctor fit %i columns; elsewhere lines stay whole', async (columns) => {
  await assay(['run', 'papers', '--yes']);
  await assay(['run', 'papers', '--yes']);
  for (const argv of [['prune', '--keep-runs', '1'], ['doctor']]) {
    const { stdout } = await assay(argv, columns);
    expect(Math.max(...stdout.split('\n').map(textWidth))).toBeLessThanOrEqual(columns);
  }
  expect((await assay(['prune', '--keep-runs', '1'])).stdout.trimEnd()).not.toContain('\n');
});

test('that a file of rows was read as one document is said once, before the summary of a short run', async () => {
  const rows = Array.from({ length: 50 }, (_, id) => JSON.stringify({ id, text: `Some words of the row ${id}.` }));
  writeFileSync(join(cwd, 'rows.jsonl'), rows.join('\n'));
  const { stderr } = await assay(['run', 'rows.jsonl']);
  const said = 'rows.jsonl holds rows and is read as one document';
  expect(stderr.split(said)).toHaveLength(2);
  expect(stderr.lastIndexOf(said)).toBeLessThan(stderr.indexOf('Verdicts'));
});

test('files of rows that a folder holds are said to be read as one document each, tables are not', async () => {
  const rows = Array.from({ length: 50 }, (_, id) => JSON.stringify({ id, text: `Some words of the row ${id}.` }));
  mkdirSync(join(cwd, 'mixture', 'deep'), { recursive: true });
  writeFileSync(join(cwd, 'mixture', 'deep', 'rows.jsonl'), rows.join('\n'));
  writeFileSync(join(cwd, 'mixture', 'prices.csv'), 'year,price\n2001,3\n2002,4\n');
  const said = 'mixture/deep/rows.jsonl holds rows and is read as one document';
  for (const command of ['plan', 'run']) {
    const { stderr } = await assay([command, 'mixture']);
    expect(stderr.replace(/\s+/gu, ' ').split(said)).toHaveLength(2);
    expect(stderr).not.toContain('prices.csv holds');
  }
  expect((await assay(['run', 'mixture', '--dataset', '--text-column', 'text'])).stderr).not.toContain('holds rows');
});

test('explain of an unknown source says that an id will do', async () => {
  await assay(['run', 'papers']);
  const { stderr } = await assay(['explain', 'nofile']);
  expect(stderr).toContain('the id of a text (the first 12 characters of its hash)');
});

test('serve says what it says in its log of JSON lines', async () => {
  const stop = new AbortController();
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  stdout.once('data', () => stop.abort());
  const context = { stdin: Readable.from([]), stdout, stderr, isTerminal: false, env: { NO_COLOR: '1' }, cwd };
  await runCli(['serve', '--port', '0', '--data', 'data'], { ...context, signal: stop.signal });
  stderr.end();
  const lines = (await text(stderr)).trim().split('\n');
  expect(lines.map((line) => JSON.parse(line) as { readonly msg: string }).map(({ msg }) => msg)).toContainEqual(
    expect.stringContaining('print a link to sign in with: assay keys link --data'),
  );
});
