import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { Registry } from 'prom-client';
import { describe, expect, test } from 'vitest';
import { knownMetrics } from '../scripts/docs/known-metrics.js';
import { eventMetrics } from '../src/pipeline/progress/event-metrics.js';
import { packageFile } from '../src/lib/package-root.js';
import { serveMetrics } from '../src/service/metrics/index.js';
import { metricsAddressOf } from '../src/settings/observation.js';

const metrics = new Map(knownMetrics().map((metric) => [metric.name, metric]));

/** What a target of a dashboard is asked for. */
interface Target {
  readonly expr: string;
  readonly legendFormat: string;
}

const dashboard = JSON.parse(readFileSync(packageFile('config', 'examples', 'grafana-dashboard.json'), 'utf8')) as {
  readonly panels: readonly { readonly title: string; readonly targets: readonly Target[] }[];
};
const targets = dashboard.panels.flatMap(({ title, targets: own }) => own.map((target) => [title, target] as const));

/** Metrics that Prometheus makes of a histogram. */
const ofHistogram = (name: string): string => name.replace(/_(?:bucket|sum|count)$/u, '');

describe('the dashboard for Grafana', () => {
  test.each(targets)('%s asks for metrics and labels that exist', (_title, { expr, legendFormat }) => {
    const asked = [...expr.matchAll(/\b((?:assay|process)_\w+)\{([^}]*)\}/gu)];
    expect(asked).not.toEqual([]);
    expect([...expr.matchAll(/\bassay_\w+/gu)]).toHaveLength(
      asked.filter(([, name]) => name?.startsWith('assay_')).length,
    );
    for (const [, name = '', selectors = ''] of asked) {
      if (name === 'process_resident_memory_bytes') continue;
      const metric = metrics.get(name) ?? metrics.get(ofHistogram(name));
      expect(metric, name).toBeDefined();
      const named = [
        ...selectors.matchAll(/(\w+)=~?"/gu),
        ...expr.matchAll(/by \((\w+)\)/gu),
        ...legendFormat.matchAll(/\{\{(\w+)\}\}/gu),
      ].map(([, label = '']) => label);
      expect([...(metric?.labels ?? []), 'job', 'instance', 'le']).toEqual(expect.arrayContaining(named));
    }
  });

  test('shows every metric of the program', () => {
    const asked = targets.map(([, { expr }]) => expr).join('\n');
    const left = ['assay_canaries', 'assay_canary_mean_shift', 'assay_run_connections', 'assay_worker_words_total'];
    expect([...metrics.keys()].filter((name) => !asked.includes(name) && !left.includes(name))).toEqual([]);
  });
});

test('an address of IPv6 is written in brackets, as in a browser', () => {
  expect(metricsAddressOf('[::1]:9100')).toEqual({ host: '::1', port: 9100 });
  expect(metricsAddressOf('0.0.0.0:9100')).toEqual({ host: '0.0.0.0', port: 9100 });
  expect(metricsAddressOf('')).toBeNull();
});

test('an address where nothing can be served is one coded error', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => taken.once('listening', resolve));
  const address = taken.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  await expect(serveMetrics(new Registry(), '127.0.0.1', port)).rejects.toMatchObject({
    code: 'cannot_listen',
    exitCode: 2,
  });
  await expect(serveMetrics(new Registry(), '127.0.0.1', 99_999)).rejects.toMatchObject({ code: 'cannot_listen' });
  taken.close();
});

test('totals that go back, as those of a new worker, count nothing twice', async () => {
  const registry = new Registry();
  const onEvent = eventMetrics(registry, 'worker');
  for (const words of [100, 250, 0, 30]) onEvent({ kind: 'worked', sourcesDone: words / 10, words });
  expect(await registry.metrics()).toContain('assay_worker_words_total 280\n');
});

test.each(['run', 'audit', 'worker'] as const)('%s: an outage is measured while it lasts', async (command) => {
  const registry = new Registry();
  const onEvent = eventMetrics(registry, command);
  expect(await registry.metrics()).toMatch(/^assay_service_out 0$/mu);
  onEvent({ kind: 'outage', code: 'http_503', waitedMs: 90_000, limitMs: 1_800_000, nextProbeMs: 60_000 });
  expect(await registry.metrics()).toMatch(/^assay_service_out 1$/mu);
  expect(await registry.metrics()).toMatch(/^assay_service_out_seconds 90$/mu);
  onEvent({ kind: 'outage', code: null, waitedMs: 0, limitMs: 0, nextProbeMs: 0 });
  expect(await registry.metrics()).toMatch(/^assay_service_out 0$/mu);
  expect(await registry.metrics()).toMatch(/^assay_service_out_seconds 0$/mu);
});

test('what an audit has not measured is not there, and metered plans have no words left', async () => {
  const registry = new Registry();
  const onEvent = eventMetrics(registry, 'audit');
  expect(await registry.metrics()).not.toMatch(/^assay_(?:canar|audit|run_words_left)/mu);
  onEvent({ kind: 'budget', plan: 'api', wordsLeft: 500 });
  onEvent({ kind: 'drift', canaries: 14, flips: 0, meanShift: 0, meanAbsoluteShift: 0, largestShift: 0 });
  expect(await registry.metrics()).toMatch(/^assay_run_words_left 500$/mu);
  expect(await registry.metrics()).toMatch(/^assay_canary_flips 0$/mu);
  const watched = {
    kind: 'drift_watched',
    audit: 'nightly',
    audits: 3,
    canaries: 120,
    shift: -0.02,
    cusum: 7.5,
  } as const;
  onEvent({ ...watched, alarm: true, alarmSince: '2026-11-20T02:00:00Z' });
  expect(await registry.metrics()).toMatch(/^assay_canary_baseline_shift -0\.02$/mu);
  expect(await registry.metrics()).toMatch(/^assay_canary_cusum 7\.5$/mu);
  expect(await registry.metrics()).toMatch(/^assay_drift_alarm 1$/mu);
  onEvent({ ...watched, cusum: 0, alarm: false, alarmSince: null });
  expect(await registry.metrics()).toMatch(/^assay_drift_alarm 0$/mu);
  onEvent({ kind: 'budget', plan: 'metered', wordsLeft: null });
  expect(await registry.metrics()).not.toMatch(/^assay_run_words_left/mu);
});
