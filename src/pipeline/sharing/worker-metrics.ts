import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import { monotonicMs } from '../../lib/clock.js';
import type { WorkerEvent } from './take-part.js';
import type { RunDetails, Store } from '../store/index.js';
import { sharingDetails } from './store/index.js';
import type { SharingDetails } from './store/index.js';

/** One reading serves all gauges of a scrape. */
const READING_MS = 1000;

export interface RunMetrics {
  readonly registry: Registry;
  /** Counts the events of a worker. */
  readonly onEvent: (event: WorkerEvent) => void;
}

type MetricsStore = Pick<Store, 'runDetails' | 'internals'>;

interface Reading {
  readonly details: RunDetails;
  readonly sharing: SharingDetails | null;
}

type Reader = () => Promise<Reading | null>;

async function readRun(store: MetricsStore): Promise<Reading> {
  return { details: await store.runDetails(null), sharing: await sharingDetails(store, null) };
}

/** The newest run, read once for all gauges of a scrape; null while there is none or the database is away. */
function detailsReader(store: MetricsStore): Reader {
  let [readAt, reading] = [Number.NEGATIVE_INFINITY, Promise.resolve<Reading | null>(null)];
  return () => {
    if (monotonicMs() - readAt > READING_MS) {
      readAt = monotonicMs();
      reading = readRun(store).catch(() => null);
    }
    return reading;
  };
}

/** Adds gauges of the run, read from the database: they are the same at every worker, so scrape one of them. */
function addRunGauges(registry: Registry, read: Reader): void {
  const registers = [registry];
  const gauge = (
    name: string,
    help: string,
    label: string | null,
    values: (reading: Reading) => Readonly<Record<string, number>>,
  ): void => {
    new Gauge({
      name,
      help,
      labelNames: label === null ? [] : [label],
      registers,
      async collect() {
        const reading = await read();
        this.reset();
        for (const [key, value] of Object.entries(reading === null ? {} : values(reading)))
          this.set(label === null ? {} : { [label]: key }, value);
      },
    });
  };
  gauge(
    'assay_run_jobs',
    'Jobs of the newest run: live (queued or under way), done, dead (failed at every attempt)',
    'state',
    ({ sharing }) => ({ live: 0, done: 0, dead: 0, ...sharing?.jobs }),
  );
  gauge('assay_run_lag_seconds', 'Age of the oldest job that is queued or under way', null, ({ sharing }) => ({
    lag: sharing?.lagSeconds ?? 0,
  }));
  gauge('assay_run_words', 'Words of the newest run by its ledger', 'kind', ({ details }) => ({ ...details.ledger }));
  gauge('assay_run_workers', 'Workers heard of in the last seconds', null, ({ sharing }) => ({
    workers: sharing?.workers ?? 0,
  }));
  gauge('assay_run_connections', 'Connections of those workers', null, ({ sharing }) => ({
    connections: sharing?.connections ?? 0,
  }));
}

/** Prometheus metrics of a worker and of the run it takes part in. Labels hold no document and no key. */
export function runMetrics(store: MetricsStore): RunMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  addRunGauges(registry, detailsReader(store));
  const registers = [registry];
  const refusals = new Counter({
    name: 'assay_worker_refusals_total',
    help: 'Requests of this worker that the service refused or did not answer, by its reason',
    labelNames: ['reason'],
    registers,
  });
  const words = new Counter({
    name: 'assay_worker_words_total',
    help: 'Words billed for results that this worker stored',
    registers,
  });
  const sources = new Counter({
    name: 'assay_worker_sources_total',
    help: 'Sources that this worker brought to their end',
    registers,
  });
  return {
    registry,
    onEvent: (event) => {
      if (event.kind === 'retry') refusals.inc({ reason: event.reason });
      if (event.kind !== 'committed') return;
      words.inc(event.words);
      sources.inc(event.sourcesEnded);
    },
  };
}
