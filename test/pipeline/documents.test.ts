import { readdirSync } from 'node:fs';
import { stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { Extraction } from '../../src/records/extraction.js';
import type { ResultRow } from '../../src/records/result-row.js';
import { tarOf, zipOf } from '../testing/pipeline/archives.js';
import { StandIn } from '../testing/pipeline/stand-in.js';
import type { StandInOptions } from '../testing/pipeline/stand-in.js';
import { unseenChange } from '../testing/pipeline/unseen-change.js';
import { PlainExtractor, textOf, World } from '../testing/pipeline/world.js';

const opened: { standIn: StandIn; world: World }[] = [];

async function open(options?: StandInOptions): Promise<{ standIn: StandIn; world: World }> {
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

const leftBehind = (): readonly string[] =>
  readdirSync(tmpdir()).filter((name) => name.startsWith('assay-scratch-') && name.includes(`-${process.pid}-`));
const members = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    name: `inner/${String(index).padStart(3, '0')}.txt`,
    content: textOf(index),
  }));

test('members of archives are sources like files: scanned, recognised, read again only when they change', async () => {
  const { world } = await open();
  await world.write({
    'a.txt': textOf(0),
    'c.zip': zipOf([...members(3), { name: 'void.txt', content: ' ' }]),
    'd.tar': tarOf(members(4).slice(3)).subarray(0, 1024),
  });
  expect((await world.run()).sources).toEqual({ found: 7, scanned: 4, cached: 0, duplicate: 1, skipped: 0, failed: 2 });
  expect((await world.rows()).map((row) => `${row.source} ${row.outcome}`)).toEqual([
    'corpus/a.txt scanned',
    'corpus/c.zip/inner/000.txt duplicate',
    'corpus/c.zip/inner/001.txt scanned',
    'corpus/c.zip/inner/002.txt scanned',
    'corpus/c.zip/void.txt failed',
    'corpus/d.tar failed',
    'corpus/d.tar/inner/003.txt scanned',
  ]);
  const { extractions } = world.extractor;
  await utimes(join(world.folder, 'corpus', 'c.zip'), 1, 1);
  expect((await world.run()).sources).toMatchObject({ found: 7, cached: 4, duplicate: 1, failed: 2 });
  expect(world.extractor.extractions).toBe(extractions);
  await world.write({ 'c.zip': zipOf([...members(2), { name: 'inner/002.txt', content: textOf(9) }]) });
  expect((await world.run()).sources).toMatchObject({ found: 6, scanned: 1, cached: 3, duplicate: 1, failed: 1 });
  expect(leftBehind()).toEqual([]);
});

/** Other bytes, of the same size and times. */
async function overwrite(world: World, path: string): Promise<void> {
  const { size } = await stat(path);
  await unseenChange(world.db, path, () => writeFile(path, Buffer.alloc(size, 0x20)));
}

const said = (rows: readonly ResultRow[]) =>
  rows.map(({ source, format, documentHash, reason, reasonMessage, modifiedAt, warnings }) => [
    source,
    format,
    documentHash,
    reason,
    reasonMessage,
    modifiedAt,
    warnings,
  ]);

test.each<[what: string, pack: (parts: readonly { readonly name: string; readonly content: string }[]) => Uint8Array]>([
  ['zip', zipOf],
  ['tar', tarOf],
])('an unchanged %s costs a stat: it is not read again, whatever is in it', async (_what, pack) => {
  const { world, standIn } = await open();
  const nested = [...members(2), { name: 'void.txt', content: ' ' }, { name: 'big.txt', content: 'x'.repeat(300) }];
  await world.write({ 'a.txt': textOf(0) });
  const archive = join(world.folder, 'corpus', pack === zipOf ? 'c.zip' : 'c.tar');
  await writeFile(archive, pack(nested));
  // Times that files can be given exactly.
  await utimes(archive, 1_700_000_000, 1_700_000_000);
  const crawl = { archiveMaxMemberBytes: 200 };
  const first = await world.run({ crawl });
  const before = await world.rows();
  const { extractions } = world.extractor;
  await overwrite(world, archive);
  const again = await world.run({ crawl });
  expect(again.sources).toEqual({ ...first.sources, scanned: 0, cached: first.sources.scanned });
  expect(again.reasons).toEqual(first.reasons);
  expect(said(await world.rows())).toEqual(said(before));
  expect([world.extractor.extractions, standIn.wordsBilled]).toEqual([extractions, first.words.billed]);
});

test('an archive is walked again where its members are to be others, or one of them must be read again', async () => {
  const { world } = await open();
  await world.write({ 'c.zip': zipOf([...members(260), { name: 'z.bad', content: 'x' }]) });
  const archive = join(world.folder, 'corpus', 'c.zip');
  expect((await world.run({ crawl: { exclude: ['*.bad'] } })).sources).toMatchObject({ found: 260, scanned: 260 });
  // Other rules, so that the last member is one now; it crashes its reader, which may have been chance.
  expect((await world.run()).sources).toMatchObject({ found: 261, cached: 260, failed: 1 });
  const { extractions } = world.extractor;
  expect((await world.run()).sources).toMatchObject({ found: 261, cached: 260, failed: 1 });
  expect(world.extractor.extractions).toBe(extractions + 1);
  await utimes(archive, 1, 1);
  expect((await world.run({ crawl: { exclude: ['*.bad'] } })).sources).toMatchObject({ found: 260, cached: 260 });
  // Rewritten with the same bytes: known by them, then by the new time.
  await utimes(archive, 2, 2);
  expect((await world.run({ crawl: { exclude: ['*.bad'] } })).sources).toMatchObject({ found: 260, cached: 260 });
  await overwrite(world, archive);
  expect((await world.run({ crawl: { exclude: ['*.bad'] } })).sources).toMatchObject({ found: 260, cached: 260 });
  await writeFile(archive, zipOf(members(2)));
  expect((await world.run({ crawl: { exclude: ['*.bad'] } })).sources).toMatchObject({ found: 2, cached: 2 });
  expect(world.extractor.extractions).toBe(extractions + 1);
  expect(leftBehind()).toEqual([]);
});

test('files without text are read again only where they changed, or may have failed by chance', async () => {
  const { world } = await open();
  await world.write({ 'a.txt': textOf(0), 'crash.bad': 'x', 'void.txt': ' ', 'void2.txt': '' });
  expect((await world.run()).sources).toMatchObject({ scanned: 1, failed: 3 });
  const { extractions } = world.extractor;
  const again = await world.run();
  expect([again.sources, again.reasons]).toMatchObject([
    { cached: 1, failed: 3 },
    { corrupt: 1, no_text: 2 },
  ]);
  expect(world.extractor.extractions).toBe(extractions + 1);
  await world.write({ 'void.txt': textOf(1), 'a.txt': '' });
  expect((await world.run()).sources).toMatchObject({ scanned: 1, failed: 3 });
  expect((await world.run({ schedule: { rescan: true } })).sources).toMatchObject({ scanned: 1, failed: 3 });
  expect(world.extractor.extractions).toBe(extractions + 6);
});

/** Reads as slowly as a file is named, and no faster under other limits. */
class SlowExtractor extends PlainExtractor {
  constructor(override readonly limits: string) {
    super();
  }

  override extract(request: { readonly path: string }): Promise<Extraction> {
    if (!request.path.endsWith('.slow')) return super.extract(request);
    this.extractions += 1;
    return Promise.resolve({
      status: 'failed',
      contentHash: null,
      reason: 'extraction_timeout',
      message: 'it took too long',
      format: null,
    });
  }
}

test('a file that exceeded its limits is tried twice, then only when it, a limit or a wish changes', async () => {
  const { world } = await open();
  await world.write({
    'a.slow': 'x',
    'b.txt': textOf(0),
    'c.zip': zipOf([...members(1), { name: 'd.slow', content: 'y' }]),
  });
  const extractionsOf = async (limits: string, schedule = {}): Promise<number> => {
    const extractor = new SlowExtractor(limits);
    expect((await world.run({ extractor, schedule })).reasons).toEqual({ extraction_timeout: 2 });
    return extractor.extractions;
  };
  expect([
    await extractionsOf('short'),
    await extractionsOf('short'),
    await extractionsOf('short'),
    await extractionsOf('short'),
  ]).toEqual([4, 2, 0, 0]);
  expect([await extractionsOf('long'), await extractionsOf('long'), await extractionsOf('long')]).toEqual([2, 2, 0]);
  expect(await extractionsOf('long', { rescan: true })).toBe(2);
  await utimes(join(world.folder, 'corpus', 'a.slow'), 1, 1);
  expect(await extractionsOf('long')).toBe(0);
  await world.write({ 'a.slow': 'other' });
  expect([await extractionsOf('long'), await extractionsOf('long'), await extractionsOf('long')]).toEqual([1, 1, 0]);
});

test('a run stopped within an archive goes on where it was', async () => {
  const { world, standIn } = await open();
  await world.write({ 'c.zip': zipOf(members(300)) });
  const stop = new AbortController();
  const running = world.run({ signal: stop.signal });
  await expect.poll(() => world.extractor.extractions).toBeGreaterThan(70);
  stop.abort();
  expect((await running).status).toMatch(/stopped_signal|complete/u);
  expect(leftBehind()).toEqual([]);
  const summary = await world.run();
  expect(summary.sources.found).toBe(300);
  expect(summary.sources.scanned + summary.sources.cached).toBe(300);
  expect(standIn.wordsBilled).toBe(300 * 20);
});

test('the result of a text that was cut is replaced when the text is scanned whole, beside results of new texts', async () => {
  const long = Array.from({ length: 30 }, (_, index) => textOf(index)).join('\n\n');
  const { world } = await open({ characterLimit: 1000 });
  await world.write({ 'long.txt': long, 'short.txt': textOf(40) });
  const cut = await world.run({ schedule: { long: 'first' } });
  await world.write({ 'new.txt': textOf(41) });
  const whole = await world.run({ schedule: { long: 'sections' } });
  expect([cut, whole].map(({ sources }) => [sources.scanned, sources.cached])).toEqual([
    [2, 0],
    [2, 1],
  ]);
  expect((await world.rows()).map(({ source, truncated, wordCount }) => [source, truncated, wordCount])).toEqual([
    ['corpus/long.txt', false, 600],
    ['corpus/new.txt', null, 20],
    ['corpus/short.txt', null, 20],
  ]);
});
