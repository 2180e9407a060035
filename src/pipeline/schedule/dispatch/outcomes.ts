import type { AnswerEntry } from '../../../records/answer.js';
import { itemAt } from '../../../lib/present.js';
import type { BatchItem } from '../../../records/batch.js';
import type { ItemOutcome, ScanResult } from '../../../records/scan-result.js';
import type { ScannedPart } from '../../../sections/whole-findings.js';
import { wholeResult } from '../../../sections/whole-result.js';
import { countWords } from '../../../text/words.js';
import type { Match } from './match.js';
import type { OutgoingDocument } from './outgoing.js';

/** What became of a batch that was answered: documents that ended, and those to be sent again by themselves. */
export interface Judgement {
  readonly outcomes: readonly ItemOutcome[];
  readonly mismatched: readonly Mismatched[];
}

/** A document whose answer cannot be trusted. */
export interface Mismatched {
  readonly item: BatchItem;
  readonly why: string;
  /** It was answered, with values that make no sense. */
  readonly isUnreadable: boolean;
}

function isResult(entry: AnswerEntry): entry is Extract<AnswerEntry, { readonly kind: 'result' }> {
  return entry.kind === 'result';
}

function marked(
  result: ScanResult,
  document: OutgoingDocument,
  matches: readonly Match[],
  pinnedVersions: readonly string[],
): ScanResult {
  const cut = matches.some((match) => match.kind === 'entry' && match.cutByService);
  const marks = [
    ...result.marks,
    ...(document.truncated ? ['text_truncated'] : []),
    ...(cut ? ['truncated_silently'] : []),
    ...(result.verdict !== null && pinnedVersions.length > 0 && !pinnedVersions.includes(result.modelVersion)
      ? ['other_version']
      : []),
  ];
  return { ...result, truncated: document.truncated || cut ? true : result.truncated, marks };
}

/** The texts of a document with their results. */
function partsOf({ texts, starts }: OutgoingDocument, results: readonly ScanResult[]): readonly ScannedPart[] {
  return results.map((result, index) => ({
    start: itemAt(starts, index),
    content: itemAt(texts, index).content,
    result,
  }));
}

/**
 * Returns the words sent, for services that do not report their count. Planned words are only an estimate of a text
 * that was cut, so those are counted.
 */
function wordsSent({ item, texts, truncated }: OutgoingDocument): number {
  return truncated || texts.length > 1 ? texts.reduce((sum, { content }) => sum + countWords(content), 0) : item.words;
}

function judgeDocument(
  document: OutgoingDocument,
  matches: readonly Match[],
  pinnedVersions: readonly string[],
): ItemOutcome | Mismatched {
  const { item } = document;
  const mismatch = matches.find((match) => match.kind === 'mismatch');
  if (mismatch !== undefined) return { item, why: mismatch.why, isUnreadable: mismatch.isUnreadable ?? false };
  const entries = matches.flatMap((match) => (match.kind === 'entry' ? [match.entry] : []));
  const failed = entries.find((entry) => entry.kind === 'failed');
  if (failed !== undefined) return { kind: 'failed', item, reason: failed.code, message: failed.message };
  const results = entries.filter(isResult).map((entry) => entry.result);
  const result = wholeResult(partsOf(document, results));
  return {
    kind: 'result',
    item,
    result: marked(result, document, matches, pinnedVersions),
    // A count of none would let the run send any number of words within its budget.
    wordsBilled: result.wordCount === null || result.wordCount === 0 ? wordsSent(document) : result.wordCount,
  };
}

/** Returns how each document of an answered batch ended. `matches` are in the order of the documents' texts. */
export function judge(
  documents: readonly OutgoingDocument[],
  matches: readonly Match[],
  pinnedVersions: readonly string[],
): Judgement {
  const outcomes: ItemOutcome[] = [];
  const mismatched: Mismatched[] = [];
  let at = 0;
  for (const document of documents) {
    const judged = judgeDocument(document, matches.slice(at, at + document.texts.length), pinnedVersions);
    at += document.texts.length;
    if ('why' in judged) mismatched.push(judged);
    else outcomes.push(judged);
  }
  return { outcomes, mismatched };
}
