import { Registry } from 'prom-client';
import { eventMetrics } from '../../src/pipeline/progress/event-metrics.js';
import { RUN_GAUGES, SHARED_GAUGES } from '../../src/pipeline/sharing/run-gauges.js';
import type { StoredGauge } from '../../src/pipeline/sharing/run-gauges.js';
import { addServiceMetrics } from '../../src/service/metrics/index.js';

export interface KnownMetric {
  readonly name: string;
  readonly help: string;
  readonly labels: readonly string[];
  /** Commands that serve it. */
  readonly of: readonly string[];
}

interface Registered {
  readonly name: string;
  readonly help: string;
  readonly labelNames: readonly string[];
}

function inRegistry(registry: Registry, of: string): KnownMetric[] {
  return registry.getMetricsAsArray().map((metric) => {
    const { name, help, labelNames }: Registered = { labelNames: [], ...metric };
    return { name, help, labels: [...labelNames].sort(), of: [of] };
  });
}

const stored = (gauges: readonly StoredGauge[], of: string): KnownMetric[] =>
  gauges.map(({ name, help, label }) => ({ name, help, labels: label === null ? [] : [label], of: [of] }));

/** Every metric of the program's own, with the commands that serve it, in the order of their names. */
export function knownMetrics(): readonly KnownMetric[] {
  const commands = ['run', 'audit', 'worker'] as const;
  const service = new Registry();
  addServiceMetrics(service, () => 0);
  const all = [
    ...commands.flatMap((command) => {
      const registry = new Registry();
      eventMetrics(registry, command);
      return [
        ...inRegistry(registry, command),
        ...stored(RUN_GAUGES, command),
        ...stored(SHARED_GAUGES, `${command} (shared)`),
      ];
    }),
    ...inRegistry(service, 'serve'),
  ];
  const byName = new Map<string, KnownMetric>();
  for (const metric of all)
    byName.set(metric.name, { ...metric, of: [...(byName.get(metric.name)?.of ?? []), ...metric.of] });
  return [...byName.values()].sort((a, b) => a.name.localeCompare(b.name));
}
