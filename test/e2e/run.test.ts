import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packageFile } from '../../src/lib/package-root.js';
import { endsItself } from '../testing/ends-itself.js';
import { assay } from '../testing/program.js';
import type { Ended } from '../testing/program.js';

const folder = mkdtempSync(join(tmpdir(), 'assay run with spaces '));
const run = (...args: readonly string[]): Promise<Ended> => assay(args, { cwd: folder });

interface Summary {
  readonly run_id: string;
  readonly status: string;
  readonly sources: Readonly<Record<'found' | 'scanned' | 'cached' | 'duplicate' | 'skipped' | 'failed', number>>;
  readonly words: { readonly billed: number };
  readonly results: { readonly human: number; readonly ai: number; readonly mixed: number };
  readonly reasons: Readonly<Record<string, number>>;
}

function summaryOf(ended: Ended): Summary {
  return JSON.parse(ended.stdout) as Summary;
}

function endedSources({ sources }: Summary): number {
  return sources.scanned + sources.cached + sources.duplicate + sources.skipped + sources.failed;
}

beforeAll(() => {
  cpSync(packageFile('data', 'sample'), join(folder, 'sample'), { recursive: true });
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

test('a later run does not scan what an earlier one wrote', async () => {
  mkdirSync(join(folder, 'kept'));
  cpSync(packageFile('data', 'sample', 'generated', 'remote-work.md'), join(folder, 'kept', 'a.md'));
  const outputs = ['--csv', 'kept/night-1.csv', '--report', 'kept/night-1.html'];
  const first = await run('run', 'kept', '--db', 'kept.db', ...outputs, '--json');
  expect(summaryOf(first).sources.found).toBe(1);
  const second = await run('run', 'kept', '--db', 'kept.db', '--csv', 'kept/night-2.csv', '--json');
  expect(summaryOf(second)).toMatchObject({ sources: { found: 1, cached: 1 }, left_out: { own_file: 2 } });
});

describe('assay run on the sample corpus', () => {
  let first: Ended;

  beforeAll(async () => {
    first = await run(
      'run',
      'sample',
      '--scan',
      'detect,bibliography',
      '--csv',
      'out/results.csv',
      '--report',
      'out/report.html',
      '--json',
    );
  });

  test('accounts for every source and says why some gave nothing', () => {
    expect(first.exitCode).toBe(0);
    const summary = summaryOf(first);
    expect(summary.status).toBe('complete');
    expect(endedSources(summary)).toBe(summary.sources.found);
    expect(summary.sources).toMatchObject({ duplicate: 1, skipped: 1, failed: 3 });
    expect(summary.reasons).toEqual({ corrupt: 1, no_text: 2, too_short: 1 });
  });

  test('writes one CSV row a source, generated and human texts told apart', () => {
    const rows: Record<string, string>[] = parse(readFileSync(join(folder, 'out', 'results.csv')), { columns: true });
    expect(rows).toHaveLength(summaryOf(first).sources.found);
    const under = (part: string, column: string): Set<string> =>
      new Set(rows.filter((row) => row['source']?.includes(part) === true).map((row) => row[column] ?? ''));
    expect(under('sample/generated/', 'predicted_class')).toEqual(new Set(['ai']));
    expect(under('sample/human/', 'predicted_class')).toEqual(new Set(['human']));
    // A class of low confidence is no verdict.
    expect(under('sample/generated/', 'verdict')).toEqual(new Set(['ai']));
    expect(under('sample/human/', 'verdict')).toEqual(new Set(['human', 'unsure']));
  });

  test('writes a report that loads no script and needs no network', () => {
    const report = readFileSync(join(folder, 'out', 'report.html'), 'utf8');
    expect(report).not.toMatch(/<script[^>]|src=["']?https?:|@import/u);
    expect(report).toContain('gettysburg-address-again.txt');
  });

  test('checks what is cited against the works that ship, which are no source, and shows every verdict', async () => {
    const rows: Record<string, string>[] = parse((await run('export', '--references', '--format', 'csv')).stdout, {
      columns: true,
    });
    expect(rows.map((row) => row['verdict'])).toEqual(['found', 'mismatch', 'found', 'not_found', 'unverified']);
    expect(readFileSync(join(folder, 'out', 'results.csv'), 'utf8')).not.toContain('works.json');
  });

  test('bills a second run nothing: all is known', async () => {
    const again = summaryOf(await run('run', 'sample', '--scan', 'detect,bibliography', '--json'));
    expect(again.words.billed).toBe(0);
    expect(again.sources.scanned).toBe(0);
    expect(again.results).toEqual(summaryOf(first).results);
    expect(endedSources(again)).toBe(again.sources.found);
  });

  test('keeps the key of the embedded service out of its database', () => {
    const service = new Database(join(folder, 'assay-data', 'service.db'), { readonly: true });
    const tables = service.prepare("select name from sqlite_master where type = 'table'").pluck().all();
    const content = tables
      .flatMap((table) => service.prepare(`select * from "${String(table)}"`).all())
      .map((row) => JSON.stringify(row));
    service.close();
    expect(content.filter((row) => /ask_[\w-]{43}/u.test(row))).toEqual([]);
  });
});

describe('a run that is stopped', () => {
  const texts = 120;
  const settings = ['run', 'many', '--db', 'many.db', '--mode', 'text', '--min-words', '0'];
  const database = join(folder, 'many.db');
  const DONE = "select count(*) from batches where state = 'done'";
  /** In the middle of its requests, after so many of earlier runs. */
  const endedBy = (signal: NodeJS.Signals, before: number) =>
    endsItself({ database, query: DONE, atLeast: before + 20, signal });

  beforeAll(() => {
    mkdirSync(join(folder, 'many'));
    for (let number = 0; number < texts; number += 1) {
      writeFileSync(
        join(folder, 'many', `${number}.txt`),
        `Number ${number} of many notes. It holds a few plain words about the weather of day ${number}, and no ` +
          'more than that.\n',
      );
    }
  });

  test('by Ctrl-C drains, ends with exit code 4, and goes on when started again', async () => {
    const stopped = await assay(settings, { cwd: folder, ofNode: endedBy('SIGINT', 0) });
    expect(stopped.stderr).toContain('stopped by a signal');
    expect(stopped.exitCode).toBe(4);
    const resumed = await run(...settings, '--json');
    expect(resumed.exitCode).toBe(0);
    expect(summaryOf(resumed)).toMatchObject({ status: 'complete', sources: { found: texts, scanned: texts } });
    expect(stopped.stderr).toContain(summaryOf(resumed).run_id);
  });

  test('by kill -9 loses nothing and keeps one result a document', async () => {
    const earlier = new Database(database, { readonly: true });
    const before = Number(earlier.prepare(DONE).pluck().get());
    earlier.close();
    const killed = await assay([...settings, '--rescan'], { cwd: folder, ofNode: endedBy('SIGKILL', before) });
    expect(killed.exitCode).toBe(null);
    const resumed = summaryOf(await run(...settings, '--rescan', '--json'));
    expect(resumed).toMatchObject({ status: 'complete', sources: { found: texts, scanned: texts } });
    const store = new Database(database, { readonly: true });
    expect(store.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(store.prepare('select count(*) from results').pluck().get()).toBe(texts);
    store.close();
  });
});

describe('bad input is one line and a next step, with the exit code of the CLI page', () => {
  beforeAll(() => {
    mkdirSync(join(folder, 'empty folder'));
    mkdirSync(join(folder, 'texts'));
    writeFileSync(join(folder, 'texts', 'a.txt'), 'Some words that stand in a file for a test of bad settings.');
    writeFileSync(
      join(folder, 'no-database.db'),
      'this is not a database but text, and long enough to be read as the first page of one, were it one',
    );
    writeFileSync(join(folder, 'empty.key'), '\n');
    const newer = new Database(join(folder, 'newer.db'));
    newer.pragma('user_version = 4000');
    newer.close();
    mkdirSync(join(folder, 'closed'));
    chmodSync(join(folder, 'closed'), 0o555);
  });

  test.each<[string, number, RegExp, readonly string[]]>([
    ['no command', 2, /assay --help/u, []],
    ['an unknown command', 2, /runn/u, ['runn']],
    ['an unknown option', 2, /nonsense/u, ['run', 'texts', '--nonsense']],
    ['a number that is none', 2, /--concurrency must be a whole number/u, ['run', 'texts', '--concurrency', 'many']],
    ['a path that is not there', 2, /nowhere/u, ['run', 'nowhere']],
    ['a file that is no database', 2, /no-database\.db/u, ['run', 'texts', '--db', 'no-database.db']],
    ['a database of a newer schema', 2, /newer/u, ['run', 'texts', '--db', 'newer.db']],
    ['a hosted service without a key', 2, /ASSAY_API_KEY/u, ['run', 'texts', '--base-url', 'http://127.0.0.1:9']],
    [
      'an empty key file',
      2,
      /empty\.key/u,
      ['run', 'texts', '--base-url', 'http://127.0.0.1:9', '--api-key-file', 'empty.key'],
    ],
    ['a config file that is not there', 2, /none\.yaml/u, ['run', 'texts', '--config', 'none.yaml']],
  ])('%s', async (_, exitCode, says, args) => {
    const ended = await run(...args);
    expect(ended.stderr).toMatch(says);
    expect(ended.exitCode).toBe(exitCode);
    expect(ended.stdout).toBe('');
    expect(ended.stderr).not.toMatch(/^\s+at /mu);
    expect(ended.stderr.trim().split('\n').length).toBeLessThanOrEqual(3);
  });

  test('a service that cannot be reached', async () => {
    const ended = await assay(['run', 'texts', '--base-url', 'http://127.0.0.1:9', '--db', 'unreachable.db'], {
      cwd: folder,
      env: { ASSAY_API_KEY: 'ask_secret' },
    });
    expect(ended.exitCode).toBe(5);
    expect(ended.stderr).toContain('cannot be reached');
    expect(ended.stderr).not.toContain('ask_secret');
  });

  test('a folder with no file in it is a finished run of nothing that says so', async () => {
    const ended = await run('run', 'empty folder', '--db', 'empty.db', '--json');
    expect({
      exitCode: ended.exitCode,
      found: ended.exitCode === 0 ? summaryOf(ended).sources.found : null,
      says: ended.stderr.trim() !== '',
    }).toMatchInlineSnapshot(`
      {
        "exitCode": 2,
        "found": null,
        "says": true,
      }
    `);
  });
});
