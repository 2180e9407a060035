// Runs with nothing installed: makes node_modules and dist what the lock file and the sources say, then runs the task.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync, mkdirSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

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
const bin = (packageName, file) => join(root, 'node_modules', packageName, file);

function install() {
  const stampFile = join(root, 'node_modules', '.assay-lock');
  // The ABI too: better-sqlite3 is compiled for one.
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(process.versions.modules)
    .digest('hex');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return;
  console.error('Installing dependencies (npm ci; compiling SQLite takes about a minute) …');
  const npmCli = process.env.npm_execpath;
  const args = ['ci', '--no-fund', '--no-audit', '--loglevel=error'];
  if (npmCli !== undefined && npmCli.endsWith('.js')) node([npmCli, ...args], { stdio: ['ignore', 2, 2] });
  else run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, { stdio: ['ignore', 2, 2] });
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, wanted);
}

function build() {
  node([join(root, 'scripts', 'build', 'bundle.mjs')], { stdio: ['ignore', 2, 2] });
  node([bin('vite', 'bin/vite.js'), 'build', '--logLevel', 'warn'], { stdio: ['ignore', 2, 2] });
}

const tasks = {
  prepare: () => undefined,
  start: () => node([join(root, 'dist', 'main.js'), ...startArguments()]),
  test: () => node([bin('vitest', 'vitest.mjs'), 'run', ...rest]),
  check: () => {
    node([bin('typescript', 'bin/tsc'), '-p', 'tsconfig.json']);
    node([bin('typescript', 'bin/tsc'), '-p', 'src/web/tsconfig.json']);
    node([bin('prettier', 'bin/prettier.cjs'), '--check', '--log-level', 'warn', '.']);
    node([bin('eslint', 'bin/eslint.js'), '.', '--max-warnings=0']);
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
install();
build();
action();
