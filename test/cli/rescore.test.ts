import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AuditWorld } from '../testing/pipeline/audit-world.js';
import { textOf } from '../testing/pipeline/world.js';

const OLD = '2026-01-01-base';
const NEW = '2026-06-01-base';
const NEWER = '2026-09-01-base';
/** Words of each document. */
const WORDS = 60;

let world: AuditWorld;

/** Every version says what the text says, but for what it gets wrong: a version states those as AI. */
function serve(version: string, mistaken = 'no such text'): void {
  world.standIn.options = {
    version,
    verdictOf: (text) => (text.includes('reads as ai') || text.includes(mistaken) ? 'ai' : 'human'),
  };
}

beforeEach(async () => {
  world = await AuditWorld.create();
  serve(OLD);
  await world.write(
    Object.fromEntries(
      Array.from({ length: 20 }, (_, number) => [
        `corpus/${String(number).padStart(2, '0')}.txt`,
        `${textOf(number, WORDS - 4)} It reads as ${number < 10 ? 'ai' : 'human'}.`,
      ]),
    ),
  );
});
afterEach(() => world.close());

interface FlipShare {
  readonly documents: number;
  readonly scored: number;
  readonly flips: number;
  readonly share: number;
  readonly low: number;
  readonly high: number;
}
interface Audited {
  readonly exit_code: number;
  readonly run: {
    readonly run_id: string;
    readonly status: string;
    readonly model_versions: readonly string[];
    readonly sources: { readonly scanned: number; readonly cached: number };
    readonly words: { readonly billed: number };
  };
  readonly changes: {
    readonly sources: Readonly<Record<string, number>>;
    readonly flips: Readonly<Record<string, number>>;
  } | null;
  readonly listed_flips: {
    readonly count: number;
    readonly first: readonly { readonly source: string; readonly cause: string }[];
  } | null;
  readonly rescore: {
    readonly mode: string;
    readonly from: readonly string[];
    readonly to: readonly string[];
    readonly documents: number;
    readonly not_rescored: number;
    readonly nights: number | null;
    readonly sample:
      | (FlipShare & {
          readonly run_id: string;
          readonly strata: readonly (FlipShare & { readonly verdict: string })[];
          readonly flips_by_direction: Readonly<Record<string, number>>;
          readonly words_billed: number;
          readonly free: boolean;
        })
      | null;
  } | null;
}

async function audit(...args: readonly string[]): Promise<Audited> {
  return (await world.json(['audit', 'corpus', '--no-canaries', '--name', 'nightly', ...args])) as Audited;
}

const UNCHANGED = { new: 0, gone: 0, renamed: 0, changed: 0, rescored: 0 };

describe('when the model of the service has changed', () => {
  test('nothing is rescanned unasked: a sample is scored with both, and says what would flip', async () => {
    await audit();
    serve(NEW, 'Document17');
    const second = await audit();
    expect(second.run).toMatchObject({ sources: { scanned: 0, cached: 20 }, model_versions: [OLD] });
    expect(second.changes).toMatchObject({ sources: { ...UNCHANGED, unchanged: 20 }, flips: {} });
    expect(second.rescore).toMatchObject({
      mode: 'sample',
      from: [OLD],
      to: [NEW],
      documents: 20,
      not_rescored: 20,
      sample: {
        run_id: second.run.run_id,
        documents: 20,
        scored: 20,
        flips: 1,
        share: 0.05,
        low: 0.05,
        high: 0.05,
        flips_by_direction: { 'human → ai': 1 },
        words_billed: 20 * WORDS,
        free: false,
        strata: [
          { verdict: 'ai', documents: 10, scored: 10, flips: 0 },
          { verdict: 'human', documents: 10, scored: 10, flips: 1, share: 0.1 },
        ],
      },
    });
    expect(world.standIn.wordsBilled).toBe(2 * 20 * WORDS);
  });

  test('the documents of the sample that would flip are named, on the terminal, as JSON and in the report', async () => {
    await audit();
    serve(NEW, 'Document17');
    const flip = { source: 'corpus/17.txt', dataset_id: null, before: 'human', after: 'ai' };
    expect((await audit()).rescore).toMatchObject({ sample: { flipped: [flip] } });
    const again = await world.cli(['audit', 'corpus', '--no-canaries', '--name', 'nightly', '--report', 'r.html']);
    expect(again.stderr).toContain('human → ai  corpus/17.txt');
    const page = (await readFile(join(world.folder, 'r.html'), 'utf8')).replace(/<[^>]+>/gu, ' ').replace(/\s+/gu, ' ');
    expect(page).toMatch(/The model of the service has changed .*1 verdict would flip.*corpus\/17\.txt/u);
  });

  test('the sample of one change is scored once; a version that goes back changes nothing', async () => {
    const first = await audit();
    serve(NEW);
    const second = await audit();
    const third = await audit();
    expect(third.rescore?.sample).toEqual(second.rescore?.sample);
    expect(world.standIn.wordsBilled).toBe(2 * 20 * WORDS);
    serve(OLD);
    const back = await audit();
    expect(back).toMatchObject({ run: { sources: { cached: 20 } }, rescore: null, changes: { sources: UNCHANGED } });
    expect(world.standIn.wordsBilled).toBe(2 * 20 * WORDS);
    expect(first.rescore).toBeNull();
  });

  test('a version that changes twice is measured against what is stored', async () => {
    await audit();
    serve(NEW);
    await world.write({ 'corpus/new.txt': `${textOf(99, WORDS - 4)} It reads as human.` });
    const second = await audit();
    expect(second.run).toMatchObject({ sources: { scanned: 1, cached: 20 }, model_versions: [OLD, NEW] });
    expect(second.rescore).toMatchObject({ from: [OLD], documents: 21, not_rescored: 20 });
    serve(NEWER, 'Document3');
    const third = await audit();
    expect(third.run).toMatchObject({ sources: { scanned: 0, cached: 21 }, model_versions: [OLD, NEW] });
    expect(third.rescore).toMatchObject({
      from: [OLD, NEW],
      to: [NEWER],
      not_rescored: 21,
      sample: { scored: 21, flips: 0 },
    });
    expect(third.changes).toMatchObject({ sources: { ...UNCHANGED, unchanged: 21 } });
  });

  test.each([
    ['none', 22],
    // Those of each change: the twenty, the one that the other version scanned, and all.
    ['sample', 22 + 20 + 1 + 22],
  ] as const)(
    'a version that goes back and forth, with --rescore %s, judges what is new, and every result names its own',
    async (mode, billed) => {
      const night = (): Promise<Audited> => audit('--rescore', mode);
      await night();
      serve(NEW, 'Document17');
      await world.write({ 'corpus/b.txt': `${textOf(98, WORDS - 4)} It reads as human.` });
      expect(await night()).toMatchObject({
        run: { sources: { scanned: 1, cached: 20 } },
        rescore: { from: [OLD], to: [NEW], documents: 21, not_rescored: 20 },
      });
      serve(OLD);
      await world.write({ 'corpus/c.txt': `${textOf(99, WORDS - 4)} It reads as human.` });
      expect(await night()).toMatchObject({
        run: { sources: { scanned: 1, cached: 21 } },
        rescore: { from: [NEW], to: [OLD], documents: 22, not_rescored: 1 },
      });
      serve(NEWER, 'Document3');
      expect(await night()).toMatchObject({
        run: { sources: { scanned: 0, cached: 22 }, model_versions: [OLD, NEW] },
        changes: { sources: { ...UNCHANGED, unchanged: 22 }, flips: {} },
        rescore: { from: [OLD, NEW], to: [NEWER], documents: 22, not_rescored: 22 },
        listed_flips: { count: 0 },
      });
      const { stdout } = await world.cli(['export', '--format', 'jsonl']);
      const rows = stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { readonly source: string; readonly model_version: string });
      expect(rows).toHaveLength(22);
      expect(rows.filter(({ model_version: version }) => version === NEW).map(({ source }) => source)).toEqual([
        'corpus/b.txt',
      ]);
      expect(rows.filter(({ model_version: version }) => version === OLD)).toHaveLength(21);
      expect(world.standIn.wordsBilled).toBe(billed * WORDS);
    },
  );

  test('what a sample scored is not scored again under the same version, and is taken over when all is', async () => {
    await audit();
    serve(NEW, 'Document17');
    await audit();
    expect(world.standIn.wordsBilled).toBe(2 * 20 * WORDS);
    await world.write({ 'corpus/new.txt': `${textOf(99, WORDS - 4)} It reads as human.` });
    const kept = await audit();
    expect(kept).toMatchObject({
      run: { sources: { scanned: 1, cached: 20 }, model_versions: [OLD, NEW] },
      changes: { sources: { ...UNCHANGED, new: 1, unchanged: 20 }, flips: {} },
    });
    const all = await audit('--rescore', 'all');
    expect(all).toMatchObject({
      run: { sources: { scanned: 0, cached: 21 }, model_versions: [NEW], words: { billed: 0 } },
      changes: { sources: { ...UNCHANGED, rescored: 20, unchanged: 1 }, flips: { 'human → ai': 1 } },
      listed_flips: { first: [{ source: 'corpus/17.txt', cause: 'model' }] },
      rescore: null,
    });
    expect(world.standIn.wordsBilled).toBe((2 * 20 + 1) * WORDS);
    // Taken over, the results are like any other: a version that goes back changes nothing.
    serve(OLD);
    expect(await audit()).toMatchObject({
      run: { model_versions: [NEW], sources: { cached: 21 } },
      changes: { sources: { ...UNCHANGED, unchanged: 21 }, flips: {} },
    });
  });

  test('a sample that was cut off costs the rest alone at the next audit, and says the same', async () => {
    await audit();
    serve(NEW, 'Document17');
    const cutOff = await audit('--max-words', String(6 * WORDS), '--mode', 'text', '--concurrency', '1');
    expect(cutOff.rescore).toMatchObject({ sample: { scored: 3, words_billed: 3 * WORDS } });
    serve(NEWER);
    expect((await audit()).rescore).toMatchObject({ sample: { scored: 20, words_billed: 20 * WORDS } });
    serve(NEW, 'Document17');
    const whole = await audit();
    expect(whole.rescore).toMatchObject({
      sample: { scored: 20, flips_by_direction: { 'human → ai': 1 }, words_billed: 17 * WORDS },
    });
    expect(world.standIn.wordsBilled).toBe((20 + 3 + 20 + 17) * WORDS);
  });

  test('documents of the sample that cannot be scored are counted, with why', async () => {
    await audit();
    serve(NEW);
    world.standIn.options = { ...world.standIn.options, rejects: (text) => text.includes('Document17') };
    expect((await audit()).rescore).toMatchObject({ sample: { scored: 19, not_scored: { invalid_request: 1 } } });
    const again = await world.cli(['audit', 'corpus', '--no-canaries', '--name', 'nightly']);
    expect(again.stderr).toContain('drawn and not scored: 1 invalid request');
  });

  test('--rescore none scores no text', async () => {
    await audit();
    serve(NEW);
    const second = await audit('--rescore', 'none');
    expect(second).toMatchObject({ run: { sources: { cached: 20 } }, rescore: { not_rescored: 20, sample: null } });
    expect(world.standIn.wordsBilled).toBe(20 * WORDS);
  });

  test('--rescore all scores every document again, and its flips are of the model', async () => {
    await audit();
    serve(NEW, 'Document17');
    const second = await audit('--rescore', 'all');
    expect(second).toMatchObject({
      run: { sources: { scanned: 20 }, model_versions: [NEW] },
      changes: { sources: { ...UNCHANGED, rescored: 20 }, flips: { 'human → ai': 1 } },
      listed_flips: { first: [{ source: 'corpus/17.txt', cause: 'model' }] },
      rescore: null,
    });
  });

  test('a flip of a text that changed too is of neither alone', async () => {
    await audit();
    serve(NEW);
    await world.write({ 'corpus/17.txt': `${textOf(170, WORDS - 4)} It reads as ai.` });
    const second = await audit();
    expect(second.listed_flips).toMatchObject({ first: [{ source: 'corpus/17.txt', cause: 'text and model' }] });
  });
});

describe('--rescore all with a nightly budget', () => {
  const ALL = ['--rescore', 'all', '--rescore-words', String(6 * WORDS)];

  test('goes on night by night, bills each document once, and says what is left', async () => {
    await audit();
    serve(NEW, 'Document17');
    const rests: unknown[] = [];
    const flips: unknown[] = [];
    for (let night = 0; night < 4; night += 1) {
      const { run, rescore, changes } = await audit(...ALL);
      expect(run.status).toBe('complete');
      rests.push([run.sources.scanned, rescore?.not_rescored ?? 0, rescore?.nights ?? 0]);
      flips.push(...Object.entries(changes?.flips ?? {}));
    }
    expect(rests).toEqual([
      [6, 14, 3],
      [6, 8, 2],
      [6, 2, 1],
      [2, 0, 0],
    ]);
    expect(flips).toEqual([['human → ai', 1]]);
    expect(world.standIn.wordsBilled).toBe(2 * 20 * WORDS);
    const after = await audit(...ALL);
    expect(after).toMatchObject({ run: { sources: { cached: 20 } }, rescore: null });
  });

  test('says so to people', async () => {
    await audit();
    serve(NEW);
    const { stderr } = await world.cli(['audit', 'corpus', '--no-canaries', '--name', 'nightly', ...ALL]);
    expect(stderr.replace(/\s+/gu, ' ')).toContain(
      '14 of 20 documents not yet rescored, about 3 nights at this budget',
    );
  });

  test('a document larger than the budget keeps its verdict, and holds up no other', async () => {
    await world.write({ 'corpus/large.txt': `${textOf(500, 500)} It reads as human.` });
    await audit();
    serve(NEW);
    await audit(...ALL);
    await audit(...ALL);
    await audit(...ALL);
    const last = await audit(...ALL);
    expect(last).toMatchObject({
      run: { status: 'complete' },
      rescore: { not_rescored: 1, too_large: 1, nights: 0 },
    });
  });

  test('goes on where a night was cut off, within the same words', async () => {
    await audit();
    serve(NEW);
    // The first answers of the night are lost with the service, which is gone for good.
    world.standIn.options = { ...world.standIn.options, replyOf: () => ({ status: 401, body: '{"error":"no"}' }) };
    const cut = await audit(...ALL);
    expect(cut.run.status).toBe('stopped_service');
    serve(NEW);
    const again = await audit(...ALL);
    expect(again.run).toMatchObject({ status: 'complete', words: { billed: 6 * WORDS } });
    expect(again.rescore).toMatchObject({ not_rescored: 14, nights: 3 });
  });

  test('takes half of --max-words at most, so that new documents go through', async () => {
    await audit();
    serve(NEW);
    await world.write({ 'corpus/new.txt': `${textOf(99, WORDS - 4)} It reads as human.` });
    const second = await audit('--rescore', 'all', '--max-words', String(8 * WORDS));
    expect(second.run).toMatchObject({ status: 'complete', sources: { scanned: 5 } });
    expect(second.rescore).toMatchObject({ not_rescored: 16, nights: 4 });
  });
});

test('a sample that was cut off is scored again, and the audit is concluded with what there was', async () => {
  await audit();
  serve(NEW);
  let answered = 0;
  world.standIn.options = {
    ...world.standIn.options,
    replyOf: () => ((answered += 1) > 0 ? { status: 401, body: '{"error":"no"}' } : null),
  };
  const second = await audit();
  expect(second.run.status).toBe('complete');
  expect(second.rescore?.sample).toMatchObject({ scored: 0, status: 'stopped_service', low: 0, high: 1 });
  serve(NEW);
  const third = await audit();
  expect(third.rescore?.sample).toMatchObject({ scored: 20, run_id: third.run.run_id });
});

test('the history marks when the service changed its version', async () => {
  await audit();
  serve(NEW);
  const second = await audit();
  const listed = await world.json(['audits', 'list', 'nightly']);
  expect(listed).toMatchObject({
    history: [
      { run_id: second.run.run_id, service_versions: [NEW], rescore: { from: [OLD], to: [NEW] } },
      { service_versions: [OLD], rescore: null },
    ],
  });
  const { stdout } = await world.cli(['audits', 'list', 'nightly']);
  expect(stdout).toMatch(new RegExp(`${second.run.run_id}[^]*${NEW}`, 'u'));
});

test('the plan says what an audit would score of the sample, and what it costs', async () => {
  await audit();
  serve(NEW);
  await world.write({ 'audit.yaml': 'name: nightly\n' });
  expect(await world.json(['plan', 'corpus', '--config', 'audit.yaml'])).toMatchObject({
    rescore: { from: [OLD], to: [NEW], documents: 20, words: 20 * WORDS, free: false },
  });
  expect(world.standIn.wordsBilled).toBe(20 * WORDS);
});
