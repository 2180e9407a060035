import { DriftSeries } from '../../src/pipeline/audit/drift/watch.js';
import type { CanaryReading } from '../../src/records/canary.js';
import { seededRandom } from '../statistics/random.js';

/**
 * Prints how often the drift alarm of audits is false, and after how many nights a drift alarms: `npm run eval:drift`.
 * Nights are simulated on as many canaries as ship, half of them read as AI, with noise of each canary by itself and
 * noise that all share.
 */
const CANARIES = 120;
const NIGHTS_A_YEAR = 365;
const YEARS = 100;
const DRIFTS = 100;
/** A drift begins after so many quiet nights. */
const QUIET_NIGHTS = 30;
const LIMIT_FALSE_ALARMS = 1;

const random = seededRandom(20_261_122);

function normal(): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

interface Noise {
  readonly name: string;
  /** Standard deviations of the probability of AI. */
  readonly own: number;
  readonly shared: number;
}

const NOISES: readonly Noise[] = [
  { name: 'none (embedded service)', own: 0, shared: 0 },
  { name: '1 point each', own: 0.01, shared: 0 },
  { name: '3 points each', own: 0.03, shared: 0 },
  { name: '1 point each, 0.3 shared', own: 0.01, shared: 0.003 },
  { name: '3 points each, 1 shared', own: 0.03, shared: 0.01 },
];

const share = (value: number): number => Math.min(1, Math.max(0, value));

/** One night. @param drift added to the probability of AI of each canary, by its number */
function night(atMs: number, { own, shared }: Noise, drift: (index: number) => number): CanaryReading {
  const common = shared * normal();
  return {
    atMs,
    scores: Array.from({ length: CANARIES }, (_, index) => {
      const base = index < CANARIES / 2 ? 0.15 : 0.8;
      const ai = share(base + drift(index) + common + own * normal());
      return {
        name: `c${index}`,
        documentHash: String(index),
        verdict: ai >= 0.5 ? 'ai' : 'human',
        probabilities: { human: 1 - ai, ai, mixed: 0 },
        modelVersion: 'v1',
      };
    }),
  };
}

const steady = (): number => 0;

/** Alarms in a number of nights without drift; each is acknowledged, and its night is the next baseline. */
function falseAlarms(nights: number, noise: Noise): number {
  let alarms = 0;
  let series: DriftSeries | null = null;
  for (let at = 0; at < nights; at += 1) {
    const reading = night(at, noise, steady);
    series ??= new DriftSeries(reading);
    if (!series.add(reading).alarm) continue;
    alarms += 1;
    series = null;
  }
  return alarms;
}

/** Nights from the beginning of a drift to its alarm. */
function delay(noise: Noise, driftAt: (night: number) => (index: number) => number): number {
  const first = night(0, noise, steady);
  const series = new DriftSeries(first);
  series.add(first);
  for (let at = 1; ; at += 1) {
    const drifting = at - QUIET_NIGHTS;
    const { alarm } = series.add(night(at, noise, drifting > 0 ? driftAt(drifting) : steady));
    // An alarm before the drift is false, and counted apart.
    if (drifting > 0 && (alarm || drifting === NIGHTS_A_YEAR)) return drifting;
  }
}

interface Drift {
  readonly name: string;
  readonly at: (night: number) => (index: number) => number;
}

const DRIFTS_SHOWN: readonly Drift[] = [
  { name: '0.1 a night', at: (nights) => () => 0.001 * nights },
  { name: '0.3 a night', at: (nights) => () => 0.003 * nights },
  { name: 'jump of 2', at: () => () => 0.02 },
  {
    name: '0.3 a night, both ways',
    at: (nights) => (index) => (index < CANARIES / 2 ? 0.003 : -0.003) * nights,
  },
];

function percentile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0;
}

let worst = 0;
process.stdout.write(`${CANARIES} canaries. Points are hundredths of the probability of AI.\n\n`);
process.stdout.write(`${'noise of a night'.padEnd(28)}false alarms a year, of ${YEARS} simulated\n`);
for (const noise of NOISES) {
  let alarms = 0;
  for (let year = 0; year < YEARS; year += 1) alarms += falseAlarms(NIGHTS_A_YEAR, noise);
  worst = Math.max(worst, alarms / YEARS);
  process.stdout.write(`${noise.name.padEnd(28)}${(alarms / YEARS).toFixed(2)}  (limit ${LIMIT_FALSE_ALARMS})\n`);
}
process.stdout.write(`\nnights to the alarm: half of ${DRIFTS}, nine tenths\n${'noise of a night'.padEnd(28)}`);
process.stdout.write(
  `${DRIFTS_SHOWN.map(({ name }) => name.padEnd(24))
    .join('')
    .trimEnd()}\n`,
);
for (const noise of NOISES) {
  const cells = DRIFTS_SHOWN.map(({ at }) => {
    const delays = Array.from({ length: DRIFTS }, () => delay(noise, at)).sort((a, b) => a - b);
    return `${percentile(delays, 0.5)}, ${percentile(delays, 0.9)}`.padEnd(24);
  });
  process.stdout.write(`${noise.name.padEnd(28)}${cells.join('').trimEnd()}\n`);
}
if (worst > LIMIT_FALSE_ALARMS) process.exitCode = 1;
