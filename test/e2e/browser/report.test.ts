import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packageFile } from '../../../src/lib/package-root.js';
import { assay } from '../../testing/program.js';
import { openBrowser, PATIENCE_MS } from '../../testing/browser/browser.js';
import { openPage } from '../../testing/browser/watched-page.js';
import type { WatchedPage } from '../../testing/browser/watched-page.js';

/** Names that a file system takes and a page must not. */
const HOSTILE_NAMES = [
  '"><img src=x onerror=alert(1)>.txt',
  "' onmouseover='alert(2).txt",
  '<script>alert(3)<∕script>.txt',
  'javascript:alert(4).txt',
  'evil\u202Etxt.exe.txt',
  'line\nbreak.txt',
  '&lt;b&gt;.txt',
  '<svg onload=alert(5)>.bin',
];
const HOSTILE_TEXT =
  '<script>alert(6)</script> It is important to note that <img src="http://127.0.0.1:9/x.png" ' +
  `onerror="alert(7)"> plays a crucial role in today's fast-paced world. <style>body{display:none}</style> <link ` +
  'rel=stylesheet href=//127.0.0.1:9/a.css> \u202Ereversed\u202C <iframe src="file:///etc/passwd"></iframe> [a ' +
  'link](javascript:alert(8)) ';

/** Reads as AI-written, so that the report shows the text. */
const essay = readFileSync(packageFile('data', 'sample', 'generated', 'remote-work.md'), 'utf8');

let folder: string;
let browser: Browser;
let report: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'assay-report-'));
  cpSync(packageFile('data', 'sample'), join(folder, 'sample'), { recursive: true });
  mkdirSync(join(folder, 'hostile <b>corpus'));
  for (const [index, name] of HOSTILE_NAMES.entries())
    writeFileSync(join(folder, 'hostile <b>corpus', name), `${essay}\n\n${HOSTILE_TEXT}${index}`);
  const [opened, { exitCode }] = await Promise.all([
    openBrowser(),
    assay(['run', 'sample', 'hostile <b>corpus', '--scan', 'detect', '--scan', 'patterns', '--report', 'report.html'], {
      cwd: folder,
    }),
  ]);
  browser = opened;
  report = pathToFileURL(join(folder, 'report.html')).href;
  expect(exitCode).toBe(0);
}, 3 * PATIENCE_MS);
afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}, PATIENCE_MS);

async function openReport(options: Parameters<typeof openPage>[2] = {}): Promise<WatchedPage> {
  const watched = await openPage(browser, [report], options);
  await watched.page.goto(report);
  return watched;
}

describe.each(['light', 'dark'] as const)('the report in a %s browser', (colorScheme) => {
  test('is read by everyone, with no column cut off', { timeout: PATIENCE_MS }, async () => {
    const { page, wrongs, accessibilityWrongs, picture, close } = await openReport({ colorScheme });
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toMatch(
      /^Of 26 sources, \d+ were judged: \d+ AI \(if people had written all, [\w. ]+ would still be called AI\), \d+ human, \d+ unsure\.$/u,
    );
    expect(await page.locator('script').count()).toBe(1);
    expect(await accessibilityWrongs()).toEqual([]);
    await picture(`report-${colorScheme}`);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
    const cut =
      "[...document.querySelectorAll('.scroll')].filter((table) => table.scrollWidth > table.clientWidth + 1)" +
      ".map((table) => table.getAttribute('aria-label'))";
    expect(await page.evaluate(cut)).toEqual([]);
    await picture(`report-${colorScheme}-narrow`);
    expect(wrongs).toEqual([]);
    await close();
  });
});

test(
  'all sources are searched, filtered and sorted, and a row unfolds to its document',
  { timeout: PATIENCE_MS },
  async () => {
    const { page, wrongs, close } = await openReport();
    const names = (): Promise<readonly string[]> =>
      page.evaluate("[...document.querySelectorAll('#all tbody tr')].map((row) => row.cells[0].textContent)");
    const all = await names();
    expect(all).toHaveLength(26);
    await page.getByLabel('Search', { exact: true }).fill('REMOTE');
    expect(await names()).toEqual(all.filter((name) => name.includes('remote')));
    await page.getByLabel('Search', { exact: true }).fill('');
    await page.getByLabel('Show', { exact: true }).selectOption('not judged or no result');
    const without = await names();
    expect(without.length).toBeGreaterThan(3);
    await page.getByLabel('Show', { exact: true }).selectOption('all');
    await page.getByLabel('Sort by', { exact: true }).selectOption('words');
    const words = await page.evaluate<number[]>(
      "[...document.querySelectorAll('#all tbody tr')].map((row) => parseInt(row.cells[6].textContent.replace(/,/g, '')) || -1)",
    );
    expect(words).toEqual([...words].sort((a, b) => b - a));
    await page.locator('#all details.listing').first().locator('summary').click();
    await page.getByLabel('Show', { exact: true }).selectOption('AI');
    const link = page.locator('#all tbody a').first();
    await link.click();
    // The evidence is the next row of the table.
    const below = page.locator('#all tr:has(a[aria-expanded=true]) + tr.unfolded');
    expect(await below.innerText()).toMatch(/\d+ of \d+ sentences? marked/u);
    expect(await below.locator('.text').count()).toBe(1);
    await link.click();
    expect(await page.locator('tr.unfolded').count()).toBe(0);
    expect(wrongs).toEqual([]);
    await close();
  },
);

test('documents unfold below their line, and keys lead on, back and out', { timeout: PATIENCE_MS }, async () => {
  const { page, wrongs, accessibilityWrongs, picture, close } = await openReport();
  const lines = page.locator('#look article > details > summary');
  const open = (): Promise<readonly number[]> =>
    page.evaluate(
      "[...document.querySelectorAll('details.document')].flatMap((one, index) => (one.open ? [index] : []))",
    );
  const focused = (): Promise<number> =>
    page.evaluate("[...document.querySelectorAll('details.document > summary')].indexOf(document.activeElement)");
  await lines.nth(0).focus();
  await page.keyboard.press('Enter');
  expect(await open()).toEqual([0]);
  await page.locator('#look [open] .text').waitFor();
  await picture('report-unfolded');
  await page.keyboard.press('n');
  expect([await open(), await focused()]).toEqual([[1], 1]);
  await page.keyboard.press('p');
  expect([await open(), await focused()]).toEqual([[0], 0]);
  expect(await accessibilityWrongs()).toEqual([]);
  await page.keyboard.press('Escape');
  expect([await open(), await focused()]).toEqual([[], 0]);
  // A letter that is typed elsewhere is a letter.
  await page.getByLabel('Search', { exact: true }).fill('n');
  expect(await open()).toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await lines.nth(0).click();
  await picture('report-unfolded-narrow-dark');
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
  expect(wrongs).toEqual([]);
  await close();
});

test('without scripts nothing is missing but the controls', { timeout: PATIENCE_MS }, async () => {
  const { page, wrongs, close } = await openReport({ javaScriptEnabled: false });
  expect(await page.locator('.controls').count()).toBe(0);
  expect(await page.locator('#all tbody tr').count()).toBe(26);
  expect(await page.locator('#look article').count()).toBeGreaterThan(0);
  expect(wrongs).toEqual([]);
  await close();
});

test('the report is found through by keyboard', { timeout: PATIENCE_MS }, async () => {
  const { page, close } = await openReport();
  await page.keyboard.press('Tab');
  expect(await page.evaluate('document.activeElement?.textContent')).toBe('Skip to the content');
  await page.keyboard.press('Enter');
  expect(new URL(page.url()).hash).toBe('#content');
  // Every table that may scroll, every link and every fold is reached; the focus is always seen.
  const stops: string[] = [];
  for (let stop = 0; stop < 40; stop += 1) {
    await page.keyboard.press('Tab');
    stops.push(
      await page.evaluate(
        "document.activeElement === document.body ? 'end' : document.activeElement.tagName + ' ' + " +
          "(getComputedStyle(document.activeElement).outlineStyle !== 'none')",
      ),
    );
  }
  expect(stops.filter((stop) => stop.endsWith('false'))).toEqual([]);
  expect(stops.some((stop) => stop.startsWith('DIV'))).toBe(true);
  expect(stops.some((stop) => stop.startsWith('A '))).toBe(true);
  await close();
});

test('the report prints in light colours, on pages, with nothing cut off', { timeout: PATIENCE_MS }, async () => {
  const { page, picture, close } = await openReport({ colorScheme: 'dark' });
  await page.emulateMedia({ media: 'print' });
  expect(
    await page.evaluate(
      "getComputedStyle(document.documentElement).backgroundColor + ' ' + " +
        "getComputedStyle(document.querySelector('nav')).display",
    ),
  ).toBe('rgb(255, 255, 255) none');
  await page.setViewportSize({ width: 660, height: 990 });
  expect(
    await page.evaluate(
      "[...document.querySelectorAll('.scroll')].filter((table) => getComputedStyle(table).overflowX !== " +
        "'visible').length",
    ),
  ).toBe(0);
  // Paper is as narrow as some windows, but its columns stay.
  expect(await page.evaluate("getComputedStyle(document.querySelector('.look summary')).display")).toBe('grid');
  await picture('report-print');
  const pages = async (): Promise<number> => {
    const pdf = await page.pdf({ format: 'A4' });
    return (pdf.toString('latin1').match(/\/Type\s*\/Page\b/gu) ?? []).length;
  };
  expect(await pages()).toBe(3);
  // Three documents that somebody unfolded fill the third page and two more.
  await page.evaluate(
    "[...document.querySelectorAll('details.document')].slice(0, 3).forEach((one) => one.open = true)",
  );
  expect(await pages()).toBe(5);
  await close();
});

test('names and texts of documents stay text, and nothing is fetched for them', { timeout: PATIENCE_MS }, async () => {
  const { page, wrongs, close } = await openReport();
  expect(
    await page.locator('img, iframe, link, svg[onload], [onerror], [onmouseover], h1 b, td b, bdi b').count(),
  ).toBe(0);
  expect(await page.locator('style').count()).toBe(1);
  expect(await page.locator('script').count()).toBe(1);
  const text = await page.locator('main').textContent();
  for (const shown of [
    '"><img src=x onerror=alert(1)>.txt',
    'javascript:alert(4).txt',
    'evil\\u202etxt.exe.txt',
    'line\\u000abreak.txt',
    '<script>alert(6)</script>',
  ])
    expect(text).toContain(shown);
  const addresses = await page.evaluate<string[]>(
    "[...document.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '')",
  );
  expect(addresses.filter((address) => !/^#[a-z0-9-]+$/u.test(address))).toEqual([]);
  expect(wrongs).toEqual([]);
  await close();
});
