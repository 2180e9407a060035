import { fitProfile } from '../../../src/calibration/fit.js';
import { groupOf } from '../../../src/calibration/group-of.js';
import { KIND_PARTS, USUAL_PARTS } from '../../../src/calibration/kinds.js';
import type { KindPart } from '../../../src/calibration/kinds.js';
import type { Profile } from '../../../src/calibration/profile.js';
import { leastTexts } from '../../../src/calibration/promise.js';
import { groupBy } from '../../../src/lib/group-by.js';
import { rateText } from '../../../src/lib/rate-text.js';
import { seededRandom } from '../../statistics/random.js';
import { calibrationOf, halves, mean, share } from './proof.js';
import type { ScoredText } from './scores.js';

const DRAWS = 100;
const RATE = 0.05;
const LANGUAGE = 'en';

/** How a text is compared with a profile. */
const WAYS = ['shared', 'own', 'not said'] as const;
type Way = (typeof WAYS)[number];

interface Judged {
  readonly alarms: number;
  readonly found: number;
}

function isAlarm({ groups }: Profile, { register, ...text }: ScoredText, isSaid: boolean): boolean {
  const group = groupOf(groups, isSaid ? { ...text, register } : text);
  return group !== null && text.score > group.threshold;
}

/** One customer with texts of many registers: half of them calibrates, the other half is judged, by register. */
function judgedBy(human: readonly ScoredText[], ai: readonly ScoredText[]): ReadonlyMap<string, Record<Way, Judged[]>> {
  const random = seededRandom(24);
  const told = new Map<string, Record<Way, Judged[]>>();
  const fit = (texts: readonly ScoredText[], by: readonly KindPart[]): Profile =>
    fitProfile({ ...calibrationOf(texts, RATE), by });
  for (let draw = 0; draw < DRAWS; draw += 1) {
    const [calibrating, judged] = halves(human, random);
    const [usual, byRegister] = [fit(calibrating, USUAL_PARTS), fit(calibrating, KIND_PARTS)];
    for (const [register, own] of groupBy(judged, (text) => text.register)) {
      const rows = told.get(register) ?? { shared: [], own: [], 'not said': [] };
      const found = ai.filter((text) => text.register === register);
      const add = (way: Way, profile: Profile): number =>
        rows[way].push({
          alarms: share(own, (text) => isAlarm(profile, text, way === 'own')),
          found: share(found, (text) => isAlarm(profile, text, way === 'own')),
        });
      add('shared', usual);
      add('own', byRegister);
      add('not said', byRegister);
      told.set(register, rows);
    }
  }
  return told;
}

const percent = (values: readonly number[], digits: number): string => (mean(values) * 100).toFixed(digits);

function cells(rows: readonly Judged[], hasAi: boolean): string {
  const alarms = percent(
    rows.map((row) => row.alarms),
    1,
  );
  const found = percent(
    rows.map((row) => row.found),
    0,
  );
  return `${alarms} | ${hasAi ? found : '–'}`;
}

/** Returns, as Markdown, what thresholds by register change for one customer with texts of many. */
export function registersText(version: string, texts: readonly ScoredText[]): string {
  const unknown = texts.filter(({ language, knowsText }) => language === LANGUAGE && !knowsText);
  const of = (author: string): readonly ScoredText[] => unknown.filter((text) => text.author === author);
  const [human, ai] = [of('human'), of('ai')];
  const count = (own: readonly ScoredText[], name: string): number =>
    own.filter(({ register }) => register === name).length;
  const least = 2 * leastTexts(calibrationOf([], RATE).promise);
  const rows = [...judgedBy(human, ai)]
    .filter(([register]) => count(human, register) >= least)
    .sort(([one], [other]) => count(human, other) - count(human, one))
    .map(([register, by]) => {
      const ways = WAYS.map((way) => cells(by[way], count(ai, register) > 0));
      return `| ${register} | ${count(human, register)} | ${count(ai, register)} | ${ways.join(' | ')} |`;
    });
  const titles = WAYS.map((way) => `${way}: alarms % | found %`);
  return [
    `${rateText(RATE)} promised to one customer with all English texts that ${version} did not learn from:`,
    '',
    `| register | human | AI | ${titles.join(' | ')} |`,
    `|---|---:|---:|${'---:|'.repeat(2 * WAYS.length)}`,
    ...rows,
    '',
  ].join('\n');
}
