import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { packageFile, programVersion } from '../src/lib/package-root.js';

const readme = readFileSync(packageFile('README.md'), 'utf8');
const reference = readFileSync(packageFile('docs', 'cli.md'), 'utf8');

/** The help of one command, from the page that another test holds to the program. */
function helpOf(command: string): string | undefined {
  return reference.split(/^## assay /mu).find((section) => section.startsWith(`${command}\n`));
}

test('the README says first how to install and run, then the two commands of the repository', () => {
  const [install, , repository] = [...readme.matchAll(/```\n([^`]*)```/gu)].map(([, block]) => block);
  expect(install).toMatch(/^npm pack\nnpm install --global \S+\nassay run /u);
  expect(install).toContain(`assay-${programVersion()}.tgz`);
  expect(repository).toBe('npm start\nnpm test\n');
});

describe('every command line in the README', () => {
  const lines = [...readme.matchAll(/(?:^|`)(?:npx )?assay ([^`\n#]+)/gmu)]
    .map((match) => (match[1] ?? '').trim())
    .filter((line) => line !== '--help');

  test.each(lines)('assay %s', (line) => {
    const help = helpOf(line.split(' ')[0] ?? '');
    expect(help).toBeDefined();
    for (const [flag] of line.matchAll(/--[a-z-]+/gu)) expect(help).toContain(flag);
  });

  test('are some', () => {
    expect(lines.length).toBeGreaterThan(5);
  });
});

test('every file the README names is there', () => {
  const files = [...readme.matchAll(/`((?:docs|data|config)\/[\w./-]+|[A-Z]+\.md)`/gu)].map((match) => match[1] ?? '');
  expect(files.filter((file) => !existsSync(packageFile(file)))).toEqual([]);
});
