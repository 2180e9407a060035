import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
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

const folder = mkdtempSync(join(tmpdir(), 'assay-workbench-'));
let browser: Browser;
let opened: Opened;
let bench: WatchedPage;
/** The browser says of a refused request that it was refused. */
const REFUSED = /the server responded with a status of 401/u;

beforeAll(async () => {
  cpSync(packageFile('data', 'sample'), join(folder, 'corpus'), { recursive: true });
  const ran = assay(['run', 'corpus', '--min-words', '0', '--scan', 'detect,patterns,bibliography'], { cwd: folder });
  [browser] = await Promise.all([openBrowser(), ran]);
  expect((await ran).exitCode).toBe(0);
  opened = await openWorkbench(folder, 'reader');
  bench = await openPage(browser, [opened.baseUrl, 'blob:'], { viewport: { width: 1440, height: 900 } }, REFUSED);
}, 3 * PATIENCE_MS);
afterAll(async () => {
  await bench.close();
  await browser.close();
  await opened.close();
  rmSync(folder, { recursive: true });
}, PATIENCE_MS);

const heading = (name: string | RegExp) => bench.page.getByRole('heading', { name, level: 1 });
const rows = () => bench.page.getByRole('grid').getByRole('row');

describe('a reader opens, filters, reads three, decides and exports', () => {
  test('the link opens the runs, and no other browser', { timeout: PATIENCE_MS }, async () => {
    const { page } = bench;
    await page.goto(opened.link);
    await heading('Runs').waitFor();
    expect(page.url()).toBe(`${opened.baseUrl}/app/`);
    await page.getByText('complete').waitFor();
    await page.getByText('3 not judged').waitFor();
    expect(await bench.accessibilityWrongs()).toEqual([]);
    await bench.picture('workbench-runs');

    const other = await openPage(browser, [opened.baseUrl], {}, REFUSED);
    await other.page.goto(opened.link);
    await other.page.getByRole('heading', { name: 'This browser has not opened the link' }).waitFor();
    expect(other.wrongs).toEqual([]);
    await other.close();
  });

  test('the findings are filtered, and the address holds the filter', { timeout: PATIENCE_MS }, async () => {
    const { page } = bench;
    await page.getByRole('link', { name: /^\S+-\d+$/u }).click();
    await heading(/^Findings/u).waitFor();
    await page.getByText('18 findings').waitFor();
    expect(await bench.accessibilityWrongs()).toEqual([]);
    await bench.picture('workbench-findings');
    await page.getByRole('button', { name: /^unsure/u }).click();
    await page.getByText('1 shown').waitFor();
    await page.getByRole('button', { name: /^not judged/u }).click();
    await page.getByText('4 shown').waitFor();
    expect(new URL(page.url()).searchParams.get('verdict')).toBe('unsure,not_judged');
    await page.reload();
    await page.getByText('4 shown').waitFor();
    await page.getByRole('columnheader', { name: 'Words' }).getByRole('button').click();
    await page.getByRole('columnheader', { name: 'Words' }).and(page.locator('[aria-sort="descending"]')).waitFor();
    await rows().nth(1).filter({ hasText: '272' }).waitFor();
  });

  test('what can be chosen stays in its place while its counts are awaited', { timeout: PATIENCE_MS }, async () => {
    const { page } = bench;
    const pattern = page.getByRole('combobox', { name: 'AI pattern' });
    await pattern.getByRole('option', { name: /^Everything in threes/u }).waitFor({ state: 'attached' });
    const ai = page.getByRole('group', { name: 'Verdict' }).getByRole('button', { name: /^AI/u });
    let answer = (): void => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    await page.route(/\/api\/findings\/facets\?/u, async (route) => {
      await answered;
      await route.continue();
    });
    await ai.click();
    await page.getByText('9 shown').waitFor();
    expect(await pattern.count()).toBe(1);
    answer();
    await page.getByRole('button', { name: 'not judged 3' }).waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    await ai.click();
    await page.getByText('4 shown').waitFor();
  });

  test('three are read and decided by keys alone', { timeout: PATIENCE_MS }, async () => {
    const { page } = bench;
    await page.getByRole('grid').focus();
    await page.keyboard.press('Enter');
    await heading(/odd\/gettysburg/u).waitFor();
    expect(await bench.accessibilityWrongs()).toEqual([]);
    await bench.picture('workbench-reading');
    await page.keyboard.press('m');
    await page.keyboard.type('Known words, <b>no</b> question');
    await page.keyboard.press('Tab');
    await page.keyboard.press('d');
    // The same text under another name: the decision is there already, and can be changed.
    await heading(/human\/gettysburg/u).waitFor();
    await page.getByRole('button', { name: /^dismissed/u, pressed: true }).waitFor();
    const note = page.getByRole('textbox', { name: /^Note/u });
    expect(await note.inputValue()).toBe('Known words, <b>no</b> question');
    await page.keyboard.press('u');
    await heading(/whaling/u).waitFor();
    await page.getByRole('button', { name: /^dismissed/u, pressed: false }).waitFor();
    await page.keyboard.press('t');
    await heading(/very-short/u).waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('4 shown').waitFor();
    await page.getByRole('combobox', { name: /^Decided/u }).selectOption('open');
    await page.getByText('1 shown').waitFor();
    await page.getByRole('combobox', { name: /^Decided/u }).selectOption('decided');
    await page.getByText('3 shown').waitFor();
    await page.getByRole('gridcell', { name: 'needs a conversation' }).waitFor();
  });

  test('keys that are pressed before an answer arrives still do what they say', { timeout: PATIENCE_MS }, async () => {
    const { page } = bench;
    const shown = page.url();
    await page.route(/\/api\/findings(?:\/near)?\?/u, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      await route.continue();
    });
    await page.getByRole('columnheader', { name: 'Words' }).getByRole('button').click();
    await page.getByRole('columnheader', { name: 'Words' }).and(page.locator('[aria-sort="ascending"]')).waitFor();
    await page.getByRole('grid').press('Enter');
    await heading(/whaling/u).waitFor();
    await page.keyboard.press('t');
    await heading(/gettysburg/u).waitFor();
    const second = (await heading(/gettysburg/u).textContent()) ?? '';
    await page.keyboard.press('n');
    await heading(second.includes('odd/') ? /human\/gettysburg/u : /odd\/gettysburg/u).waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    await page.goto(shown);
    await page.getByText('3 shown').waitFor();
  });

  test('what is shown is exported, row for row', { timeout: PATIENCE_MS }, async () => {
    const { page } = bench;
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'JSON Lines' }).click(),
    ]);
    const lines = readFileSync(await download.path(), 'utf8')
      .trim()
      .split('\n');
    expect(lines).toHaveLength(3);
    const words = lines.map((line) => (JSON.parse(line) as { readonly words: number }).words);
    expect(words).toEqual([...words].sort((a, b) => b - a));
  });

  test('nothing was asked of anybody else, and no policy was broken', () => {
    expect(bench.wrongs).toEqual([]);
  });
});

/** Whether the smallest figure, put into the first row, is shown whole. */
const IS_SMALLEST_WHOLE = `(() => {
  const cell = document.querySelector('.grid-body .of-ai');
  cell.firstChild.data = 'under 0.1 %';
  return cell.scrollWidth <= cell.clientWidth;
})()`;

test.each([360, 768, 2560])(
  'pages of %i pixels need no scrolling sideways',
  { timeout: PATIENCE_MS },
  async (width) => {
    const { page } = bench;
    await page.setViewportSize({ width, height: 900 });
    const runs = `${opened.baseUrl}/app/`;
    await page.goto(runs);
    const findings = await page.getByRole('link', { name: /^\S+-\d+$/u }).getAttribute('href');
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.goto(`${opened.baseUrl}${findings ?? ''}`);
      await page.getByText('18 findings').waitFor();
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
      expect(await page.evaluate(IS_SMALLEST_WHOLE)).toBe(true);
      await bench.picture(`workbench-findings-${width}-${scheme}`);
      await page.getByRole('grid').focus();
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Your decision' }).waitFor();
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
      expect(await bench.accessibilityWrongs()).toEqual([]);
      await bench.picture(`workbench-reading-${width}-${scheme}`);
    }
  },
);
