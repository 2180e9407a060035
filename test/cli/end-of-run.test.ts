import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { textWidth } from '../../src/lib/text-width.js';
import { AuditWorld } from '../testing/pipeline/audit-world.js';
import { textOf } from '../testing/pipeline/world.js';

/** A text on which the stand-in states this verdict with this confidence. */
const said = (verdict: string, confidence: string, number: number): string =>
  `${textOf(number, 60)} It reads as ${verdict}, ${confidence}.`;

let world: AuditWorld;

const wordOf = (text: string, pattern: RegExp): string => pattern.exec(text)?.[1] ?? '';

beforeEach(async () => {
  world = await AuditWorld.create();
  world.standIn.options = {
    verdictOf: (text) => {
      const verdict = wordOf(text, /reads as (\w+)/u);
      return verdict === 'ai' || verdict === 'mixed' ? verdict : 'human';
    },
    extraOf: (text) => ({ confidence_category: wordOf(text, /reads as \w+, (\w+)/u) || 'medium' }),
  };
});
afterEach(() => world.close());

/** What follows the heading of the documents to look at, without what comes after it. */
function firstOf(stderr: string): string {
  return /\nLook at th\w+ first\n([\s\S]*?)\n\n/u.exec(`${stderr}\n\n`)?.[1] ?? '';
}

/** An essay of ten sentences: those from this number on are marked, as long as they go on. */
const essay = (name: string, from: number, to = 10): string =>
  Array.from({ length: 10 }, (_, index) => {
    const by = index + 1 >= from && index + 1 <= to ? 'a machine' : 'a person';
    return `Sentence ${index + 1} of ${name} was written by ${by} about the river.`;
  }).join(' ');

/** Sentences as a service gives them, and that it is unsure and thinks the text to be of both. */
function unsureMixed(text: string): object {
  const sentences = Array.from(text.matchAll(/Sentence [^.]+\./gu), ({ 0: sentence, index }) => ({
    sentence,
    start: index,
    end: index + sentence.length,
    generated_prob: sentence.includes('machine') ? 0.99 : 0.01,
  }));
  return {
    confidence_category: 'low',
    class_probabilities: { human: 0.0005, ai: 0.0005, mixed: 0.999 },
    sentences,
  };
}

describe('an unsure text of which a part reads as AI', () => {
  const isEssay = (text: string): boolean => text.startsWith('Sentence 1 ');

  beforeEach(async () => {
    world.standIn.options = {
      verdictOf: (text) => (isEssay(text) ? 'mixed' : 'ai'),
      extraOf: (text) => (isEssay(text) ? unsureMixed(text) : { confidence_category: 'medium' }),
    };
    await world.write({
      'corpus/few.txt': essay('few', 7),
      'corpus/half.txt': essay('half', 4),
      'corpus/stated.txt': textOf(1, 60),
    });
  });

  test('is named after what is stated, with where the marked sentences begin', async () => {
    const { stderr } = await world.cli(['run', 'corpus']);
    const first = firstOf(stderr);
    expect(first.split('\n').filter((line) => /^ {2}\S/u.test(line))).toEqual([
      '  corpus/stated.txt',
      '  corpus/half.txt',
    ]);
    expect(first.replaceAll(/\s+/gu, ' ')).toContain(
      'unsure, closest to mixed, confidence low: judged sentences 4–10 of 10 are marked as AI ' +
        'they begin with “Sentence 4 of half was written by a machine about the river.”',
    );
    expect(stderr).toContain('2 unsure');
  });

  test.each(['full', 'none'])('does not read as clean in reports and exports: --keep-text %s', async (keep) => {
    const files = ['--report', 'r.html', '--csv', 'r.csv'];
    await world.cli(['run', 'corpus', '--keep-text', keep, ...files]);
    const report = await readFile(join(world.folder, 'r.html'), 'utf8');
    expect(report.match(/unsure<\/span> <small>closest to mixed<\/small>/gu)).toHaveLength(3);
    expect(report).toContain('judged sentences 4–10 of 10 are marked as AI');
    const [head = '', ...rows] = (await readFile(join(world.folder, 'r.csv'), 'utf8')).split('\r\n');
    expect(head).toMatch(/,marked_part$/u);
    expect(rows.map((row) => row.slice(row.lastIndexOf(',') + 1))).toEqual([
      '',
      'judged sentences 4–10 of 10 are marked as AI',
      '',
      '',
    ]);
  });
});

describe('the end of a run', () => {
  test('names what to look at first: stated verdicts alone, the surest first, and at most five', async () => {
    await world.write({
      'corpus/guess.txt': said('ai', 'low', 1),
      'corpus/human.txt': said('human', 'high', 2),
      'corpus/medium-1.txt': said('ai', 'medium', 3),
      'corpus/sure-mixed.txt': said('mixed', 'high', 4),
      'corpus/sure.txt': said('ai', 'high', 5),
      'corpus/copy-of-sure.txt': said('ai', 'high', 5),
      'corpus/medium-2.txt': said('mixed', 'medium', 6),
      'corpus/medium-3.txt': said('ai', 'medium', 7),
      'corpus/medium-4.txt': said('mixed', 'medium', 8),
    });
    const { stderr, exitCode } = await world.cli(['run', 'corpus']);
    expect(exitCode).toBe(0);
    const first = firstOf(stderr);
    const names = first.split('\n').filter((line) => /^ {2}(?!and )\S/u.test(line));
    expect(names).toHaveLength(5);
    expect(names[0]).toMatch(/^ {2}corpus\/(copy-of-)?sure\.txt$/u);
    expect(names[1]).toBe('  corpus/sure-mixed.txt');
    expect(names.slice(2, 4).sort()).toEqual(['  corpus/medium-1.txt', '  corpus/medium-3.txt']);
    expect(names[4]).toMatch(/medium-[24]\.txt$/u);
    expect(first).toContain('     ai, confidence high: probability of AI 80 %');
    expect(first).toMatch(/^ {5}same text {2}corpus\/(copy-of-)?sure\.txt$/mu);
    expect(first).toMatch(/\n {2}and 1 more stated ai or mixed: [^\n]*$/u);
    expect(first).not.toMatch(/guess|human\.txt/u);
    expect(stderr).toContain('1 unsure (11 %)');
  });

  test('names the sources that share a text, and of many their number', async () => {
    const places = ['anna/essay.txt', 'ben/work.txt', 'carl/text.txt', 'dora/a.txt', 'emil/b.txt', 'fay/c.txt'];
    await world.write(Object.fromEntries(places.map((place) => [`corpus/${place}`, said('ai', 'high', 1)])));
    const first = firstOf((await world.cli(['run', 'corpus'])).stderr);
    const named = places.filter((place) => first.includes(`corpus/${place}`));
    expect(named).toHaveLength(4);
    expect(first).toMatch(/^ {5}same text {2}and 2 more$/mu);
    await world.cli(['report', '--out', 'report.html']);
    const report = await readFile(join(world.folder, 'report.html'), 'utf8');
    expect(report).toContain('and 5 copies: ');
    expect(report).toContain(' and 2 more</small>');
  });

  test('folds what is nearly the same into one line', async () => {
    const essay = Array.from({ length: 80 }, (_, index) => `word${index}`).join(' ');
    await world.write({
      'corpus/a.txt': `${essay} reads as ai, high.`,
      'corpus/b.txt': `${essay} one reads as ai, high.`,
      'corpus/c.txt': `Two ${essay} reads as ai, high.`,
      'corpus/d.txt': `${essay.replaceAll('word', 'other')} reads as ai, high.`,
    });
    const first = firstOf((await world.cli(['run', 'corpus'])).stderr);
    expect(first.split('\n').filter((line) => /^ {2}\S/u.test(line))).toHaveLength(2);
    expect(first.match(/^ {5}nearly the same text {2}corpus\/[abc]\.txt$/gmu)).toHaveLength(2);
  });

  test('says nothing to look at where nothing is stated, and then names no document', async () => {
    await world.write({ 'corpus/guess.txt': said('ai', 'low', 1), 'corpus/human.txt': said('human', 'high', 2) });
    const { stderr } = await world.cli(['run', 'corpus']);
    expect(stderr).not.toMatch(/Look at|assay explain/u);
    expect(stderr).toMatch(
      /Next\n {2}assay open +sort, read and decide in the browser\n {2}assay report +write the report\n/u,
    );
  });

  test('names what failed, as its status does', async () => {
    await world.write({
      'corpus/a.txt': said('human', 'high', 1),
      'corpus/empty.txt': ' ',
      'corpus/broken.zip': 'PK',
      ...Object.fromEntries(['1', '2', '3', '4'].map((name) => [`corpus/short/${name}.txt`, `Few words: ${name}.`])),
    });
    const { stderr } = await world.cli(['run', 'corpus', '--min-words', '9']);
    const status = await world.cli(['status']);
    for (const text of [stderr, status.stdout]) {
      expect(text).toMatch(/1 × no_text: .*\n +corpus\/empty\.txt\n/u);
      expect(text).toMatch(/ +corpus\/broken\.zip\n/u);
      expect(text).toMatch(/4 × too_short: .*\n(?: +corpus\/short\/\d\.txt\n){3} +and 1 more\n/u);
    }
    expect(status.stdout).toContain('assay explain PATH says more');
  });

  test('gives a command that says more of a source that failed, as it can be typed', async () => {
    await world.write({ 'my corpus/a.txt': said('human', 'high', 1), 'my corpus/broken.zip': 'PK' });
    const flags = ['--db', 'a named.db'];
    const { stderr } = await world.cli(['run', 'my corpus', ...flags]);
    expect(stderr).toContain("assay explain 'my corpus/broken.zip' --db 'a named.db'");
    expect(stderr).not.toContain('explain PATH');
    expect((await world.cli(['explain', 'my corpus/broken.zip', ...flags])).stdout).toMatch(/outcome +failed/u);
    await world.write({ 'rows.jsonl': `${JSON.stringify({ id: 'a b', text: said('human', 'high', 2) })}\n{"id":3}\n` });
    const rows = ['run', 'rows.jsonl', '--dataset', '--text-column', 'text', '--id-column', 'id', '--db', 'rows.db'];
    const said2 = /assay explain ('rows.jsonl [^']+') --db rows.db/u.exec((await world.cli(rows)).stderr)?.[1] ?? '';
    const name = said2.slice(1, -1);
    expect((await world.cli(['explain', name, '--db', 'rows.db'])).stdout).toMatch(/outcome +failed/u);
  });

  test.each([80, 60])('says in %i columns how to list the sources that are only counted', async (columns) => {
    await world.write({
      'corpus/a.txt': said('human', 'high', 1),
      ...Object.fromEntries(['1', '2', '3', '4'].map((name) => [`corpus/short/${name}.txt`, `Few words: ${name}.`])),
    });
    const flags = ['--min-words', '9', '--db', 'named.db'];
    const { stderr } = await world.cli(['run', 'corpus', ...flags], '.', columns);
    const status = await world.cli(['status', '--db', 'named.db'], '.', columns);
    for (const text of [stderr, status.stdout])
      expect(text.split('\n').filter((line) => textWidth(line) > columns)).toEqual([]);
    expect(stderr).toContain('  assay export -o FILE.csv --db named.db');
    expect(stderr).toContain('  every source with its reason');
    expect(status.stdout).toMatch(/assay explain PATH --db named\.db says more of\s+each\n/u);
    expect(status.stdout).toMatch(/ assay export -o FILE\.csv --db named\.db lists\s+all\n/u);
    expect(status.stdout).not.toContain('Go on with');
    expect((await world.cli(['run', 'corpus', ...flags, '--csv', 'all.csv'])).stderr).not.toContain('assay export');
    expect((await world.cli(['run', 'corpus/short/1.txt', ...flags])).stderr).not.toContain('assay export');
  });

  test('of a part of the sources has a status that says how to go on', async () => {
    await world.write({ 'corpus/a.txt': said('human', 'high', 1), 'corpus/b.txt': said('human', 'high', 2) });
    await world.cli(['run', 'corpus', '--max-files', '1', '--db', 'named.db']);
    expect((await world.cli(['status', '--db', 'named.db'])).stdout).toMatch(
      /Go on with {3}assay resume \d{8}-\d{6}-[0-9a-f]{4} --db named\.db, or the command\s+that started it once more\n/u,
    );
  });

  test('gives command lines that work', async () => {
    await world.write({
      'corpus/a.txt': said('ai', 'high', 1),
      [`corpus/${'long name '.repeat(20)}.txt`]: said('ai', 'medium', 2),
    });
    const stopped = await world.cli(['run', 'corpus', '--max-files', '1', '--order', 'path']);
    expect(stopped.exitCode).toBe(3);
    const resume = /assay (resume \S+) +resume this run/u.exec(stopped.stderr)?.[1] ?? '';
    expect((await world.cli([...resume.split(' '), '--max-files', '5', '--quiet'])).exitCode).toBe(0);
    const ended = await world.cli(['run', 'corpus']);
    expect(ended.stderr).not.toContain('assay resume');
    const explain = /assay (explain corpus\/a\.txt) +everything known/u.exec(ended.stderr)?.[1] ?? '';
    expect((await world.cli(explain.split(' '))).stdout).toContain('corpus/a.txt');
    const pages = /assay (case corpus\/a\.txt) +pages on it/u.exec(ended.stderr)?.[1] ?? '';
    expect(await world.cli([...pages.split(' '), '--json'])).toMatchObject({
      exitCode: 0,
      stdout: expect.stringContaining('"files":["a-case.html"]') as string,
    });
    expect((await world.cli(['report'])).exitCode).toBe(0);
    expect((await world.cli(['run', 'corpus', '--report', 'r.html'])).stderr).not.toContain('assay report');
  });

  test('gives ids that name a document to each command', async () => {
    await world.write({ 'corpus/a.txt': said('ai', 'high', 1), 'rows.jsonl': `{"text":"${said('ai', 'high', 2)}"}\n` });
    const id = / id ([0-9a-f]{12})\n/u.exec((await world.cli(['run', 'corpus'])).stderr)?.[1] ?? '';
    expect((await world.cli(['explain', id])).stdout).toContain('corpus/a.txt');
    const { exitCode, stderr } = await world.cli(['case', id, '-o', 'case.html']);
    expect([exitCode, stderr]).toEqual([0, expect.stringContaining('Wrote case.html\n')]);
    expect(await readFile(join(world.folder, 'case.html'), 'utf8')).toContain('a.txt');
    const ended = await world.cli(['run', 'rows.jsonl', '--dataset', '--text-column', 'text']);
    expect(ended.stderr).not.toContain('assay case');
    const row = await world.cli(['case', / id ([0-9a-f]{12})\n/u.exec(ended.stderr)?.[1] ?? '']);
    expect([row.exitCode, row.stderr]).toEqual([2, expect.stringContaining('no file holds it alone')]);
    expect((await world.cli(['case', '0'.repeat(12)])).stderr).toContain('there is no file 000000000000');
  });

  test('names a limit of documents as one, and the database of a run that is complete', async () => {
    await world.write({ 'my papers/a.txt': said('ai', 'high', 1), 'my papers/b.txt': said('ai', 'medium', 2) });
    const [run, db] = [
      ['run', 'my papers', '--max-files', '1'],
      ['--db', 'named.db'],
    ] as const;
    expect((await world.cli([...run, ...db])).stderr).toContain('stopped: limit reached');
    await world.cli(['resume', ...db]);
    const { stderr } = await world.cli(['resume', ...db]);
    expect(stderr).toMatch(/its results +assay export \S+ --db named\.db\n/u);
    expect(stderr).toMatch(/a new run +assay run 'my papers' --db named\.db\n/u);
  });

  test.each([80, 60])('fits %i columns with names that are long or would take over the terminal', async (columns) => {
    const hostile = `corpus/\u001b[31m\u202e${'日本語 long '.repeat(8)}\n end.txt`;
    await world.write({ [hostile]: said('ai', 'high', 1) });
    const { stderr } = await world.cli(['run', 'corpus', '--db', 'named.db'], '.', columns);
    const lines = stderr.slice(stderr.indexOf('\nRun')).split('\n');
    expect(lines.filter((line) => textWidth(line) > columns)).toEqual([]);
    // The whole name, on as many lines as it takes.
    expect(firstOf(stderr).replace(/\s/gu, '')).toMatch(
      /^corpus\/\\u001b\[31m\\u202e(?:日本語long){8}\\u000aend\.txt/u,
    );
    expect(stderr).not.toMatch(/[\u001b\u202e]/u);
    const hash = /assay explain ([0-9a-f]{12}) --db named\.db/u.exec(stderr)?.[1] ?? '';
    expect(JSON.parse((await world.cli(['explain', hash, '--db', 'named.db', '--json'])).stdout)).toMatchObject([
      { source: hostile },
    ]);
  });
});

describe('the end of an audit', () => {
  test('names a flip before what is surer, with what it was, and not one that is a guess', async () => {
    await world.write({
      'corpus/sure.txt': said('ai', 'high', 1),
      'corpus/flips.txt': said('human', 'high', 2),
      'corpus/guessed.txt': said('human', 'high', 3),
    });
    await world.cli(['audit', 'corpus', '--no-canaries']);
    await world.write({
      'corpus/flips.txt': said('ai', 'medium', 4),
      'corpus/guessed.txt': said('ai', 'low', 5),
    });
    const { stderr } = await world.cli(['audit', 'corpus', '--no-canaries']);
    const lines = firstOf(stderr).split('\n');
    expect(lines.filter((line) => /^ {2}\S/u.test(line))).toEqual(['  corpus/flips.txt', '  corpus/sure.txt']);
    expect(lines[1]).toMatch(/^ {5}ai, confidence medium: was human before \d{4}-\d\d-\d\d/u);
    const list = /its history:\n {4}assay (audits list) (\S+|'[^']+')\n/u.exec(stderr);
    expect(list).not.toBeNull();
    expect((await world.cli(['audits', 'list', (list?.[2] ?? '').replaceAll("'", '')])).exitCode).toBe(0);
  });
});
