import { assistedOf } from '../../../src/engines/detect/assisted.js';
import type { AssistedHead } from '../../../src/engines/detect/assisted.js';
import { itemAt } from '../../../src/lib/present.js';
import { ASSISTED_STEPS } from '../../../src/records/assisted.js';
import type { AssistedStep } from '../../../src/records/assisted.js';
import { parentSource } from '../../corpora/detection.js';
import { auroc } from '../../statistics/metrics.js';
import type { DegreeOf } from './edit-degree.js';
import { gradedAmong } from './fit-assisted.js';
import type { Graded } from './fit-assisted.js';
import type { Judged } from './left-out-documents.js';

/** A text of known degree and what a head fitted on other sources says about it. */
export type GradedRow = Graded & { readonly score: number; readonly found: number; readonly statedAi: boolean };

/** How well degrees of editing are distinguished on sources that did not fit the head. */
export interface AssistedFigures {
  /** Share of the pairs of texts of one source, of different steps, whose scores are in the right order. */
  readonly orderWithinSources: number;
  /** The same of pairs on one prompt, whose degrees differ by a tenth or more. */
  readonly orderWithinPrompts: number;
  /** The same of all pairs of two steps, whatever their sources. */
  readonly pairs: readonly { readonly steps: readonly [AssistedStep, AssistedStep]; readonly order: number }[];
  /** Rows: known step; columns: step found; counts of texts. */
  readonly confusion: readonly (readonly number[])[];
  /** Human texts called `none`, and at most `light`, on the mean over domains. */
  readonly humansNone: number;
  readonly humansLight: number;
  /** Texts that AI polished lightly (less than 0.4 of the wording changed), and the shares called and stated AI. */
  readonly lightPolish: { readonly texts: number; readonly calledAi: number; readonly statedAi: number };
}

/** Fewer human texts of a domain are too few for a share. */
const FEWEST_TEXTS = 20;
/** Degrees on one prompt that differ less count as one. */
const LEAST_DIFFERENCE = 0.1;

/** Returns what a head says about a text; null where its degree is not known, or it is too short to be judged. */
export function gradedRow(
  judged: Judged,
  degreeOf: DegreeOf,
  { head, statedFrom }: { readonly head: AssistedHead; readonly statedFrom: number },
): GradedRow | null {
  const [graded] = gradedAmong([judged], degreeOf);
  if (graded === undefined) return null;
  const { score, step } = assistedOf(judged.features, head);
  const statedAi = judged.verdict === 1 && judged.confidence >= statedFrom;
  return { ...graded, score, found: ASSISTED_STEPS.indexOf(step), statedAi };
}

/** Returns the figures of texts that heads of other sources graded. */
export function assistedFigures(rows: readonly GradedRow[]): AssistedFigures {
  const light = rows.filter(({ judged: { document }, step }) => document.label === 'ai' && step === 1);
  const shareOf = (own: readonly GradedRow[], holds: (row: GradedRow) => boolean): number =>
    own.filter(holds).length / Math.max(1, own.length);
  const scoresOf = (own: readonly GradedRow[]): number[] => own.map(({ score }) => score);
  const steps = ASSISTED_STEPS.map((_, step) => rows.filter((row) => row.step === step));
  return {
    orderWithinSources: round(withinGroups(rows, ({ judged }) => parentSource(judged.document), byStep)),
    orderWithinPrompts: round(withinGroups(rows, ({ judged }) => judged.document.group, byDegree)),
    pairs: ASSISTED_STEPS.flatMap((lower, from) =>
      ASSISTED_STEPS.slice(from + 1).map((higher, more) => ({
        steps: [lower, higher] as const,
        order: round(auroc(scoresOf(itemAt(steps, from)), scoresOf(itemAt(steps, from + 1 + more)))),
      })),
    ),
    confusion: steps.map((own) => ASSISTED_STEPS.map((_, found) => own.filter((row) => row.found === found).length)),
    humansNone: round(meanOverDomains(itemAt(steps, 0), ({ found }) => found === 0)),
    humansLight: round(meanOverDomains(itemAt(steps, 0), ({ found }) => found <= 1)),
    lightPolish: {
      texts: light.length,
      calledAi: round(shareOf(light, ({ judged }) => judged.verdict === 1)),
      statedAi: round(shareOf(light, ({ statedAi }) => statedAi)),
    },
  };
}

type Comparison = (a: GradedRow, b: GradedRow) => number;
const byStep: Comparison = (a, b) => a.step - b.step;
const byDegree: Comparison = (a, b) => (Math.abs(a.degree - b.degree) < LEAST_DIFFERENCE ? 0 : a.degree - b.degree);

/** Share of the pairs that a comparison orders whose scores have the same order (ties count half), and their number. */
function orderOf(rows: readonly GradedRow[], compare: Comparison): { readonly share: number; readonly pairs: number } {
  let pairs = 0;
  let right = 0;
  rows.forEach((a, at) => {
    for (let other = 0; other < at; other += 1) {
      const b = itemAt(rows, other);
      const known = compare(a, b);
      if (known === 0) continue;
      pairs += 1;
      right += a.score === b.score ? 0.5 : known > 0 === a.score > b.score ? 1 : 0;
    }
  });
  return { share: right / Math.max(1, pairs), pairs };
}

function withinGroups(rows: readonly GradedRow[], groupOf: (row: GradedRow) => string, compare: Comparison): number {
  const groups = new Map<string, GradedRow[]>();
  for (const row of rows) {
    const own = groups.get(groupOf(row)) ?? [];
    groups.set(groupOf(row), own);
    own.push(row);
  }
  const orders = [...groups.values()].map((own) => orderOf(own, compare));
  const pairs = orders.reduce((sum, order) => sum + order.pairs, 0);
  return orders.reduce((sum, order) => sum + order.share * order.pairs, 0) / Math.max(1, pairs);
}

function meanOverDomains(rows: readonly GradedRow[], holds: (row: GradedRow) => boolean): number {
  const domains = new Map<string, number[]>();
  for (const row of rows) {
    const { source, domain } = row.judged.document;
    const own = domains.get(`${source} ${domain}`) ?? [];
    domains.set(`${source} ${domain}`, own);
    own.push(holds(row) ? 1 : 0);
  }
  const shares = [...domains.values()]
    .filter((own) => own.length >= FEWEST_TEXTS)
    .map((own) => own.reduce((sum, value) => sum + value, 0) / own.length);
  return shares.reduce((sum, share) => sum + share, 0) / Math.max(1, shares.length);
}

function round(value: number): number {
  return Number(value.toFixed(4));
}
