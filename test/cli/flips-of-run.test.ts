import { afterEach, beforeEach, expect, test } from 'vitest';
import { AuditWorld } from '../testing/pipeline/audit-world.js';
import { textOf } from '../testing/pipeline/world.js';

const RUN = ['run', 'corpus', '--yes', '--fail-on', 'flips_to_ai>0'];

let world: AuditWorld;

beforeEach(async () => {
  world = await AuditWorld.create();
  world.standIn.options = {
    verdictOf: (text) => (text.includes('reads as ai') ? 'ai' : 'human'),
    extraOf: () => ({ confidence_category: 'high' }),
  };
  await world.write({ 'corpus/a.txt': textOf(1, 80), 'corpus/b.txt': `${textOf(2, 80)} It reads as ai.` });
});
afterEach(() => world.close());

test('a run counts its flips to AI since the run before it: none where there is no run before', async () => {
  expect(await world.cli(RUN)).toMatchObject({ exitCode: 0 });
  await world.write({ 'corpus/new.txt': `${textOf(3, 80)} It reads as ai.` });
  expect(await world.cli(RUN)).toMatchObject({ exitCode: 0 });
  await world.write({ 'corpus/a.txt': `${textOf(1, 80)} It reads as ai.`, 'corpus/b.txt': textOf(2, 80) });
  const { exitCode, stderr } = await world.cli(RUN);
  expect(exitCode).toBe(6);
  expect(stderr).toContain('the threshold flips_to_ai>0 was met: it is 1');
  expect(await world.cli(RUN)).toMatchObject({ exitCode: 0 });
});
