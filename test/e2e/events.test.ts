import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadAllCommands } from '../../src/cli/commands.js';
import { packageFile } from '../../src/lib/package-root.js';
import { EVENTS } from '../../src/records/events.js';
import { kindsOf, readEventLines } from '../testing/event-lines.js';
import { StandIn } from '../testing/pipeline/stand-in.js';
import { PostgresServer } from '../testing/postgres.js';
import { assay } from '../testing/program.js';

const folder = mkdtempSync(join(tmpdir(), 'assay events of all '));
const main = packageFile('dist', 'main.js');
const ESSAY = `${'It is a truth universally acknowledged that a single man must be in want of a wife. '.repeat(8)}\n`;
let server: PostgresServer;

beforeAll(async () => {
  server = await PostgresServer.start();
  writeFileSync(join(folder, 'essay.txt'), ESSAY);
  writeFileSync(join(folder, 'labelled.csv'), `text,label\n"${ESSAY.replaceAll('"', '""')}",human\n`);
  writeFileSync(join(folder, 'empty.txt'), '');
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await server.stop();
});

const fileOf = (command: string): string => join(folder, `${command}.jsonl`);
const linesOf = (command: string) => readEventLines(readFileSync(fileOf(command), 'utf8'));

/** Starts `assay serve` and stops it once it listens. */
function serveOnce(): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [main, 'serve', '--port', '0', '--metrics', '[::1]:0', '--events', fileOf('serve')],
      { cwd: folder },
    );
    child.stdout.on('data', () => child.kill('SIGTERM'));
    child.on('error', reject);
    child.on('close', () => resolve());
  });
}

describe('every command that reports events', () => {
  /** A command line of each, which writes its events into the file of its name. */
  const LINES: Readonly<Record<string, () => Promise<unknown>>> = {
    run: () => assay(['run', 'essay.txt', '--metrics', '127.0.0.1:0', '--events', fileOf('run')], { cwd: folder }),
    plan: () => assay(['plan', 'essay.txt', '--events', fileOf('plan')], { cwd: folder }),
    resume: () => assay(['resume', '--events', fileOf('resume')], { cwd: folder }),
    audit: () => assay(['audit', 'essay.txt', '--events', fileOf('audit')], { cwd: folder }),
    extract: () => assay(['extract', 'essay.txt', 'empty.txt', '--events', fileOf('extract')], { cwd: folder }),
    cite: () => assay(['cite', 'essay.txt', '--events', fileOf('cite')], { cwd: folder }),
    case: () => assay(['case', 'essay.txt', '-o', 'case.html', '--events', fileOf('case')], { cwd: folder }),
    text: () => assay(['text', '--events', fileOf('text')], { cwd: folder, input: ESSAY }),
    patterns: () => assay(['patterns', 'essay.txt', '--json', '--events', fileOf('patterns')], { cwd: folder }),
    calibrate: () =>
      assay(['calibrate', 'essay.txt', '--name', 'own', '--events', fileOf('calibrate')], { cwd: folder }),
    evaluate: () =>
      assay(['evaluate', 'labelled.csv', '--truth-column', 'label', '--events', fileOf('evaluate')], { cwd: folder }),
    serve: serveOnce,
    worker: async () => {
      const db = await server.createDatabase();
      await Promise.all([
        assay(['worker', '--once', '--db', db, '--events', fileOf('worker')], { cwd: folder }),
        assay(['run', 'essay.txt', '--feed-only', '--db', db, '--quiet'], { cwd: folder }),
      ]);
    },
  };
  /**
   * Events that need a fault, an earlier audit or a threshold: test/cli/events.test.ts and outage.test.ts have them.
   */
  const ELSEWHERE = [
    'retry',
    'note',
    'refused',
    'compared',
    'drift',
    'threshold_checked',
    'error',
    'file_written',
    'outage',
  ];

  test('has its command line here', async () => {
    const observed = (await loadAllCommands()).filter(({ observation }) => observation !== null);
    expect(Object.keys(LINES).sort()).toEqual(observed.map(({ name }) => name).sort());
  });

  test.each(Object.entries(LINES))(
    'assay %s: lines of the published schema, from start to end',
    async (name, start) => {
      await start();
      const kinds = kindsOf(linesOf(name));
      expect(kinds.at(0)).toBe('command_started');
      expect(kinds.at(-1)).toBe('command_ended');
    },
  );

  /** Commands that are given what they must refuse: an empty file, a complete run, too few texts. */
  const REFUSING = ['extract', 'resume', 'calibrate', 'evaluate'];

  test.each(Object.keys(LINES).filter((name) => !REFUSING.includes(name)))(
    'assay %s: no error in a good run',
    (name) => {
      expect(linesOf(name).filter(({ event }) => event === 'error')).toEqual([]);
    },
  );

  test('all events are seen', () => {
    const seen = new Set(Object.keys(LINES).flatMap((name) => kindsOf(linesOf(name))));
    expect(Object.keys(EVENTS).filter((kind) => !seen.has(kind) && !ELSEWHERE.includes(kind))).toEqual([]);
  });
});

test('a reader of events that goes away ends no run', async () => {
  const standIn = new StandIn();
  const args = [main, 'run', 'essay.txt', '--db', 'gone.db', '--quiet', '--events', '-'];
  const at = ['--base-url', await standIn.listen()];
  let answer = (): void => undefined;
  standIn.hold(new Promise((resolve) => (answer = resolve)));
  // Says when its end of the pipe is closed: only then is the service to answer.
  const command = '"$0" "$@" | { head -n 1; exec <&-; echo; }; exit "${PIPESTATUS[0]}"';
  const child = spawn('bash', ['-c', command, process.execPath, ...args, ...at], {
    cwd: folder,
    env: { ...process.env, ASSAY_API_KEY: 'good-key' },
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (piece: Buffer) => {
    stdout += piece.toString();
    if (stdout.endsWith('\n\n')) answer();
  });
  child.stderr.on('data', (piece: Buffer) => (stderr += piece.toString()));
  const [exitCode] = (await once(child, 'close')) as [number | null];
  await standIn.close();
  expect(readEventLines(stdout.slice(0, -1))[0]).toMatchObject({ event: 'command_started' });
  expect(stderr).toContain('events can no longer be written to -');
  expect(exitCode).toBe(0);
  const status = spawnSync(process.execPath, [main, 'status', '--db', 'gone.db', '--json'], { cwd: folder });
  expect(JSON.parse(status.stdout.toString('utf8'))).toMatchObject({ status: 'complete', sources: { found: 1 } });
});
