import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPageDrawer } from '../../../src/extract/index.js';
import type { PageDrawer } from '../../../src/records/page-drawing.js';
import { settingsWith } from '../../testing/extract/settings-with.js';
import { systemClock } from '../../../src/lib/clock.js';
import { openStore } from '../../../src/pipeline/store/index.js';
import type { Store } from '../../../src/pipeline/store/index.js';
import { openAccounts, signInUrl } from '../../../src/service/accounts/index.js';
import type { Role } from '../../../src/service/accounts/index.js';
import { registerTeamWorkbench } from '../../../src/workbench/index.js';
import { openBrowser, PATIENCE_MS } from '../../testing/browser/browser.js';
import { openPage } from '../../testing/browser/watched-page.js';
import type { WatchedPage } from '../../testing/browser/watched-page.js';
import { StandIn } from '../../testing/pipeline/stand-in.js';
import { World } from '../../testing/pipeline/world.js';
import { plans, startHarness } from '../../testing/service/harness.js';
import type { Harness } from '../../testing/service/harness.js';

let standIn: StandIn;
let world: World;
let store: Store;
let harness: Harness;
let drawer: PageDrawer;
let browser: Browser;

beforeAll(async () => {
  standIn = new StandIn();
  world = await World.create(standIn);
  await world.writeMany(4, 60);
  await world.run();
  store = await openStore({ db: world.db, keepText: 'full' }, systemClock);
  drawer = createPageDrawer(settingsWith());
  const options = { store, drawer, clock: systemClock, database: 'team.db', statedFrom: 'medium' } as const;
  harness = await startHarness({
    clock: systemClock,
    web: {
      publicUrl: null,
      workbench: { register: (scope, readerOf) => registerTeamWorkbench(scope, options, readerOf) },
    },
  });
  browser = await openBrowser();
}, 3 * PATIENCE_MS);
afterAll(async () => {
  await browser.close();
  await harness.close();
  await drawer.close();
  await store.close();
  await world.remove();
  await standIn.close();
}, PATIENCE_MS);

/** A link of somebody's own, as `assay keys link` makes it. */
async function linkFor(name: string, role: Role): Promise<string> {
  const accounts = await openAccounts({ path: join(harness.dataFolder, 'service.db'), plans, clock: systemClock });
  const { secret } = await accounts.signIn.createToken({ name, role });
  await accounts.close();
  return signInUrl(harness.baseUrl, secret);
}

/** Signs somebody in with a link of their own, in a browser profile of their own. */
async function signedIn(name: string, role: Role): Promise<WatchedPage> {
  const link = await linkFor(name, role);
  // The browser says of the first request that it was refused.
  const own = await openPage(browser, [harness.baseUrl], { viewport: { width: 1280, height: 900 } }, /status of 401/u);
  await own.page.goto(link);
  await own.page.getByRole('heading', { name: 'Runs', level: 1 }).waitFor();
  return own;
}

async function openFirst({ page }: WatchedPage): Promise<void> {
  await page.getByRole('link', { name: /^\S+-\d+$/u }).click();
  await page.getByText('4 findings').waitFor();
  await page.getByRole('grid').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /00000/u, level: 1 }).waitFor();
}

test(
  'the account holder has runs, try, keys, usage and models in one application',
  { timeout: 3 * PATIENCE_MS },
  async () => {
    const own = await signedIn('', 'owner');
    const { page } = own;
    const links = page.getByRole('navigation', { name: 'Pages' }).getByRole('link');
    expect(await links.allTextContents()).toEqual([
      'Runs',
      'Try it',
      'API keys',
      'People',
      'Usage',
      'Model versions',
      'API reference',
    ]);
    expect(await own.accessibilityWrongs()).toEqual([]);
    for (const name of ['Try it', 'API keys', 'People', 'Usage', 'Model versions', 'Runs']) {
      await links.filter({ hasText: name }).press('Enter');
      await page.locator(`nav a[aria-current="page"]`, { hasText: name }).waitFor();
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      // The window gets its title after the page is shown.
      await expect.poll(() => page.title()).toBe(`${name} · Assay`);
      for (const width of [360, 1280, 2560]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
        await own.picture(`team-${name.replaceAll(' ', '-').toLowerCase()}-${width}`);
      }
    }
    expect(own.wrongs).toEqual([]);
    await own.close();
  },
);

test(
  'two reviewers decide on one text, each blind to the other, and then see it',
  { timeout: 3 * PATIENCE_MS },
  async () => {
    const [one, two] = [await signedIn('Ann', 'reviewer'), await signedIn('Bea', 'reviewer')];
    expect(await one.page.getByRole('navigation', { name: 'Pages' }).getByRole('link').allTextContents()).toEqual([
      'Runs',
    ]);
    for (const own of [one, two]) await openFirst(own);
    await one.page.getByRole('checkbox', { name: /^Go on/u }).uncheck();
    await two.page.getByRole('checkbox', { name: /^Go on/u }).uncheck();
    await one.page.getByRole('button', { name: /^confirmed/u }).click();
    await one.page.getByText(/^Decided on/u).waitFor();
    await two.page.getByRole('button', { name: /^dismissed/u }).click();
    await two.page.getByText('Ann: confirmed (disagrees with you)').waitFor();
    expect(await two.accessibilityWrongs()).toEqual([]);
    await two.picture('team-reviewer-1280');
    for (const own of [one, two]) {
      expect(own.wrongs).toEqual([]);
      await own.close();
    }
  },
);

test(
  'a reader reads and finds nothing to decide; pages of the account holder are not theirs',
  { timeout: 3 * PATIENCE_MS },
  async () => {
    const own = await signedIn('Cleo', 'reader');
    await openFirst(own);
    await own.page.getByText('Document0', { exact: false }).first().waitFor();
    expect(await own.page.getByRole('button', { name: /^confirmed/u }).count()).toBe(0);
    await own.page.goto(`${harness.baseUrl}/app/keys`);
    await own.page.getByRole('heading', { name: 'No such page' }).waitFor();
    await own.page.getByRole('button', { name: 'Sign out' }).click();
    await own.page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(own.wrongs).toEqual([]);
    await own.close();
  },
);

test(
  'the account holder ends the access of a reviewer, who is out with their next step and loses no note',
  { timeout: 3 * PATIENCE_MS },
  async () => {
    const [own, reviewer] = [await signedIn('', 'owner'), await signedIn('<b>Dee</b>', 'reviewer')];
    const { page } = own;
    await openFirst(reviewer);
    const note = reviewer.page.getByRole('textbox', { name: /^Note/u });
    await note.fill('typed before the end');
    await page.getByRole('link', { name: 'People' }).click();
    await page.getByRole('button', { name: 'End the access of <b>Dee</b>' }).click();
    expect(await own.accessibilityWrongs()).toEqual([]);
    await own.picture('team-end-access');
    await page.getByRole('dialog').getByRole('button', { name: 'End the access' }).click();
    await page.getByText('access of <b>Dee</b> ended by account holder').waitFor();
    await reviewer.page.getByRole('button', { name: /^confirmed/u }).click();
    await reviewer.page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await reviewer.page.goto(await linkFor('<b>Dee</b>', 'reviewer'));
    await openFirst(reviewer);
    expect(await note.inputValue()).toBe('typed before the end');
    for (const each of [own, reviewer]) {
      expect(each.wrongs).toEqual([]);
      await each.close();
    }
  },
);
