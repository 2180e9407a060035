import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packageFile } from '../../../src/lib/package-root.js';
import { openBrowser, PATIENCE_MS } from '../../testing/browser/browser.js';
import { startServed } from '../../testing/browser/served.js';
import type { Served } from '../../testing/browser/served.js';
import { openPage } from '../../testing/browser/watched-page.js';
import type { WatchedPage } from '../../testing/browser/watched-page.js';
import { assay } from '../../testing/program.js';

const sample = (...path: readonly string[]): string => packageFile('data', 'sample', ...path);
const read = (...path: readonly string[]): string => readFileSync(sample(...path), 'utf8').trim();
/** Characters that one scan takes in this test: each chapter is a section of its own. */
const LIMIT = 2000;
const human = read('human', 'gettysburg-address.txt');
const generated = read('generated', 'remote-work.md');
const garden = read('generated', 'urban-gardening.txt');
const long = [`Chapter 1\n\n${human}`, `Chapter 2\n\n${generated}`, `Chapter 3\n\n${garden}`].join('\n\n');

const folder = mkdtempSync(join(tmpdir(), 'assay app long '));
let browser: Browser;
let served: Served;
let app: WatchedPage;

beforeAll(async () => {
  [browser, served] = await Promise.all([openBrowser(), startServed()]);
  app = await openPage(browser, [served.baseUrl, 'blob:'], {}, /the server responded with a status of 401/u);
  await app.page.route('**/app/api/session', async (route) => {
    const response = await route.fetch();
    const session = (await response.json()) as object;
    await route.fulfill({ response, json: response.ok() ? { ...session, character_limit: LIMIT } : session });
  });
  await app.page.goto(await served.signInLink());
  await app.page.getByRole('heading', { name: 'Try it' }).waitFor();
}, 3 * PATIENCE_MS);
afterAll(async () => {
  await app.close();
  await browser.close();
  await served.close();
  rmSync(folder, { recursive: true });
}, PATIENCE_MS);

/** Takes pictures at both widths, in light and dark, and looks for columns that are cut off. */
async function pictures(name: string): Promise<void> {
  const { page } = app;
  for (const [width, colorScheme] of [
    [360, 'dark'],
    [360, 'light'],
    [1280, 'dark'],
    [1280, 'light'],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    expect(await app.accessibilityWrongs()).toEqual([]);
    await app.picture(`${name}-${width}-${colorScheme}`);
  }
}

/** Saves the case report of what is shown. */
async function downloaded(): Promise<{ readonly name: string; readonly page: string }> {
  const [download] = await Promise.all([
    app.page.waitForEvent('download'),
    app.page.getByRole('button', { name: 'Download the case report' }).click(),
  ]);
  const path = join(folder, 'downloaded.html');
  await download.saveAs(path);
  return { name: download.suggestedFilename(), page: readFileSync(path, 'utf8') };
}

describe('a text longer than one scan takes', () => {
  test(
    'is scanned in sections, with a map of them, and every word is sent once',
    { timeout: PATIENCE_MS },
    async () => {
      const { page } = app;
      const sent: string[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('/v2/predict/text'))
          sent.push((JSON.parse(request.postData() ?? '{}') as { document: string }).document);
      });
      await page.getByRole('textbox', { name: 'Text' }).fill(long);
      await page.getByText('in sections: the text is long').waitFor();
      await page.getByRole('button', { name: 'Scan', exact: true }).click();
      await page.locator('.verdict .big:focus').waitFor();
      const map = page.getByRole('region', { name: 'Sections' });
      await map.getByText('read as AI').waitFor();
      expect(sent.join('')).toBe(long);
      expect(sent.every((section) => section.length <= LIMIT)).toBe(true);
      expect(await map.getByRole('button').count()).toBe(sent.length);
      await page.getByText(/^\d+ match(es)? of \d+ patterns?\./u).waitFor();
      await page.getByRole('button', { name: 'Scan', exact: true }).waitFor();
      await pictures('try-long');
    },
  );

  test('is shown a section at a time, from the first that reads as AI on', { timeout: PATIENCE_MS }, async () => {
    const { page } = app;
    const text = page.getByRole('region', { name: 'The text with its findings' });
    const map = page.getByRole('region', { name: 'Sections' });
    expect(await text.textContent()).toContain('Future of Remote Work');
    expect(await text.textContent()).not.toContain('Four score');
    await map.getByRole('button', { name: /^Section 1 “Chapter 1”: /u }).click();
    expect(await text.textContent()).toContain('Four score');
    await page.getByRole('button', { name: 'Next section' }).click();
    expect(await text.textContent()).toContain('Future of Remote Work');
    await map.getByRole('button', { name: /^Section 1 /u }).click();
    await page.locator('.pattern .quote').first().click();
    await page.locator('.shown').waitFor();
    expect(await page.locator('.shown').count()).toBe(1);
    expect(await text.textContent()).not.toContain('Four score');
  });

  test('its case report says so, with the rate of its sections', { timeout: PATIENCE_MS }, async () => {
    const { name, page } = await downloaded();
    expect(name).toBe('pasted-text.case.html');
    expect(page).toContain('The text was judged in sections');
    expect(page).toContain('Not measured for texts as long as this one; its sections were judged one by one');
    expect(page).toContain('text that was pasted');
  });
});

describe('a file', () => {
  test('shows what its verdict rests on and how often that is wrong', { timeout: PATIENCE_MS }, async () => {
    const { page } = app;
    await page.locator('input[type=file]').setInputFiles(sample('generated', 'remote-work.md'));
    await page.getByText('The text of remote-work.md.').waitFor();
    await page.getByRole('button', { name: 'Scan', exact: true }).click();
    await page.getByText('Reads as written by AI').waitFor();
    const evidence = page.getByRole('region', { name: 'What it rests on' });
    await evidence
      .getByText(/times as often in AI text as in human text/u)
      .first()
      .waitFor();
    await evidence.getByText(/^Of 100 human texts of this length \(200–399 words\), /u).waitFor();
    await evidence.getByRole('combobox', { name: 'Kind of text' }).selectOption('news');
    await evidence.getByText(/^Of 100 human texts of this kind and length \(news, 200–399 words\), /u).waitFor();
    await pictures('try-evidence');
  });

  test('gives the case report of the command line, byte for byte but its time', { timeout: PATIENCE_MS }, async () => {
    const { name, page } = await downloaded();
    expect(name).toBe('remote-work.md.case.html');
    const { exitCode } = await assay(
      ['case', sample('generated', 'remote-work.md'), '-o', 'case.html', '--register', 'news'],
      { cwd: folder },
    );
    expect(exitCode).toBe(0);
    // The service of the command line calls the sample of works by another name than one that was set up.
    const untimed = (html: string): string =>
      html.replace(/20\d\d-\d\d-\d\d \d\d:\d\d UTC/gu, 'TIME').replace(/<dd>[^<]*, 48 works/u, 'INDEX');
    expect(untimed(page)).toBe(untimed(readFileSync(join(folder, 'case.html'), 'utf8')));
  });

  test('of which nothing is stated says why, in the words of the command line', { timeout: PATIENCE_MS }, async () => {
    const { page } = app;
    await page.locator('input[type=file]').setInputFiles(sample('mixed', 'whaling-notes.txt'));
    await page.getByText('The text of whaling-notes.txt.').waitFor();
    await page.getByRole('checkbox', { name: 'AI patterns' }).uncheck();
    await page.getByRole('button', { name: 'Scan', exact: true }).click();
    const reasons = page.getByRole('region', { name: 'Why it is unsure' });
    await reasons.getByText('The confidence is low; a verdict is stated from medium confidence on.').waitFor();
    const { stdout } = await assay(['text', sample('mixed', 'whaling-notes.txt')], { cwd: folder });
    const [, said = ''] = stdout.split(/^Why it is unsure$/mu);
    for (const line of await reasons.locator('h2 + ul > li, h3').allInnerTexts()) expect(said).toContain(line);
    await reasons.locator('.quote').first().click();
    await page.locator('.shown').waitFor();
    await pictures('try-unsure');
    await page.getByRole('checkbox', { name: 'AI patterns' }).check();
  });

  test('is read whole, however long it is', { timeout: PATIENCE_MS }, async () => {
    const { page } = app;
    await page.locator('input[type=file]').setInputFiles({
      name: 'long.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from(`${'Many words stand in this line.\n\n'.repeat(20_000)}The last line.`),
    });
    await page.getByText('The text of long.txt.').waitFor();
    expect(await page.getByRole('textbox', { name: 'Text' }).inputValue()).toMatch(/The last line\.$/u);
  });
});

test('no page ran what it should not, asked for anything elsewhere, or broke its own policy', () => {
  expect(app.wrongs).toEqual([]);
});
