import type { Detector } from '../../../src/records/detection.js';
import type { Verdict } from '../../../src/records/verdict.js';
import { VERDICTS } from '../../../src/records/verdict.js';
import type { CorpusDocument } from '../../corpora/detection.js';
import { kindOf } from '../../corpora/detection.js';
import { auroc, calibrationError, reliability } from '../../statistics/metrics.js';
import type { Bin } from '../../statistics/metrics.js';
import { disturbances } from './disturb.js';
import { scoreAll, splits } from './scored.js';
import type { Scored } from './scored.js';
import { falseHighlights, markedShares, sentenceFigures } from './sentences.js';
import type { MarkedShares, SentenceFigures } from './sentences.js';
import { cleanBesideDirty } from './clean-beside-dirty.js';
import type { ChangeRow, NamedChange } from './clean-beside-dirty.js';
import { falseAlarms } from './false-alarms.js';
import type { FalseAlarms } from './false-alarms.js';
import { macro, round, tableBy } from './tables.js';
import type { UnseenRun } from './unseen.js';
import type { Row } from './tables.js';

/** All that is measured of one model version on held-apart documents. */
export interface Evaluation {
  readonly version: string;
  readonly documents: number;
  readonly macroAuroc: number;
  readonly macroTpr1: number;
  /** The same for texts that AI wrote and for those that it polished or rewrote. */
  readonly macroByKind: readonly { readonly kind: string; readonly auroc: number; readonly tpr1: number }[];
  readonly tables: Readonly<Record<string, readonly Row[]>>;
  /** Rows: true class; columns: verdict; in the order human, ai, mixed. */
  readonly confusion: readonly (readonly number[])[];
  readonly confidence: readonly { readonly category: string; readonly share: number; readonly right: number }[];
  readonly bins: readonly Bin[];
  readonly calibrationError: number;
  readonly sentences: Readonly<Record<string, SentenceFigures>>;
  readonly falseHighlights: number;
  readonly marked: MarkedShares;
  readonly robustness: readonly { readonly name: string; readonly auroc: number }[];
  /** The same texts clean and as documents with each kind of structure, or under attacks. */
  readonly cleanBesideDirty: readonly ChangeRow[];
  /** Human texts in languages that trained nothing, and how many were called AI. */
  readonly unseenLanguages: { readonly texts: number; readonly calledAi: number; readonly notLow: number };
  /** Human texts of sources that trained other versions but not this one. */
  readonly untrainedHumans: readonly {
    readonly source: string;
    readonly texts: number;
    readonly calledAi: number;
    readonly calledAiHigh: number;
  }[];
  /** Human texts called AI by register and length, of further sources too. */
  readonly falseAlarms: readonly FalseAlarms[];
  /** Leave-one-generator-out or, for a version of several languages, leave-one-language-out. */
  readonly unseenRuns: readonly UnseenRun[];
}

const ROBUSTNESS_STEP = 4;
const SPLICES = ['human_then_ai', 'ai_then_human', 'ai_insert', 'human_insert', 'interleave_blocks'];

/** What a detector is judged on; nothing of it trained. */
export interface Judged {
  readonly documents: readonly CorpusDocument[];
  /** Of sources that are not in `documents`: only false alarms are counted on these. */
  readonly further: readonly CorpusDocument[];
  /** Human texts of other languages. */
  readonly unseen: readonly CorpusDocument[];
  /** Human texts of sources that the version did not train on. */
  readonly untrained: readonly CorpusDocument[];
  /** Changes under which documents are scored too. */
  readonly changes: readonly NamedChange[];
}

function tablesOf(scored: readonly Scored[]): Evaluation['tables'] {
  return Object.fromEntries(
    Object.entries(splits).map(([name, keyOf]) => [
      name,
      tableBy(scored, keyOf, name === 'generator' || name === 'kind'),
    ]),
  );
}

/** Judges a detector on documents that trained nothing. */
export function evaluate(
  detector: Detector,
  { documents, further, unseen, untrained, changes }: Judged,
): Omit<Evaluation, 'unseenRuns'> {
  const strange = unseen.map(({ text }) => detector.detect(text));
  const scored = scoreAll(detector, documents);
  const tables = tablesOf(scored);
  const bins = reliability(
    scored.map(({ document, detection }) => ({ probability: detection.probabilities.ai, ai: document.label === 'ai' })),
  );
  const sample = documents.filter(({ label }, index) => label !== 'mixed' && index % ROBUSTNESS_STEP === 0);
  return {
    version: detector.version,
    documents: documents.length,
    macroAuroc: macro(tables['source'] ?? [], 'auroc'),
    macroTpr1: macro(tables['source'] ?? [], 'tpr1'),
    macroByKind: (['generated', 'polished'] as const).flatMap((kind) => macroOfKind(scored, kind)),
    tables,
    confusion: VERDICTS.map((label) => VERDICTS.map((verdict) => countOf(scored, label, verdict))),
    confidence: ['high', 'medium', 'low'].map((category) => confidenceOf(scored, category)),
    bins,
    calibrationError: calibrationError(bins),
    sentences: {
      all: sentenceFigures(scored),
      ...Object.fromEntries(SPLICES.map((subtype) => [subtype, sentenceFigures(scored, subtype)])),
    },
    falseHighlights: falseHighlights(scored),
    marked: markedShares(scored),
    robustness: disturbances.map(({ name, apply }) => ({ name, auroc: aurocOf(scoreAll(detector, sample, apply)) })),
    cleanBesideDirty: cleanBesideDirty(detector, documents, changes),
    untrainedHumans: humansOf(detector, untrained),
    falseAlarms: falseAlarms([...scored, ...scoreAll(detector, further)]),
    unseenLanguages: {
      texts: unseen.length,
      calledAi: strange.filter(({ verdict }) => verdict === 'ai').length,
      notLow: strange.filter(({ confidenceCategory }) => confidenceCategory !== 'low').length,
    },
  };
}

function macroOfKind(scored: readonly Scored[], kind: 'generated' | 'polished'): Evaluation['macroByKind'] {
  const rows = tableBy(
    scored.filter(({ document }) => document.label === 'human' || kindOf(document) === kind),
    splits.source,
  );
  return rows.some((row) => row.auroc !== null)
    ? [{ kind, auroc: macro(rows, 'auroc'), tpr1: macro(rows, 'tpr1') }]
    : [];
}

function humansOf(detector: Detector, documents: readonly CorpusDocument[]): Evaluation['untrainedHumans'] {
  return [...new Set(documents.map(({ source }) => source))].sort().map((source) => {
    const called = documents.filter((document) => document.source === source).map(({ text }) => detector.detect(text));
    const ai = called.filter(({ verdict }) => verdict === 'ai');
    return {
      source,
      texts: called.length,
      calledAi: round(ai.length / called.length),
      calledAiHigh: round(ai.filter(({ confidenceCategory }) => confidenceCategory === 'high').length / called.length),
    };
  });
}

function countOf(scored: readonly Scored[], label: Verdict, verdict: Verdict): number {
  return scored.filter(({ document, detection }) => document.label === label && detection.verdict === verdict).length;
}

function confidenceOf(scored: readonly Scored[], category: string): { category: string; share: number; right: number } {
  const rows = scored.filter(({ detection }) => detection.confidenceCategory === category);
  const right = rows.filter(({ document, detection }) => document.label === detection.verdict).length;
  return { category, share: round(rows.length / scored.length), right: round(right / Math.max(1, rows.length)) };
}

function aurocOf(scored: readonly Scored[]): number {
  const scoresOf = (label: string): number[] =>
    scored.filter(({ document }) => document.label === label).map(({ score }) => score);
  return round(auroc(scoresOf('human'), scoresOf('ai')));
}
