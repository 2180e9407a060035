import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { BLOCK_KINDS } from '../src/records/blocks.js';
import { NOT_JUDGED_REASONS } from '../src/records/detection.js';
import { MANIPULATION_KINDS } from '../src/records/manipulation.js';
import { describe, expect, test } from 'vitest';
import { apiReference } from '../scripts/docs/api-reference.js';
import { cliReference } from '../scripts/docs/cli-reference.js';
import { eventsReference, eventsSchemaFile } from '../scripts/docs/events-reference.js';
import { exportReference } from '../scripts/docs/export-reference.js';
import { OPENAPI_FILE, openApiFile } from '../scripts/docs/openapi-file.js';
import { generatedTypes, TYPES_FILE } from '../scripts/docs/openapi-types.js';
import { loadAllCommands } from '../src/cli/commands.js';
import { packageFile } from '../src/lib/package-root.js';

test('docs/cli.md says what the program says (npm run docs writes it)', async () => {
  expect(readFileSync(packageFile('docs', 'cli.md'), 'utf8')).toBe(await cliReference());
});

test('docs/export.md names the columns of the program (npm run docs writes it)', async () => {
  expect(readFileSync(packageFile('docs', 'export.md'), 'utf8')).toBe(await exportReference());
});

test('docs/events.md and its schema name the events and metrics of the program (npm run docs)', async () => {
  expect(readFileSync(packageFile('docs', 'events.md'), 'utf8')).toBe(await eventsReference());
  expect(readFileSync(packageFile('docs', 'events.schema.json'), 'utf8')).toBe(eventsSchemaFile());
});

test('docs/api.md says what the service says (npm run docs writes it)', async () => {
  expect(readFileSync(packageFile('docs', 'api.md'), 'utf8')).toBe(await apiReference());
});

test('docs/openapi.json is what the service serves, and the types of its clients follow from it (npm run docs)', async () => {
  expect(readFileSync(OPENAPI_FILE, 'utf8')).toBe(await openApiFile());
  expect(readFileSync(TYPES_FILE, 'utf8')).toBe(await generatedTypes());
});

/**
 * Packages that modules below a folder import, whether they are bundled or installed; not those of the web application.
 */
function importedPackages(folder: string): readonly string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && !path.startsWith('web'),
  );
  const names = files.flatMap((path) =>
    [...readFileSync(join(folder, path), 'utf8').matchAll(/(?:from |import\()'((?:@[\w-]+\/)?[\w-]+)[^':]*'/gu)].map(
      ([, name = '']) => name,
    ),
  );
  return [...new Set(names)].filter((name) => !isBuiltin(name));
}

test('every package that runs has its reason in docs/decisions/', () => {
  const manifest: unknown = JSON.parse(readFileSync(packageFile('package.json'), 'utf8'));
  const installed =
    typeof manifest === 'object' && manifest !== null && 'dependencies' in manifest
      ? Object.keys(manifest.dependencies ?? {})
      : [];
  const dependencies = [...new Set([...installed, ...importedPackages(packageFile('src'))])];
  const reasons = readFileSync(packageFile('docs', 'decisions', '0001-runtime-dependencies.md'), 'utf8');
  expect(dependencies.length).toBeGreaterThan(30);
  expect(
    dependencies.filter((name) => !new RegExp(`^\\|[^|]*(?<![\\w/-])${name}(?![\\w/-])`, 'mu').test(reasons)),
  ).toEqual([]);
});

const commands = await loadAllCommands();

describe.each(commands.map((command) => [command.name, command] as const))('assay %s', (name, command) => {
  test('has a description and an example of itself', () => {
    expect(command.describe).toMatch(/^[A-Z].*[^.]$/u);
    expect(command.example[0]).toContain(`assay ${name}`);
  });
});

test('docs/blocks.md explains every kind, reason and manipulation', () => {
  const page = readFileSync(packageFile('docs', 'blocks.md'), 'utf8');
  const rows = new Set([...page.matchAll(/^\| `(\w+)` \|/gmu)].map(([, name]) => name));
  expect([...rows].sort()).toEqual(
    [...new Set<string>([...BLOCK_KINDS, ...NOT_JUDGED_REASONS, ...MANIPULATION_KINDS])].sort(),
  );
});
