import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packageFile } from '../../../src/lib/package-root.js';
import { openBrowser, PATIENCE_MS } from '../../testing/browser/browser.js';
import { startServed } from '../../testing/browser/served.js';
import type { Served } from '../../testing/browser/served.js';
import { openPage } from '../../testing/browser/watched-page.js';
import type { WatchedPage } from '../../testing/browser/watched-page.js';

const essay = readFileSync(packageFile('data', 'sample', 'generated', 'remote-work.md'), 'utf8');
const references = readFileSync(packageFile('data', 'sample', 'cited', 'how-machines-came-to-read.txt'), 'utf8');

let browser: Browser;
let served: Served;
let app: WatchedPage;
/** The browser says of every refused request that it was refused. */
const REFUSED = /the server responded with a status of 40[0134]/u;

beforeAll(async () => {
  [browser, served] = await Promise.all([openBrowser(), startServed()]);
  app = await openPage(browser, [served.baseUrl], {}, REFUSED);
}, 3 * PATIENCE_MS);
afterAll(async () => {
  await app.close();
  await browser.close();
  await served.close();
}, PATIENCE_MS);

const heading = (name: string) => app.page.getByRole('heading', { name, level: 1 });

async function goTo(name: string): Promise<void> {
  await app.page.getByRole('navigation').getByRole('link', { name }).click();
  await heading(name).waitFor();
}

describe('signing in', () => {
  test(
    'needs the link, which works once, leaves no token behind and lands in no log',
    { timeout: PATIENCE_MS },
    async () => {
      const { page } = app;
      await page.goto(`${served.baseUrl}/`);
      await heading('Sign in').waitFor();
      expect(new URL(page.url()).pathname).toBe('/app/');
      expect(await app.accessibilityWrongs()).toEqual([]);
      await app.picture('sign-in');

      const link = await served.signInLink();
      await page.goto(link);
      await heading('Try it').waitFor();
      expect(page.url()).toBe(`${served.baseUrl}/app/`);
      const [cookie] = await page.context().cookies(`${served.baseUrl}/app/`);
      expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/app', secure: false });

      const other = await openPage(browser, [served.baseUrl], {}, REFUSED);
      await other.page.goto(link);
      await other.page.getByRole('alert').getByText('This link was used already').waitFor();
      await other.picture('sign-in-used');
      expect(other.wrongs).toEqual([]);
      await other.close();
      expect(served.log()).not.toContain(new URL(link).hash.slice(1));
      expect(served.log()).not.toContain(cookie?.value ?? 'no cookie');
    },
  );
});

describe('the life of a key', () => {
  const ask = (key: string) => fetch(`${served.baseUrl}/v3/usage-stats`, { headers: { 'x-api-key': key } });

  test('created on its page, shown once, good for the API, revoked at once', { timeout: PATIENCE_MS }, async () => {
    const { page } = app;
    await goTo('API keys');
    await page.getByText('There is no active key.').waitFor();
    await app.picture('keys-empty');
    await page.getByRole('button', { name: 'Create a key' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('reading <b>room</b>');
    expect(await app.accessibilityWrongs()).toEqual([]);
    await app.picture('keys-create');
    await page.keyboard.press('Enter');
    await dialog.getByText('it is not shown again').waitFor();
    const key = (await dialog.locator('code').textContent()) ?? '';
    await app.picture('keys-created');
    expect(key).toMatch(/^ask_[\w-]{49}$/u);
    await dialog.getByRole('button', { name: 'I have kept it' }).click();
    expect(await page.content()).not.toContain(key);

    const usage = await ask(key);
    expect([usage.status, await usage.json()]).toMatchObject([200, { data: { plan: 'api', words_used: 0 } }]);
    await page.reload();
    const card = page.getByRole('listitem').filter({ hasText: 'reading <b>room</b>' });
    await card.getByText('last used just now').waitFor();
    expect(await app.accessibilityWrongs()).toEqual([]);
    await app.picture('keys-list');

    await page.getByRole('button', { name: 'Create a key' }).click();
    await dialog.getByLabel('Name').fill('its successor');
    await dialog.getByLabel('Account').selectOption({ label: 'reading <b>room</b>: api, shares its words' });
    expect(await dialog.getByLabel('Plan').isDisabled()).toBe(true);
    expect(await app.accessibilityWrongs()).toEqual([]);
    await app.picture('keys-create-more');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'I have kept it' }).click();
    const successor = page.getByRole('listitem').filter({ hasText: 'of the account reading <b>room</b>' });
    await app.picture('keys-list-more');
    await successor.getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke the key' }).click();
    await successor.waitFor({ state: 'detached' });

    await card.getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('dialog').getByText('This cannot be undone').waitFor();
    await app.picture('keys-revoke');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect((await ask(key)).status).toBe(200);
    await card.getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke the key' }).click();
    await page.getByText('There is no active key.').waitFor();
    expect((await ask(key)).status).toBe(403);
  });
});

describe('trying a text', () => {
  test(
    'shows the verdict, the patterns and the references, and charges their words',
    { timeout: PATIENCE_MS },
    async () => {
      const { page } = app;
      await goTo('Try it');
      await app.picture('try-empty');
      await page.getByRole('textbox', { name: 'Text' }).fill(`${essay}\n\n${references}`);
      await page.keyboard.press('Control+Enter');
      await page.getByText(/^(?:Reads as|Unsure; closest to) /u).waitFor();
      await page.locator('.verdict .big:focus').waitFor();
      const place = await page.locator('.verdict .big').boundingBox();
      expect(place?.y).toBeGreaterThan(0);
      expect(place?.y).toBeLessThan(300);
      expect((await page.locator('.verdict').innerText()).match(/not proof/gu)).toHaveLength(1);
      await page
        .locator('.verdict')
        .getByText(/^How much AI edited: .* by AI \(\d+ of 100\), an estimate/u)
        .waitFor();
      await page.getByText(/^\d+ matches of \d+ patterns\./u).waitFor();
      await page.getByText(/^5 references: /u).waitFor();
      expect(await page.getByRole('button', { name: 'Scan', exact: true }).isEnabled()).toBe(true);
      expect(await page.getByText(/ charged$/u).count()).toBe(0);
      const shown = await page.getByRole('region', { name: 'The text with its findings' }).textContent();
      expect(shown).toBe(`${essay}\n\n${references}`);
      expect(await page.locator('.text .in-pattern').count()).toBeGreaterThan(3);
      expect(await app.accessibilityWrongs()).toEqual([]);
      await app.picture('try-found');

      await page.locator('.quote').first().click();
      await page.locator('.shown').waitFor();
      expect(await page.locator('.shown').count()).toBe(1);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await app.accessibilityWrongs()).toEqual([]);
      await app.picture('try-found-dark');
      await page.setViewportSize({ width: 360, height: 740 });
      await app.picture('try-found-narrow-dark');
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
      await page.emulateMedia({ colorScheme: 'light' });
      await page.setViewportSize({ width: 1280, height: 720 });
    },
  );

  test('shows which part was judged, what was not, and what is disguised', { timeout: PATIENCE_MS }, async () => {
    const { page } = app;
    const [prose, table] = ['A line of prose that was judged.', '| 1 | 2 | 3 |'];
    const document = {
      version: 'told-by-the-test',
      predicted_class: 'human',
      class_probabilities: { human: 0.9, ai: 0.1, mixed: 0 },
      confidence_category: 'low',
      result_message: 'The document holds too little prose to judge who wrote it.',
      language: 'en',
      word_count: 10,
      reason: 'not_prose',
      coverage: { judged_words: 7, not_judged: { table: 3 } },
      manipulations: [
        {
          kind: 'invisible_characters',
          count: 412,
          examples: ['A<img src=x onerror=alert(5)>U+200B', '\u202Ereversed'],
        },
        { kind: 'of_a_later_service', count: 2, examples: [] },
      ],
      known_texts: ['MIT License', '<img src=x onerror=alert(6)>\u202E'],
      sentences: [
        {
          sentence: prose,
          start: 0,
          end: prose.length,
          generated_prob: 0.1,
          highlight_sentence_for_ai: false,
          kind: 'prose',
        },
        {
          sentence: table,
          start: prose.length + 2,
          end: prose.length + 2 + table.length,
          generated_prob: 0,
          highlight_sentence_for_ai: false,
          kind: 'table',
        },
      ],
    };
    await page.route('**/v2/predict/text', (route) =>
      route.fulfill({ json: { version: document.version, documents: [document] } }),
    );
    await page.getByRole('textbox', { name: 'Text' }).fill(`${prose}\n\n${table}`);
    await page.getByRole('checkbox', { name: 'AI patterns' }).uncheck();
    await page.getByRole('checkbox', { name: 'References' }).uncheck();
    await page.getByRole('button', { name: 'Scan', exact: true }).click();
    await page.getByText('Not judged: too little running prose (50 words are needed)').waitFor();
    await page.getByText('Of 10 words: prose 7, table 3.').waitFor();
    expect(await page.getByText('low confidence').count()).toBe(0);
    await page.getByText('Well-known, not judged: MIT License, <img src=x onerror=alert(6)>U+202E').waitFor();
    expect(await page.locator('.probabilities').count()).toBe(0);
    const found = page.getByRole('region', { name: 'Hidden or disguised characters' });
    expect(await found.getByRole('row').allInnerTexts()).toEqual([
      expect.stringContaining('What'),
      expect.stringMatching(/invisible characters\s+412\s+A<img src=x onerror=alert\(5\)>U\+200B\s*U\+202Ereversed/u),
      expect.stringMatching(/does not know\s+2/u),
    ]);
    const unjudged = page.locator('.text .unjudged');
    expect([await unjudged.allTextContents(), await unjudged.getAttribute('title')]).toEqual([
      [table],
      'table: not judged',
    ]);
    expect(await app.accessibilityWrongs()).toEqual([]);
    await app.picture('try-not-judged');
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await app.accessibilityWrongs()).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.unroute('**/v2/predict/text');
    await page.getByRole('checkbox', { name: 'AI patterns' }).check();
    await page.getByRole('checkbox', { name: 'References' }).check();
  });

  test('reads a file first, and says why it cannot', { timeout: PATIENCE_MS }, async () => {
    const { page } = app;
    const field = page.getByRole('textbox', { name: 'Text' });
    expect(await page.locator('.findings').count()).toBe(1);
    await page.locator('input[type=file]').setInputFiles(packageFile('data', 'sample', 'odd', 'damaged.pdf'));
    await page.getByRole('alert').getByText('damaged.pdf').waitFor();
    // What was found in another text is gone; what a person typed stays.
    expect(await page.locator('.findings').count()).toBe(0);
    expect(await field.inputValue()).toContain('A line of prose');
    await app.picture('try-damaged');
    await page.locator('input[type=file]').setInputFiles(packageFile('data', 'sample', 'human', 'moby-dick.docx'));
    await page.getByText('The text of moby-dick.docx.').waitFor();
    expect(await field.inputValue()).toContain('Ishmael');
    await page.locator('input[type=file]').setInputFiles(packageFile('data', 'sample', 'odd', 'damaged.pdf'));
    await page.getByRole('alert').getByText('damaged.pdf').waitFor();
    expect(await field.inputValue()).toBe('');
  });

  test('takes several files, says how far each is, and shows the one asked for', { timeout: PATIENCE_MS }, async () => {
    const { page } = app;
    const sample = (...path: readonly string[]): string => packageFile('data', 'sample', ...path);
    await page
      .locator('input[type=file]')
      .setInputFiles([
        sample('generated', 'remote-work.md'),
        sample('odd', 'damaged.pdf'),
        sample('human', 'walden.html'),
        sample('odd', 'very-short-note.txt'),
      ]);
    const files = page.getByRole('region', { name: 'Files' });
    await files.getByText('4 of 4 files read, 0 scanned, 1 failed.').waitFor();
    const rows = files.getByRole('listitem');
    expect(await rows.nth(0).innerText()).toContain('210 words, not scanned yet');
    expect(await app.accessibilityWrongs()).toEqual([]);
    await app.picture('try-files-read');
    // What they get is what is ticked, and one button scans them.
    await page.getByText('Several files get AI detection alone').waitFor();
    const ticked = page.getByRole('group', { name: 'Scans' }).getByRole('checkbox', { checked: true });
    expect(await ticked.count()).toBe(1);
    expect(await page.getByRole('checkbox', { name: 'AI patterns', disabled: true }).count()).toBe(1);
    expect(await page.getByRole('button', { name: /^Scan/u }).count()).toBe(1);
    await page.setViewportSize({ width: 360, height: 740 });
    await app.picture('try-files-read-narrow');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.getByRole('button', { name: 'Scan 3 files' }).click();
    await files.getByText('4 of 4 files read, 3 scanned, 1 failed.').waitFor();
    expect(await rows.nth(0).innerText()).toContain('Reads as written by AI');
    expect(await page.getByText('Nothing to scan yet.').count()).toBe(0);
    expect(await rows.nth(1).getByRole('button').count()).toBe(0);
    expect(await rows.nth(2).innerText()).toContain('Reads as written by a human');
    expect(await rows.nth(3).innerText()).toMatch(/Not judged: too few words \(50 are needed\)\s+Show/u);
    await files.getByRole('button', { name: 'Show walden.html' }).click();
    await page.locator('.verdict.human .big:focus').waitFor();
    expect(await app.accessibilityWrongs()).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 360, height: 740 });
    await app.picture('try-files-narrow-dark');
    expect(await app.accessibilityWrongs()).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 1280, height: 720 });
    await files.getByRole('button', { name: 'Clear' }).click();
    expect(await page.locator('.findings, .file-list').count()).toBe(0);
  });

  test('never makes markup of a text, of what is found in it or of a file name', { timeout: PATIENCE_MS }, async () => {
    const { page } = app;
    const attack =
      'It is important to note that <img src=x onerror=alert(1)> plays a crucial role. <script>alert(2)</script> ' +
      `In today's fast-paced world, "><svg onload=alert(3)> is not only bold, but also transformative. ` +
      '\u202Ereversed\u202C\n\nA 2019 Harvard study found that dogs reduce stress by 43 percent.\n\n' +
      'References\n\n' +
      '[1] A. <b>Turing</b>, "Computing <i>machinery</i> and intelligence," Mind, 1950. ' +
      'https://doi.org/10.1093/mind/LIX.236.433';
    await page.locator('input[type=file]').setInputFiles({
      name: '"><img src=x onerror=alert(4)>.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from(attack),
    });
    await page.getByText('The text of "><img src=x onerror=alert(4)>.txt.').waitFor();
    await page.getByRole('button', { name: 'Scan', exact: true }).click();
    await page.getByText(/^1 reference: /u).waitFor();
    await page.getByText(/^\d claims? without a citation$/u).click();
    await page.getByText('Names as its source: A 2019 Harvard study').waitFor();
    await page.getByText(/^\d+ match(es)? of \d+ patterns?\.$/u).waitFor();
    await page.getByText(/^(?:Reads as|Unsure;|Not judged:) /u).waitFor();
    expect(await page.locator('main img, main script, main b, main i, main svg[onload], main [onerror]').count()).toBe(
      0,
    );
    await app.picture('try-hostile');
  });
});

test('usage shows what was charged, by day and in the cycle', { timeout: PATIENCE_MS }, async () => {
  const { page } = app;
  await goTo('Usage');
  await page.getByRole('img', { name: /^Words by day over 30 days; the most were [\d,]+ on / }).waitFor();
  await page.getByText('The same as a table').click();
  expect(Number((await page.locator('tbody td').first().textContent())?.replaceAll(',', ''))).toBeGreaterThan(500);
  expect(await app.accessibilityWrongs()).toEqual([]);
  await page.getByText('The same as a table').click();
  await app.picture('usage');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 360, height: 740 });
  await app.picture('usage-narrow-dark');
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.emulateMedia({ colorScheme: 'light' });
});

test('model versions are listed, and the API reference is one step away', { timeout: PATIENCE_MS }, async () => {
  const { page } = app;
  await goTo('Model versions');
  await page
    .getByRole('heading', { level: 2, name: /-base$/u })
    .first()
    .waitFor();
  expect(await app.accessibilityWrongs()).toEqual([]);
  await app.picture('models');
  await page.getByRole('link', { name: 'API reference' }).click();
  await page.waitForURL('**/docs');
  expect(await app.accessibilityWrongs()).toEqual([]);
  await app.picture('docs');
});

test('every page is reached by keyboard alone', { timeout: PATIENCE_MS }, async () => {
  const { page } = app;
  await page.goto(`${served.baseUrl}/app/`);
  await heading('Try it').waitFor();
  const focused = (): Promise<string> => page.evaluate("document.activeElement?.textContent ?? ''");
  for (const name of ['Skip to the content', 'Assay', 'Try it', 'API keys', 'Usage', 'Model versions']) {
    await page.keyboard.press('Tab');
    expect(await focused()).toBe(name);
  }
  await page.keyboard.press('Enter');
  await heading('Model versions').waitFor();
  await page.locator('#content:focus').waitFor();
  await page.goBack();
  await heading('Try it').waitFor();
});

test('an address that is none says so', { timeout: PATIENCE_MS }, async () => {
  await app.page.goto(`${served.baseUrl}/app/none`);
  await heading('No such page').waitFor();
  await app.page.getByRole('link', { name: 'the first page' }).click();
  await heading('Try it').waitFor();
});

test('signing out ends the session', { timeout: PATIENCE_MS }, async () => {
  const { page } = app;
  const cookies = await page.context().cookies(`${served.baseUrl}/app/`);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await heading('Sign in').waitFor();
  expect(await page.context().cookies(`${served.baseUrl}/app/`)).toEqual([]);
  const session = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const answer = await fetch(`${served.baseUrl}/app/api/session`, { headers: { cookie: session, 'x-assay-app': '1' } });
  expect(answer.status).toBe(401);
});

test('no page ran what it should not, asked for anything elsewhere, or broke its own policy', () => {
  expect(app.wrongs).toEqual([]);
});
