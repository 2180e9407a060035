import { Gauge } from 'prom-client';
import type { Registry } from 'prom-client';
import { monotonicMs } from '../../lib/clock.js';
import { kindOf } from '../../lib/database/index.js';
import type { RunDetails, Store } from '../store/index.js';
import { sharingDetails } from './store/index.js';
import type { SharingDetails } from './store/index.js';

/** One reading serves all gauges of a scrape. */
const READING_MS = 1000;

type MetricsStore = Pick<Store, 'runDetails' | 'internals'>;

interface Reading {
  readonly details: RunDetails;
  readonly sharing: SharingDetails | null;
}

/** A gauge that is read from the database: one value, or one for each state of its label. */
export interface StoredGauge {
  readonly name: string;
  readonly help: string;
  readonly label: string | null;
  readonly values: (reading: Reading) => Readonly<Record<string, number>>;
}

export const RUN_GAUGES: readonly StoredGauge[] = [
  {
    name: 'assay_run_words',
    help: 'Words of the newest run by its ledger',
    label: 'kind',
    values: ({ details }) => ({ ...details.ledger }),
  },
];

/** Gauges of a run that several machines share. */
export const SHARED_GAUGES: readonly StoredGauge[] = [
  {
    name: 'assay_run_jobs',
    help: 'Jobs of the newest run: live (queued or under way), done, dead (failed at every attempt)',
    label: 'state',
    values: ({ sharing }) => ({ live: 0, done: 0, dead: 0, ...sharing?.jobs }),
  },
  {
    name: 'assay_run_lag_seconds',
    help: 'Age of the oldest job that is queued or under way',
    label: null,
    values: ({ sharing }) => ({ lag: sharing?.lagSeconds ?? 0 }),
  },
  {
    name: 'assay_run_workers',
    help: 'Workers of the newest run heard of in the last seconds',
    label: null,
    values: ({ sharing }) => ({ workers: sharing?.workers ?? 0 }),
  },
  {
    name: 'assay_run_connections',
    help: 'Connections of those workers',
    label: null,
    values: ({ sharing }) => ({ connections: sharing?.connections ?? 0 }),
  },
];

async function readRun(store: MetricsStore): Promise<Reading> {
  return { details: await store.runDetails(null), sharing: await sharingDetails(store, null) };
}

/** The newest run, read once for all gauges of a scrape; null if there is none or the database cannot be reached. */
function detailsReader(store: MetricsStore): () => Promise<Reading | null> {
  let [readAt, reading] = [Number.NEGATIVE_INFINITY, Promise.resolve<Reading | null>(null)];
  return () => {
    if (monotonicMs() - readAt > READING_MS) {
      readAt = monotonicMs();
      reading = readRun(store).catch(() => null);
    }
    return reading;
  };
}

/**
 * Adds gauges of the newest run, read from the database; for a shared run also those of its queue. They are the same on
 * every machine, so scrape one of them.
 */
export function addRunGauges(registry: Registry, store: MetricsStore): void {
  const read = detailsReader(store);
  const isShared = kindOf(store.internals.queries) !== 'sqlite';
  for (const { name, help, label, values } of isShared ? [...RUN_GAUGES, ...SHARED_GAUGES] : RUN_GAUGES)
    new Gauge({
      name,
      help,
      labelNames: label === null ? [] : [label],
      registers: [registry],
      async collect() {
        const reading = await read();
        this.reset();
        for (const [key, value] of Object.entries(reading === null ? {} : values(reading)))
          this.set(label === null ? {} : { [label]: key }, value);
      },
    });
}
