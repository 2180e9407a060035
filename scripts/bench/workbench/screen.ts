import type { Page } from 'playwright-core';
import { createPageDrawer } from '../../../src/extract/index.js';
import { programSettings } from '../../../src/settings/index.js';
import { systemClock } from '../../../src/lib/clock.js';
import type { Store } from '../../../src/pipeline/store/index.js';
import { startWorkbench } from '../../../src/workbench/index.js';
import { openBrowser, PATIENCE_MS } from '../../../test/testing/browser/browser.js';

const FIRST_SCREEN_LIMIT_MS = 1000;
/** Turns of the wheel, pixels of each, and the time between them: about six pages of the screen a second. */
const TURNS = 400;
const TURN_PIXELS = 120;
const TURN_MS = 20;

/** Looks at every frame whether a row that is seen has no text, or there is none where one should be. */
const WATCH = `(() => {
  const grid = document.querySelector('[role=grid]');
  const seen = { frames: 0, blank: 0 };
  window.seenFrames = seen;
  const look = () => {
    const box = grid.getBoundingClientRect();
    const rows = [...grid.querySelectorAll('.grid-body .grid-row')].filter((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return bottom > box.top + 40 && top < Math.min(box.bottom, innerHeight) - 4;
    });
    seen.frames += 1;
    if (rows.length < 5 || rows.some((row) => row.textContent.trim() === '')) seen.blank += 1;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})()`;

async function openFindings(page: Page, address: string): Promise<number> {
  const startedMs = performance.now();
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator('.grid-body .grid-row bdi').first().waitFor();
  return performance.now() - startedMs;
}

const MEASURED = { clock: systemClock, reader: 'bench', database: 'bench', statedFrom: 'medium' } as const;

/** What a reader waits for in a browser, over findings that are ready: the first screen, and rows while they scroll. */
export async function measureScreen(
  store: Store,
  say: (name: string, ms: number, limitMs: number | null) => void,
): Promise<void> {
  const drawer = createPageDrawer(programSettings().extract);
  const workbench = await startWorkbench({ ...MEASURED, store, drawer });
  const browser = await openBrowser();
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    context.setDefaultTimeout(PATIENCE_MS);
    const page = await context.newPage();
    await page.goto(workbench.createLink());
    await page.getByRole('heading', { name: 'Runs' }).waitFor();
    const address = `${workbench.baseUrl}/app/findings?run=bench`;
    const times: number[] = [];
    for (let round = 0; round < 5; round += 1) times.push(await openFindings(page, address));
    say('in a browser: first screen, slowest of five', Math.max(...times), FIRST_SCREEN_LIMIT_MS);
    say('   fastest', Math.min(...times), FIRST_SCREEN_LIMIT_MS);
    await page.evaluate(WATCH);
    await page.locator('[role=grid]').hover();
    for (let turn = 0; turn < TURNS; turn += 1) {
      await page.mouse.wheel(0, TURN_PIXELS);
      await page.waitForTimeout(TURN_MS);
    }
    const { frames, blank } = await page.evaluate<{ readonly frames: number; readonly blank: number }>(
      'window.seenFrames',
    );
    console.log(`   ${TURNS * TURN_PIXELS} pixels scrolled: ${blank} of ${frames} frames with a blank row`);
  } finally {
    await browser.close();
    await workbench.close();
    await drawer.close();
  }
}
