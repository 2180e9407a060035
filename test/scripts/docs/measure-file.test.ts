import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LONGEST_FUNCTION, LONGEST_LINE, measureFile } from '../../../scripts/docs/shape/measure-file.js';
import { packageFile } from '../../../src/lib/package-root.js';

const body = (lines: number): string => '  work();\n'.repeat(lines);

test.each([
  ['a function of 40 lines', `function f() {\n${body(38)}}\n`, []],
  ['a function of 41 lines', `function f() {\n${body(39)}}\n`, ['f.ts:1']],
  ['one with a reason above it', `// Longer than other functions: a table.\nfunction f() {\n${body(39)}}\n`, []],
  [
    'one within another that has a reason',
    `/** F. Longer than other functions: a table. */\nconst f = () => {\ng(() => {\n${body(39)}});\n};\n`,
    [],
  ],
  ['a file of 250 lines', 'work();\n'.repeat(250), []],
  ['a file of 251 lines', 'work();\n'.repeat(251), ['f.ts:1']],
  ['one with a reason at its top', `// Longer than other files: tables.\n${'work();\n'.repeat(250)}`, []],
])('%s', (_, text, unexplained) => {
  expect(measureFile('f.ts', text).unexplained).toEqual(unexplained);
});

test.each(['src', 'scripts'])('files, functions and lines of %s are within the limits of the style', (tree) => {
  const paths = readdirSync(packageFile(tree), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(?:ts|tsx|mjs)$/u.test(path))
    .map((path) => join(tree, path));
  const texts = paths.map((path) => ({ path, text: readFileSync(packageFile(path), 'utf8') }));
  const unexplained = texts.flatMap(({ path, text }) =>
    // A shorter file holds no longer function.
    text.split('\n').length > LONGEST_FUNCTION ? measureFile(path, text).unexplained : [],
  );
  const longLines = texts.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => (Array.from(line).length > LONGEST_LINE ? [`${path}:${index + 1}`] : [])),
  );
  expect(unexplained).toEqual([]);
  // Prettier breaks no comment, text or regular expression.
  expect(longLines).toEqual([]);
});
