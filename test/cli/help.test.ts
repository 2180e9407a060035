import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadAllCommands, loadCommands } from '../../src/cli/commands.js';
import { textWidth } from '../../src/lib/text-width.js';
import { runCommand } from '../testing/command.js';
import { assay } from '../testing/program.js';
import { assayInTerminal } from '../testing/terminal.js';

let cwd = '';
beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), 'assay help '));
});
afterAll(() => {
  rmSync(cwd, { recursive: true });
});

const widest = (lines: readonly string[]): number => Math.max(...lines.map(textWidth));

test.each([60, 80, 120])('help fits a terminal of %i columns', async (columns) => {
  for (const argv of [['--help'], ['run', '--help'], ['export', '--help']]) {
    const { stdout, exitCode } = await runCommand(cwd, argv, { columns });
    expect(exitCode).toBe(0);
    const lines = stdout.split('\n');
    expect(widest(lines)).toBeLessThanOrEqual(columns);
    expect(lines.length).toBeGreaterThan(15);
  }
});

test('the rest of a list of choices is below its start', async () => {
  const lines = (await runCommand(cwd, ['keys', '--help'], { columns: 80 })).stdout.split('\n');
  const at = lines.findIndex((line) => line.includes('[choices: create'));
  expect(lines[at]).not.toMatch(/\]$/u);
  expect(lines[at + 1]?.search(/\S/u)).toBe((lines[at]?.indexOf('[choices') ?? 0) + 1);
  expect(lines[at + 1]?.trim()).toBe('end]');
});

test('the built program takes the width of its terminal', async () => {
  const { lines, exitCode } = await assayInTerminal(['export', '--help'], { columns: 60, cwd });
  expect(exitCode).toBe(0);
  expect(widest(lines)).toBeLessThanOrEqual(60);
  expect(widest(lines)).toBeGreaterThan(50);
  expect(lines.length).toBeGreaterThan(15);
});

test('without a terminal help has 80 columns, no colour and no names of types', async () => {
  const { stdout } = await assay(['run', '--help'], { cwd });
  expect(widest(stdout.split('\n'))).toBeLessThanOrEqual(80);
  expect(stdout).not.toMatch(/\u001b|\[string\]|\[boolean\]|\[array\]/u);
});

test('the first screen shows six commands and three examples, and the rest below', async () => {
  const { stdout, exitCode } = await runCommand(cwd, ['--help']);
  expect(exitCode).toBe(0);
  const screen = stdout.split('\n').slice(0, 23).join('\n');
  const section = (title: string): readonly string[] =>
    (new RegExp(`^${title}\\n((?:  .*\\n)+)`, 'mu').exec(`${screen}\n`)?.[1] ?? '').trimEnd().split('\n');
  expect(section('Start with')).toHaveLength(6);
  expect(section('Examples')).toHaveLength(3);
  for (const { name } of await loadAllCommands()) expect(stdout).toMatch(new RegExp(`^  ${name} `, 'mu'));
});

/** Options that would change nothing of what a command does. */
const WITHOUT: readonly (readonly [command: string, options: readonly string[]])[] = [
  ['prune', ['state']],
  ['audits', ['state']],
  ['worker', ['state', 'keep-text']],
  ['doctor', ['csv', 'name', 'state', 'max-words', 'exclude', 'fail-on', 'profile', 'ocr-cache-mb']],
  ['text', ['ocr-cache-mb']],
  ['serve', ['ocr-cache-mb']],
  ['works', ['accounts']],
];

test.each(WITHOUT)('assay %s has no option without an effect', async (name, options) => {
  const [command] = await loadCommands(name);
  expect(command?.optionNames().filter((option) => options.includes(option))).toEqual([]);
});

/** What the help of a command must say, word for word once its lines are joined. */
const SAYS: readonly (readonly [command: string, parts: readonly string[]])[] = [
  [
    'run',
    [
      '--no-ignore',
      'one of: sections, first, skip',
      '-q, --quiet',
      '-n, --dry-run',
      '-y, --yes',
      '[default: ./assay.db]',
    ],
  ],
  ['run', ['one of: none, excerpt, full', 'medium or high']],
  ['export', ['-o, --out', '--no-join', 'csv, jsonl, parquet']],
  ['report', ['-o, --out']],
];

test.each(SAYS)('assay %s --help names %j', async (command, parts) => {
  const { stdout } = await runCommand(cwd, [command, '--help']);
  const joined = stdout.replace(/\s+/gu, ' ');
  for (const part of parts) expect(joined).toContain(part);
  expect(joined).not.toMatch(/ --(?:ignore|join) /u);
});

test('assay help run is assay run --help', async () => {
  const [asked, flag] = [await runCommand(cwd, ['help', 'run']), await runCommand(cwd, ['run', '--help'])];
  expect(asked).toEqual(flag);
});

test.each([
  ['no terminal', {}, false],
  ['no terminal, FORCE_COLOR', { FORCE_COLOR: '1' }, true],
  ['no terminal, both', { FORCE_COLOR: '1', NO_COLOR: '1' }, true],
  ['FORCE_COLOR=0', { FORCE_COLOR: '0' }, false],
] as const)('colour: %s', async (_, env, isColoured) => {
  const { stdout } = await runCommand(cwd, ['--help'], { env });
  const { stderr } = await runCommand(cwd, ['rn'], { env });
  expect([stdout.includes('\u001b['), stderr.includes('\u001b[')]).toEqual([isColoured, isColoured]);
});

test.each([
  ['a terminal', {}, true],
  ['a terminal, NO_COLOR', { NO_COLOR: '1' }, false],
  ['a terminal, an empty NO_COLOR', { NO_COLOR: '' }, true],
] as const)('colour: %s', async (_, env, isColoured) => {
  const { raw } = await assayInTerminal(['--help'], { columns: 80, cwd, env });
  expect(raw.includes('\u001b[1m')).toBe(isColoured);
});

/** What is typed before the Tab key, and some of what bash offers. */
const COMPLETED: readonly (readonly [words: readonly string[], offers: readonly string[], all: boolean])[] = [
  [['assay', 're'], ['resume', 'report'], true],
  [['assay', 'run', '--no-i'], ['--no-ignore'], true],
  [['assay', 'run', '--max-w'], ['--max-words', '--max-words-total'], true],
  [['assay', 'export', '--jo'], [], true],
  [['assay', 'diff', '--run'], [], true],
  [['assay', 'text', '--file'], [], true],
  [['assay', ''], ['run', 'completion', '--help'], false],
];

test.each(COMPLETED)('bash completes %j', async (words, offers, all) => {
  const { stdout, exitCode } = await runCommand(cwd, ['completion', 'bash']);
  expect(exitCode).toBe(0);
  const asked = `${stdout}
COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; _assay
printf '%s\\n' "\${COMPREPLY[@]}"`;
  const shell = spawnSync('bash', ['--norc', '-euc', asked], { stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8' });
  expect([shell.stderr, shell.status]).toEqual(['', 0]);
  const offered = shell.stdout.split('\n').filter((line) => line !== '');
  if (all) expect(offered.toSorted()).toEqual(offers.toSorted());
  else expect(offered).toEqual(expect.arrayContaining([...offers]));
});

test.each([
  ['zsh', '#compdef assay', 'resume'],
  ['fish', "complete -c assay -n '__fish_seen_subcommand_from run' -l no-ignore", '-a resume'],
])('there is a script for %s', async (shell, part, command) => {
  const { stdout } = await runCommand(cwd, ['completion', shell]);
  expect(stdout).toContain(part);
  expect(stdout).toContain(command);
  const usual = await assay(['completion'], { cwd, env: { SHELL: `/usr/bin/${shell}` } });
  expect(usual.stdout).toBe(stdout);
});
