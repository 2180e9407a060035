import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runCli } from '../../src/cli/main.js';
import { Collector } from '../testing/pipeline/collect.js';
import { StandIn, standInVerdict } from '../testing/pipeline/stand-in.js';
import { textOf } from '../testing/pipeline/world.js';

let standIn: StandIn;
let folder: string;
let baseUrl: string;

beforeEach(async () => {
  standIn = new StandIn();
  baseUrl = await standIn.listen();
  folder = await mkdtemp(join(tmpdir(), 'assay audit '));
  await mkdir(join(folder, 'corpus'));
  await corpus([0, 1, 2, 3, 4, 5].map((number) => [number, textOf(number, 60)]));
});

/** A corpus of rows: rows need no worker that extracts, which would be most of the work here. */
function corpus(rows: readonly (readonly [id: number, text: string])[]): Promise<void> {
  return writeFile(
    join(folder, 'corpus', 'rows.jsonl'),
    rows.map(([id, text]) => `${JSON.stringify({ id, text })}\n`).join(''),
  );
}

afterEach(async () => {
  await standIn.close();
  await rm(folder, { recursive: true, force: true });
});

interface Ended {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

async function cli(args: readonly string[], signal = new AbortController().signal): Promise<Ended> {
  const [stdout, stderr] = [new Collector(), new Collector()];
  const env = { PATH: process.env['PATH'], ASSAY_API_KEY: 'good-key', ASSAY_BASE_URL: baseUrl };
  const exitCode = await runCli(args, {
    stdin: Readable.from([]),
    stdout,
    stderr,
    isTerminal: false,
    env,
    cwd: folder,
    signal,
  });
  return { exitCode, stdout: stdout.bytes.toString('utf8'), stderr: stderr.bytes.toString('utf8') };
}

interface Outcome {
  readonly exit_code: number;
  readonly run: {
    readonly run_id: string;
    readonly status: string;
    readonly words: { readonly billed: number };
    readonly sources: Readonly<Record<string, number>>;
  };
  readonly previous_run_id: string | null;
  readonly changes: {
    readonly sources: Readonly<Record<string, number>>;
    readonly flips: Readonly<Record<string, number>>;
    readonly drift: { readonly sources: number };
  } | null;
  readonly canaries: {
    readonly scored: number;
    readonly status: string;
    readonly words_billed: number;
    readonly drift: Readonly<Record<string, unknown>> | null;
  } | null;
  readonly thresholds: readonly { readonly expression: string; readonly value: number | null; readonly met: boolean }[];
}

async function audit(...args: readonly string[]): Promise<Outcome & { readonly stderr: string }> {
  const { stdout, stderr, exitCode } = await cli(['audit', 'corpus', '--dataset', '--json', ...args]);
  const outcome = JSON.parse(stdout) as Outcome;
  expect(outcome.exit_code).toBe(exitCode);
  return { ...outcome, stderr };
}

describe('assay audit', () => {
  test('the first has nothing to compare with, and says so', async () => {
    const first = await audit('--fail-on', 'flips>0');
    expect(first).toMatchObject({
      exit_code: 0,
      previous_run_id: null,
      changes: null,
      canaries: { scored: 120, status: 'complete', drift: null },
      thresholds: [{ expression: 'flips>0', value: null, met: false }],
    });
    expect(first.stderr).toContain('flips>0 could not be measured: there is no earlier audit of this name');
    expect(first.stderr).toContain('the next one checks the threshold');
  });

  test('of a list is the same audit while the list grows; an entry that leads nowhere is a failed source', async () => {
    const row = { id: 9, text: textOf(9, 60) };
    await writeFile(join(folder, 'corpus', 'more.jsonl'), `${JSON.stringify(row)}\n`);
    const listed = async (...entries: readonly string[]): Promise<Outcome> => {
      await writeFile(join(folder, 'papers.txt'), `${entries.join('\n')}\n`);
      const { stdout } = await cli(['audit', '--from-list', 'papers.txt', '--dataset', '--json', '--no-canaries']);
      return JSON.parse(stdout) as Outcome;
    };
    const first = await listed('corpus/rows.jsonl');
    expect(first.run.sources).toMatchObject({ found: 6, scanned: 6 });
    const second = await listed('corpus/rows.jsonl', 'corpus/gone.jsonl', 'corpus/more.jsonl');
    expect(second.previous_run_id).toBe(first.run.run_id);
    expect(second.run.sources).toMatchObject({ found: 8, scanned: 1, cached: 6, failed: 1 });
    expect(second.changes?.sources).toMatchObject({ new: 2, gone: 0, unchanged: 6 });
  });

  test('the next tells new, gone and changed sources and flips, and scores the canaries again', async () => {
    const first = await audit();
    await corpus([[1, textOf(100, 60)], ...[2, 3, 4, 5, 7].map((number) => [number, textOf(number, 60)] as const)]);
    const second = await audit('--fail-on', 'gone>0');
    expect(second.changes?.sources).toMatchObject({ before: 6, after: 6, new: 1, gone: 1, changed: 1, unchanged: 4 });
    expect(second).toMatchObject({
      exit_code: 6,
      previous_run_id: first.run.run_id,
      canaries: { scored: 120, drift: { canaries: 120, flips: 0, mean_absolute_shift: 0 } },
    });
    expect(second.canaries?.words_billed).toBe(first.canaries?.words_billed);
    expect(standIn.wordsBilled).toBe(
      first.run.words.billed + second.run.words.billed + 2 * (first.canaries?.words_billed ?? 0),
    );
  });

  test('another model shows as drift of the detector', async () => {
    await audit();
    standIn.options = {
      version: '2026-02-02-base',
      verdictOf: (text) => (standInVerdict(text) === 'human' ? 'ai' : standInVerdict(text)),
    };
    const { canaries, changes, exit_code: exitCode } = await audit('--rescore', 'all', '--fail-on', 'drift>0.05');
    expect(canaries?.drift).toMatchObject({
      canaries: 120,
      versions_before: ['2026-01-01-base'],
      versions_after: ['2026-02-02-base'],
    });
    expect(canaries?.drift?.['flips']).toBeGreaterThan(0);
    expect(changes?.drift.sources).toBe(6);
    expect(exitCode).toBe(6);
  });

  test('canaries show a model that changed under the same name, though the corpus is not scanned again', async () => {
    await audit();
    standIn.options = { verdictOf: () => 'ai' };
    const { canaries, changes, run } = await audit('--fail-on', 'canary_flips>0');
    expect(run.sources).toMatchObject({ cached: 6, scanned: 0 });
    expect(changes?.sources).toMatchObject({ unchanged: 6 });
    expect(canaries?.drift?.['flips']).toBeGreaterThan(0);
  });

  test('the report shows both', async () => {
    await audit();
    standIn.options = { verdictOf: () => 'ai' };
    await audit('--report', 'report.html');
    const report = await readFile(join(folder, 'report.html'), 'utf8');
    expect(report).toContain('What changed since the last run');
    expect(report).toContain('120 canary documents');
  });

  test('a stopped one is no comparison: exit code 3, no thresholds, and the next goes on', async () => {
    await audit();
    await corpus([0, 1, 2, 3, 4, 5, 8].map((number) => [number, textOf(number, 60)]));
    const stopped = await audit('--max-words', '10', '--fail-on', 'ai>=0');
    expect(stopped).toMatchObject({ exit_code: 3, changes: null, canaries: null, thresholds: [] });
    const next = await audit();
    expect(next.changes?.sources).toMatchObject({ new: 1, unchanged: 6 });
    await corpus([0, 1, 2, 3, 4, 5, 8, 9].map((number) => [number, textOf(number, 60)]));
    const { exitCode, stderr } = await cli(['audit', 'corpus', '--dataset', '--max-words', '10']);
    expect(exitCode).toBe(3);
    expect(stderr).toContain('Compared     not yet: the run was stopped\n');
    expect(stderr).toContain('Backlog      1 of 8 documents not yet reached\n');
    expect(stderr).toContain('1 of them holds more words than --max-words allows: no night\n');
    expect(stderr).not.toContain('the first audit');
  });

  test.each(['run', 'audit'])('%s --quiet that a signal stops says what is left, and what to do', async (command) => {
    const { exitCode, stderr } = await cli([command, 'corpus', '--quiet'], AbortSignal.abort('SIGTERM'));
    expect(exitCode).toBe(4);
    expect(stderr).toMatch(
      /^assay: stopped by a signal: \d+ sources? of the \d+ found so far not yet ended\n +The same/mu,
    );
    expect((await cli([command, 'corpus', '--quiet'], AbortSignal.abort('SIGHUP'))).stderr).toBe('');
  });

  test('canaries stay within the words of the run, and can be left out', async () => {
    const poor = await audit('--max-words', '400');
    expect(poor).toMatchObject({ exit_code: 0, canaries: { scored: 0, status: 'stopped_budget', words_billed: 0 } });
    expect((await audit('--no-canaries')).canaries).toBeNull();
  });

  test('takes its paths, thresholds and outputs from the config file, and speaks to people', async () => {
    await writeFile(
      join(folder, 'audit.yaml'),
      'paths: [corpus]\ndataset: true\nfailOn: [ai>=0, flips>3]\nreport: out/report.html\n',
    );
    const { exitCode, stderr, stdout } = await cli(['audit', '--config', 'audit.yaml']);
    expect({ exitCode, stdout }).toEqual({ exitCode: 6, stdout: '' });
    expect(stderr).toContain('this is the first audit of this name');
    expect(stderr).toContain('the threshold ai>=0 was met: it is 0');
    expect(existsSync(join(folder, 'out', 'report.html'))).toBe(true);
    expect((await cli(['audit', '--config', 'audit.yaml'])).stderr).toMatch(
      /Canaries {5}120 scored again, the same model: scores as at the last audit/u,
    );
  });

  test.each<[string, readonly string[], RegExp]>([
    ['no path', ['audit'], /no path is named/u],
    ['a threshold that says nothing', ['audit', 'corpus', '--fail-on', 'bad'], /cannot read "bad"/u],
    [
      'a percentage',
      ['run', 'corpus', '--fail-on', 'ai>5'],
      /ai, a share from 0 to 1, with 5\s+For 5 % write ai>0\.05\./u,
    ],
    ['more than all', ['audit', 'corpus', '--fail-on', 'unsure>1'], /For 5 % write unsure>0\.05\./u],
    ['a measure of audits on a run', ['run', 'corpus', '--fail-on', 'flips>0'], /Only assay audit measures flips:/u],
    ['an address that is none', ['audit', 'corpus', '--config', 'bad.yaml'], /"onCompleteUrl" in .* must be/u],
  ])('%s is exit code 2 and a next step', async (_what, args, says) => {
    await writeFile(join(folder, 'bad.yaml'), 'onCompleteUrl: ftp://secret.example/token\n');
    const { exitCode, stderr } = await cli(args);
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(says);
    expect(stderr).not.toContain('token');
  });
});

describe('on completion', () => {
  const received: string[] = [];
  let server: Server;
  let hook: string;
  let statuses: number[];

  beforeEach(async () => {
    received.length = 0;
    statuses = [];
    server = createServer((request, response) => {
      const pieces: Buffer[] = [];
      request.on('data', (piece: Buffer) => pieces.push(piece));
      request.on('end', () => {
        received.push(Buffer.concat(pieces).toString('utf8'));
        response.writeHead(statuses.shift() ?? 204).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    hook = `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}/hooks/s3cret`;
  });

  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  async function configured(settings: object): Promise<Ended> {
    await writeFile(join(folder, 'c.yaml'), JSON.stringify({ paths: ['corpus'], dataset: true, ...settings }));
    return cli(['audit', '--json', '--config', 'c.yaml']);
  }

  test('a command reads the outcome on its standard input, knows no key, and is started without a shell', async () => {
    const script =
      "let b='';process.stdin.on('data',d=>b+=d).on('end',()=>{" +
      "require('fs').writeFileSync(process.argv[1],JSON.stringify({b:JSON.parse(b),args:process.argv.slice(2)," +
      'key:process.env.ASSAY_API_KEY??null,url:process.env.ASSAY_ON_COMPLETE_URL??null}));' +
      "console.log('told')})";
    const { stdout, stderr, exitCode } = await configured({
      onCompleteCommand: [process.execPath, '-e', script, 'told.json', 'a b, c', '$(id); *'],
    });
    const told = JSON.parse(await readFile(join(folder, 'told.json'), 'utf8')) as Record<string, unknown>;
    expect(told).toEqual({ b: JSON.parse(stdout) as unknown, args: ['a b, c', '$(id); *'], key: null, url: null });
    expect(told['b']).toMatchObject({ command: 'audit', exit_code: 0, run: { status: 'complete' } });
    expect({ stderr: stderr.trim(), exitCode }).toEqual({ stderr: 'told', exitCode: 0 });
  });

  test('an address gets it by POST, again when it is overloaded', async () => {
    statuses = [503];
    const { stdout } = await configured({ onCompleteUrl: hook });
    expect(received.map((body) => JSON.parse(body) as unknown)).toEqual([JSON.parse(stdout), JSON.parse(stdout)]);
  });

  test('who cannot be told changes nothing, and no secret is said', async () => {
    statuses = [404];
    const { stdout, stderr, exitCode } = await configured({
      onCompleteUrl: hook,
      onCompleteCommand: ['./not-there', 's3cret-argument'],
    });
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ run: { status: 'complete' } });
    expect(stderr).toMatch(/the command \.\/not-there could not be told.*ENOENT/u);
    expect(stderr).toMatch(/127\.0\.0\.1:\d+ could not be told.*status 404/u);
    expect(stderr).not.toContain('s3cret');
    expect(received).toHaveLength(1);
  });

  test('a work that fails is told too', async () => {
    await configured({ paths: ['nowhere'], onCompleteUrl: hook });
    expect(received.map((body) => JSON.parse(body) as unknown)).toEqual([
      {
        command: 'audit',
        exit_code: 2,
        error: {
          code: 'path_not_found',
          message: expect.stringContaining('nowhere') as string,
          next_step: expect.any(String) as string,
        },
      },
    ]);
  });

  test('a run tells as well, and assay config does not print the address', async () => {
    await writeFile(join(folder, 'r.yaml'), JSON.stringify({ onCompleteUrl: hook, dataset: true }));
    await cli(['run', 'corpus', '--config', 'r.yaml', '--quiet']);
    expect(received.map((body) => JSON.parse(body) as unknown)).toMatchObject([
      { command: 'run', exit_code: 0, run: { status: 'complete' }, thresholds: [], files: [] },
    ]);
    expect((await cli(['config', '--config', 'r.yaml'])).stdout).not.toContain('s3cret');
  });
});
