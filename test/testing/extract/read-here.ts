import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WorkerLimits } from '../../../src/extract/workers/messages.js';
import type { OcrRules } from '../../../src/extract/ocr/settings.js';
import { readDocument } from '../../../src/extract/workers/read-document.js';
import type { Extraction } from '../../../src/records/extraction.js';

export const READ_LIMITS = {
  memoryBytes: 512 * 1024 * 1024,
  timeoutMs: 30_000,
  maxFileBytes: 50 * 1024 * 1024,
  maxPages: 5_000,
  maxCharacters: 50_000_000,
  pageText: 'main',
  ocr: { mode: 'auto', languages: 'eng', maxPages: 500, timeoutMs: 600_000 },
} satisfies WorkerLimits;

/** Reads bytes as a file in this process, without a worker: for tests without a build. */
export async function readHere(
  filename: string,
  content: Uint8Array | string,
  ocr: Partial<OcrRules> = {},
  limits: Partial<WorkerLimits> = {},
): Promise<Extraction> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-read-'));
  try {
    const path = join(folder, 'document');
    writeFileSync(path, content);
    return await readDocument({ path, filename }, { ...READ_LIMITS, ocr: { ...READ_LIMITS.ocr, ...ocr }, ...limits });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
