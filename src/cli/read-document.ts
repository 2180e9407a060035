import { createWriteStream, existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createExtractor } from '../library/documents.js';
import type { ExtractSettings } from '../library/documents.js';
import { AssayError } from '../lib/errors.js';
import type { RunEvent } from '../records/events.js';
import type { ExtractedText, Extraction } from '../records/extraction.js';
import type { ObservedContext } from './observed-command.js';

/** What came of reading a document, as an event. */
export function readingEvent(name: string, extraction: Extraction): RunEvent {
  if (extraction.status === 'failed')
    return { kind: 'text_failed', name, reason: extraction.reason, message: extraction.message };
  const { format, wordCount: words, language } = extraction;
  return { kind: 'text_read', name, format, words, language };
}

/** Returns the error for a file named on the command line that is not there. */
export function missingFile(name: string): AssayError {
  return new AssayError({
    code: 'path_not_found',
    message: name.trim() === '' ? 'the name of a file is empty' : `there is no file ${name}`,
    nextStep: 'Check the spelling, or give - for standard input.',
    exitCode: 2,
  });
}

/**
 * The normalised text of one file, or of standard input for `-`, with what reading it told. Throws `AssayError` with
 * the reason when there is none.
 */
export async function readDocument(
  name: string,
  settings: ExtractSettings,
  context: ObservedContext,
): Promise<ExtractedText> {
  const extractor = createExtractor(settings);
  const folder = await mkdtemp(join(tmpdir(), 'assay-stdin-'));
  try {
    const path = name === '-' ? join(folder, 'stdin') : resolve(context.cwd, name);
    if (name === '-')
      await pipeline(context.stdin, createWriteStream(path, { mode: 0o600 }), { signal: context.signal });
    if (!existsSync(path)) throw missingFile(name);
    const extraction = await extractor.extract(
      { path, filename: name === '-' ? 'stdin.txt' : basename(name) },
      context.signal,
    );
    context.emit(readingEvent(name, extraction));
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
