import { tooFewTexts } from '../calibration/fit.js';
import { leastTexts } from '../calibration/promise.js';
import type { FalseAlarmPromise } from '../calibration/promise.js';
import { objectPlace } from '../lib/object-storage.js';
import { withScratchFolder } from '../lib/scratch-folder.js';
import { countHumanLabels, crawl } from '../pipeline/crawl/index.js';
import type { CrawlSettings } from '../pipeline/crawl/index.js';

interface NamedTexts {
  /** Files, folders and datasets of texts that people wrote. */
  readonly paths: readonly string[];
  readonly cwd: string;
  readonly settings: CrawlSettings;
  /** Column that says who wrote each text; empty: people wrote all. */
  readonly truthColumn: string;
  readonly promise: FalseAlarmPromise;
}

/** Counts the sources below the paths, up to `most`; null where only a run can tell. */
async function countSources({ paths, cwd, settings }: NamedTexts, most: number): Promise<number | null> {
  if (paths.some((path) => objectPlace(path) !== null)) return null;
  return withScratchFolder(async (scratchFolder) => {
    let count = 0;
    try {
      for await (const { content } of crawl({ paths, cwd, settings, scratchFolder })) {
        if (content.kind !== 'ended') count += 1;
        if (count >= most) return count;
      }
    } catch {
      // The run over the same paths says what is wrong with them.
      return null;
    }
    return count;
  });
}

/**
 * Refuses a calibration that cannot keep its promise before anything is scanned. Sources that turn out to hold no text
 * are counted: this never refuses what a run would bear.
 * @throws AssayError `too_few_texts`; `unknown_label` where too few labels name an author
 */
export async function checkEnough(texts: NamedTexts): Promise<void> {
  const { truthColumn, promise } = texts;
  const least = leastTexts(promise);
  if (truthColumn === '') {
    const sources = await countSources(texts, least);
    if (sources !== null && sources < least) throw tooFewTexts(sources, promise);
    return;
  }
  const labels = await countHumanLabels(texts, least);
  if (labels !== null && labels.count < least) throw labels.unknown ?? tooFewTexts(labels.count, promise);
}
