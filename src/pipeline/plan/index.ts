import { setMaxListeners } from 'node:events';
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { sha256OfFile } from '../../lib/file-hash.js';
import { sha256Hex } from '../../lib/hash.js';
import { objectPlace } from '../../lib/object-storage.js';
import type { ExtractionFailure, Extractor } from '../../records/extraction.js';
import { REASONS } from '../../records/reasons.js';
import type { TryAgain } from '../../records/reasons.js';
import type { FileStamp, KnownContent, PlannedSource, SendPlan, Source, SourceDocument } from '../../records/source.js';
import { detectLanguage } from '../../text/language.js';
import { readHidden } from '../../text/manipulations/index.js';
import { normaliseText } from '../../text/normalise.js';
import { countCharacters, countWords, truncateCharacters } from '../../text/words.js';
import type { ScheduleSettings } from '../schedule/index.js';
import type { RunStore } from '../store/index.js';

/** Sources looked up, extracted and recorded together. */
const TOGETHER = 64;
/** Groups that may be in extraction while an earlier one is not recorded yet. */
const GROUPS_AHEAD = 3;

export interface PlanRules {
  /** Texts beyond this many code points are cut, split or skipped. */
  readonly characterLimit: number;
  readonly long: 'truncate' | 'split' | 'skip';
  readonly minWords: number;
  /** `path`, `smallest` or `sample:SEED`. */
  readonly order: string;
}

export function planRules(
  { long, minWords, order }: Pick<ScheduleSettings, 'long' | 'minWords' | 'order'>,
  characterLimit: number,
): PlanRules {
  return { characterLimit, long, minWords, order };
}

/** What a recorded group adds to the totals. */
export interface RecordedGroup {
  readonly found: number;
  /** Sources that ended at once: cached, skipped, failed. */
  readonly ended: number;
  readonly plannedWords: number;
  /** Files against what their paths held when last read. */
  readonly files: { readonly new: number; readonly changed: number; readonly unchanged: number };
}

export interface PlanParts {
  readonly store: Pick<RunStore, 'run' | 'recordedPaths' | 'knownFiles' | 'recordSources' | 'finishCrawl'>;
  readonly extractor: Extractor;
  readonly rules: PlanRules;
  /** Told after each group, with what it added. */
  readonly onRecorded: (added: RecordedGroup) => void;
}

type FileSource = Source & { readonly content: Extract<Source['content'], { readonly kind: 'file' }> };

function isFile(source: Source): source is FileSource {
  return source.content.kind === 'file';
}

function orderKey(document: SourceDocument, order: string): number {
  if (order === 'smallest') return document.words;
  // The first 48 bits of a seeded hash: uniform in 0–1, the same on every machine.
  return order.startsWith('sample:')
    ? Number.parseInt(sha256Hex(`${order}\n${document.hash}`).slice(0, 12), 16) / 2 ** 48
    : 0;
}

function sendPlan(path: string, document: SourceDocument, rules: PlanRules): SendPlan {
  const place = { orderKey: orderKey(document, rules.order), stratum: `${document.format} ${dirname(path)}` };
  const cut = document.characters > rules.characterLimit && rules.long === 'truncate';
  if (document.text === null) {
    const share = cut ? rules.characterLimit / document.characters : 1;
    return { ...place, words: Math.ceil(document.words * share), bytes: Math.ceil(document.characters * share) };
  }
  const text = cut ? truncateCharacters(document.text, rules.characterLimit) : document.text;
  return { ...place, words: cut ? countWords(text) : document.words, bytes: Buffer.byteLength(text) };
}

/** When a file was last changed; null for what is no file. */
function modifiedAtMs({ content }: Source): number | null {
  return content.kind === 'file' || content.kind === 'known' ? content.mtimeMs : null;
}

function plannedDocument(
  source: Source,
  document: SourceDocument,
  stamp: FileStamp | null,
  rules: PlanRules,
): PlannedSource {
  const known = {
    path: source.path,
    pathBytes: source.pathBytes,
    datasetId: source.datasetId,
    modifiedAtMs: modifiedAtMs(source),
    document,
    stamp,
  };
  if (document.words < rules.minWords)
    return {
      ...known,
      kind: 'skipped-document',
      reason: 'too_short',
      message: `it has ${document.words} words, fewer than --min-words ${rules.minWords}`,
    };
  if (rules.long === 'skip' && document.characters > rules.characterLimit)
    return {
      ...known,
      kind: 'skipped-document',
      reason: 'too_long',
      message: `it has more than ${rules.characterLimit} characters`,
    };
  return { ...known, kind: 'document', plan: sendPlan(source.path, document, rules) };
}

type EndedContent = Extract<Source['content'], { readonly kind: 'ended' }>;
type EndedSource = Extract<PlannedSource, { readonly kind: 'ended' }>;

function ended(
  source: Source,
  { outcome, reason, message }: Omit<EndedContent, 'kind'>,
  { format = null, stamp = null, isLimited = false }: Partial<Pick<EndedSource, 'format' | 'stamp' | 'isLimited'>> = {},
): PlannedSource {
  return {
    kind: 'ended',
    path: source.path,
    pathBytes: source.pathBytes,
    datasetId: source.datasetId,
    modifiedAtMs: modifiedAtMs(source),
    outcome,
    reason,
    message,
    format,
    stamp,
    isLimited,
  };
}

/** When a file that gave no text may give some. A reader that crashed knows no format, and may not crash again. */
function tryAgain({ reason, format }: ExtractionFailure): TryAgain {
  if (reason === 'corrupt' && format === null) return 'other_settings';
  // The crawler saw a regular file in its place, and may see one the next time.
  return reason === 'not_a_regular_file' ? 'always' : REASONS[reason].again;
}

/** A file that gave no text, with the stamp by which it is known where it need not be read again. */
function failed(source: Source, failure: ExtractionFailure, stamp: FileStamp | null): PlannedSource {
  const { reason, message, format } = failure;
  const again = tryAgain(failure);
  return ended(
    source,
    { outcome: 'failed', reason, message },
    { format, stamp: again === 'always' ? null : stamp, isLimited: again === 'other_settings' },
  );
}

/** What was read before; with a stamp where the file itself is read under another time or size now. */
function plannedKnown(source: Source, known: KnownContent, stamp: FileStamp | null, rules: PlanRules): PlannedSource {
  return known.kind === 'document'
    ? plannedDocument(source, known.document, stamp, rules)
    : ended(source, { outcome: 'failed', ...known }, { ...known, stamp });
}

/** @param contentHash of the file where it was read already */
async function stampOf({ content }: FileSource, contentHash: string | null = null): Promise<FileStamp | null> {
  const { fileKey, sizeBytes, mtimeMs } = content;
  // What is in storage is known by size and time alone: it would be fetched once more only to be hashed.
  if (objectPlace(content.readPath) !== null)
    return { fileKey, sizeBytes, mtimeMs, contentHash: `${sizeBytes} ${mtimeMs}` };
  try {
    return {
      fileKey,
      sizeBytes,
      mtimeMs,
      contentHash: contentHash ?? (await sha256OfFile(content.readPath, content.sizeBytes)),
    };
  } catch {
    // Extraction says what is wrong with it.
    return null;
  }
}

async function plannedFile(
  source: FileSource,
  parts: Omit<PlanParts, 'onRecorded'>,
  known: Awaited<ReturnType<RunStore['knownFiles']>>,
  signal: AbortSignal,
): Promise<PlannedSource> {
  const { content } = source;
  const before = known.get(content.fileKey);
  try {
    if (before?.stamp.sizeBytes === content.sizeBytes && before.stamp.mtimeMs === content.mtimeMs)
      return plannedKnown(source, before.content, null, parts.rules);
    const seen = before === undefined ? null : await stampOf(source);
    if (seen !== null && before?.stamp.contentHash === seen.contentHash)
      return plannedKnown(source, before.content, seen, parts.rules);
    const extraction = await parts.extractor.extract({ path: content.readPath, filename: source.path }, signal);
    const stamp = seen ?? (await stampOf(source, extraction.contentHash));
    if (extraction.status === 'failed') return failed(source, extraction, stamp);
    const {
      text,
      blocks,
      wordCount,
      characterCount,
      format,
      language,
      extractor,
      charset,
      pages,
      warnings,
      manipulations,
    } = extraction;
    const document: SourceDocument = {
      hash: sha256Hex(text),
      text,
      blocks,
      words: wordCount,
      characters: characterCount,
      format,
      language,
      provenance: { extractor, charset, pages, warnings, manipulations },
    };
    return plannedDocument(source, document, stamp, parts.rules);
  } finally {
    await removeTemporary(source);
  }
}

/** A file that was made for reading alone goes once it is read, or need not be. */
async function removeTemporary({ content }: FileSource): Promise<void> {
  if (content.temporary) await rm(content.readPath, { force: true });
}

function plannedRow(
  source: Source,
  row: Extract<Source['content'], { readonly kind: 'text' }>,
  rules: PlanRules,
): PlannedSource {
  const hidden = readHidden(row.text);
  const text = normaliseText(hidden.text);
  if (text === '')
    return ended(source, { outcome: 'failed', reason: 'no_text', message: 'the row holds no text' }, { format: 'row' });
  const document: SourceDocument = {
    hash: sha256Hex(text),
    text,
    blocks: [],
    words: countWords(text),
    characters: countCharacters(text),
    format: 'row',
    language: detectLanguage(text),
    provenance: {
      extractor: 'row',
      charset: null,
      pages: null,
      warnings: row.warnings,
      manipulations: hidden.manipulations,
    },
  };
  return plannedDocument(source, document, null, rules);
}

async function plannedSource(
  source: Source,
  parts: Omit<PlanParts, 'onRecorded'>,
  known: Awaited<ReturnType<RunStore['knownFiles']>>,
  signal: AbortSignal,
): Promise<PlannedSource> {
  if (isFile(source)) return plannedFile(source, parts, known, signal);
  if (source.content.kind === 'text') return plannedRow(source, source.content, parts.rules);
  if (source.content.kind === 'known') return plannedKnown(source, source.content.known, null, parts.rules);
  if (source.content.kind === 'ended') return ended(source, source.content);
  throw new TypeError('a source of unknown kind');
}

async function* groupsOf(sources: AsyncIterable<Source>): AsyncGenerator<readonly Source[]> {
  let group: Source[] = [];
  for await (const source of sources) {
    group.push(source);
    if (group.length === TOGETHER) {
      yield group;
      group = [];
    }
  }
  if (group.length > 0) yield group;
}

interface PlannedGroup {
  readonly planned: readonly PlannedSource[];
  readonly files: RecordedGroup['files'];
}

function holdsTheSame(now: PlannedSource, before: KnownContent): boolean {
  return now.kind === 'ended'
    ? before.kind === 'refused' && now.reason === before.reason
    : before.kind === 'document' && now.document.hash === before.document.hash;
}

/** Whether files hold what they held before: `stamp` is set for those that were read again. */
function compared(
  fresh: readonly Source[],
  planned: readonly PlannedSource[],
  known: Awaited<ReturnType<RunStore['knownFiles']>>,
): RecordedGroup['files'] {
  const files = { new: 0, changed: 0, unchanged: 0 };
  for (const [index, source] of fresh.entries()) {
    if (source.content.kind === 'known') files.unchanged += 1;
    if (!isFile(source)) continue;
    const before = known.get(source.content.fileKey);
    const now = planned[index];
    if (before === undefined) files.new += 1;
    else if (now !== undefined && holdsTheSame(now, before.content)) files.unchanged += 1;
    else files.changed += 1;
  }
  return files;
}

/** Reads some sources and says what becomes of each, in their order; those the run holds already are left out. */
export async function planGroup(
  group: readonly Source[],
  parts: Omit<PlanParts, 'onRecorded'>,
  signal: AbortSignal,
): Promise<PlannedGroup> {
  const recorded = parts.store.run.resumed ? await parts.store.recordedPaths(group) : new Set<string>();
  const fresh = group.filter((source) => !recorded.has(`${source.path}\u0000${source.datasetId ?? ''}`));
  await Promise.all(
    group
      .filter(isFile)
      .filter((source) => !fresh.includes(source))
      .map(removeTemporary),
  );
  const known = await parts.store.knownFiles(fresh.filter(isFile).map((source) => source.content.fileKey));
  const planned = await Promise.all(fresh.map((source) => plannedSource(source, parts, known, signal)));
  return { planned, files: compared(fresh, planned, known) };
}

/** Whether what was thrown is the stop itself, as extractions under way report it. */
function isStop(error: unknown, signal: AbortSignal): boolean {
  return signal.aborted && (error === signal.reason || (error instanceof Error && error.name === 'AbortError'));
}

/**
 * Crawl → extract → store: every source ends recorded, in the order it was found, with its document or its reason.
 * Unchanged files are not read again. Stops between groups when the signal is aborted; gives whether all sources were
 * seen.
 */
export async function planSources(
  sources: AsyncIterable<Source>,
  parts: PlanParts,
  signal: AbortSignal,
): Promise<boolean> {
  // Every extraction under way listens.
  setMaxListeners(0, signal);
  const recording: Promise<void>[] = [];
  let last: Promise<void> = Promise.resolve();
  const record = async (before: Promise<void>, prepared: Promise<PlannedGroup>): Promise<void> => {
    const [{ planned, files }] = await Promise.all([prepared, before]);
    if (signal.aborted) return;
    const { ended: endedCount, plannedWords } = await parts.store.recordSources(planned);
    parts.onRecorded({ found: planned.length, ended: endedCount, plannedWords, files });
  };
  try {
    for await (const group of groupsOf(sources)) {
      if (signal.aborted) break;
      last = record(last, planGroup(group, parts, signal));
      // Awaited below, in order; this only keeps an early failure from passing as unhandled.
      last.catch(() => undefined);
      recording.push(last);
      if (recording.length >= GROUPS_AHEAD) await recording.shift();
    }
    await last;
  } catch (error) {
    if (!isStop(error, signal)) throw error;
  }
  if (signal.aborted) return false;
  await parts.store.finishCrawl(parts.rules.order.startsWith('sample:'));
  return true;
}
