import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { DetectionPool } from '../scans/detection-pool.js';

const DURATION_BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** Counts requests and their durations, charged words, waiting detections, and what Node says of itself. Labels hold no key and no document. */
export function registerMetrics(app: FastifyInstance, detection: DetectionPool): Registry {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({ name: 'assay_requests_total', help: 'Requests answered', labelNames: ['method', 'route', 'status'], registers });
  const durations = new Histogram({ name: 'assay_request_duration_seconds', help: 'Time to answer', labelNames: ['route'], buckets: DURATION_BUCKETS_SECONDS, registers });
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
  return registry;
}
