import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { detectionModels } from '../../src/engines/detect/index.js';
import { packageFile } from '../../src/lib/package-root.js';
import { workerFiles } from '../../src/program-files.js';
import { PostgresServer } from '../testing/postgres.js';

const folder = mkdtempSync(join(tmpdir(), 'assay-broken-'));
const program = join(folder, 'program');
const main = join(program, 'dist', 'main.js');
const LANGUAGES = 'data/lexicons/languages.bin';
const DETECTION = 'dist/service/scans/workers/detection-worker.thread.cjs';
let server: PostgresServer;

beforeAll(async () => {
  server = await PostgresServer.start();
  mkdirSync(program);
  for (const part of ['dist', 'data', 'config', 'package.json'])
    cpSync(packageFile(part), join(program, part), { recursive: true });
  symlinkSync(packageFile('node_modules'), join(program, 'node_modules'));
  writeFileSync(join(folder, 'brief.txt'), 'A sound document, in which nothing is wrong.');
  writeFileSync(join(folder, 'sound.md'), 'A sound document, in which nothing is wrong.\n'.repeat(20));
});

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await server.stop();
});

/** Runs the program without one of its files. */
function without(lost: string, args: readonly string[]) {
  const [path, aside] = [join(program, lost), join(program, 'lost')];
  renameSync(path, aside);
  try {
    return spawnSync(process.execPath, [main, ...args], { encoding: 'utf8', cwd: folder, timeout: 120_000 });
  } finally {
    renameSync(aside, path);
  }
}

test.each<[string, string, readonly string[], string]>([
  ['extract', LANGUAGES, ['extract', 'brief.txt'], 'a part of the program that reads files cannot be loaded'],
  ['extract', 'dist/extract/workers/worker.js', ['extract', 'sound.md'], 'could not start: Error: Cannot find module'],
  ['extract', 'dist/extract/workers/watchdog-worker.js', ['extract', 'sound.md'], 'could not start: Error'],
  ['run', LANGUAGES, ['run', 'sound.md', '--quiet'], 'a part of the program is missing'],
  [
    'run',
    'dist/extract/workers/watchdog-worker.js',
    ['run', 'sound.md', '--quiet'],
    'a part of the program is missing',
  ],
  ['run', 'data/lexicons/prose-blocks.bin', ['run', 'sound.md', '--quiet'], 'a part of the program is missing'],
  ['run', DETECTION, ['run', 'sound.md', '--quiet'], 'a part of the program is missing'],
  ['text', DETECTION, ['text', 'sound.md'], 'a part of the program is missing'],
  ['text', 'dist/extract/workers/worker.js', ['text', 'sound.md'], 'could not start: Error: Cannot find module'],
  ['patterns', DETECTION, ['patterns', 'sound.md'], 'a part of the program is missing'],
  ['cite', DETECTION, ['cite', 'sound.md'], 'a part of the program is missing'],
  [
    'serve',
    'dist/service/scans/workers/patterns-worker.thread.cjs',
    ['serve', '--port', '0'],
    'a part of the program is',
  ],
])('assay %s without %s is one coded error, and no document is called damaged', (_command, lost, args, says) => {
  const { status, stdout, stderr } = without(lost, args);
  expect(stdout).toBe('');
  expect(stderr).toContain(says);
  expect(stderr).toContain('Install the program again');
  expect(stderr.trim().split('\n')).toHaveLength(2);
  expect(stderr).not.toMatch(/corrupt|damaged/u);
  expect(status).toBe(1);
});

test('assay text with a changed model is one coded error, though only a thread reads the model', () => {
  const version = detectionModels.findLast(({ released, defaultFor }) => released && defaultFor === 'english')?.version;
  const weights = join(program, 'data', 'models', version ?? '', 'weights.bin');
  const sound = readFileSync(weights);
  const changed = Buffer.from(sound);
  changed.writeUInt8(changed.readUInt8(changed.length - 1) ^ 1, changed.length - 1);
  try {
    writeFileSync(weights, changed);
    const { status, stderr } = spawnSync(process.execPath, [main, 'text', 'sound.md'], {
      encoding: 'utf8',
      cwd: folder,
    });
    expect(stderr).toContain('cannot be used: the checksum of its weights does not match');
    expect(stderr).toContain('Install the program again');
    expect(status).toBe(1);
  } finally {
    writeFileSync(weights, sound);
  }
});

test('assay worker without a part of its program leaves, and status of the run says why', async () => {
  const db = await server.createDatabase();
  expect(spawnSync(process.execPath, [main, 'run', 'sound.md', '--quiet', '--db', db], { cwd: folder }).status).toBe(0);
  const { status, stderr } = without(LANGUAGES, ['worker', '--once', '--db', db]);
  expect(stderr).toContain('a part of the program is missing');
  expect(status).toBe(1);
  const shown = spawnSync(process.execPath, [main, 'status', '--db', db], { encoding: 'utf8', cwd: folder });
  expect(shown.stdout).toMatch(/worker left out: .*a part of the program is missing/u);
});

/** Files below a folder of the package. */
function filesBelow(...folders: readonly string[]): readonly string[] {
  const root = packageFile(...folders);
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(packageFile(), join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
}

test('what is looked for before a start is every file that threads and worker processes load', () => {
  const models = readdirSync(packageFile('data', 'models')).filter((name) => name !== 'references');
  const shipped = [...filesBelow('data', 'lexicons'), ...filesBelow('data', 'models')].filter(
    (file) => !/(?:evaluation|calibration)\.json$/u.test(file),
  );
  const workers = filesBelow('dist').filter(
    (file) =>
      (/(?:^|[/-])worker(?:\.js|\.thread\.cjs)$/u.test(file) && !file.includes('/parts/')) ||
      file.startsWith('dist/ocr/'),
  );
  expect([...workerFiles(models)].sort()).toEqual([...shipped, ...workers].sort());
});

test('no thread of a pool requires a module: Node 20 aborts where such a thread ends meanwhile', () => {
  const threads = workerFiles([]).filter((file) => file.startsWith('dist/service/scans/'));
  const required = threads.map((file) => {
    const { stderr } = spawnSync(
      process.execPath,
      ['--no-experimental-require-module', '--eval', `require(${JSON.stringify(packageFile(file))})`],
      { encoding: 'utf8' },
    );
    return /^\w*Error(?: \[\w+\])?: (.*)$/mu.exec(stderr)?.[1];
  });
  expect(required).toEqual([
    'a bibliography worker was started without a data folder',
    'a detection worker was started without models',
    // Of the schema of its lexicons.
    'Parse',
  ]);
});
