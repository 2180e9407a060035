import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createExtractor } from '../extract/index.js';
import type { ExtractSettings } from '../extract/settings.js';
import { AssayError } from '../lib/errors.js';
import type { ExtractedText } from '../records/extraction.js';
import type { CliContext } from './command.js';

/**
 * The normalised text of one file, or of standard input for `-`, with what reading it told. Throws `AssayError` with
 * the reason when there is none.
 */
export async function readDocument(
  name: string,
  settings: ExtractSettings,
  context: CliContext,
): Promise<ExtractedText> {
  const extractor = createExtractor(settings);
  const folder = await mkdtemp(join(tmpdir(), 'assay-stdin-'));
  try {
    const path = name === '-' ? join(folder, 'stdin') : resolve(context.cwd, name);
    if (name === '-')
      await pipeline(context.stdin, createWriteStream(path, { mode: 0o600 }), { signal: context.signal });
    const extraction = await extractor.extract(
      { path, filename: name === '-' ? 'stdin.txt' : basename(name) },
      context.signal,
    );
    if (extraction.status === 'text') return extraction;
    throw new AssayError({
      code: extraction.reason,
      message: `${name}: ${extraction.message}`,
      nextStep: 'Give a document that holds text; assay extract shows what can be read.',
      exitCode: 2,
    });
  } finally {
    await extractor.close();
    await rm(folder, { recursive: true, force: true });
  }
}
