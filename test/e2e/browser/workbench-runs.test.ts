import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packageFile } from '../../../src/lib/package-root.js';
import { openBrowser, PATIENCE_MS } from '../../testing/browser/browser.js';
import { openWorkbench } from '../../testing/browser/opened.js';
import type { Opened } from '../../testing/browser/opened.js';
import { openPage } from '../../testing/browser/watched-page.js';
import type { WatchedPage } from '../../testing/browser/watched-page.js';
import { assay } from '../../testing/program.js';

const folder = mkdtempSync(join(tmpdir(), 'assay workbench '));
let browser: Browser;
let opened: Opened;
let bench: WatchedPage;

beforeAll(async () => {
  cpSync(packageFile('data', 'sample'), join(folder, 'corpus'), { recursive: true });
  browser = await openBrowser();
  opened = await openWorkbench(folder, 'reader', ['--root', 'corpus']);
  bench = await openPage(browser, [opened.baseUrl], { viewport: { width: 1280, height: 900 } });
}, 3 * PATIENCE_MS);
afterAll(async () => {
  await bench.close();
  await browser.close();
  await opened.close();
  rmSync(folder, { recursive: true });
}, PATIENCE_MS);

describe('runs from the workbench, over a database that was not there', () => {
  test('a folder is chosen, its plan is read, and the run is started', { timeout: PATIENCE_MS }, async () => {
    const { page } = bench;
    await page.goto(opened.link);
    await page.getByText('This database holds no run yet').waitFor();
    await page.getByText('Start a run', { exact: true }).click();
    await page.getByRole('button', { name: 'generated', exact: true }).click();
    await page.getByRole('button', { name: 'See what a run over this folder would do' }).click();
    await page.getByText(/^\d+ sources found: \d+ to scan\./u).waitFor();
    expect(await bench.accessibilityWrongs()).toEqual([]);
    await bench.picture('workbench-start');
    await page.getByRole('button', { name: 'Start the run over corpus/generated' }).click();
    await page.getByText('complete', { exact: true }).waitFor();
    await page.getByText('5 AI').waitFor();
    await page.getByText('What was done to runs from here').click();
    await page.getByText(/: reader started /u).waitFor();
  });

  test('a link that was cut says so, and where to go on', { timeout: PATIENCE_MS }, async () => {
    const { page } = bench;
    for (const path of ['findings', 'changes', 'sample', 'document?run=some']) {
      await page.goto(`${opened.baseUrl}/app/${path}`);
      await page.getByText(/^This link is not whole/u).waitFor();
    }
    await page.getByRole('link', { name: 'the list of runs' }).click();
    await page.getByText('complete', { exact: true }).waitFor();
  });

  test('a run that a budget stopped is resumed', { timeout: PATIENCE_MS }, async () => {
    const { page } = bench;
    expect((await assay(['run', 'corpus', '--max-words', '1500'], { cwd: folder })).exitCode).toBe(3);
    await page.reload();
    const row = page.getByRole('row').filter({ hasText: 'stopped: limit reached' });
    await row.getByRole('button', { name: /^Resume the run /u }).click();
    await row.waitFor({ state: 'detached' });
    await page.getByText('complete', { exact: true }).nth(1).waitFor();
    // The counts are those of its end, not of the last look while it went on.
    await page.getByText('6 human').waitFor();
    expect(await bench.accessibilityWrongs()).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 360, height: 740 });
    await bench.picture('workbench-runs-narrow-dark');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
    expect(bench.wrongs).toEqual([]);
  });
});
