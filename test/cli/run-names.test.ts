import { afterEach, beforeEach, expect, test } from 'vitest';
import { userName } from '../../src/lib/user-name.js';
import { AuditWorld } from '../testing/pipeline/audit-world.js';
import { textOf } from '../testing/pipeline/world.js';

let world: AuditWorld;

beforeEach(async () => {
  world = await AuditWorld.create();
  await world.write({ 'student essays/a.txt': textOf(1, 60), 'student essays/b.txt': textOf(2, 60) });
});
afterEach(() => world.close());

const FOLDER = 'student essays';

interface Listed {
  readonly run_id: string;
  readonly name: string;
  readonly owner: string | null;
  readonly priority: string;
}

const listed = async (): Promise<readonly Listed[]> => (await world.json(['runs'])) as readonly Listed[];

test('runs are called by their path, or the folder of their paths, and numbered, and belong to who starts them', async () => {
  await world.cli(['run', FOLDER]);
  await world.cli(['run', FOLDER]);
  await world.cli(['run', `${FOLDER}/*.txt`, `${FOLDER}/a.txt`]);
  await world.cli(['run', `${FOLDER}/a.txt`, `${FOLDER}/b.txt`]);
  const usual = { owner: userName(), priority: 'normal' };
  expect(await listed()).toMatchObject([
    { name: 'student-essays-4', ...usual },
    { name: 'student-essays-3', ...usual },
    { name: 'student-essays-2', ...usual },
    { name: 'student-essays-1', ...usual },
  ]);
});

test('a name, an owner and a priority are given, shown, and kept when the run is resumed', async () => {
  const first = ['--name', 'Réunion 2026', '--owner', 'the library', '--priority', 'low', '--max-files', '1'];
  await world.cli(['run', FOLDER, ...first]);
  const [{ run_id: runId } = { run_id: '' }] = await listed();
  const shown = { name: 'Réunion 2026-1', owner: 'the library', priority: 'low' };
  expect(await listed()).toMatchObject([shown]);
  expect((await world.cli(['status', 'Réunion 2026'])).stdout).toContain(
    'Name         Réunion 2026-1 · started by the library · low priority\n',
  );
  expect((await world.cli(['runs'])).stdout.replace(/\s+/gu, ' ')).toMatch(
    / Réunion 2026-1, started \S+ \S+ UTC by the library, stopped at a limit, low priority, 2 sources: /u,
  );
  const resumed = await world.cli(['resume', 'Réunion 2026-1', '--max-files', '5', '--events', 'events.jsonl']);
  expect(resumed.exitCode).toBe(0);
  expect(resumed.stderr).toContain('--priority low');
  expect(await listed()).toMatchObject([{ run_id: runId, ...shown }]);
  await world.cli(['run', FOLDER, '--name', 'Réunion 2026']);
  expect((await listed()).map(({ name }) => name)).toEqual(['Réunion 2026-2', 'Réunion 2026-1']);
});

test('the priority of a run is changed', async () => {
  await world.cli(['run', FOLDER, '--name', 'spring', '--max-files', '1']);
  expect(await world.cli(['runs', 'priority', 'spring', 'high'])).toMatchObject({
    exitCode: 0,
    stdout: 'spring-1 has high priority from now on.\n',
  });
  expect(await listed()).toMatchObject([{ name: 'spring-1', priority: 'high' }]);
  const resumed = await world.cli(['resume', 'spring', '--max-files', '5']);
  expect(resumed.stderr).toContain('--priority high');
  expect(await world.json(['runs', 'priority', 'spring-1', 'normal'])).toMatchObject({ priority: 'normal' });
  for (const [args, message] of [
    [['priority'], 'no run is named'],
    [['priority', 'spring'], 'its new priority is missing'],
    [['priority', 'winter', 'low'], 'this database holds no run winter'],
    [['priority', 'spring', 'urgent'], 'low'],
  ] as const)
    expect(await world.cli(['runs', ...args])).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining(message) as string,
    });
});

test('a command that failed says the next one for the database that it named', async () => {
  await world.cli(['run', FOLDER, '--db', 'a named.db']);
  for (const flags of [['--db', 'a named.db'], ['--db=a named.db']])
    expect((await world.cli(['status', 'winter', ...flags])).stderr).toContain(
      "List the runs with: assay runs --db 'a named.db'\n",
    );
});

test('commands that take a run take its name', async () => {
  await world.cli(['run', FOLDER, '--name', 'spring']);
  await world.write({ [`${FOLDER}/c.txt`]: textOf(3, 60) });
  await world.cli(['run', FOLDER, '--name', 'autumn']);
  const [autumn, spring] = await listed();
  const rows = async (run: string): Promise<number> =>
    (await world.cli(['export', run, '--format', 'jsonl'])).stdout.trimEnd().split('\n').length;
  expect([await rows('spring'), await rows('autumn')]).toEqual([2, 3]);
  expect(await world.json(['diff', 'spring', 'autumn'])).toMatchObject({
    run_before: spring?.run_id,
    run_after: autumn?.run_id,
  });
  expect((await world.cli(['report', 'autumn', '-o', 'report.html'])).exitCode).toBe(0);
  expect(await world.cli(['status', 'winter'])).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('this database holds no run winter') as string,
  });
});

test('a name that cannot be typed is refused before anything is stored', async () => {
  expect(await world.cli(['run', FOLDER, '--name', '--odd'])).toMatchObject({ exitCode: 2 });
  const refused = await world.cli(['run', FOLDER, '--name', 'a\u202Eb']);
  expect(refused).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('this cannot be the name of a run') as string,
  });
  expect((await world.cli(['runs', '--json'])).stdout).toBe('[]\n');
});
