import { stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Extraction } from '../../src/records/extraction.js';
import { tarOf } from '../testing/pipeline/archives.js';
import { StandIn } from '../testing/pipeline/stand-in.js';
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

/** Another text of the same length, written so that the file looks as it was. */
async function disguise(name: string, change: (bytes: string) => string, before: string): Promise<void> {
  const path = join(world.folder, 'corpus', name);
  const { atime, mtime } = await stat(path);
  await writeFile(path, change(before));
  await utimes(path, atime, mtime);
}

test('--verify finds a file that was changed and given its size and time back', async () => {
  await disguise('00001.txt', (text) => text, textOf(1));
  await world.run();
  await disguise('00001.txt', (text) => text.replace('Document1', 'Document9'), textOf(1));
  expect((await world.run()).sources).toMatchObject({ cached: 3 });
  expect((await world.run({ schedule: { verify: true } })).sources).toMatchObject({ scanned: 1, cached: 2 });
  const read = world.extractor.extractions;
  expect((await world.run({ schedule: { verify: true } })).sources).toMatchObject({ cached: 3 });
  expect(world.extractor.extractions).toBe(read);
});

test('--verify finds a member of an archive that was changed in this way', async () => {
  const place = join(world.folder, 'corpus', 'a.tar');
  const write = async (number: number): Promise<void> => {
    await writeFile(place, tarOf([{ name: 'inside.txt', content: textOf(number) }]));
    await utimes(place, 1e9, 1e9);
  };
  await write(50);
  await world.run();
  await write(51);
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
