export { serveMetrics } from './metrics-server.js';
export type { MetricsServer } from './metrics-server.js';
export { registerMetrics } from './request-metrics.js';
