import { afterAll, beforeAll, expect, test } from 'vitest';
import { AuditWorld } from '../testing/pipeline/audit-world.js';
import { textOf } from '../testing/pipeline/world.js';
import { assay } from '../testing/program.js';

let world: AuditWorld;

beforeAll(async () => {
  world = await AuditWorld.create();
  await world.write({ 'a.txt': textOf(1, 80), 'empty.key': '\n' });
});
afterAll(() => world.close());

const COMMANDS: readonly (readonly string[])[] = [
  ['run', 'a.txt', '--yes'],
  ['plan', 'a.txt'],
  ['audit', 'a.txt', '--yes'],
  ['usage'],
  ['models'],
  ['text', 'a.txt'],
  ['case', 'a.txt'],
];

test.each(COMMANDS)('a key that is not there is a bad argument of %s', async (...argv) => {
  const options = { cwd: world.folder };
  const at = [...argv, '--base-url', world.baseUrl];
  for (const [flags, said] of [
    [['--api-key-file', 'nope'], 'the key file nope cannot be read'],
    [['--api-key-file', 'empty.key'], 'the key file empty.key is empty'],
    [[], 'needs an API key and none was given'],
  ] as const)
    expect(await assay([...at, ...flags], options)).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining(said) as string,
    });
});
