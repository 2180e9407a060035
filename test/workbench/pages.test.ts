import { rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createExtractor } from '../../src/extract/index.js';
import { pdfOf } from '../testing/extract/pdf-of.js';
import { settingsWith } from '../testing/extract/settings-with.js';
import { StandIn } from '../testing/pipeline/stand-in.js';
import { World } from '../testing/pipeline/world.js';
import { useWorkbench } from '../testing/pipeline/workbench.js';
import type { WorkbenchAnswer, WorkbenchInUse } from '../testing/pipeline/workbench.js';

const extractor = createExtractor(settingsWith());
let standIn: StandIn;
let world: World;
let workbench: WorkbenchInUse;
let runId = '';

const words = (name: string): string => `${name} holds a sentence that is long enough to be read as text. `.repeat(3);
/** A grey pixel: a picture that no words are read of. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
);

beforeAll(async () => {
  standIn = new StandIn();
  world = await World.create(standIn);
  await world.write({
    'pages.pdf': pdfOf([words('First'), words('Second')]),
    'changed.pdf': pdfOf([words('Changed')]),
    'gone.pdf': pdfOf([words('Gone')]),
    'linked.pdf': pdfOf([words('Linked')]),
    'note.txt': words('Note'),
    'scan.png': PIXEL,
    'damaged.pdf': pdfOf([words('Whole'), null]),
  });
  runId = (await world.run({ extractor })).run_id;
  workbench = await useWorkbench(world.db);
  await writeFile(join(world.folder, 'corpus', 'changed.pdf'), pdfOf([words('Other')]));
  await rm(join(world.folder, 'corpus', 'gone.pdf'));
  await rm(join(world.folder, 'corpus', 'linked.pdf'));
  await writeFile(join(world.folder, 'secret.pdf'), pdfOf([words('Secret')]));
  await symlink(join(world.folder, 'secret.pdf'), join(world.folder, 'corpus', 'linked.pdf'));
});
afterAll(async () => {
  await workbench.close();
  await world.remove();
  await standIn.close();
  await extractor.close();
});

async function idOf(name: string): Promise<number> {
  const [id] = await workbench.store.review.sourceIds(runId, [{ source: `corpus/${name}`, datasetId: null }]);
  return id ?? -1;
}

async function pageOf(name: string, page: number): Promise<WorkbenchAnswer> {
  return workbench.ask(`/pages?run=${runId}&source=${await idOf(name)}&page=${page}`);
}

test('a page of a PDF comes as a picture without a letter of the file, each time the same', async () => {
  const [first, again] = await Promise.all([pageOf('pages.pdf', 1), pageOf('pages.pdf', 1)]);
  expect(first).toMatchObject({
    status: 200,
    headers: { 'content-type': 'image/svg+xml', 'x-assay-pages': '2', 'x-content-type-options': 'nosniff' },
  });
  expect(String(first.headers['content-security-policy'])).toContain("default-src 'none'");
  // As many outlines as letters are placed, and each is defined once.
  expect(String(first.body).match(/<use /gu)?.length).toBeGreaterThan(100);
  expect(String(first.body)).not.toMatch(/First|<text|<script/u);
  expect(again.body).toBe(first.body);
  expect((await pageOf('pages.pdf', 2)).body).not.toBe(first.body);
});

test('a picture comes as it is', async () => {
  expect(await pageOf('scan.png', 1)).toMatchObject({
    status: 200,
    headers: { 'content-type': 'image/png', 'x-assay-pages': '1' },
  });
});

test.each([
  ['pages.pdf', 3, 'no_such_page'],
  ['scan.png', 2, 'no_such_page'],
  ['damaged.pdf', 2, 'unreadable'],
  ['changed.pdf', 1, 'changed'],
  ['gone.pdf', 1, 'gone'],
  ['linked.pdf', 1, 'changed'],
  ['note.txt', 1, 'not_drawn'],
])('%s, page %i is not shown: %s', async (name, page, why) => {
  const { status, body } = await pageOf(name, page);
  expect({ status, body }).toMatchObject({ status: 200, body: { why } });
});

test('what the run did not read is not to be had', async () => {
  expect(await workbench.ask(`/pages?run=${runId}&source=999999&page=1`)).toMatchObject({ status: 404 });
  for (const query of ['source=1&page=0', 'source=../secret.pdf&page=1', 'page=1'])
    expect(await workbench.ask(`/pages?run=${runId}&${query}`)).toMatchObject({ status: 400 });
  const unasked = await workbench.send(`/app/api/pages?run=${runId}&source=1&page=1`, {});
  expect(unasked.status).toBe(403);
});
