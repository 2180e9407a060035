import type { MeteredCommand } from './pipeline/progress/event-metrics.js';
import type { Store } from './pipeline/store/index.js';
import type { OnRunEvent } from './records/events.js';
import type { Settings } from './settings/groups.js';
import { metricsAddressOf } from './settings/observation.js';

/** A command that reports events. */
export interface MeteredRequest {
  readonly settings: Settings;
  readonly paths: readonly string[];
  readonly onEvent: OnRunEvent;
}

/** The metrics of a command on an open store. */
async function metricsOf(command: MeteredCommand, paths: readonly string[], store: Store) {
  const [{ eventMetrics, processRegistry }, { addRunGauges }] = await Promise.all([
    import('./pipeline/progress/event-metrics.js'),
    import('./pipeline/sharing/run-gauges.js'),
  ]);
  const registry = processRegistry();
  addRunGauges(registry, store);
  const onEvent = eventMetrics(registry, command);
  if (command === 'audit') {
    const { driftEvent, lastDrift } = await import('./pipeline/audit/last-drift.js');
    // An audit ends soon after it has measured drift: until then, that of the last audit is shown.
    const drift = await lastDrift(store, paths);
    if (drift !== null) onEvent(driftEvent(drift));
  }
  return { registry, onEvent };
}

/**
 * Serves the metrics of a command, where its settings say so, while `use` continues, which reports its events to the
 * function that it is handed. Libraries are loaded for those who ask for metrics alone. @throws AssayError
 * `cannot_listen`
 */
export async function withMetrics<Result>(
  command: MeteredCommand,
  { settings, paths, onEvent }: MeteredRequest,
  store: Store,
  use: (onEvent: OnRunEvent) => Promise<Result>,
): Promise<Result> {
  const address = metricsAddressOf(settings.observation.metrics);
  if (address === null) return use(onEvent);
  const metrics = await metricsOf(command, paths, store);
  const { serveMetrics } = await import('./service/metrics/index.js');
  const server = await serveMetrics(metrics.registry, address.host, address.port);
  try {
    onEvent({ kind: 'metrics_served', url: server.url });
    return await use((event) => {
      metrics.onEvent(event);
      onEvent(event);
    });
  } finally {
    await server.close();
  }
}
