import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { zipOf } from '../testing/pipeline/archives.js';
import { AuditWorld } from '../testing/pipeline/audit-world.js';
import { textOf } from '../testing/pipeline/world.js';

const HIDDEN = 600;
const LEFT_OUT = { secret: 2, dependencies: 1, excluded: 1, hidden: HIDDEN };

let world: AuditWorld;

beforeEach(async () => {
  world = await AuditWorld.create();
  const inner = zipOf([
    { name: 'id_rsa', content: textOf(5, 80) },
    { name: 'c.txt', content: textOf(3, 80) },
  ]);
  const parts = [
    { name: '.env', content: textOf(4, 80) },
    { name: 'a.txt', content: textOf(1, 80) },
    // More than are stored together, with no member between them.
    ...Array.from({ length: HIDDEN }, (_, index) => ({ name: `.h${index}.txt`, content: 'x' })),
    { name: 'node_modules/x.txt', content: textOf(6, 80) },
    { name: 'inner.zip', content: inner },
    { name: 'b.draft', content: textOf(7, 80) },
    { name: 'b.txt', content: textOf(2, 80) },
  ];
  await world.write({ 'corpus/d.txt': textOf(8, 80) });
  await writeFile(join(world.folder, 'corpus', 'all.zip'), zipOf(parts));
});
afterEach(() => world.close());

const told = (command: string, ...more: readonly string[]) =>
  world.json([command, 'corpus', '--exclude', '*.draft', ...more]);

test('members of archives that are left out are counted and listed, also of an archive that is remembered', async () => {
  expect(await told('plan')).toMatchObject({ sources: { found: 4 }, left_out: LEFT_OUT });
  expect(await told('run', '--yes')).toMatchObject({ sources: { found: 4, scanned: 4 }, left_out: LEFT_OUT });
  // Read from the store.
  expect(await told('run', '--yes')).toMatchObject({ sources: { cached: 4 }, left_out: LEFT_OUT });
  const plan = await told('plan');
  expect(plan).toMatchObject({ files: { unchanged: 4 }, left_out: LEFT_OUT });
  expect(JSON.stringify(plan)).toContain('corpus/all.zip/inner.zip/id_rsa');
});

test('members that are left out are counted once where the archive must be unpacked again', async () => {
  await told('run', '--yes');
  expect(await told('run', '--yes', '--reextract', 'all')).toMatchObject({ sources: { found: 4 }, left_out: LEFT_OUT });
});
