import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { createExtractor } from '../../../src/extract/index.js';
import type { ExtractSettings } from '../../../src/extract/settings.js';
import type { OnSpent } from '../../../src/extract/workers/spent-time.js';
import type { Extraction } from '../../../src/records/extraction.js';
import { settingsWith } from './settings-with.js';

export interface Scratch {
  readonly folder: string;
  /** Writes a file and reads its text; the name is a hint only. */
  read(filename: string, content: string | Uint8Array, signal?: AbortSignal, onSpent?: OnSpent): Promise<Extraction>;
  readPath(path: string): Promise<Extraction>;
}

/** A folder and an extractor for one test file; both go when it is done. */
export function scratchExtractor(changes: Partial<ExtractSettings> = {}): Scratch {
  const folder = mkdtempSync(join(tmpdir(), 'assay-extract-'));
  const extractor = createExtractor(settingsWith(changes));
  let files = 0;
  afterAll(async () => {
    await extractor.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const readPath = (path: string, filename: string, signal?: AbortSignal, onSpent?: OnSpent): Promise<Extraction> =>
    extractor.extract({ path, filename }, signal, onSpent);
  return {
    folder,
    read: (filename, content, signal, onSpent) => {
      const path = join(folder, `${(files += 1)}`);
      writeFileSync(path, content);
      return readPath(path, filename, signal, onSpent);
    },
    readPath: (path) => readPath(path, path),
  };
}
