// Runs with nothing installed: makes node_modules and dist what the lock file and the sources say, then runs the task.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync, mkdirSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isBuilt, noteBuilt } from './built.mjs';
import { hasPackages, isCompiled } from './installed.mjs';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const [task, ...rest] = process.argv.slice(2);

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `assay: Node ${process.versions.node} is too old.\n       Install Node 20.19 or later: https://nodejs.org`,
  );
  process.exit(2);
}

/**
 * Runs a program in the project's folder; ends with its exit code when it fails. No shell: the path may hold spaces.
 */
function run(program, args, options = {}) {
  const result = spawnSync(program, args, { cwd: root, stdio: 'inherit', ...options });
  if (result.error) {
    console.error(`assay: cannot start ${program}: ${result.error.message}`);
    process.exit(1);
  }
  if (result.status !== 0) process.exit(result.status ?? 1);
}

const node = (args, options) => run(process.execPath, args, options);
/** Room for new objects, in MiB: with Node's 16, a twentieth more of the processor time goes to collecting them. */
const YOUNG_OBJECTS = '--max-semi-space-size=64';
/** Room for the types of all sources, in MiB: Node's own limit is as little as 2,048. They take about 3,000. */
const OLD_OBJECTS = '--max-old-space-size=6144';
const bin = (packageName, file) => join(root, 'node_modules', packageName, file);

const npmCli = process.env.npm_execpath;
/** Program and arguments of an npm command. Its output is no output of the task. */
const npm = (...args) =>
  npmCli !== undefined && npmCli.endsWith('.js')
    ? [process.execPath, [npmCli, ...args, '--loglevel=error']]
    : [process.platform === 'win32' ? 'npm.cmd' : 'npm', [...args, '--loglevel=error']];
const quiet = { stdio: ['ignore', 2, 2] };

/** Starts a program beside others. Resolves at its end with how it failed; null where it did not. */
function begin(program, args, options = {}) {
  const child = spawn(program, args, { cwd: root, ...quiet, ...options });
  return new Promise((resolve) => {
    child.once('error', ({ message }) => resolve(`cannot start ${program}: ${message}`));
    child.once('close', (code) => resolve(code === 0 ? null : `${program} ${args.join(' ')} failed`));
  });
}

/** Waits for programs that were begun; ends this one where any has failed. */
async function allOf(begun) {
  const failures = (await Promise.all(begun)).filter((failure) => failure !== null);
  for (const failure of failures) console.error(`assay: ${failure}`);
  if (failures.length > 0) process.exit(1);
}

/** SQLite compiles in three quarters of the time that Node's own flags (-O3) take, and is as fast. */
const FLAGS = '-O2';

/**
 * Installs what the lock file says, unless that was done; compiles it again where another Node is used now. Returns a
 * function that waits for what is compiled.
 */
function install() {
  const stampFile = join(root, 'node_modules', '.assay-lock');
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  // The ABI of Node: better-sqlite3 is compiled for one.
  const wanted = `${lock} ${process.versions.modules}`;
  const [installedLock, installedAbi] = existsSync(stampFile) ? readFileSync(stampFile, 'utf8').split(' ') : [];
  if (installedLock === lock && installedAbi === process.versions.modules) return () => undefined;
  // Nobody but this program writes the stamp: after `npm ci` it is not there.
  const isThere = hasPackages(root);
  if (isThere && isCompiled(root)) {
    writeFileSync(stampFile, wanted);
    return () => undefined;
  }
  if (installedLock !== lock && !isThere) {
    console.error('Installing dependencies (npm ci) …');
    run(...npm('ci', '--no-fund', '--no-audit', '--ignore-scripts'), quiet);
  }
  console.error('Building, and compiling SQLite, which takes about a minute …');
  const compiled = begin(...npm('rebuild'), { env: { ...process.env, CFLAGS: process.env.CFLAGS ?? FLAGS } });
  return async () => {
    await allOf([compiled]);
    mkdirSync(dirname(stampFile), { recursive: true });
    writeFileSync(stampFile, wanted);
  };
}

function build() {
  const begunAtMs = Date.now();
  node([join(root, 'scripts', 'build', 'bundle.mjs')], quiet);
  node([bin('vite', 'bin/vite.js'), 'build', '--logLevel', 'warn'], quiet);
  noteBuilt(root, begunAtMs);
}

const tasks = {
  prepare: () => node([join(root, 'scripts', 'build', 'declarations.mjs')], quiet),
  start: () => node([join(root, 'dist', 'main.js'), ...startArguments()]),
  test: () => node([bin('vitest', 'vitest.mjs'), 'run', ...rest]),
  /** Installs, nothing else: a task that follows builds. */
  ready: () => undefined,
  check: async () => {
    const checks = [
      [OLD_OBJECTS, join(root, 'scripts', 'build', 'types-and-lint.mjs')],
      [bin('prettier', 'bin/prettier.cjs'), '--check', '--log-level', 'warn', '.'],
    ].map((args) => begin(process.execPath, [YOUNG_OBJECTS, ...args]));
    await allOf(checks);
    node([bin('vitest', 'vitest.mjs'), 'run', ...rest]);
  },
};

function startArguments() {
  if (rest.length > 0) return rest;
  return [
    'run',
    join('data', 'sample'),
    '--db',
    join('assay-out', 'assay.db'),
    '--data',
    join('assay-out', 'service'),
    '--csv',
    join('assay-out', 'results.csv'),
    '--report',
    join('assay-out', 'report.html'),
  ];
}

const action = tasks[task];
if (action === undefined) {
  console.error(`assay: no task named ${task}. Tasks: ${Object.keys(tasks).join(', ')}.`);
  process.exit(2);
}
// The build needs nothing that is compiled.
const installed = install();
if (task !== 'ready' && !(task === 'start' && isBuilt(root))) build();
await installed();
// Tasks that start the program once or never save less time by it than it costs.
if (task !== 'ready' && task !== 'start') node([join(root, 'scripts', 'build', 'code-cache.mjs')], quiet);
await action();
