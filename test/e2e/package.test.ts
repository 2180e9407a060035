import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packageFile } from '../../src/lib/package-root.js';

interface Packed {
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
}

const TYPES_AND_PACKING_MS = 600_000;

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
  execFileSync(process.execPath, [packageFile('scripts', 'build', 'declarations.mjs')]);
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
}, TYPES_AND_PACKING_MS);

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

test('every build leaves the program executable: npx links it once', () => {
  expect(statSync(packageFile('dist', 'main.js')).mode & 0o111).toBe(0o111);
});

test('holds what runs and what a user reads, and nothing of the workshop', () => {
  const paths = packed.files.map((file) => file.path);
  expect(paths).toEqual(
    expect.arrayContaining([
      'dist/main.js',
      'dist/index.js',
      'dist/types/index.d.ts',
      'README.md',
      'LICENSE',
      'CHANGELOG.md',
      'config/plans.yaml',
      'config/examples/nightly-audit.yaml',
      'data/canaries/canaries.jsonl',
      'docs/automation.md',
      'docs/cli.md',
      'docs/library.md',
    ]),
  );
  expect(paths.filter((path) => /^(src|test|scripts|node_modules|\.ci)\/|\.tsbuildinfo$|\.db$/u.test(path))).toEqual(
    [],
  );
});

test('installs nothing that is bundled already, and lists what is', () => {
  const own = join(modules, 'assay');
  const { dependencies } = JSON.parse(readFileSync(join(own, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const { components } = JSON.parse(readFileSync(join(own, 'dist', 'bundled.cdx.json'), 'utf8')) as {
    components: readonly { readonly name: string; readonly version: string; readonly purl: string }[];
  };
  const names = components.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['fastify', 'yargs', '@fastify/multipart', 'mammoth', 'pdf-parse']));
  expect(components.find(({ name }) => name === '@fastify/multipart')?.purl).toMatch(
    /^pkg:npm\/%40fastify\/multipart@\d/u,
  );
  // The types of the library name them.
  const needed = ['kysely', 'typebox'];
  expect(names.filter((name) => name in dependencies && !needed.includes(name))).toEqual([]);
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
  expect(readFileSync(join(folder, 'report.html'), 'utf8')).toContain('Of 6 sources, 5 were judged');
  expect(installed('audit', 'papers', '--json')).toMatchObject({
    run: { status: 'complete', sources: { cached: 6 } },
    canaries: { scored: 120 },
  });
});

describe('as a library', () => {
  const page = readFileSync(packageFile('docs', 'library.md'), 'utf8');
  const example = /```ts\n(.*?)```/su.exec(page)?.[1] ?? '';

  test('the example of docs/library.md runs, and writes what it says', () => {
    const room = join(folder, 'library');
    cpSync(packageFile('data', 'sample', 'human'), join(room, 'papers'), { recursive: true });
    writeFileSync(join(room, 'example.mjs'), example);
    const printed = execFileSync(process.execPath, ['example.mjs'], {
      cwd: room,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], HOME: folder },
    });
    expect(printed).toMatch(/^6 of 6 sources scanned; wrote results\.csv$/mu);
    expect(printed).toMatch(/^0 sources changed, 6 did not$/mu);
    expect(printed).toMatch(/^too_short, by model /mu);
    expect(printed).toMatch(/^\d+ references, \d+ not found$/mu);
    expect(printed).toMatch(/^key \S{8}… made$/mu);
    expect(parse(readFileSync(join(room, 'results.csv')), { columns: true })).toHaveLength(6);
    expect(readFileSync(join(room, 'results.jsonl'), 'utf8').trim().split('\n')).toHaveLength(6);
    expect(readFileSync(join(room, 'report.html'), 'utf8')).toContain('Of 6 sources, 5 were judged');
  });

  test('its types are those of the example, without the types of this repository', () => {
    writeFileSync(join(folder, 'example.mts'), example);
    writeFileSync(
      join(folder, 'wrong.mts'),
      "import { programSettings } from 'assay';\nprogramSettings({ minWords: 'many' });\n",
    );
    const compiler = packageFile('node_modules', 'typescript', 'bin', 'tsc');
    const options = ['--strict', '--noEmit', '--skipLibCheck', '--target', 'es2023', '--module', 'nodenext'];
    const types = ['--typeRoots', packageFile('node_modules', '@types'), '--types', 'node'];
    const { stdout } = spawnSync(
      process.execPath,
      [compiler, ...options, ...types, '--pretty', 'false', 'example.mts', 'wrong.mts'],
      { cwd: folder, encoding: 'utf8' },
    );
    // Further lines of an error are indented.
    expect(stdout.match(/^\S.*$/gmu)).toEqual([
      expect.stringMatching(/^wrong\.mts\(2,.*Type 'string' is not assignable to type 'number'/u),
    ]);
  });

  test('every function stands in docs/library.md', () => {
    const entry: unknown = JSON.parse(
      execFileSync(
        process.execPath,
        ['--input-type=module', '-e', "console.log(JSON.stringify(Object.keys(await import('assay'))))"],
        { cwd: folder, encoding: 'utf8' },
      ),
    );
    expect(entry).toEqual(expect.arrayContaining(['run', 'audit', 'plan', 'exportRun', 'writeReport', 'scanText']));
    expect((entry as readonly string[]).filter((name) => !page.includes(`\`${name}`))).toEqual([]);
  });
});
