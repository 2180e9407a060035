import { rename, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Extraction } from '../../src/records/extraction.js';
import { tarOf } from '../testing/pipeline/archives.js';
import { StandIn } from '../testing/pipeline/stand-in.js';
import { unseenChange } from '../testing/pipeline/unseen-change.js';
import { PlainExtractor, textOf, World } from '../testing/pipeline/world.js';

let standIn: StandIn;
let world: World;

beforeEach(async () => {
  standIn = new StandIn();
  world = await World.create(standIn);
  await world.writeMany(3);
});
afterEach(async () => {
  await standIn.close();
  await world.remove();
});

const placeOf = (name: string): string => join(world.folder, 'corpus', name);

/** Writes a file again and gives it its old time back. */
async function rewrite(name: string, text: string): Promise<void> {
  const { atime, mtime } = await stat(placeOf(name));
  await writeFile(placeOf(name), text);
  await utimes(placeOf(name), atime, mtime);
}

const OTHER = textOf(1).replace('Document1', 'Document9');

test('a file changed and given its size and time back is read again, one of the same bytes is not', async () => {
  await rewrite('00001.txt', textOf(1));
  await world.run();
  const read = world.extractor.extractions;
  await rewrite('00001.txt', OTHER);
  expect((await world.run()).sources).toMatchObject({ scanned: 1, cached: 2 });
  expect(world.extractor.extractions).toBe(read + 1);
  const billed = standIn.wordsBilled;
  // As a backup that was restored: another inode and time of change, the same bytes.
  await writeFile(placeOf('restored'), OTHER);
  const { atime, mtime } = await stat(placeOf('00001.txt'));
  await rename(placeOf('restored'), placeOf('00001.txt'));
  await utimes(placeOf('00001.txt'), atime, mtime);
  for (let night = 0; night < 2; night += 1)
    expect((await world.run()).sources).toMatchObject({ scanned: 0, cached: 3 });
  expect([world.extractor.extractions, standIn.wordsBilled]).toEqual([read + 1, billed]);
});

test('a file that another took the place of, with its size and time, is read again', async () => {
  await world.run();
  await rewrite('00001.txt', textOf(1));
  await world.run();
  const { atime, mtime } = await stat(placeOf('00001.txt'));
  await writeFile(join(world.folder, 'other'), OTHER);
  await utimes(join(world.folder, 'other'), atime, mtime);
  await rename(join(world.folder, 'other'), placeOf('00001.txt'));
  expect((await world.run()).sources).toMatchObject({ scanned: 1, cached: 2 });
});

test('an archive changed and given its size and time back is walked again, and what changed is read', async () => {
  const members = (number: number) =>
    tarOf([
      { name: 'inside.txt', content: textOf(number) },
      { name: 'same.txt', content: textOf(60) },
    ]);
  const place = placeOf('a.tar');
  await writeFile(place, members(50));
  await utimes(place, 1e9, 1e9);
  await world.run();
  await writeFile(place, members(51));
  await utimes(place, 1e9, 1e9);
  expect((await world.run()).sources).toMatchObject({ scanned: 1, cached: 4 });
  // The same bytes: another time of change alone.
  await utimes(place, 1e9, 1e9);
  const billed = standIn.wordsBilled;
  const read = world.extractor.extractions;
  expect((await world.run()).sources).toMatchObject({ scanned: 0, cached: 5 });
  expect((await world.run()).sources).toMatchObject({ scanned: 0, cached: 5 });
  expect([standIn.wordsBilled, world.extractor.extractions]).toEqual([billed, read]);
});

test('--verify finds a file that was changed and looks as it did', async () => {
  await rewrite('00001.txt', textOf(1));
  await world.run();
  await unseenChange(world.db, placeOf('00001.txt'), () => writeFile(placeOf('00001.txt'), OTHER));
  expect((await world.run()).sources).toMatchObject({ cached: 3 });
  expect((await world.run({ schedule: { verify: true } })).sources).toMatchObject({ scanned: 1, cached: 2 });
  const read = world.extractor.extractions;
  expect((await world.run({ schedule: { verify: true } })).sources).toMatchObject({ cached: 3 });
  expect(world.extractor.extractions).toBe(read);
});

test('--verify finds a member of an archive that was changed in this way', async () => {
  const place = placeOf('a.tar');
  const write = (number: number) => writeFile(place, tarOf([{ name: 'inside.txt', content: textOf(number) }]));
  await write(50);
  await utimes(place, 1e9, 1e9);
  await world.run();
  await unseenChange(world.db, place, () => write(51));
  expect((await world.run()).sources).toMatchObject({ cached: 4 });
  expect((await world.run({ schedule: { verify: true } })).sources).toMatchObject({ scanned: 1, cached: 3 });
  expect((await world.run({ schedule: { verify: true } })).sources).toMatchObject({ cached: 4 });
});

/** The same reader, a version later: it reads one of the texts better. */
class NewerExtractor extends PlainExtractor {
  readonly readerOf = (): Promise<string> => Promise.resolve('plain@2');

  override async extract(file: { readonly path: string }): Promise<Extraction> {
    const read = await super.extract(file);
    if (read.status === 'failed') return read;
    return { ...read, extractor: 'plain@2', text: read.text.replace('Document1', 'Document7') };
  }
}

test('--reextract changed reads what an earlier version read, once, and bills only texts that are others', async () => {
  await world.run();
  const billed = standIn.wordsBilled;
  const extractor = new NewerExtractor();
  expect((await world.run({ extractor })).sources).toMatchObject({ cached: 3 });
  expect(extractor.extractions).toBe(0);
  const again = { extractor, schedule: { reextract: 'changed' } } as const;
  expect((await world.run(again)).sources).toMatchObject({ scanned: 1, cached: 2 });
  expect(extractor.extractions).toBe(3);
  expect(standIn.wordsBilled).toBe(billed + 20);
  expect((await world.run(again)).sources).toMatchObject({ cached: 3 });
  expect(extractor.extractions).toBe(3);
  expect((await world.run({ extractor, schedule: { reextract: 'all' } })).sources).toMatchObject({ cached: 3 });
  expect(extractor.extractions).toBe(6);
});
