export { serveMetrics } from './metrics-server.js';
export type { MetricsServer } from './metrics-server.js';
export { addServiceMetrics, registerMetrics } from './request-metrics.js';
