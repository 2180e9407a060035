import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packageFile } from '../../src/lib/package-root.js';

interface Packed {
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
}

const folder = mkdtempSync(join(tmpdir(), 'assay installed '));
const modules = join(folder, 'node_modules');
let packed: Packed;

/**
 * What npm would install beside the package: its runtime dependencies and no others, so that one that is missing in the
 * manifest is missed here.
 */
function linkDependencies(manifest: { readonly dependencies: Readonly<Record<string, string>> }): void {
  for (const name of Object.keys(manifest.dependencies)) {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(packageFile('node_modules', name), join(modules, name), 'dir');
  }
}

beforeAll(() => {
  const list = execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], {
    cwd: packageFile(),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    shell: process.platform === 'win32',
  });
  [packed] = JSON.parse(list) as [Packed];
  mkdirSync(join(modules, 'assay'), { recursive: true });
  execFileSync('tar', ['-xzf', packed.filename, '-C', join('node_modules', 'assay'), '--strip-components=1'], {
    cwd: folder,
  });
  linkDependencies(
    JSON.parse(readFileSync(join(modules, 'assay', 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>;
    },
  );
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

test('holds what runs and what a user reads, and nothing of the workshop', () => {
  const paths = packed.files.map((file) => file.path);
  expect(paths).toEqual(
    expect.arrayContaining([
      'dist/main.js',
      'README.md',
      'LICENSE',
      'CHANGELOG.md',
      'config/plans.yaml',
      'config/examples/nightly-audit.yaml',
      'data/canaries/canaries.jsonl',
      'docs/automation.md',
      'docs/cli.md',
    ]),
  );
  expect(paths.filter((path) => /^(src|test|scripts|node_modules|\.ci)\/|\.tsbuildinfo$|\.db$/u.test(path))).toEqual(
    [],
  );
});

/** Runs the installed program in the folder it is installed in, knowing nothing of this repository. */
function installed(...args: readonly string[]): unknown {
  const program = join(
    modules,
    'assay',
    (JSON.parse(readFileSync(join(modules, 'assay', 'package.json'), 'utf8')) as { bin: { assay: string } }).bin.assay,
  );
  return JSON.parse(
    execFileSync(process.execPath, [program, ...args], {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], HOME: folder },
    }),
  );
}

test('installed in an empty folder, it runs over a folder, and audits it', () => {
  cpSync(packageFile('data', 'sample', 'human'), join(folder, 'papers'), { recursive: true });
  expect(installed('run', 'papers', '--json', '--csv', 'results.csv', '--report', 'report.html')).toMatchObject({
    status: 'complete',
    sources: { found: 6, scanned: 6 },
    results: { human: 6 },
  });
  expect(parse(readFileSync(join(folder, 'results.csv')), { columns: true })).toHaveLength(6);
  expect(readFileSync(join(folder, 'report.html'), 'utf8')).toContain('Of 6 sources, 6 were scanned');
  expect(installed('audit', 'papers', '--json')).toMatchObject({
    run: { status: 'complete', sources: { cached: 6 } },
    canaries: { scored: 14 },
  });
});
