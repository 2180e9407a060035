import { readdirSync } from 'node:fs';
import { utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { tarOf, zipOf } from './crawl/archives.js';
import { StandIn } from './stand-in.js';
import { textOf, World } from './world.js';

const opened: { standIn: StandIn; world: World }[] = [];

async function open(): Promise<{ standIn: StandIn; world: World }> {
  const standIn = new StandIn();
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

const leftBehind = (): readonly string[] => readdirSync(tmpdir()).filter((name) => name.startsWith('assay-scratch-') && name.includes(`-${process.pid}-`));
const members = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `inner/${String(index).padStart(3, '0')}.txt`, content: textOf(index) }));

test('members of archives are sources like files: scanned, known again, and read again only when they change', async () => {
  const { world } = await open();
  await world.write({ 'a.txt': textOf(0), 'c.zip': zipOf([...members(3), { name: 'bad.bad', content: 'x' }]), 'd.tar': tarOf(members(4).slice(3)).subarray(0, 1024) });
  expect((await world.run()).sources).toEqual({ found: 7, scanned: 4, cached: 0, duplicate: 1, skipped: 0, failed: 2 });
  expect((await world.rows()).map((row) => `${row.source} ${row.outcome}`)).toEqual(['corpus/a.txt scanned', 'corpus/c.zip/bad.bad failed', 'corpus/c.zip/inner/000.txt duplicate', 'corpus/c.zip/inner/001.txt scanned', 'corpus/c.zip/inner/002.txt scanned', 'corpus/d.tar failed', 'corpus/d.tar/inner/003.txt scanned']);
  const { extractions } = world.extractor;
  await utimes(join(world.folder, 'corpus', 'c.zip'), 1, 1);
  expect((await world.run()).sources).toMatchObject({ found: 7, cached: 4, duplicate: 1, failed: 2 });
  // Only what gave no text is tried again.
  expect(world.extractor.extractions - extractions).toBeLessThanOrEqual(1);
  await world.write({ 'c.zip': zipOf([...members(2), { name: 'inner/002.txt', content: textOf(9) }]) });
  expect((await world.run()).sources).toMatchObject({ found: 6, scanned: 1, cached: 3, duplicate: 1, failed: 1 });
  expect(leftBehind()).toEqual([]);
});

test('a run stopped within an archive goes on where it was', async () => {
  const { world, standIn } = await open();
  await world.write({ 'c.zip': zipOf(members(300)) });
  const stop = new AbortController();
  const running = world.run({ signal: stop.signal });
  await expect.poll(() => world.extractor.extractions, { timeout: 30_000 }).toBeGreaterThan(70);
  stop.abort();
  expect((await running).status).toMatch(/stopped_signal|complete/u);
  expect(leftBehind()).toEqual([]);
  const summary = await world.run();
  expect(summary.sources.found).toBe(300);
  expect(summary.sources.scanned + summary.sources.cached).toBe(300);
  expect(standIn.wordsBilled).toBe(300 * 20);
});
