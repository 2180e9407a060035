import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openBrowser, PATIENCE_MS } from '../../testing/browser/browser.js';
import { openWorkbench } from '../../testing/browser/opened.js';
import { openPage } from '../../testing/browser/watched-page.js';
import { assay } from '../../testing/program.js';

/** 3,000 different sentences: 216,000 characters. */
const LONG = Array.from(
  { length: 3_000 },
  (_, index) => `On day ${index} the keeper wrote that ${index * 7} birds had come to the island.`,
).join(' ');

test('a text too long for one page is shown in parts', { timeout: 3 * PATIENCE_MS }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-workbench-long-'));
  writeFileSync(join(folder, 'long.txt'), LONG);
  const [browser, ran] = await Promise.all([openBrowser(), assay(['run', 'long.txt'], { cwd: folder })]);
  expect(ran.exitCode).toBe(0);
  const opened = await openWorkbench(folder, 'reader');
  const bench = await openPage(browser, [opened.baseUrl], { viewport: { width: 1440, height: 900 } });
  const { page } = bench;
  try {
    await page.goto(opened.link);
    await page.getByRole('link', { name: /^\S+-\d+$/u }).click();
    await page.getByText('1 finding').waitFor();
    await page.getByRole('grid').press('Enter');
    const text = page.getByRole('region', { name: 'The text with its findings' });
    await page.getByText('Part 1 of 4 of a long text').first().waitFor();
    expect(await text.textContent()).toMatch(/^On day 0 /u);
    // A section far on is shown with its part.
    await page.getByRole('button', { name: /^Section 70\b/u }).click();
    await page.getByText('Part 4 of 4 of a long text').first().waitFor();
    expect(await text.textContent()).toMatch(/On day 2999 .*island\.$/u);
    await page.getByRole('button', { name: 'Previous part' }).first().click();
    await page.getByText('Part 3 of 4 of a long text').first().waitFor();
    // The table of sentences is made when it is opened, of this part alone.
    expect(await page.getByRole('table').count()).toBe(0);
    await page.getByText('Every sentence with its probability').click();
    expect(await page.getByRole('table').getByRole('row').count()).toBeLessThan(1_000);
    expect(await bench.accessibilityWrongs()).toEqual([]);
    expect(bench.wrongs).toEqual([]);
  } finally {
    await bench.close();
    await browser.close();
    await opened.close();
    rmSync(folder, { recursive: true });
  }
});
