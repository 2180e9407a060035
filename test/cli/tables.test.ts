import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { textWidth } from '../../src/lib/text-width.js';
import { AuditWorld } from '../testing/pipeline/audit-world.js';
import { textOf } from '../testing/pipeline/world.js';

/** A text on which the stand-in states this verdict. */
const said = (verdict: string, number: number): string => `${textOf(number, 60)} It reads as ${verdict}.`;

let world: AuditWorld;

beforeEach(async () => {
  world = await AuditWorld.create();
  world.standIn.options = {
    verdictOf: (text) => (text.includes('reads as ai') ? 'ai' : 'human'),
    extraOf: (text) => ({
      confidence_category: text.includes('a guess') ? 'low' : 'high',
      sentences: [
        {
          sentence: text,
          start: 0,
          end: text.length,
          generated_prob: 0.93,
          highlight_sentence_for_ai: text.includes('reads as ai'),
        },
      ],
    }),
  };
  await world.write({
    'corpus/a.txt': said('ai', 1),
    'corpus/b.txt': said('human', 2),
    'corpus/guess.txt': `${said('ai', 3)} It is a guess.`,
    'corpus/empty.txt': '',
  });
});
afterEach(() => world.close());

async function lines(args: readonly string[], columns = 80): Promise<readonly string[]> {
  const { exitCode, stdout, stderr } = await world.cli(args, '.', columns);
  expect({ exitCode, stderr }).toMatchObject({ exitCode: 0 });
  return stdout.trimEnd().split('\n');
}

const tooWide = (shown: readonly string[], columns: number): readonly string[] =>
  shown.filter((line) => textWidth(line) > columns);

describe.each([80, 60])('in %i columns', (columns) => {
  test('runs is a table of the runs with their verdicts, the newest first', async () => {
    await world.cli(['run', 'corpus', '--max-files', '1']);
    await world.cli(['run', 'corpus', 'corpus/b.txt', '--min-words', '10']);
    const shown = await lines(['runs'], columns);
    expect(shown[0]?.replace(/ +/gu, ' ')).toBe('RUN AI MIXED HUMAN UNSURE NOT JUDGED');
    expect(tooWide(shown, columns)).toEqual([]);
    const whole = shown.join(' ').replace(/ +/gu, ' ');
    const started = String.raw`corpus\S* started \d{4}-\d\d-\d\d \d\d:\d\d UTC by \S+`;
    expect(whole).toMatch(new RegExp(` 1 0 1 1 0 ${started}, complete, 4 sources \\(1 failed\\): corpus`, 'u'));
    expect(whole).toMatch(new RegExp(`${started}, stopped at a limit, 4 sources`, 'u'));
    const limited = await lines(['runs', '--limit', '1'], columns);
    expect(limited.at(-1)).toBe('and 1 older run: assay runs --limit 2');
    expect(await world.json(['runs', '--limit', '1'])).toMatchObject([
      { status: 'complete', sources_found: 4, sources_failed: 1, verdicts: { ai: 1, mixed: 0, human: 1, unsure: 1 } },
      { status: 'stopped_budget', sources_found: null, verdicts: null },
    ]);
  });

  test('runs counts apart what could not be judged, and still fits', async () => {
    world.standIn.options = { extraOf: () => ({ reason: 'not_prose', confidence_category: 'low' }) };
    await world.cli(['run', 'corpus']);
    const shown = await lines(['runs'], columns);
    expect(tooWide(shown, columns)).toEqual([]);
    expect(shown.at(1)?.replace(/ +/gu, ' ')).toMatch(/ 0 0 0 0 3$/u);
  });

  test('runs does not count as 0 what the model version states of long texts alone', async () => {
    world.standIn.options = { version: '2026-11-27-base' };
    await world.cli(['run', 'corpus']);
    const shown = await lines(['runs'], columns);
    expect(tooWide(shown, columns)).toEqual([]);
    expect(shown.join(' ')).toMatch(/ \d +– +\d |AI, mixed not stated, \d human/u);
  });

  test('status says verdicts, sources and words in lines that fit, and singular where it is one', async () => {
    await world.cli(['run', 'corpus/a.txt', 'corpus/guess.txt', 'corpus/empty.txt']);
    const shown = await lines(['status'], columns);
    expect(tooWide(shown, columns)).toEqual([]);
    expect(shown.join('\n')).toContain('Sources      3 found · 2 scanned · 1 failed\n');
    expect(shown.join(' ').replace(/ +/gu, ' ')).toContain('Verdicts 1 ai (50 %) · 0 mixed (0 %) · 0 human (0 %)');
    expect(shown.join(' ')).toContain('1 unsure (50 %)');
    expect(shown.join('\n')).toMatch(/Requests +\d, 0 retries; model 2026-01-01-base/u);
  });

  test('models and usage name what their figures are', async () => {
    world.standIn.options = {
      wordsLeft: 123_456,
      models: [
        { version: '2026-01-01-base', released: true, default: true, languages: ['en'] },
        { version: '2026-01-01-multi', released: true, default: true, languages: ['de', 'el', 'fr', 'ko'] },
        { version: '2026-02-02-base', released: false, default: false },
      ],
    };
    expect(await lines(['models'], columns)).toEqual([
      'RELEASED  DEFAULT  VERSION           LANGUAGES',
      'yes       yes      2026-01-01-base   English',
      'yes       yes      2026-01-01-multi  de el fr ko',
      'no                 2026-02-02-base   not stated',
    ]);
    expect(await world.json(['models'])).toMatchObject({ models: [{ languages: ['en'] }, {}, {}] });
    const usage = await lines(['usage'], columns);
    expect(usage.join('\n')).toMatch(/^Plan +\S+/mu);
    expect(usage).toContain('Words left   123,456');
  });
});

test('explain says probabilities, confidence, what the verdict rests on and what was billed', async () => {
  await world.cli(['run', 'corpus']);
  const sure = (await lines(['explain', 'corpus/a.txt'])).join('\n');
  expect(sure).toMatch(/scanned, 64 words billed\n/u);
  expect(sure).toMatch(/ai, confidence high, model /u);
  expect(sure).toContain('probability of AI 80 %, mixed 10 %, human 10 %\n');
  expect(sure).toMatch(/evidence {5}Sentences: 1 of 1 judged sentence marked; the strongest\n +93 % {2}Document1 .*…/u);
  expect(sure).toContain('How often this is wrong');
  const guess = (await lines(['explain', 'corpus/guess.txt'])).join('\n');
  expect(guess).toContain('unsure, closest to ai, confidence low');
  expect(guess).toMatch(/ {2}unsure {7}Why it is unsure\n +The confidence is low; a verdict is stated from medium/u);
  expect(guess).toContain('Evidence for AI (not a finding)');
  expect(guess).not.toContain('How often this is wrong');
  expect(await world.json(['explain', 'corpus/guess.txt'])).toMatchObject([
    { evidence: null, unsure: { towards_ai: expect.any(Array) as unknown } },
  ]);
  expect(await world.json(['explain', 'corpus/b.txt'])).toMatchObject([{ evidence: { judged: 1, marked: 0 } }]);
});

test('explain shows runs in which all is the same once, and all of them in JSON', async () => {
  for (let run = 0; run < 5; run += 1) await world.cli(['run', 'corpus']);
  const shown = await lines(['explain', 'corpus/a.txt']);
  expect(shown.filter((line) => line.includes('ai, confidence high'))).toHaveLength(1);
  expect(shown.join(' ').replace(/ +/gu, ' ')).toMatch(
    /the same in 4 other runs: \S+ \(cached\), \S+ \(cached\), \S+ \(cached\) and 1 more \(all: --json\)$/u,
  );
  expect(await world.json(['explain', 'corpus/a.txt'])).toHaveLength(5);
  await world.write({ 'corpus/a.txt': said('human', 1) });
  await world.cli(['run', 'corpus']);
  const changed = await lines(['explain', 'corpus/a.txt']);
  expect(changed.filter((line) => line.includes(', confidence high'))).toHaveLength(2);
});

test('explain of a text that several sources have is one block that names them', async () => {
  await world.write({ 'corpus/anna/a.txt': said('ai', 1), 'corpus/ben/a.md': said('ai', 1) });
  await world.cli(['run', 'corpus']);
  const hash =
    /document +SHA-256 of text ([0-9a-f]{12})/u.exec((await lines(['explain', 'corpus/a.txt'])).join('\n'))?.[1] ?? '';
  await world.cli(['run', 'corpus']);
  const shown = await lines(['explain', hash]);
  expect(shown.filter((line) => line.includes('ai, confidence high'))).toHaveLength(1);
  expect(shown.filter((line) => line.includes('How often this is wrong'))).toHaveLength(1);
  const names = ['corpus/a.txt', 'corpus/anna/a.txt', 'corpus/ben/a.md'];
  const named = shown.filter((line) => names.some((name) => line.includes(name)));
  expect(named).toHaveLength(3);
  expect(named.filter((line) => line.startsWith('  same text    '))).toHaveLength(2);
});

test('diff has a head above what changed', async () => {
  await world.cli(['run', 'corpus']);
  await world.write({ 'corpus/b.txt': said('ai', 2) });
  await world.cli(['run', 'corpus']);
  const shown = await lines(['diff']);
  expect(shown.slice(0, 2)).toEqual([
    '  KIND     VERDICT         SOURCE (! marks a verdict flip)',
    '! changed  human → ai      corpus/b.txt',
  ]);
});

test('audit names what flipped with before and after, and each threshold with value, limit and result', async () => {
  const audit = ['audit', 'corpus', '--no-canaries', '--fail-on', 'flips_to_ai>0', '--fail-on', 'ai>=0.9'];
  const first = await world.cli(audit);
  expect(first.stderr).toMatch(/\nflips_to_ai +not measured +> 0 +NOT CHECKED\nai +0\.333 +>= 0\.9 +pass\n/u);
  await world.write({ 'corpus/b.txt': said('ai', 2) });
  const { exitCode, stderr } = await world.cli(audit);
  expect(exitCode).toBe(6);
  expect(stderr).toMatch(/SINCE +VERDICT +CAUSE +SOURCE\n\d{4}-\d\d-\d\d {2}human → ai {2}text +corpus\/b\.txt\n/u);
  expect(stderr).toMatch(
    /\nTHRESHOLD +VALUE +FAILS IF +RESULT\nflips_to_ai +1 +> 0 +FAIL\nai +0\.667 +>= 0\.9 +pass\n/u,
  );
});
