import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import type { OnRunEvent, RunEvent } from '../../records/events.js';

/** Registers metrics and returns what keeps them up to date. */
type MetricGroup = (registers: Registry[]) => OnRunEvent;

/** A gauge that is not there until something was measured: 0 would be a finding. */
function laterGauge(name: string, help: string, registers: Registry[]): Gauge {
  const gauge = new Gauge({ name, help, registers });
  gauge.remove();
  return gauge;
}

/** Returns a function that adds what a total has grown by to a counter. */
function growing(counter: Counter): (total: number) => void {
  let before = 0;
  return (total) => {
    counter.inc(Math.max(0, total - before));
    before = total;
  };
}

const requestMetrics: MetricGroup = (registers) => {
  const refusals = new Counter({
    name: 'assay_refusals_total',
    help: 'Requests of this process that the service refused or did not answer, by its reason',
    labelNames: ['reason'],
    registers,
  });
  const isOut = new Gauge({
    name: 'assay_service_out',
    help: '1 while this process waits for a service that is out, else 0',
    registers,
  });
  const waited = new Gauge({
    name: 'assay_service_out_seconds',
    help: 'Time that this process has waited for a service that is out; 0 while it answers',
    registers,
  });
  return (event) => {
    if (event.kind === 'retry') refusals.inc({ reason: event.reason });
    if (event.kind !== 'outage') return;
    isOut.set(event.code === null ? 0 : 1);
    waited.set(event.waitedMs / 1000);
  };
};

const runMetrics: MetricGroup = (registers) => {
  const sources = new Gauge({
    name: 'assay_run_sources',
    help: 'Sources of the run: found, read, done (ended, whatever the outcome), waiting (found and not done)',
    labelNames: ['state'],
    registers,
  });
  const left = laterGauge('assay_run_words_left', 'Words left in the billing cycle; none if metered', registers);
  const inFlight = new Gauge({
    name: 'assay_run_requests_in_flight',
    help: 'Requests of this process without an answer yet',
    registers,
  });
  const setLeft = (words: number | null): void => (words === null ? left.remove() : left.set(words));
  return (event) => {
    if (event.kind === 'budget') setLeft(event.wordsLeft);
    if (event.kind !== 'progress') return;
    const { sourcesFound: found, sourcesRead: read, sourcesDone: done } = event;
    for (const [state, count] of Object.entries({ found, read, done, waiting: found - done }))
      sources.set({ state }, count);
    inFlight.set(event.requestsInFlight);
    setLeft(event.wordsLeft);
  };
};

const workerMetrics: MetricGroup = (registers) => {
  const words = growing(
    new Counter({
      name: 'assay_worker_words_total',
      help: 'Words billed for results that this worker stored',
      registers,
    }),
  );
  const sources = growing(
    new Counter({
      name: 'assay_worker_sources_total',
      help: 'Sources that this worker brought to their end',
      registers,
    }),
  );
  return (event) => {
    if (event.kind !== 'worked') return;
    words(event.words);
    sources(event.sourcesDone);
  };
};

const auditMetrics: MetricGroup = (registers) => {
  const gauge = (name: string, help: string): Gauge => laterGauge(name, help, registers);
  const flips = gauge('assay_audit_flips', 'Sources with another verdict than in the baseline');
  const canaries = gauge('assay_canaries', 'Canaries compared with those of the baseline');
  const canaryFlips = gauge('assay_canary_flips', 'Canaries with another verdict than in the baseline');
  const mean = gauge('assay_canary_mean_shift', 'Mean change of the probability of AI of the canaries, -1 to 1');
  const absolute = gauge('assay_canary_mean_absolute_shift', 'Mean absolute change of it, 0 to 1');
  const largest = gauge('assay_canary_largest_shift', 'Largest absolute change of it, 0 to 1');
  const shift = gauge('assay_canary_baseline_shift', 'Mean change of it since the fixed baseline, -1 to 1');
  const cusum = gauge('assay_canary_cusum', 'Cumulated sum of that change, in standard deviations; 7 alarms');
  const alarm = gauge('assay_drift_alarm', '1 while the canaries have alarmed and nobody acknowledged it, else 0');
  return (event: RunEvent) => {
    if (event.kind === 'compared') flips.set(event.flips);
    if (event.kind === 'drift_watched') {
      shift.set(event.shift);
      cusum.set(event.cusum);
      alarm.set(event.alarm ? 1 : 0);
    }
    if (event.kind !== 'drift') return;
    canaries.set(event.canaries);
    canaryFlips.set(event.flips);
    mean.set(event.meanShift);
    absolute.set(event.meanAbsoluteShift);
    largest.set(event.largestShift);
  };
};

/** What each command measures. One more metric is one line in its group. */
const GROUPS = {
  run: [requestMetrics, runMetrics],
  audit: [requestMetrics, runMetrics, auditMetrics],
  worker: [requestMetrics, workerMetrics],
} as const satisfies Readonly<Record<string, readonly MetricGroup[]>>;

export type MeteredCommand = keyof typeof GROUPS;

/** Returns a registry that holds the metrics of the process. */
export function processRegistry(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

/**
 * Adds the metrics of a command to a registry. Returns what keeps them up to date. Labels hold no document and no key.
 */
export function eventMetrics(registry: Registry, command: MeteredCommand): OnRunEvent {
  const groups = GROUPS[command].map((register) => register([registry]));
  return (event) => {
    for (const update of groups) update(event);
  };
}
