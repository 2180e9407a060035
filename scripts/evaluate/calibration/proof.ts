import { fitProfile } from '../../../src/calibration/fit.js';
import type { Calibration } from '../../../src/calibration/fit.js';
import { USUAL_PARTS } from '../../../src/calibration/kinds.js';
import { groupOf } from '../../../src/calibration/group-of.js';
import type { Profile } from '../../../src/calibration/profile.js';
import { leastTexts, PROMISE_CONFIDENCE } from '../../../src/calibration/promise.js';
import { groupBy } from '../../../src/lib/group-by.js';
import { itemAt } from '../../../src/lib/present.js';
import { seededRandom, shuffle } from '../../statistics/random.js';
import type { ScoredText } from './scores.js';

export const PROMISED = [0.05, 0.01, 0.005] as const;
/** Halvings of each source: the mean over them hides no lucky one. */
const DRAWS = 100;
/** Fewer AI texts of its own than this, and a source is judged by all AI texts of its languages. */
const LEAST_AI = 50;

/** What became of one promise over all halvings of a source. */
export interface Kept {
  readonly rate: number;
  /** Mean share of the judging half that is stated AI or mixed, and the share of halvings in which it is within. */
  readonly falseAlarms: number;
  readonly within: number;
  readonly found: number;
}

/** One human source as a customer: half of its texts calibrates, the other half is judged. */
export interface Customer {
  readonly source: string;
  readonly version: string;
  readonly human: number;
  readonly ai: number;
  readonly hasOwnAi: boolean;
  readonly knowsText: boolean;
  /** By the rate; null where half of its texts are too few for it. */
  readonly kept: readonly (Kept | null)[];
  /** The plain thresholds. */
  readonly falseAlarms: number;
  readonly found: number;
}

export const share = <Item>(items: readonly Item[], is: (item: Item) => boolean): number =>
  items.length === 0 ? 0 : items.filter(is).length / items.length;
export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
const isStated = ({ stated }: ScoredText): boolean => stated === 'ai' || stated === 'mixed';

export function halves(
  texts: readonly ScoredText[],
  random: () => number,
): [readonly ScoredText[], readonly ScoredText[]] {
  const order = Uint32Array.from(texts.keys());
  shuffle(order, random);
  const mixed = [...order].map((index) => itemAt(texts, index));
  const middle = Math.floor(texts.length / 2);
  return [mixed.slice(0, middle), mixed.slice(middle)];
}

const isAlarmBy =
  ({ groups }: Profile) =>
  (text: ScoredText): boolean => {
    const group = groupOf(groups, text);
    return group !== null && text.score > group.threshold;
  };

export function calibrationOf(human: readonly ScoredText[], rate: number): Calibration {
  return {
    ...{ name: 'customer', createdAt: '2026-01-01T00:00:00Z', programVersion: '0', modelVersions: ['v'] },
    ...{ promise: { rate, confidence: PROMISE_CONFIDENCE }, by: USUAL_PARTS, human, ai: [] },
  };
}

function keptOf(human: readonly ScoredText[], ai: readonly ScoredText[], rate: number): Kept | null {
  if (Math.floor(human.length / 2) < leastTexts({ rate, confidence: PROMISE_CONFIDENCE })) return null;
  const random = seededRandom(24);
  const draws = Array.from({ length: DRAWS }, () => {
    const [calibrating, judged] = halves(human, random);
    const isAlarm = isAlarmBy(fitProfile(calibrationOf(calibrating, rate)));
    return { alarms: share(judged, isAlarm), found: share(ai, isAlarm) };
  });
  return {
    rate,
    falseAlarms: mean(draws.map(({ alarms }) => alarms)),
    within: share(draws, ({ alarms }) => alarms <= rate),
    found: mean(draws.map(({ found }) => found)),
  };
}

/** Returns each human source with enough texts for the first promise as a customer, the largest first. */
export function customersOf(version: string, texts: readonly ScoredText[]): readonly Customer[] {
  const ai = texts.filter(({ author, knowsText }) => author === 'ai' && !knowsText);
  const sources = groupBy(
    texts.filter(({ author }) => author === 'human'),
    ({ source }) => source,
  );
  return [...sources]
    .map(([source, human]) => {
      const languages = new Set(human.map(({ language }) => language));
      const own = texts.filter((text) => text.author === 'ai' && text.source === source);
      const hasOwnAi = own.length >= LEAST_AI;
      const judged = hasOwnAi ? own : ai.filter(({ language }) => languages.has(language));
      return {
        ...{ source, version, human: human.length, ai: judged.length, hasOwnAi },
        knowsText: human.some(({ knowsText }) => knowsText),
        kept: PROMISED.map((rate) => keptOf(human, judged, rate)),
        falseAlarms: share(human, isStated),
        found: share(judged, isStated),
      };
    })
    .filter(({ kept }) => kept[0] !== null)
    .sort((a, b) => b.human - a.human);
}
