import type { Detector } from '../../../src/records/detection.js';
import { readHidden } from '../../../src/text/manipulations/index.js';
import { normaliseText } from '../../../src/text/normalise.js';
import type { Pool, Random } from '../../train/structure/index.js';
import { structures } from '../../train/structure/index.js';
import { statedVerdict } from '../../train/structure/moves.js';
import type { CorpusDocument } from '../../corpora/detection.js';
import { auroc, mean } from '../../statistics/metrics.js';
import { seededRandom } from '../../statistics/random.js';
import { attacks } from './attacks.js';
import { scoreAll } from './scored.js';
import type { Scored } from './scored.js';
import { round } from './tables.js';
import { itemAt, present } from '../../../src/lib/present.js';

/** A way in which a text becomes another document by the same author. */
export interface NamedChange {
  readonly name: string;
  readonly change: (text: string, random: Random, language: string) => string;
  /** By how much AUROC may fall; left out: `LARGEST_FALL`. */
  readonly largestFall?: number;
}

/** Figures of a sample, as it is or changed. */
export interface SampleFigures {
  /** Mean over the languages that have both classes. */
  readonly auroc: number;
  /** Share of human texts stated AI or mixed at medium or high confidence. */
  readonly falselyStated: number;
  /** Share of AI texts stated human at medium or high confidence. */
  readonly missedStated: number;
}

export interface ChangeRow {
  readonly name: string;
  readonly human: number;
  readonly ai: number;
  /** By how much AUROC may fall. */
  readonly largestFall: number;
  readonly clean: SampleFigures;
  readonly dirty: SampleFigures;
}

/** By how much document structure may lower AUROC, and any change may raise the share of human texts falsely stated. */
const LARGEST_FALL = 0.01;
const LARGEST_RISE = 0.002;

const TEXTS_PER_LABEL = 200;
const FEWEST_PER_LABEL = 20;

/** Every kind of document structure, drawn from a pool (`evaluation`: no word or entry of it trained). */
export function structureChanges(pool: Pool): NamedChange[] {
  return structures.map(({ name, apply }) => ({
    name: name.replaceAll('_', ' '),
    change: (text, random, language) => apply(text, language, random, pool).text,
  }));
}

/** By how much an attack may lower AUROC. */
const LARGEST_FALL_UNDER_ATTACK = 0.02;

/** Every known way of hiding letters from a program. */
export function attackChanges(): NamedChange[] {
  return attacks.map(({ name, change }) => ({ name, change, largestFall: LARGEST_FALL_UNDER_ATTACK }));
}

/** The same human and AI texts clean and under each change. */
export function cleanBesideDirty(
  detector: Detector,
  documents: readonly CorpusDocument[],
  changes: readonly NamedChange[],
): ChangeRow[] {
  const sample = sampleOf(documents);
  const clean = figuresOf(scoreAll(detector, sample));
  const countOf = (label: string): number => sample.filter((document) => document.label === label).length;
  return changes.map(({ name, change, largestFall = LARGEST_FALL }, number) => {
    const dirty = sample.map((document, index) => ({
      ...document,
      text: asRead(change(document.text, seededRandom(number * 100_003 + index), document.lang)),
    }));
    return {
      name,
      human: countOf('human'),
      ai: countOf('ai'),
      largestFall,
      clean,
      dirty: figuresOf(scoreAll(detector, dirty)),
    };
  });
}

/** A text as extraction returns it: manipulations that normalising would destroy are undone first. */
function asRead(raw: string): string {
  return normaliseText(readHidden(raw).text);
}

export function meetsAims({ clean, dirty, largestFall }: ChangeRow): boolean {
  const tolerance = 1e-9;
  return (
    clean.auroc - dirty.auroc <= largestFall + tolerance &&
    dirty.falselyStated - clean.falselyStated <= LARGEST_RISE + tolerance
  );
}

/** The table of one version as Markdown. */
export function changeTable(rows: readonly ChangeRow[]): string {
  const percent = (share: number): string => (100 * share).toFixed(1);
  const head =
    '| change | AUROC clean | changed | human texts stated AI or mixed, % clean | changed | AI texts stated human, % ' +
    'clean | changed | within aims |\n' +
    '|---|---:|---:|---:|---:|---:|---:|---|';
  const lines = rows.map((row) => {
    const { name, clean, dirty } = row;
    const figures = [
      clean.auroc.toFixed(3),
      dirty.auroc.toFixed(3),
      percent(clean.falselyStated),
      percent(dirty.falselyStated),
      percent(clean.missedStated),
      percent(dirty.missedStated),
    ];
    return `| ${name} | ${figures.join(' | ')} | ${meetsAims(row) ? 'yes' : 'no'} |`;
  });
  return [head, ...lines].join('\n');
}

/** At most so many texts of each label in each language, spread over the sources. */
function sampleOf(documents: readonly CorpusDocument[]): CorpusDocument[] {
  const cells = new Map<string, CorpusDocument[]>();
  for (const document of documents) {
    if (document.label === 'mixed') continue;
    const key = `${document.lang} ${document.label}`;
    const cell = cells.get(key);
    if (cell === undefined) cells.set(key, [document]);
    else cell.push(document);
  }
  return [...cells.values()].flatMap((cell) => {
    const taken = Math.min(TEXTS_PER_LABEL, cell.length);
    return Array.from({ length: taken }, (_, index) => itemAt(cell, Math.floor((index * cell.length) / taken)));
  });
}

function figuresOf(scored: readonly Scored[]): SampleFigures {
  const of = (label: string): Scored[] => scored.filter(({ document }) => document.label === label);
  const shareOf = (rows: readonly Scored[], has: (verdict: string | null) => boolean): number =>
    round(rows.filter(({ detection }) => has(statedVerdict(detection))).length / Math.max(1, rows.length));
  const languages = [...new Set(scored.map(({ document }) => document.lang))];
  const aurocs = languages.flatMap((lang) => {
    const [human, ai] = ['human', 'ai'].map((label) =>
      of(label)
        .filter(({ document }) => document.lang === lang)
        .map(({ score }) => score),
    );
    return present(human).length >= FEWEST_PER_LABEL && present(ai).length >= FEWEST_PER_LABEL
      ? [auroc(present(human), present(ai))]
      : [];
  });
  return {
    auroc: round(mean(aurocs)),
    falselyStated: shareOf(of('human'), (verdict) => verdict === 'ai' || verdict === 'mixed'),
    missedStated: shareOf(of('ai'), (verdict) => verdict === 'human'),
  };
}
