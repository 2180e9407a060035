import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Meter } from '../accounts/index.js';
import type { ServiceParts } from '../context.js';

const DURATION_BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** The meter, counting the words it charges. */
function countingMeter(meter: Meter, words: Counter): Meter {
  return {
    ...meter,
    settle: async (key, charged, remember) => {
      const settlement = await meter.settle(key, charged, remember);
      if (settlement.status === 'charged') words.inc(charged);
      return settlement;
    },
    charge: async (key, reservation, remember) => {
      await meter.charge(key, reservation, remember);
      words.inc(reservation.words);
    },
  };
}

export interface ServiceMetrics {
  readonly registry: Registry;
  /** To be used in the meter's place. */
  readonly meter: Meter;
}

/**
 * Counts requests and their durations, charged words, waiting detections, and what Node says of itself. Labels hold no
 * key and no document.
 */
export function registerMetrics(
  app: FastifyInstance,
  { detection, accounts }: Pick<ServiceParts, 'detection' | 'accounts'>,
): ServiceMetrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'assay_requests_total',
    help: 'Requests answered',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const words = new Counter({ name: 'assay_words_charged_total', help: 'Words charged by this process', registers });
  const durations = new Histogram({
    name: 'assay_request_duration_seconds',
    help: 'Time to answer',
    labelNames: ['route'],
    buckets: DURATION_BUCKETS_SECONDS,
    registers,
  });
  new Gauge({
    name: 'assay_detections_pending',
    help: 'Texts waiting for or in detection',
    registers,
    collect() {
      this.set(detection.pending);
    },
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    requests.inc({ method: request.method, route, status: reply.statusCode });
    durations.observe({ route }, reply.elapsedTime / 1000);
    done();
  });
  return { registry, meter: countingMeter(accounts.meter, words) };
}
