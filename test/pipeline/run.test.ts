import { afterEach, expect, test, vi } from 'vitest';
import { LeapingClock } from '../testing/leaping-clock.js';
import { StandIn, standInVerdict } from '../testing/pipeline/stand-in.js';
import type { StandInOptions } from '../testing/pipeline/stand-in.js';
import { PlainExtractor, textOf, World } from '../testing/pipeline/world.js';
import type { Extraction } from '../../src/records/extraction.js';
import type { RunSummary } from '../../src/records/run-summary.js';

const opened: { standIn: StandIn; world: World }[] = [];

async function open(options: StandInOptions = {}): Promise<{ standIn: StandIn; world: World }> {
  const standIn = new StandIn(options);
  const pair = { standIn, world: await World.create(standIn) };
  opened.push(pair);
  return pair;
}

afterEach(async () => {
  for (const { standIn, world } of opened.splice(0)) {
    await standIn.close();
    await world.remove();
  }
});

function sum({ sources }: RunSummary): number {
  return sources.scanned + sources.cached + sources.duplicate + sources.skipped + sources.failed;
}

test('every source ends with an outcome, and the five sum to the number found', async () => {
  const { world, standIn } = await open();
  await world.write({
    'a.txt': textOf(1),
    'b.txt': textOf(2),
    'copy/of-a.txt': textOf(1),
    'c.bad': 'x',
    'empty.txt': '',
    'short.txt': 'Two words.',
  });
  const summary = await world.run({ schedule: { minWords: 5 } });
  expect(summary.status).toBe('complete');
  expect(summary.sources).toEqual({ found: 6, scanned: 2, cached: 0, duplicate: 1, skipped: 1, failed: 2 });
  expect(summary.reasons).toEqual({ corrupt: 1, no_text: 1, too_short: 1 });
  expect(summary.words).toEqual({ planned: 40, billed: 40, unknown: 0 });
  expect(standIn.wordsBilled).toBe(40);
  const rows = await world.rows();
  expect(rows.map((row) => [row.source, row.outcome, row.wordsBilled])).toEqual([
    ['corpus/a.txt', 'scanned', 20],
    ['corpus/b.txt', 'scanned', 20],
    ['corpus/c.bad', 'failed', 0],
    ['corpus/copy/of-a.txt', 'duplicate', 0],
    ['corpus/empty.txt', 'failed', 0],
    ['corpus/short.txt', 'skipped', 0],
  ]);
  expect(rows[0]?.verdict).toBe(standInVerdict(textOf(1)));
  expect(rows[3]?.verdict).toBe(rows[0]?.verdict);
});

test('a NUL in an id, a text, a name or a message loses nothing, in either database', async () => {
  const { world, standIn } = await open();
  const rows = [
    { id: 'a\u0000b', text: textOf(1) },
    { id: 'a\uFFFDb', text: textOf(2) },
    { id: 'a\u0000b', text: `\u0000${textOf(3)}` },
    { id: '\u0000', text: '\u0000' },
  ];
  await world.write({
    'rows.jsonl': rows.map((row) => JSON.stringify(row)).join('\n'),
    'broken.txt': 'x',
    'nul.txt': `before\u0000after ${textOf(4)}`,
  });
  const whole = new PlainExtractor();
  const extractor = {
    limits: whole.limits,
    close: () => whole.close(),
    extract: async (request: { readonly path: string }) =>
      request.path.endsWith('broken.txt')
        ? ({
            status: 'failed',
            contentHash: null,
            reason: 'corrupt',
            message: 'its name is \u0000 here',
            format: 'od\u0000t',
          } as const)
        : { ...(await whole.extract(request)), warnings: ['a\u0000warning'] },
  };
  const summary = await world.run({ extractor, crawl: { dataset: true }, keepText: 'excerpt' });
  expect(summary).toMatchObject({ status: 'complete', sources: { found: 6, failed: 2 } });
  expect(standIn.wordsBilled).toBe(summary.words.billed);
  const told = (await world.rows()).map((row) => [
    row.source,
    row.datasetId,
    row.outcome,
    row.reasonMessage?.replaceAll('\u0000', '\uFFFD'),
  ]);
  expect(told).toEqual([
    ['corpus/broken.txt', null, 'failed', 'its name is \uFFFD here'],
    ['corpus/nul.txt', null, 'scanned', undefined],
    ['corpus/rows.jsonl', 'a\uFFFDb', 'scanned', undefined],
    ['corpus/rows.jsonl', 'a\uFFFDb#2', 'scanned', undefined],
    ['corpus/rows.jsonl', 'a\uFFFDb#3', 'scanned', undefined],
    ['corpus/rows.jsonl', '\uFFFD', 'failed', 'the row holds no text'],
  ]);
  expect((await world.run({ extractor, crawl: { dataset: true }, keepText: 'excerpt' })).words.billed).toBe(0);
});

test('a second run over an unchanged corpus sends nothing and reads no file again', async () => {
  const { world, standIn } = await open();
  await world.writeMany(40);
  await world.run();
  const requests = standIn.scanRequests;
  const extractions = world.extractor.extractions;
  const again = await world.run();
  expect(again.sources).toMatchObject({ found: 40, cached: 40, scanned: 0 });
  expect(again.words).toEqual({ planned: 0, billed: 0, unknown: 0 });
  expect(standIn.scanRequests).toBe(requests);
  expect(world.extractor.extractions).toBe(extractions);
});

test('texts are not kept when asked not to, and unchanged files are still cached', async () => {
  const { world } = await open();
  await world.writeMany(10);
  await world.run({ keepText: 'none' });
  const [row] = await world.rows();
  const store = await world.openStore();
  expect(await store.textOf(row?.documentHash ?? '')).toBeNull();
  expect(await store.sentencesOf(row?.documentHash ?? '')).toEqual([]);
  await store.close();
  expect((await world.run({ keepText: 'none' })).sources.cached).toBe(10);
});

test('chunks hold at most 250 documents and all of them are scanned', async () => {
  const { world, standIn } = await open();
  await world.writeMany(600);
  const summary = await world.run({ schedule: { concurrency: 2, mode: 'files' } });
  expect(summary.sources).toMatchObject({ found: 600, scanned: 600 });
  expect(standIn.scanRequests).toBeGreaterThanOrEqual(3);
  expect(standIn.wordsBilled).toBe(summary.words.billed);
});

test.each([
  'delay',
  'reset',
  'lose',
  'truncate',
  'html',
  'empty',
  'swap',
  'drop',
  'duplicate',
  'lie',
  'rate',
  'overloaded',
  'broken',
] as const)('%s: every third request is disturbed and nothing is lost or billed twice', async (fault) => {
  for (const named of [true, false]) {
    const { world, standIn } = await open({ named, faultOf: (index) => (index % 3 === 1 ? fault : 'none') });
    await world.writeMany(120);
    const summary = await world.run({ schedule: { concurrency: 4 } });
    expect(summary.status).toBe('complete');
    expect(summary.sources).toMatchObject({ found: 120, scanned: 120 });
    expect(summary.words.billed).toBe(standIn.wordsBilled);
    for (const row of await world.rows())
      expect(row.verdict).toBe(standInVerdict(textOf(Number(/(\d+)\.txt/u.exec(row.source)?.[1]))));
  }
});

test('a document that makes its whole chunk fail ends alone, with its reason', async () => {
  const { world } = await open({ rejects: (text) => text.startsWith('Document77 ') });
  await world.writeMany(130);
  const summary = await world.run({ schedule: { mode: 'files', concurrency: 1 } });
  expect(summary.sources).toMatchObject({ found: 130, scanned: 129, failed: 1 });
  expect(summary.reasons).toEqual({ invalid_request: 1 });
});

test('out of words: stops with what was stored, and resumes', async () => {
  const { world, standIn } = await open({ wordsLeft: 1010 });
  await world.writeMany(100);
  const stopped = await world.run({ schedule: { mode: 'text', concurrency: 4 } });
  expect(stopped.status).toBe('stopped_budget');
  expect(stopped.sources).toMatchObject({ found: 100, scanned: 50, skipped: 50 });
  expect(stopped.reasons).toEqual({ not_reached: 50 });
  expect(sum(stopped)).toBe(stopped.sources.found);
  standIn.options = { wordsLeft: 10_000 };
  const resumed = await world.run({ schedule: { mode: 'text', concurrency: 4 } });
  expect(resumed.run_id).toBe(stopped.run_id);
  expect(resumed.sources).toMatchObject({ found: 100, scanned: 100 });
  expect(standIn.wordsBilled).toBe(2000);
});

test('--max-words and --keep-words leave words untouched', async () => {
  const { world, standIn } = await open({ wordsLeft: 100_000 });
  await world.writeMany(50);
  const capped = await world.run({ schedule: { maxWords: 300 } });
  expect(capped.status).toBe('stopped_budget');
  expect(standIn.wordsBilled).toBe(300);
  const kept = await world.run({ schedule: { keepWords: 100_000 - 500 } });
  expect(kept.status).toBe('stopped_budget');
  expect(standIn.wordsBilled).toBe(500);
});

test('the service says that the allowance is used up: the run stops and nothing is lost', async () => {
  const { world } = await open({ faultOf: (index) => (index > 2 ? 'allowance' : 'none') });
  await world.writeMany(20);
  const summary = await world.run({ schedule: { mode: 'text', concurrency: 1 } });
  expect(summary.status).toBe('stopped_budget');
  expect(summary.sources.scanned).toBe(3);
  expect(sum(summary)).toBe(20);
});

test('a signal drains what is under way; starting again goes on', async () => {
  const { world, standIn } = await open({ delayMs: 5 });
  await world.writeMany(60);
  const controller = new AbortController();
  standIn.onScan = () => {
    if (standIn.scanRequests === 10) controller.abort();
  };
  const stopped = await world.run({ schedule: { mode: 'text', concurrency: 4 }, signal: controller.signal });
  expect(stopped.status).toBe('stopped_signal');
  expect(stopped.words.billed).toBe(standIn.wordsBilled);
  expect(sum(stopped)).toBe(stopped.sources.found);
  const resumed = await world.run({ schedule: { mode: 'text', concurrency: 4 } });
  expect(resumed.run_id).toBe(stopped.run_id);
  expect(resumed.sources).toMatchObject({ found: 60, scanned: 60 });
  expect(standIn.wordsBilled).toBe(60 * 20);
});

test('a run that is stopped between two sections of a document goes on with it, and pays nothing twice', async () => {
  const { world, standIn } = await open({ characterLimit: 1000, delayMs: 5 });
  const long = Array.from({ length: 60 }, (_, index) => textOf(index)).join('\n\n');
  await world.write({ 'a.txt': long, 'b.txt': `Another. ${long}` });
  const controller = new AbortController();
  standIn.onScan = () => {
    if (standIn.scanRequests === 3) controller.abort();
  };
  const stopped = await world.run({ schedule: { mode: 'text' }, signal: controller.signal });
  expect(stopped).toMatchObject({ status: 'stopped_signal', sources: { scanned: 0 } });
  expect(standIn.wordsBilled).toBeGreaterThan(0);
  const resumed = await world.run({ schedule: { mode: 'text' } });
  expect(resumed).toMatchObject({ status: 'complete', sources: { found: 2, scanned: 2 } });
  expect(resumed.words.billed).toBe(60 * 20 * 2 + 1);
  expect(standIn.wordsBilled).toBe(60 * 20 * 2 + 1);
  expect((await world.rows()).map(({ sections, wordCount }) => [sections.length > 5, wordCount])).toEqual([
    [true, 1200],
    [true, 1201],
  ]);
});

test('a word longer than a section counts in each of its parts, in the plan and on the bill alike', async () => {
  const { world, standIn } = await open({ characterLimit: 1000 });
  await world.write({ 'a.txt': `${textOf(1)} ${'x'.repeat(5000)} ${textOf(2)}` });
  const { words } = await world.run({ schedule: { mode: 'text' } });
  expect(words.planned).toBeGreaterThan(41);
  expect([words.billed, standIn.wordsBilled]).toEqual([words.planned, words.planned]);
});

test('a long text is scanned in sections, cut or skipped as asked', async () => {
  const long = Array.from({ length: 30 }, (_, index) => textOf(index)).join('\n\n');
  for (const [mode, expected] of [
    ['first', { scanned: 1, skipped: 0 }],
    ['sections', { scanned: 1, skipped: 0 }],
    ['skip', { scanned: 0, skipped: 1 }],
  ] as const) {
    const { world } = await open({ characterLimit: 1000 });
    await world.write({ 'long.txt': long });
    const summary = await world.run({ schedule: { long: mode } });
    expect(summary.sources).toMatchObject(expected);
    const [row] = await world.rows();
    expect(row?.truncated).toBe(mode === 'first' ? true : mode === 'skip' ? null : false);
    if (mode === 'sections') {
      expect(row?.warnings).toContain('split');
      expect(row?.wordCount).toBe(600);
    }
  }
});

test.each([
  ['a wrong key', { apiKey: 'bad-key' }, 'unknown_api_key', 5],
  ['a path that is not there', { paths: ['nowhere'] }, 'path_not_found', 2],
  ['a glob that matches nothing', { paths: ['corpus/*.pdf'] }, 'no_sources', 2],
  ['a model version that is not listed', { schedule: { modelVersion: '2020-01-01-base' } }, 'unknown_model_version', 5],
] as const)('%s is one error with a next step', async (_name, overrides, code, exitCode) => {
  const { world } = await open();
  await world.writeMany(3);
  await expect(world.run(overrides)).rejects.toMatchObject({ name: 'AssayError', code, exitCode });
});

test('a run that finds nothing is not left behind as one to resume', async () => {
  const { world } = await open();
  await world.writeMany(1);
  await expect(world.run({ paths: ['corpus/*.pdf'] })).rejects.toMatchObject({ code: 'no_sources' });
  const store = await world.openStore();
  expect(await store.listRuns()).toEqual([]);
  await store.close();
});

test('lost answers of a service without idempotency: words are held, or sent again when not billed', async () => {
  const billed = await open({ honoursKeys: false, faultOf: (index) => (index === 2 ? 'lose' : 'none') });
  await billed.world.writeMany(10);
  const clock = new LeapingClock(undefined, 5000);
  const held = await billed.world.run({ clock, wire: 'hosted', schedule: { mode: 'text', concurrency: 1 } });
  expect(held.sources).toMatchObject({ scanned: 9, failed: 1 });
  expect(held.words).toMatchObject({ billed: 180, unknown: 20 });
  expect(held.reasons).toEqual({ answer_lost: 1 });
  const unbilled = await open({ honoursKeys: false, faultOf: (index) => (index === 2 ? 'reset' : 'none') });
  await unbilled.world.writeMany(10);
  const sent = await unbilled.world.run({ clock, wire: 'hosted', schedule: { mode: 'text', concurrency: 1 } });
  expect(sent.sources).toMatchObject({ scanned: 10 });
  expect(unbilled.standIn.wordsBilled).toBe(200);
});

test('--order smallest and sample:SEED say which documents go first when words run out', async () => {
  const { world } = await open();
  await world.write(
    Object.fromEntries(
      Array.from({ length: 20 }, (_, index) => [
        `${index < 10 ? 'long' : 'short'}/${index}.txt`,
        textOf(index, index < 10 ? 40 : 10),
      ]),
    ),
  );
  const smallest = await world.run({ schedule: { order: 'smallest', maxWords: 100 } });
  expect(smallest.sources.scanned).toBe(10);
  expect(
    (await world.rows())
      .filter((row) => row.outcome === 'scanned')
      .every((row) => row.source.startsWith('corpus/short/')),
  ).toBe(true);
  const sampled = await open();
  await sampled.world.write(
    Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [`${index < 20 ? 'a' : 'b'}/${index}.txt`, textOf(index)]),
    ),
  );
  await sampled.world.run({ schedule: { order: 'sample:7', maxWords: 200 } });
  const taken = (await sampled.world.rows()).filter((row) => row.outcome === 'scanned').map((row) => row.source);
  // Ten of forty, and each folder in its share.
  expect(taken.filter((path) => path.startsWith('corpus/a/'))).toHaveLength(5);
  expect(taken).toHaveLength(10);
});

test('--rescan forces; a changed file is scanned and the rest is cached', async () => {
  const { world, standIn } = await open();
  await world.writeMany(6);
  await world.run();
  expect((await world.run({ schedule: { rescan: true } })).sources).toMatchObject({ scanned: 6, cached: 0 });
  await world.write({ '00002.txt': textOf(900) });
  expect((await world.run()).sources).toMatchObject({ scanned: 1, cached: 5 });
  standIn.options = { models: [{ version: '2027-01-01-base', released: true, default: true }] };
  expect((await world.run()).sources).toMatchObject({ scanned: 6, cached: 0 });
});

test('a run that is stopped before all files are found says how many it knows of besides', async () => {
  const { world } = await open();
  await world.writeMany(40);
  const stop = new AbortController();
  // All names are known before the fifth document is read.
  class StoppedReader extends PlainExtractor {
    override async extract(file: { readonly path: string }): Promise<Extraction> {
      if (this.extractions === 4) {
        const isAllFound = () => world.events.some((event) => event.kind === 'progress' && event.findingDone);
        await vi.waitUntil(isAllFound, { timeout: 300_000 });
        stop.abort();
      }
      return super.extract(file);
    }
  }
  const stopped = await world.run({ extractor: new StoppedReader(), signal: stop.signal });
  expect(stopped).toMatchObject({ status: 'stopped_signal', crawl_finished: false });
  expect(stopped.sources.found).toBeLessThan(40);
  expect(stopped.files_not_counted).toBe(40 - stopped.sources.found);
  expect(await world.run()).toMatchObject({ status: 'complete', files_not_counted: 0, sources: { found: 40 } });
});

test('of one run, one process at a time: a second one is refused', async () => {
  const { world, standIn } = await open({ delayMs: 20 });
  await world.writeMany(10);
  let second: Promise<unknown> = Promise.resolve();
  standIn.onScan = () => {
    standIn.onScan = () => undefined;
    second = expect(world.run()).rejects.toMatchObject({
      code: 'run_in_progress',
      message: expect.stringMatching(
        /^process \d+ on .* is working on (?:a run|the run \S+,) of the same paths and settings$/u,
      ) as string,
      exitCode: 2,
    });
    // The first run is not answered before the second one has been.
    standIn.hold(
      second.then(
        () => undefined,
        () => undefined,
      ),
    );
  };
  expect((await world.run()).status).toBe('complete');
  await second;
});
