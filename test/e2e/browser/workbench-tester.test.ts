import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, PATIENCE_MS } from '../../testing/browser/browser.js';
import { openPage } from '../../testing/browser/watched-page.js';
import type { WatchedPage } from '../../testing/browser/watched-page.js';
import { StandIn } from '../../testing/pipeline/stand-in.js';
import { useWorkbench } from '../../testing/pipeline/workbench.js';
import type { WorkbenchInUse } from '../../testing/pipeline/workbench.js';
import { World } from '../../testing/pipeline/world.js';

const PORTUGUESE = 14;
const SENTENCE = 'A reunião começou às nove horas, e ninguém sabia ainda quem traria o relatório da comissão.';

function filesOf(count: number, fileOf: (number: number) => readonly [name: string, text: string]) {
  return Object.fromEntries(Array.from({ length: count }, (_, number) => fileOf(number)));
}

/** Texts in Portuguese of which two in three are unsure, among others that are not. */
const FILES: Readonly<Record<string, string>> = {
  ...filesOf(PORTUGUESE, (number) => [
    `pt/relatório-${String(number).padStart(2, '0')}.txt`,
    `Documento ${number}${number % 3 === 0 ? ' certo' : ''}. ${`${SENTENCE} `.repeat(2 + number)}`,
  ]),
  ...filesOf(9, (number) => [
    `en/report-${number}.txt`,
    `Document ${number}${number % 2 === 0 ? ' certo' : ''}. ` +
      'The meeting began at nine, and nobody had the report. '.repeat(3),
  ]),
};
const UNSURE = Object.keys(FILES).filter((name) => name.startsWith('pt/') && !FILES[name]?.includes('certo'));

let standIn: StandIn;
let world: World;
let workbench: WorkbenchInUse;
let browser: Browser;
let own: WatchedPage;

beforeAll(async () => {
  standIn = new StandIn({
    extraOf: (text) => ({
      language: text.startsWith('Documento') ? 'pt' : 'en',
      confidence_category: text.includes('certo') ? 'high' : 'low',
    }),
  });
  world = await World.create(standIn);
  await world.write(FILES);
  await world.run();
  workbench = await useWorkbench(world.db, 'tester');
  browser = await openBrowser();
  own = await openPage(
    browser,
    [workbench.baseUrl, 'blob:'],
    { viewport: { width: 1280, height: 800 } },
    /the server responded with a status of 401/u,
  );
}, 3 * PATIENCE_MS);
afterAll(async () => {
  await browser.close();
  await workbench.close();
  await world.remove();
  await standIn.close();
}, PATIENCE_MS);

/** The cells of a column, as the table shows them. */
async function shown(page: Page, column: string): Promise<readonly string[]> {
  return page.locator(`.grid-body .of-${column}`).allTextContents();
}

/** The paths of the table: it shows them without the folder that all have in common, and holds them whole. */
async function sourcesOf(page: Page): Promise<readonly string[]> {
  const names = await page.locator('.grid-body .of-source .path-name').allTextContents();
  expect(names.every((name) => /^(?:pt|en)\//u.test(name))).toBe(true);
  return page.evaluate<string[]>(
    "[...document.querySelectorAll('.grid-body .of-source .path-name')].map((name) => name.title)",
  );
}

async function exported(page: Page, button: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  return readFileSync(await download.path(), 'utf8');
}

type Row = Readonly<Record<string, unknown>>;

/** What the table shows is what each file holds, in its order. */
async function checkExports(page: Page): Promise<readonly Row[]> {
  const [sources, words] = [await sourcesOf(page), await shown(page, 'words')];
  const csv: readonly Row[] = parse(await exported(page, 'CSV'), { columns: true, bom: true });
  const json = (await exported(page, 'JSON Lines'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Row);
  for (const rows of [csv, json]) {
    expect(rows.map(({ source }) => source)).toEqual(sources);
    expect(rows.map(({ words: count }) => String(count))).toEqual(words);
    for (const { language, verdict } of rows) expect([language, verdict]).toEqual(['pt', 'unsure']);
  }
  return json;
}

test(
  'a tester opens, filters to unsure in Portuguese, reads three, decides and exports',
  { timeout: 3 * PATIENCE_MS },
  async () => {
    const { page } = own;
    await page.goto(workbench.createLink());
    await page.getByRole('link', { name: /^\S+-\d+$/u }).click();
    await page.getByText(`${Object.keys(FILES).length} findings`).waitFor();
    await page.getByRole('button', { name: /^unsure/u }).click();
    await page.getByRole('combobox', { name: 'Language' }).selectOption({ label: `Portuguese (${UNSURE.length})` });
    await page.getByText(`${UNSURE.length} shown`).waitFor();
    await page.getByRole('columnheader', { name: 'Words' }).getByRole('button').click();
    await page.locator('[aria-sort="descending"]').filter({ hasText: 'Words' }).waitFor();
    const before = await sourcesOf(page);
    expect([...before].sort()).toEqual(UNSURE.map((name) => `corpus/${name}`).sort());
    await checkExports(page);

    await page.getByRole('grid').press('Enter');
    for (const [index, key] of ['c', 'd', 'u'].entries()) {
      await page.getByRole('heading', { level: 1, name: before[index] ?? '' }).waitFor();
      await page.getByText('A reunião começou às nove horas').first().waitFor();
      const why = page.getByRole('region', { name: 'Why it is unsure' });
      await why.getByText('The confidence is low; a verdict is stated from medium confidence on.').waitFor();
      await page.keyboard.press('m');
      await page.keyboard.type(`Nota ${index}: "lido", às nove`);
      await page.keyboard.press('Tab');
      await page.keyboard.press(key);
    }
    await page.getByRole('heading', { level: 1, name: before[3] ?? '' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByText(`${UNSURE.length} shown`).waitFor();
    await page.getByRole('gridcell', { name: 'dismissed' }).waitFor();
    expect(await sourcesOf(page)).toEqual(before);
    const rows = await checkExports(page);
    expect(rows.slice(0, 4).map(({ decision, decision_note: note }) => [decision, note])).toEqual([
      ['confirmed', 'Nota 0: "lido", às nove'],
      ['dismissed', 'Nota 1: "lido", às nove'],
      ['unsure', 'Nota 2: "lido", às nove'],
      [null, null],
    ]);

    // What is left of it, by a link that somebody else could have sent.
    const link = new URL(page.url());
    link.searchParams.set('reviewed', 'open');
    await page.goto(link.href);
    await page.getByText(`${UNSURE.length - 3} shown`).waitFor();
    await checkExports(page);
    expect(await sourcesOf(page)).toEqual(before.slice(3));
    await own.picture('workbench-tester');
    expect(own.wrongs).toEqual([]);
  },
);
