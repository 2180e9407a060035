import { availableParallelism } from 'node:os';
import { checkAddressSpace } from '../lib/address-space.js';
import type { Extractor } from '../records/extraction.js';
import type { PageDrawer } from '../records/page-drawing.js';
import { extractorName } from './extractor-name.js';
import { checkLanguages } from './ocr/language-data.js';
import { PageCache } from './ocr/page-cache.js';
import { READING_REVISION } from './ocr/page-words.js';
import type { WorkerLimits } from './workers/messages.js';
import { WorkerPageDrawer } from './workers/page-drawing.js';
import { PlainThreads } from './workers/plain-threads.js';
import { WorkerPool } from './workers/pool.js';
import type { ExtractSettings } from './settings.js';

export { readingObjects } from './stored-objects.js';

const MAX_AUTOMATIC_WORKERS = 8;

function limitsOf(settings: ExtractSettings): WorkerLimits {
  return {
    timeoutMs: settings.extractTimeoutMs,
    memoryBytes: settings.extractMemoryMb * 1024 * 1024,
    maxFileBytes: settings.extractMaxFileBytes,
    maxPages: settings.extractMaxPages,
    maxCharacters: settings.extractMaxCharacters,
    pageText: settings.pageText,
    ocr: {
      mode: settings.ocr,
      languages: settings.ocrLanguages,
      maxPages: settings.ocrMaxPages,
      timeoutMs: settings.ocrTimeoutMs,
    },
  };
}

function pageCacheOf(folder: string, { ocrCacheMb, ocrLanguages }: ExtractSettings): PageCache | null {
  const reader = `${READING_REVISION} ${ocrLanguages}`;
  return ocrCacheMb === 0 ? null : new PageCache(folder, reader, ocrCacheMb * 1024 * 1024);
}

function workersOf({ extractWorkers }: ExtractSettings): number {
  return extractWorkers > 0 ? extractWorkers : Math.min(availableParallelism(), MAX_AUTOMATIC_WORKERS);
}

/**
 * Creates an extractor: a pool of worker processes with limits, which read text from files. Pipeline and service each
 * use one. Close it when done.
 *
 * @param pageFolder where the words of scanned pages are kept, so that no page is read twice; null: nowhere
 * @throws AssayError `no_memory`
 */
export function createExtractor(settings: ExtractSettings, pageFolder: string | null = null): Extractor {
  checkAddressSpace();
  if (settings.ocr !== 'off') checkLanguages(settings.ocrLanguages);
  const pool = new WorkerPool({
    pageCache: pageFolder === null ? null : pageCacheOf(pageFolder, settings),
    workers: workersOf(settings),
    limits: limitsOf(settings),
  });
  const { extractTimeoutMs, extractMemoryMb, extractMaxFileBytes, extractMaxPages, extractMaxCharacters } = settings;
  const { pageText, ocr, ocrLanguages, ocrMaxPages, ocrTimeoutMs } = settings;
  const fileLimits = [extractTimeoutMs, extractMemoryMb, extractMaxFileBytes, extractMaxPages, extractMaxCharacters];
  return {
    // Loaded late: the readers themselves run in workers.
    readerOf: async (name) => {
      const { formats } = await import('./formats.js');
      const format = formats.find((known) => known.name === name);
      return format === undefined ? null : extractorName(format);
    },
    limits: [...fileLimits, pageText, ocr, ocrLanguages, ocrMaxPages, ocrTimeoutMs].join(' '),
    extract: (file, signal, onSpent) => pool.run(file, signal, onSpent),
    close: () => pool.close(),
  };
}

/**
 * Creates an extractor that reads small plain texts in threads with limits, which start sooner than processes; all
 * other files as by `createExtractor`. Close it when done.
 */
export function createDocumentExtractor(settings: ExtractSettings, pageFolder: string | null = null): Extractor {
  const processes = createExtractor(settings, pageFolder);
  const threads = new PlainThreads(workersOf(settings), { limits: limitsOf(settings) });
  return {
    ...processes,
    extract: async (file, signal, onSpent) =>
      (await threads.read(file, signal)) ?? processes.extract(file, signal, onSpent),
    close: async () => {
      await Promise.all([threads.close(), processes.close()]);
    },
  };
}

/** Creates what draws pages of files, in a worker with the limits of reading. Close it when done. */
export function createPageDrawer(settings: ExtractSettings): PageDrawer {
  return new WorkerPageDrawer(limitsOf(settings), settings.extractTimeoutMs);
}
