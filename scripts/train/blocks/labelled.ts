import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Type } from 'typebox';
import type { Static } from 'typebox';
import type { WorkerLimits } from '../../../src/extract/workers/messages.js';
import { readDocument } from '../../../src/extract/workers/read-document.js';
import { extractSettings } from '../../../src/extract/settings.js';
import { sha256Hex } from '../../../src/lib/hash.js';
import { BLOCK_KINDS } from '../../../src/records/blocks.js';
import type { Block } from '../../../src/records/blocks.js';
import { checkedLines } from '../../corpora/checked-json.js';
import { corporaFolder } from '../../corpora/shared-folder.js';

/** A text and the kinds of some of its stretches, in order. */
export interface LabelledText {
  readonly id: string;
  readonly text: string;
  readonly blocks: readonly Block[];
  /** What the extractor says about parts of the text. */
  readonly given?: readonly Block[];
}

/** A line of `labels.jsonl`: lines of the extracted text, from 1; only those listed are labelled. */
const FileLabels = Type.Object({
  path: Type.String(),
  text_sha256: Type.String(),
  lines: Type.Array(Type.Tuple([Type.Number(), Type.Number(), Type.Enum([...BLOCK_KINDS])])),
});
export type FileLabels = Readonly<Static<typeof FileLabels>>;

/** The documents that may train and be tuned on, and those that only test. */
export type Half = 'development' | 'test';

/** Returns the half of a document, from its path alone, so that adding others does not move it. */
export function halfOf(path: string): Half {
  const first = createHash('sha256').update(`./${path}`).digest('hex').charAt(0);
  return Number.parseInt(first, 16) % 2 === 0 ? 'test' : 'development';
}

export function readFileLabels(source: string): FileLabels[] {
  return checkedLines(FileLabels, readFileSync(source, 'utf8'), source);
}

const limits: WorkerLimits = {
  pageText: 'whole',
  timeoutMs: 30_000,
  memoryBytes: 1 << 30,
  maxFileBytes: extractSettings.extractMaxFileBytes.default,
  maxPages: extractSettings.extractMaxPages.default,
  maxCharacters: extractSettings.extractMaxCharacters.default,
};

/**
 * The labelled lines of a real file as spans of its text; null where the file has no text or another one than was
 * labelled.
 */
export async function labelledFile({ path, text_sha256: expected, lines }: FileLabels): Promise<LabelledText | null> {
  const file = join(corporaFolder, 'files', path);
  if (!existsSync(file)) throw new Error(`${file} is not there: set ASSAY_SHARED to the folder that holds corpora/`);
  const extraction = await readDocument({ path: file, filename: basename(path) }, limits);
  if (extraction.status !== 'text' || sha256Hex(extraction.text) !== expected) return null;
  const { text, blocks: given } = extraction;
  const starts = [0];
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', end + 1)) starts.push(end + 1);
  const endOf = (line: number): number => (starts[line] ?? text.length + 1) - 1;
  const blocks = lines.map(([first, last, kind]) => ({
    start: starts[first - 1] ?? text.length,
    end: endOf(last),
    kind,
  }));
  return { id: path, text, given, blocks };
}
