import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Meter } from '../accounts/index.js';
import { watchRequests } from '../http/index.js';

const DURATION_BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** The meter, counting the words it charges. */
function countingMeter(meter: Meter, words: Counter): Meter {
  return {
    ...meter,
    charge: async (key, charged, remember) => {
      const outcome = await meter.charge(key, charged, remember);
      if (outcome.status === 'charged') words.inc(charged);
      return outcome;
    },
    chargeReserved: async (key, reservation, remember) => {
      await meter.chargeReserved(key, reservation, remember);
      words.inc(reservation.words);
    },
  };
}

export interface ServiceMetrics {
  readonly registry: Registry;
  /** The meter passed in, counting the words it charges. */
  readonly meter: Meter;
  /** To be told of the time that reading a file took. */
  readonly onExtraction: (ms: number) => void;
}

function requestCounter(registers: Registry[]): Counter<'method' | 'route' | 'status'> {
  return new Counter({
    name: 'assay_requests_total',
    help: 'Requests answered',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
}

function durationHistogram(registers: Registry[]): Histogram<'route'> {
  return new Histogram({
    name: 'assay_request_duration_seconds',
    help: 'Time to answer',
    labelNames: ['route'],
    buckets: DURATION_BUCKETS_SECONDS,
    registers,
  });
}

/** Adds the service's own metrics to a registry. @param pendingDetections texts waiting for or in detection */
export function addServiceMetrics(registry: Registry, pendingDetections: () => number) {
  const registers = [registry];
  new Gauge({
    name: 'assay_detections_pending',
    help: 'Texts waiting for or in detection',
    registers,
    collect() {
      this.set(pendingDetections());
    },
  });
  return {
    requests: requestCounter(registers),
    words: new Counter({ name: 'assay_words_charged_total', help: 'Words charged by this process', registers }),
    extraction: new Counter({
      name: 'assay_extraction_seconds_total',
      help: 'Seconds of processor time spent on reading files other than plain text',
      registers,
    }),
    durations: durationHistogram(registers),
  };
}

/**
 * Counts requests and their durations, charged words, waiting detections, and what Node reports of itself. Labels hold
 * no key and no document.
 * @param pendingDetections texts waiting for or in detection
 */
export function registerMetrics(app: FastifyInstance, meter: Meter, pendingDetections: () => number): ServiceMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const { requests, words, extraction, durations } = addServiceMetrics(registry, pendingDetections);
  watchRequests(app, ({ route, status, durationMs }, { method }) => {
    requests.inc({ method, route, status });
    durations.observe({ route }, durationMs / 1000);
  });
  return { registry, meter: countingMeter(meter, words), onExtraction: (ms) => extraction.inc(ms / 1000) };
}
