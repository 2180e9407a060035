/**
 * Prints the shape of the code: sizes of files and functions, long lines, type assertions, tests beside code, import
 * cycles and broken rules. Usage: npm run shape [-- FOLDER], another checkout with its node_modules (default: this one)
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { packageFile } from '../../src/lib/package-root.js';
import { quantile } from '../statistics/metrics.js';
import { brokenImports } from './shape/broken-imports.js';
import type { FileShape } from './shape/measure-file.js';
import { LONGEST_FILE, LONGEST_FUNCTION, LONGEST_LINE, measureFile } from './shape/measure-file.js';
import { present } from '../../src/lib/present.js';

const TREES = ['src', 'scripts', 'test'] as const;
/** One file for each pattern, most of it data: left out where tests are compared with code. */
const CATALOGUE = 'src/engines/patterns/catalog/';
/** Recorded and built files that tests read. */
const FIXTURES = /\/fixtures\//u;

const root = resolve(process.argv[2] ?? packageFile());

/** The source files of one tree that git knows, by path. */
function shapesOf(tree: string): ReadonlyMap<string, FileShape> {
  const listed = execFileSync('git', ['ls-files', '--', tree], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 });
  const paths = listed
    .split('\n')
    .filter((path) => /\.(?:ts|tsx|mjs|js)$/u.test(path) && !FIXTURES.test(path) && existsSync(join(root, path)));
  return new Map(paths.map((path) => [path, measureFile(path, readFileSync(join(root, path), 'utf8'))]));
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const medianAndP90 = (values: readonly number[]): string => `${quantile(values, 0.5)} / ${quantile(values, 0.9)}`;

/** One row of the table for each measure of one tree; `code` says whether its types are counted. */
function rowsOf(files: ReadonlyMap<string, FileShape>, code: boolean): readonly string[] {
  const shapes = [...files.values()];
  const lines = sum(shapes.map((shape) => shape.lines));
  const functions = shapes.flatMap(({ functionLines }) => functionLines);
  const each = (count: (shape: FileShape) => number): string =>
    code ? ((1000 * sum(shapes.map(count))) / lines).toFixed(2) : '–';
  return [
    `${shapes.length}`,
    `${lines}`,
    medianAndP90(shapes.map((shape) => shape.lines)),
    `${functions.length}`,
    medianAndP90(functions),
    `${functions.filter((count) => count > LONGEST_FUNCTION).length}`,
    code ? `${sum(shapes.map(({ unexplained }) => unexplained.length))}` : '–',
    `${sum(shapes.map(({ longLines }) => longLines))}`,
    `${sum(shapes.filter(({ isData }) => !isData).map(({ longLines }) => longLines))}`,
    each(({ anyTypes }) => anyTypes),
    each(({ assertions }) => assertions),
    each(({ nonNull }) => nonNull),
  ];
}

const MEASURES = [
  'files',
  'lines',
  'lines of a file, median / p90',
  'functions with a block',
  'lines of a function, median / p90',
  `functions over ${LONGEST_FUNCTION} lines`,
  `… and files over ${LONGEST_FILE} lines, without a reason`,
  `lines over ${LONGEST_LINE} characters`,
  '… outside files without a function',
  '`any` per 1,000 lines',
  '`as` per 1,000 lines (not `as const`)',
  '`!` per 1,000 lines',
];

const trees = TREES.map((tree) => shapesOf(tree));
const columns = trees.map((files, index) => rowsOf(files, TREES[index] !== 'test'));
console.log(`| | ${TREES.join(' | ')} |\n|---|${TREES.map(() => '---:|').join('')}`);
MEASURES.forEach((measure, row) => {
  console.log(`| ${measure} | ${columns.map((column) => column[row]).join(' | ')} |`);
});

const [src, , test] = trees.map((files) =>
  sum([...files].filter(([path]) => !path.startsWith(CATALOGUE)).map(([, { lines }]) => lines)),
);
console.log(
  `\ntest lines per line of src, without the pattern catalogue: ${(present(test) / present(src)).toFixed(2)}`,
);

const { cycles, breaches } = await brokenImports(root, TREES);
console.log(`import cycles, types included: ${cycles.length}`);
for (const cycle of cycles) console.log(`  ${cycle}`);
console.log(`broken rules of test/architecture.rules.ts: ${breaches.length}`);
for (const breach of breaches) console.log(`  ${breach}`);
