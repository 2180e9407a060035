import { dirname } from 'node:path';
import { sha256Hex } from '../../lib/hash.js';
import { countOf } from '../../lib/number-text.js';
import type { ExtractionFailure } from '../../records/extraction.js';
import { REASONS } from '../../records/reasons.js';
import type { TryAgain } from '../../records/reasons.js';
import type { FileStamp, KnownContent, PlannedSource, SendPlan, Source, SourceDocument } from '../../records/source.js';
import type { SkipRule } from '../../records/unread-file.js';
import { isOfSkipped } from '../../records/reason-groups.js';
import { documentText } from '../../text/document-text.js';
import { detectLanguage, statedLanguage } from '../../text/language.js';
import { IS_PRIVATE_KEY, isMostlyPrivateKey } from '../../text/private-key.js';
import { countCharacters, countWords, truncateCharacters } from '../../text/words.js';
import { sentSections } from '../../sections/cut-sections.js';
import { sectionSizes } from '../../sections/section-sizes.js';
import type { SectionSizes } from '../../sections/section-sizes.js';
import { keylessDocument } from './keyless-document.js';
import type { ReadDocument } from './keyless-document.js';
import type { PlanRules } from './ports.js';

/** Returns the place of a document in the order of sending: less comes first. */
function orderKey(document: SourceDocument, order: string): number {
  if (order === 'smallest') return document.words;
  // The first 48 bits of a seeded hash: uniform in 0–1, the same on every machine.
  return order.startsWith('sample:')
    ? Number.parseInt(sha256Hex(`${order}\n${document.hash}`).slice(0, 12), 16) / 2 ** 48
    : 0;
}

/** What is sent of a text. */
type Sent = Pick<SendPlan, 'words' | 'bytes' | 'texts' | 'largeTexts'>;

/** Returns what is sent of a text: its words, its bytes, and in how many texts. */
function sentOf(text: string, document: SourceDocument, rules: PlanRules): Sent {
  if (isSectioned(document, rules)) {
    const sections = sentSections(text, sizesOf(rules).section, document.blocks);
    // A word longer than a section is cut, and each of its parts counts.
    const words = sections.reduce((sum, { start, end }) => sum + countWords(text.slice(start, end)), 0);
    const large = isLong(document, rules) ? sentSections(text, rules.characterLimit, document.blocks) : [text];
    return { words, bytes: Buffer.byteLength(text), texts: sections.length, largeTexts: large.length };
  }
  const sent = isCut(document, rules) ? truncateCharacters(text, rules.characterLimit) : text;
  const words = sent.length < text.length ? countWords(sent) : document.words;
  return { words, bytes: Buffer.byteLength(sent), texts: 1, largeTexts: 1 };
}

function isLong({ characters }: SourceDocument, { characterLimit }: PlanRules): boolean {
  return characters > characterLimit;
}

function isCut(document: SourceDocument, rules: PlanRules): boolean {
  return rules.long === 'first' && isLong(document, rules);
}

/** Words and texts are those of detection: other scans send no more. */
function sizesOf({ characterLimit }: PlanRules): SectionSizes {
  return sectionSizes('detect', characterLimit);
}

function isSectioned(document: SourceDocument, rules: PlanRules): boolean {
  return rules.long === 'sections' && document.characters > sizesOf(rules).atOnce;
}

function sendPlan(path: string, document: SourceDocument, rules: PlanRules): SendPlan {
  const place = { orderKey: orderKey(document, rules.order), stratum: `${document.format} ${dirname(path)}` };
  if (document.text !== null) return { ...place, ...sentOf(document.text, document, rules) };
  const { words, characters } = document;
  const share = isCut(document, rules) ? rules.characterLimit / characters : 1;
  // Every section but the last ones has at least half of the characters that it may have.
  const mostSections = (longest: number): number => Math.ceil((2 * characters) / longest) + 1;
  return {
    ...place,
    words: Math.ceil(words * share),
    bytes: Math.ceil(characters * share),
    texts: isSectioned(document, rules) ? mostSections(sizesOf(rules).section) : 1,
    largeTexts: rules.long === 'sections' && isLong(document, rules) ? mostSections(rules.characterLimit) : 1,
  };
}

/**
 * Returns a source with the exact words and bytes that are sent of it. For a long text that was stored by an earlier
 * run, only an estimate was known before.
 * @param textOf returns the stored text of a document; null where none is kept
 */
export async function exactlyPlanned(
  planned: PlannedSource,
  rules: PlanRules,
  textOf: (documentHash: string) => Promise<string | null>,
): Promise<PlannedSource> {
  if (planned.kind !== 'document' || planned.document.text !== null) return planned;
  if (!isSectioned(planned.document, rules) && !isCut(planned.document, rules)) return planned;
  const text = await textOf(planned.document.hash);
  if (text === null) return planned;
  return { ...planned, plan: { ...planned.plan, ...sentOf(text, planned.document, rules) } };
}

/** Returns when a file was last changed; null where the source is no file. */
function modifiedAtMs({ content }: Source): number | null {
  return content.kind === 'file' || content.kind === 'known' ? content.mtimeMs : null;
}

/** Returns what is recorded of every source. */
function recorded(source: Source) {
  return {
    path: source.path,
    pathBytes: source.pathBytes,
    datasetId: source.datasetId,
    ...(source.libraryEntry !== undefined && { libraryEntry: source.libraryEntry }),
    ...(source.reservedNumber !== undefined && { reservedNumber: source.reservedNumber }),
    ...(source.readUpTo !== undefined && { readUpTo: source.readUpTo }),
    modifiedAtMs: modifiedAtMs(source),
  };
}

/** Returns the rule by which documents are skipped. */
export function skipRule({ minWords, long, characterLimit }: PlanRules): SkipRule {
  return ({ words, characters }) => {
    if (words < minWords)
      return { reason: 'too_short', message: `it has ${countOf(words, 'word')}, fewer than --min-words ${minWords}` };
    if (long === 'skip' && characters > characterLimit)
      return { reason: 'too_long', message: `it has more than ${characterLimit} characters` };
    return null;
  };
}

/** Returns what is recorded of a document: planned to be sent, or skipped by the rules. */
export function plannedDocument(
  source: Source,
  document: SourceDocument,
  stamp: FileStamp | null,
  rules: PlanRules,
): PlannedSource {
  const known = { ...recorded(source), document, stamp };
  const skipped = skipRule(rules)(document);
  if (skipped !== null) return { ...known, kind: 'skipped-document', ...skipped };
  return { ...known, kind: 'document', plan: sendPlan(source.path, document, rules) };
}

type EndedContent = Extract<Source['content'], { readonly kind: 'ended' }>;
type EndedSource = Extract<PlannedSource, { readonly kind: 'ended' }>;

/** Returns a source that ends without a document. */
export function endedSource(
  source: Source,
  { outcome, reason, message }: Omit<EndedContent, 'kind'>,
  { format = null, stamp = null, isLimited = false }: Partial<Pick<EndedSource, 'format' | 'stamp' | 'isLimited'>> = {},
): PlannedSource {
  return {
    kind: 'ended',
    ...recorded(source),
    outcome,
    reason,
    message,
    format,
    stamp,
    isLimited,
  };
}

/**
 * Returns when a file without text is worth reading again. A reader that crashed reports no format, and may not crash
 * the next time.
 */
function tryAgain({ reason, format }: ExtractionFailure): TryAgain {
  if (reason === 'corrupt' && format === null) return 'other_settings';
  // The crawler saw a regular file in its place, and may see one again.
  return reason === 'not_a_regular_file' ? 'always' : REASONS[reason].again;
}

/** Returns what is recorded of a file without text. Its stamp is left out where it is to be read again in any case. */
export function failedFile(source: Source, failure: ExtractionFailure, stamp: FileStamp | null): PlannedSource {
  const { reason, message, format } = failure;
  const again = tryAgain(failure);
  return endedSource(
    source,
    { outcome: 'failed', reason, message },
    { format, stamp: again === 'always' ? null : stamp, isLimited: again === 'other_settings' },
  );
}

/**
 * Returns what is recorded of a file whose content was read before.
 * @param stamp the new one, where the file now has another time or size
 */
export function plannedKnown(
  source: Source,
  known: KnownContent,
  stamp: FileStamp | null,
  rules: PlanRules,
): PlannedSource {
  return known.kind === 'document'
    ? plannedDocument(source, known.document, stamp, rules)
    : endedSource(source, { outcome: isOfSkipped(known.reason) ? 'skipped' : 'failed', ...known }, { ...known, stamp });
}

/** Returns what is recorded of a text that was read; one that is mostly a private key is not even kept. */
export function plannedText(
  source: Source,
  document: ReadDocument,
  stamp: FileStamp | null,
  rules: PlanRules,
): PlannedSource {
  if (!isMostlyPrivateKey(document.text)) return plannedDocument(source, keylessDocument(document), stamp, rules);
  const { format } = document;
  return endedSource(source, { outcome: 'skipped', reason: 'private_key', message: IS_PRIVATE_KEY }, { format, stamp });
}

/** Returns what is recorded of a row of a dataset. */
export function plannedRow(
  source: Source,
  row: Extract<Source['content'], { readonly kind: 'text' }>,
  rules: PlanRules,
): PlannedSource {
  const { text, manipulations } = documentText(row.text);
  if (text === '')
    return endedSource(
      source,
      { outcome: 'failed', reason: 'no_text', message: 'the row holds no text' },
      { format: 'row' },
    );
  const words = countWords(text);
  const document = {
    hash: sha256Hex(text),
    text,
    blocks: [],
    words,
    characters: countCharacters(text),
    format: 'row',
    language: statedLanguage(detectLanguage(text), words),
    provenance: {
      extractor: 'row',
      charset: null,
      pages: null,
      warnings: row.warnings,
      manipulations,
    },
  };
  return plannedText(source, document, null, rules);
}
