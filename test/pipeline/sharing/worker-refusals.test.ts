import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { runCli } from '../../../src/cli/main.js';
import { SharedWorld } from '../../testing/pipeline/shared-world.js';
import { brokenProgram } from '../../../src/extract/program-fault.js';
import { PlainExtractor } from '../../testing/pipeline/world.js';
import { usingPostgres } from '../../testing/pipeline/using-postgres.js';

const { server, keep } = usingPostgres();

/** A command line of another machine, as a user types it there. */
async function assay(world: SharedWorld, argv: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const settings = { ASSAY_API_KEY: 'good-key', ASSAY_DB: world.world.db, ASSAY_BASE_URL: world.world.baseUrl, ...env };
  const exitCode = await runCli(argv, {
    stdin: new PassThrough(),
    stdout,
    stderr,
    isTerminal: false,
    env: settings,
    cwd: world.world.folder,
    signal: AbortSignal.timeout(60_000),
  });
  return { exitCode, stdout: String(stdout.read() ?? ''), stderr: String(stderr.read() ?? '') };
}

interface Case {
  readonly what: string;
  readonly argv?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Makes the database one that the worker cannot work with, and sound again. */
  readonly spoil?: readonly [string, string];
  readonly exitCode: number;
  readonly line: RegExp;
}

const CASES: readonly Case[] = [
  {
    what: 'another wire profile',
    argv: ['--wire', 'hosted'],
    exitCode: 2,
    line: /the run \S+ speaks the wire profile assay, this worker hosted/u,
  },
  {
    what: 'a root that does not lead to the corpus',
    argv: ['--root', 'CORPUS=/nowhere/at/all'],
    exitCode: 2,
    line: /\/nowhere\/at\/all, named for \S+\/corpus of the run, cannot be read on this machine/u,
  },
  { what: 'a key that the service refuses', env: { ASSAY_API_KEY: 'another-key' }, exitCode: 5, line: /unknown key/u },
  {
    what: 'a schema of a newer version',
    spoil: [
      `update assay_schemas set steps = steps + 1 where name = 'runs'`,
      `update assay_schemas set steps = steps - 1 where name = 'runs'`,
    ],
    exitCode: 2,
    line: /the database \S+ was written by a newer version of assay/u,
  },
];

test.each(CASES)(
  'a worker that cannot take part says why in one line, and so does the status of the run: $what',
  async ({ argv = [], env = {}, spoil, exitCode, line }) => {
    const world = await SharedWorld.create(server(), { delayMs: 20 });
    keep(world);
    // More than the coordinator takes before it needs others.
    await world.world.writeMany(100);
    let answer = (): void => undefined;
    world.standIn.hold(new Promise((resolve) => (answer = resolve)));
    const running = world.run({ schedule: { mode: 'text' } });
    while (world.standIn.scanRequests === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    if (spoil !== undefined) await server().query(spoil[0], world.world.db);
    const refused = await assay(
      world,
      ['worker', '--once', ...argv.map((word) => word.replace('CORPUS', join(world.world.folder, 'corpus')))],
      env,
    );
    if (spoil !== undefined) await server().query(spoil[1], world.world.db);
    expect(refused.exitCode).toBe(exitCode);
    expect(refused.stderr).toMatch(line);
    const status = await assay(world, ['status']);
    expect(status.stdout.split('\n').filter((own) => own.includes('worker left out:'))).toEqual([
      expect.stringMatching(line),
    ]);
    const json = JSON.parse((await assay(world, ['status', '--json'])).stdout) as {
      readonly sharing: { readonly refusals: readonly string[] };
    };
    expect(json.sharing.refusals).toEqual([expect.stringMatching(line)]);
    answer();
    expect(await running).toMatchObject({
      status: 'complete',
      sources: { found: 100, scanned: 100 },
      words: { billed: 2000, unknown: 0 },
    });
  },
);

test('a worker whose corpus lies elsewhere joins once its root is right; before, no file is marked gone', async () => {
  const world = await SharedWorld.create(server(), { delayMs: 5 });
  keep(world);
  await world.world.writeMany(20);
  const running = world.run({ feedOnly: true });
  running.catch(() => undefined);
  while ((await server().query('select count(*)::int as files from reads', world.world.db))[0]?.['files'] !== 20)
    await new Promise((resolve) => setTimeout(resolve, 50));
  await mkdir(join(world.world.folder, 'elsewhere'));
  await rename(join(world.world.folder, 'corpus'), join(world.world.folder, 'elsewhere', 'corpus'));
  const early = await assay(world, ['worker', '--once']);
  expect([early.exitCode, early.stderr]).toEqual([
    2,
    expect.stringMatching(
      /^assay: \S+\/corpus cannot be read on this machine\n +Mount it, or say where it is: assay worker --root /u,
    ),
  ]);
  await world.startWorker({
    roots: [`${join(world.world.folder, 'corpus')}=${join(world.world.folder, 'elsewhere', 'corpus')}`],
  });
  expect(await running).toMatchObject({ status: 'complete', sources: { found: 20, scanned: 20, failed: 0 } });
});

test('a worker that cannot load its program leaves, and what it had taken is read by others', async () => {
  const world = await SharedWorld.create(server());
  keep(world);
  await world.world.writeMany(100);
  const broken = new PlainExtractor();
  broken.extract = () => Promise.reject(brokenProgram('a part of the program that reads files cannot be loaded'));
  const worker = await world.startWorker({ extractor: broken });
  const run = world.run({ feedOnly: true });
  await expect(worker.left()).rejects.toMatchObject({ code: 'extractor_broken' });
  const sound = await world.startWorker();
  expect((await run).sources).toMatchObject({ found: 100, scanned: 100, failed: 0 });
  await sound.left();
});

test.each(['html', 'truncate'] as const)(
  'a worker whose service never answers as it should (%s) says what it waits for, leaves in time and returns its jobs',
  async (fault) => {
    const world = await SharedWorld.create(server(), { lastingFaultOf: () => fault });
    keep(world);
    await world.world.writeMany(40);
    const stop = new AbortController();
    const running = world.run({ feedOnly: true, schedule: { mode: 'text' }, signal: stop.signal });
    running.catch(() => undefined);
    while ((await server().query('select count(*)::int as jobs from units', world.world.db))[0]?.['jobs'] === 0)
      await new Promise((resolve) => setTimeout(resolve, 50));
    const left = await assay(world, ['worker', '--once', '--outage-wait', '1s'], {
      ASSAY_RETRIES: '1',
      ASSAY_RETRY_DELAY_MS: '1',
    });
    expect(left.stderr).toMatch(/^Trying again in \S+ s \(attempt 1\): /mu);
    expect(left.stderr).toMatch(/^The service is out \(\w+\): waiting for it, up to 1 s$/mu);
    expect(left.stderr).toContain('the service was out for longer than --outage-wait allows');
    expect(left.stderr.replace(/\s+/gu, ' ')).toContain(
      'Its jobs are in the queue again. Start the worker again once the service answers',
    );
    expect(left.exitCode).toBe(5);
    expect((await assay(world, ['status'])).stdout).toContain('worker left out:');
    const held = `select count(*)::int as held from assay_jobs.job where state = 'active'`;
    expect((await server().query(held, world.world.db))[0]).toEqual({ held: 0 });
    stop.abort();
    await running;
  },
  60_000,
);
