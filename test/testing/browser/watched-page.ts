import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AxeResults } from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { packageFile } from '../../../src/lib/package-root.js';
import { PATIENCE_MS } from './browser.js';

/** A page that notes what should never happen. */
export interface WatchedPage {
  readonly page: Page;
  /**
   * Errors of scripts, messages of the console that warn or worse (violations of the policy are among them), requests
   * to anywhere but `allowed`.
   */
  readonly wrongs: readonly string[];
  /** What axe-core calls serious or critical, as `rule: element`. */
  readonly accessibilityWrongs: () => Promise<readonly string[]>;
  /** Keeps a picture in `screenshots/`, for people to look at. */
  readonly picture: (name: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

const axeSource = readFileSync(packageFile('node_modules', 'axe-core', 'axe.min.js'), 'utf8');
const screenshots = packageFile('screenshots');

/**
 * Keeps a picture of the whole page. A browser on a loaded machine has no frame to copy for some seconds after the page
 * changed its size ("Unable to capture screenshot"). No test rests on the picture: if none can be taken, that is said.
 */
async function takePicture(page: Page, path: string, attemptsLeft = 8): Promise<void> {
  try {
    await page.screenshot({ path, fullPage: true });
  } catch (error) {
    if (!(error instanceof Error && error.message.includes('Unable to capture screenshot'))) throw error;
    if (attemptsLeft === 0) {
      console.warn(`no picture ${path}: ${error.message}`);
      return;
    }
    await page.waitForTimeout(500);
    await takePicture(page, path, attemptsLeft - 1);
  }
}

/**
 * Opens a page in a browser profile of its own. @param allowed what every address asked for must start with @param
 * expected messages of the console that belong to the test
 */
export async function openPage(
  browser: Browser,
  allowed: readonly string[],
  options: BrowserContextOptions = {},
  expected: RegExp = /^$/u,
): Promise<WatchedPage> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  const wrongs: string[] = [];
  page.on('pageerror', (error) => wrongs.push(`script: ${error.message}`));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !expected.test(message.text()))
      wrongs.push(`console: ${message.text()}`);
  });
  page.on('dialog', (dialog) => {
    wrongs.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (!allowed.some((start) => request.url().startsWith(start))) wrongs.push(`request: ${request.url()}`);
  });
  return {
    page,
    wrongs,
    accessibilityWrongs: async () => {
      const results = await page.evaluate<AxeResults>(
        `${axeSource}; axe.run(document, { resultTypes: ['violations'] })`,
      );
      const grave = results.violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
      return grave.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
    },
    picture: async (name) => {
      mkdirSync(screenshots, { recursive: true });
      await takePicture(page, join(screenshots, `${name}.png`));
    },
    close: () => context.close(),
  };
}
