import { afterEach, beforeEach, expect, test } from 'vitest';
import { AuditWorld } from '../testing/pipeline/audit-world.js';
import { textOf } from '../testing/pipeline/world.js';

let world: AuditWorld;

beforeEach(async () => {
  world = await AuditWorld.create();
  await world.write({
    'corpus/a.txt': textOf(1, 80),
    'corpus/b.log': textOf(2, 80),
    'corpus/deep/c.txt': textOf(3, 80),
    'corpus/deep/c.log': textOf(4, 80),
  });
});
afterEach(() => world.close());

test.each([
  ['.gitignore', 'gitignore', '('.repeat(50_000)],
  ['.assayignore', 'assayignore', '('.repeat(50_000)],
  ['.gitignore', 'gitignore', `!${'?'.repeat(2_000_000)}`],
  ['.gitignore', 'gitignore', 'x'.repeat(50_000)],
])(
  'a line of %s that cannot be followed is skipped and named, and the others are followed',
  async (name, rule, line) => {
    await world.write({ [`corpus/${name}`]: `# logs\n*.log\n${line}\nz.txt\n` });
    const plan = ['plan', 'corpus', 'corpus/deep', 'corpus'];
    expect(await world.json(plan)).toMatchObject({ sources: { found: 3, failed: 0 }, left_out: { [rule]: 4 } });
    const said = `corpus/${name}, line 3: skipped, it is no pattern that can be followed`;
    expect((await world.cli(plan)).stderr.replace(/\s+/gu, ' ').split(said)).toHaveLength(2);
  },
);

test('a file of many such lines is named once', async () => {
  await world.write({ 'corpus/.gitignore': `${'('.repeat(50_000)}\n*.log\n${'('.repeat(60_000)}\n`.repeat(2) });
  const run = ['run', 'corpus', '--yes'];
  const said = (await world.cli(run)).stderr.replace(/\s+/gu, ' ');
  expect(said.match(/corpus\/\.gitignore/gu)).toHaveLength(1);
  expect(said).toContain('line 1: skipped, it is no pattern that can be followed (and 3 more lines)');
  expect(await world.json(run)).toMatchObject({ sources: { found: 2, failed: 0 }, left_out: { gitignore: 2 } });
});
