import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crawl } from '../../../src/pipeline/crawl/index.js';
import type { CrawlSettings } from '../../../src/pipeline/crawl/index.js';
import { PLAIN_CRAWL } from './crawl-settings.js';

export const MEBIBYTE = 1024 * 1024;
const FIRST_CHARACTERS = 60;

export type Files = Readonly<Record<string, Uint8Array | string>>;

/** Writes files into a folder that has a folder `scratch`, crawls them, and returns a line for each source. */
export async function crawledFiles(
  cwd: string,
  files: Files,
  settings: Partial<CrawlSettings> = {},
): Promise<readonly string[]> {
  for (const [name, content] of Object.entries(files)) await writeFile(join(cwd, name), content);
  const lines: string[] = [];
  for await (const { path, datasetId, content } of crawl({
    paths: Object.keys(files),
    cwd,
    scratchFolder: join(cwd, 'scratch'),
    settings: {
      ...PLAIN_CRAWL,
      archiveMaxDepth: 3,
      archiveMaxMembers: 20_000,
      archiveMaxBytes: 512 * MEBIBYTE,
      archiveMaxMemberBytes: MEBIBYTE,
      ...settings,
    },
  })) {
    if (content.kind === 'ended') lines.push(`${path} ${content.outcome} ${content.reason}`);
    else if (content.kind === 'text') lines.push(`${path} ${datasetId}: ${content.text}`);
    else if (content.kind === 'file') {
      lines.push(`${path}: ${(await readFile(content.readPath, 'utf8')).slice(0, FIRST_CHARACTERS)}`);
      if (content.temporary) await rm(content.readPath);
    }
  }
  return lines;
}
