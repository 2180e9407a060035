import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, PATIENCE_MS } from '../../testing/browser/browser.js';
import { openPage } from '../../testing/browser/watched-page.js';
import type { WatchedPage } from '../../testing/browser/watched-page.js';
import { AuditWorld } from '../../testing/pipeline/audit-world.js';
import { useWorkbench } from '../../testing/pipeline/workbench.js';
import type { WorkbenchInUse } from '../../testing/pipeline/workbench.js';
import { textOf } from '../../testing/pipeline/world.js';

let world: AuditWorld;
let workbench: WorkbenchInUse;
let browser: Browser;
let bench: WatchedPage;

const said = (verdict: string, number: number): string =>
  `${textOf(number, 60)} It reads as ${verdict}. <b>Not bold</b>.`;

beforeAll(async () => {
  world = await AuditWorld.create();
  world.standIn.options = { verdictOf: (text) => (text.includes('reads as ai') ? 'ai' : 'human') };
  for (let night = 0; night < 3; night += 1) {
    for (let number = 0; number < 8; number += 1)
      await world.write({ [`corpus/file ${number}.txt`]: said(number < 2 * night ? 'ai' : 'human', number) });
    if (night === 1) await world.move('corpus/file 7.txt', 'corpus/a longer name of the seventh file.txt');
    await world.cli(['audit', 'corpus', '--no-canaries', '--name', 'nightly texts']);
  }
  [browser, workbench] = await Promise.all([openBrowser(), useWorkbench(join(world.folder, 'assay.db'))]);
  bench = await openPage(browser, [workbench.baseUrl], { viewport: { width: 1280, height: 900 } });
}, 4 * PATIENCE_MS);
afterAll(async () => {
  await bench.close();
  await browser.close();
  await workbench.close();
  await world.close();
}, PATIENCE_MS);

const heading = (name: string | RegExp) => bench.page.getByRole('heading', { name });

test('from an audit to what changed in one of its texts', { timeout: 2 * PATIENCE_MS }, async () => {
  const { page } = bench;
  await page.goto(workbench.createLink());
  await page.getByRole('link', { name: 'nightly texts', exact: true }).click();
  await heading('Audit nightly texts').waitFor();
  await page.getByRole('img', { name: /^Share of AI/u }).waitFor();
  await page.getByText('44 %').first().waitFor();
  // All audits are of one day, or of two: its date alone would be at both ends.
  const ends = await page.locator('figure.shares .dates span').allInnerTexts();
  expect(ends.length === 1 || ends[0] !== ends[1]).toBe(true);
  if (new Set(ends.map((end) => end.replace(/, .*$/u, ''))).size === 1) expect(ends[0]).toMatch(/\d\d:\d\d$/u);
  expect(await bench.accessibilityWrongs()).toEqual([]);
  await bench.picture('workbench-history');
  await page.getByRole('link', { name: 'what changed' }).first().click();
  await heading(/^What changed/u).waitFor();
  await page.getByText('Another verdict: 2 sources').waitFor();
  expect(await bench.accessibilityWrongs()).toEqual([]);
  await bench.picture('workbench-changes');
  await page.getByRole('link', { name: 'file 3.txt' }).click();
  await heading('History').waitFor();
  await page.getByText('verdict was human, another text').waitFor();
  await page.getByRole('button', { name: 'Show the difference' }).press('Enter');
  await page.locator('del', { hasText: 'human' }).waitFor();
  await page.locator('ins', { hasText: 'ai' }).waitFor();
  expect(await bench.accessibilityWrongs()).toEqual([]);
  await bench.picture('workbench-difference');
  expect(bench.wrongs).toEqual([]);
});

test.each([360, 1280, 2560])(
  'its pages need no scrolling sideways at %i pixels, in light and dark',
  { timeout: 2 * PATIENCE_MS },
  async (width) => {
    const { page } = bench;
    await page.setViewportSize({ width, height: 900 });
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      for (const path of ['', 'history?audit=nightly+texts']) {
        await page.goto(`${workbench.baseUrl}/app/${path}`);
        await page.getByText('nightly texts').first().waitFor();
        await page.getByRole('table').waitFor();
        expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
        expect(await bench.accessibilityWrongs()).toEqual([]);
        await bench.picture(`workbench-${path === '' ? 'runs' : 'history'}-${width}-${scheme}`);
      }
    }
  },
);

test.each([360, 1280, 2560])(
  'a sample for reading needs no scrolling sideways at %i pixels, in light and dark',
  { timeout: 2 * PATIENCE_MS },
  async (width) => {
    const { page } = bench;
    const address = await page
      .goto(`${workbench.baseUrl}/app/`)
      .then(() => page.locator('a[href*="findings?run="]').first().getAttribute('href'));
    const run = new URL(address ?? '', workbench.baseUrl).searchParams.get('run') ?? '';
    await page.setViewportSize({ width, height: 900 });
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.goto(`${workbench.baseUrl}/app/sample?run=${run}`);
      await heading(/^Sample/u).waitFor();
      await page.getByRole('link', { name: 'Read the next one' }).waitFor();
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
      expect(await bench.accessibilityWrongs()).toEqual([]);
      await bench.picture(`workbench-sample-${width}-${scheme}`);
    }
  },
);
