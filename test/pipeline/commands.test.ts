import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { diskChecks } from '../../src/pipeline/health-checks.js';
import { runCli } from '../../src/cli/main.js';
import { packageFile } from '../../src/lib/package-root.js';
import type { RunSummary } from '../../src/records/run-summary.js';
import { StandIn } from '../testing/pipeline/stand-in.js';
import { textOf, World } from '../testing/pipeline/world.js';

let standIn: StandIn;
let world: World;

beforeEach(async () => {
  standIn = new StandIn();
  world = await World.create(standIn);
  await world.writeMany(12);
});

afterEach(async () => {
  await standIn.close();
  await world.remove();
});

interface Ended {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A command line over the world's corpus and database, as a user types it. */
async function assay(...argv: readonly string[]): Promise<Ended> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const context = {
    stdin: new PassThrough(),
    stdout,
    stderr,
    isTerminal: false,
    env: {
      ASSAY_API_KEY: 'good-key',
      ASSAY_DB: world.db,
      ASSAY_BASE_URL: world.baseUrl,
      ASSAY_MODE: 'text',
      ASSAY_MIN_WORDS: '0',
    },
    cwd: world.folder,
    signal: new AbortController().signal,
  };
  const exitCode = await runCli(argv, context);
  return { exitCode, stdout: String(stdout.read() ?? ''), stderr: String(stderr.read() ?? '') };
}

function summaryOf(ended: Ended): RunSummary {
  return JSON.parse(ended.stdout) as RunSummary;
}

interface Check {
  readonly check: string;
  readonly ok: boolean;
  readonly found: string;
  readonly next_step: string;
}

/** Starts a run of the built program and kills it while its first request is under way. Returns its process id. */
async function killedRun(folder: string): Promise<number> {
  standIn.hold(new Promise(() => undefined));
  const child = spawn(
    process.execPath,
    [
      ...[packageFile('dist', 'main.js'), 'run', folder, '--db', world.db, '--base-url', world.baseUrl],
      ...['--mode', 'text', '--json'],
    ],
    { cwd: world.folder, env: { ...process.env, ASSAY_API_KEY: 'good-key', ASSAY_MIN_WORDS: '0' }, stdio: 'ignore' },
  );
  standIn.onScan = () => void child.kill('SIGKILL');
  await new Promise((resolve) => child.on('exit', resolve));
  standIn.onScan = () => undefined;
  standIn.hold(Promise.resolve());
  return child.pid ?? 0;
}

describe('resume', () => {
  test('takes the newest run that is not finished, names the others, and doctor names them by their ids', async () => {
    const folders = ['stopped/a.txt', 'stopped/b.txt', 'cut/c.txt', 'cut/d.txt', 'whole/e.txt'];
    await world.write(Object.fromEntries(folders.map((path, index) => [path, textOf(500 + index)])));
    expect((await assay('run', 'corpus/stopped', '--max-words', '20')).exitCode).toBe(3);
    await killedRun('corpus/cut');
    expect((await assay('run', 'corpus/whole')).exitCode).toBe(0);
    const listed = JSON.parse((await assay('runs', '--json')).stdout) as readonly { readonly run_id: string }[];
    const [whole = '', killed = '', stopped = ''] = listed.map((run) => run.run_id);
    const doctor = JSON.parse((await assay('doctor', '--json')).stdout) as readonly Check[];
    for (const name of ['run lock', 'open batches'])
      expect(doctor.find(({ check }) => check === name)?.next_step).toMatch(
        new RegExp(`assay resume ${killed} --db \\S+$`, 'u'),
      );

    const first = await assay('resume');
    expect(first).toMatchObject({ exitCode: 0 });
    expect(first.stderr).toContain(`Resuming the run ${killed} of corpus/cut\n`);
    expect(first.stderr).toContain(`not resumed by this:\n  assay resume ${stopped}\n`);
    const second = await assay('resume', '--max-words', '100');
    expect(second.stderr).toContain(`Resuming the run ${stopped} of corpus/stopped\n`);
    expect(second.stderr).not.toContain('not resumed by this');
    expect((await assay('resume')).stderr).toContain(`The run ${whole} is complete: there is nothing to resume.`);
  });

  test('goes on with a run that stopped at its budget, by its own settings, and says how before', async () => {
    const stopped = await assay('run', 'corpus', '--max-words', '100');
    expect(stopped.exitCode).toBe(3);
    expect(stopped.stderr).toContain('limit reached');
    expect(stopped.stderr).toMatch(
      /assay resume \S+ --db .+ {2}resume this run|resume this run:\n +assay resume \S+ --db/u,
    );
    const resumed = await assay('resume', '--max-words', '1000', '--json');
    expect(resumed.exitCode).toBe(0);
    expect(summaryOf(resumed)).toMatchObject({
      status: 'complete',
      sources: { found: 12, scanned: 12 },
      words: { planned: 240, billed: 240, unknown: 0 },
    });
    expect(stopped.stderr).toContain(summaryOf(resumed).run_id);
    expect(JSON.parse((await assay('runs', '--json')).stdout)).toMatchObject([
      { run_id: summaryOf(resumed).run_id, status: 'complete', paths: ['corpus'] },
    ]);
  });

  test('of a run that is not there is one line and a next step', async () => {
    await assay('run', 'corpus', '--quiet');
    expect(await assay('resume', 'nobody')).toMatchObject({
      exitCode: 2,
      stderr: 'assay: this database holds no run nobody\n       List the runs with: assay runs\n',
    });
  });
});

describe('status', () => {
  test('tells another process how a run goes on while it does', async () => {
    standIn.options = { delayMs: 30 };
    const seen = new Promise<string>((resolve) => {
      standIn.onScan = () => {
        if (standIn.scanRequests !== 3) return;
        // No request is answered until the other process has looked.
        const looking = spawn(
          process.execPath,
          [packageFile('dist', 'main.js'), 'status', '--db', world.db, '--json'],
          { stdio: ['ignore', 'pipe', 'inherit'] },
        );
        let printed = '';
        looking.stdout.on('data', (piece: Buffer) => (printed += piece.toString()));
        const looked = new Promise<void>((done) =>
          looking.on('close', () => {
            resolve(printed);
            done();
          }),
        );
        standIn.onScan = () => undefined;
        standIn.hold(looked);
      };
    });
    const ran = assay('run', 'corpus', '--concurrency', '2', '--json');
    const status: unknown = JSON.parse(await seen);
    // How many of the twelve are found by then differs from run to run.
    expect(status).toMatchObject({
      status: 'running',
      process: { pid: process.pid },
      sources: { found: expect.toSatisfy((found: number) => found >= 3 && found <= 12) as number },
      ledger: { unknown: 0 },
      unexplained: 0,
    });
    expect((await ran).exitCode).toBe(0);
    expect(JSON.parse((await assay('status', '--json')).stdout)).toMatchObject({
      status: 'complete',
      process: null,
      ledger: { planned: 240, reserved: 0, billed: 240, unknown: 0 },
      batches: { done: 12 },
    });
  });

  test('tells people sources, ledger and reasons', async () => {
    await world.write({ 'broken.pdf': '%PDF-1.7 broken', 'empty.txt': '' });
    await assay('run', 'corpus', '--max-words', '100', '--quiet');
    const { stdout } = await assay('status');
    expect(stdout).toMatch(/Run +\S+ · stopped: limit reached\n/u);
    expect(stdout).toMatch(/Sources +14 found · 5 scanned · 2 failed · 7 waiting\n/u);
    expect(stdout).toMatch(/Words +240 planned, 100 billed\n/u);
    expect(stdout).toMatch(/Verdicts +\d+ ai \(\d+ %\) · \d+ mixed \(\d+ %\) · \d+ human \(\d+ %\)\n/u);
    expect(stdout).toMatch(/Requests +\d+, (1 retry|\d+ retries); model \S+\n/u);
    expect(stdout).toMatch(/1 × no_text/u);
  });
});

describe('explain', () => {
  test('prints outcome, extraction, document, batch, billing, result and copies of one source', async () => {
    await world.write({ 'copy.txt': textOf(3) });
    await assay('run', 'corpus', '--quiet');
    const found: unknown = JSON.parse((await assay('explain', 'corpus/00003.txt', '--json')).stdout);
    expect(found).toMatchObject([
      {
        source: 'corpus/00003.txt',
        outcome: 'scanned',
        document: { words: 20, text_kept: true },
        extraction: { format: 'txt' },
        scans: [
          {
            scan: 'detect',
            state: 'scanned',
            words_billed: 20,
            batch: { mode: 'text', state: 'done', documents: 1 },
          },
        ],
        same_text_as: ['corpus/copy.txt'],
      },
    ]);
    const [{ document }] = found as [{ document: { hash: string } }];
    expect((await assay('explain', document.hash)).stdout).toMatch(
      /corpus\/00003\.txt[\s\S]*scanned, 20 words billed[\s\S]*same text {4}corpus\/copy\.txt/u,
    );
  });

  test('tells the requests that gave no answer, also those of another batch that held it', async () => {
    const refusing = new StandIn({ rejects: (text) => text === textOf(3) });
    const other = await World.create(refusing);
    try {
      await other.writeMany(6);
      // In this order nothing is sent before all is read, however slowly: all documents are in the first batch.
      const flags = ['--db', other.db, '--base-url', other.baseUrl];
      const inOneBatch = ['--mode', 'files', '--order', 'smallest', '--concurrency', '1'];
      await assay('run', join(other.folder, 'corpus'), ...flags, ...inOneBatch, '--quiet');
      const of = async (name: string, ...more: readonly string[]) =>
        (await assay('explain', join(other.folder, 'corpus', name), '--db', other.db, ...more)).stdout;
      const [
        {
          scans: [refused],
        },
      ] = JSON.parse(await of('00003.txt', '--json')) as [
        { scans: [{ batch: { id: number }; failed_attempts: { batch_id: number }[] }] },
      ];
      expect(refused.failed_attempts.length).toBeGreaterThan(2);
      for (const attempt of refused.failed_attempts)
        expect(attempt).toMatchObject({ fault_class: 'rejected', status: 400 });
      expect(refused.failed_attempts.at(-1)?.batch_id).toBe(refused.batch.id);
      expect(new Set(refused.failed_attempts.map((attempt) => attempt.batch_id)).size).toBe(
        refused.failed_attempts.length,
      );
      expect(await of('00003.txt')).toMatch(
        /\n +\d attempts, \S+Z to \S+Z, in batches 1, \d+(, \d+)?( and \d more)?: rejected, HTTP 400, [^\n]+\n +batch /u,
      );
      expect(await of('00000.txt')).toMatch(
        /scanned, 20 words billed\n +attempt \S+Z in batch 1: rejected, HTTP 400, /u,
      );
    } finally {
      await refusing.close();
      await other.remove();
    }
  });

  test('of an unknown source is one line and a next step', async () => {
    await assay('run', 'corpus', '--quiet');
    expect(await assay('explain', 'nowhere.txt')).toMatchObject({
      exitCode: 2,
      stdout: '',
      stderr: expect.stringMatching(/^assay: no run holds a source nowhere\.txt\n {7}\S.*\n$/u) as unknown,
    });
  });
});

describe('--fail-on', () => {
  test.each([
    ['failed>0', 6],
    ['failed>1', 0],
    ['human>=0', 6],
    ['mixed>0.5', 0],
    ['ai>1', 2],
    ['ai>>1', 2],
    ['robots>0', 2],
  ])('%s ends with %i', async (expression, exitCode) => {
    await world.write({ 'empty.txt': '' });
    expect((await assay('run', 'corpus', '--quiet', '--fail-on', expression)).exitCode).toBe(exitCode);
  });

  test('says nothing of a run that was stopped: its exit code is that of the stop', async () => {
    expect((await assay('run', 'corpus', '--quiet', '--max-words', '100', '--fail-on', 'human>=0')).exitCode).toBe(3);
  });
});

describe('doctor', () => {
  async function checks(): Promise<{ readonly exitCode: number; readonly of: (name: string) => Check | undefined }> {
    const ended = await assay('doctor', '--json');
    const found = JSON.parse(ended.stdout) as readonly Check[];
    return { exitCode: ended.exitCode, of: (name) => found.find(({ check }) => check === name) };
  }

  test('finds nothing to do where all is well', async () => {
    await assay('run', 'corpus', '--quiet');
    const { of } = await checks();
    expect(of('database')).toMatchObject({ ok: true, next_step: '' });
    expect(of('run lock')).toMatchObject({ ok: true, found: 'held by nobody' });
    expect(of('open batches')).toMatchObject({ ok: true });
    expect(of('service')).toMatchObject({ ok: true, found: expect.stringContaining('key accepted') as unknown });
    expect(of('clock')).toMatchObject({ ok: true });
    expect(of('disk space')?.found).toMatch(/^[\d,.]+ [MG]B free$/u);
  });

  test('a run that was killed: who held the lock, what is open, and how to go on', async () => {
    const pid = await killedRun('corpus');
    const { exitCode, of } = await checks();
    expect(exitCode).toBe(1);
    expect(of('run lock')).toMatchObject({
      ok: false,
      found: expect.stringMatching(new RegExp(`process ${pid} on .*, gone`, 'u')) as unknown,
      next_step: expect.stringContaining('assay resume') as unknown,
    });
    expect(of('open batches')?.ok).toBe(false);
    // Both say that its process is gone.
    expect(JSON.parse((await assay('runs', '--json')).stdout)).toMatchObject([{ status: 'interrupted' }]);
    expect((await assay('runs')).stdout).toMatch(/ UTC by \S+, interrupted, /u);
    expect((await assay('status')).stdout).toContain('interrupted: its process is gone');
    expect(summaryOf(await assay('resume', '--json'))).toMatchObject({
      sources: { found: 12, scanned: 12 },
      words: { billed: 240, unknown: 0 },
    });
    expect((await checks()).of('open batches')?.ok).toBe(true);
  });

  test('a signal stops it, which is said, and blames nothing', async () => {
    const [stdout, stderr] = [new PassThrough(), new PassThrough()];
    const exitCode = await runCli(['doctor', '--base-url', world.baseUrl, '--db', world.db], {
      stdin: new PassThrough(),
      stdout,
      stderr,
      isTerminal: false,
      env: { ASSAY_API_KEY: 'good-key', ASSAY_MIN_WORDS: '0' },
      cwd: world.folder,
      signal: AbortSignal.abort('SIGTERM'),
    });
    expect(exitCode).toBe(4);
    expect(String(stdout.read() ?? '')).toBe('');
    expect(String(stderr.read())).toBe(
      'assay: stopped before all was checked\n       Start again: nothing is changed by it.\n',
    );
  });

  test('a key that is refused and a clock that is wrong', async () => {
    standIn.options = { clockAheadMs: 600_000 };
    expect((await checks()).of('clock')).toMatchObject({
      ok: false,
      next_step: expect.stringContaining('Set the clock') as unknown,
    });
    const refused = await runCli(['doctor', '--json', '--base-url', world.baseUrl, '--db', world.db], {
      stdin: new PassThrough(),
      stdout: new PassThrough(),
      stderr: new PassThrough(),
      isTerminal: false,
      env: { ASSAY_API_KEY: 'bad-key', ASSAY_MIN_WORDS: '0' },
      cwd: world.folder,
      signal: new AbortController().signal,
    });
    expect(refused).toBe(1);
  });

  test.each([
    ['an NFS share', { type: 0x6969, bavail: 1e9, bsize: 4096 }, 'file system', 'NFS'],
    ['an SMB share', { type: 0xff534d42, bavail: 1e9, bsize: 4096 }, 'file system', 'SMB'],
    ['a disk nearly full', { type: 0xef53, bavail: 1000, bsize: 4096 }, 'disk space', '4 MB free'],
  ])('%s under the database', async (_, fileSystem, check, found) => {
    const bad = (await diskChecks('/any/assay.db', () => Promise.resolve(fileSystem))).filter(({ ok }) => !ok);
    expect(bad).toMatchObject([{ check, found, nextStep: expect.stringMatching(/\S/u) as unknown }]);
  });
});
