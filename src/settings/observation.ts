import { Type } from 'typebox';
import { setting } from '../lib/setting.js';

/** How other programs see what a command does. */
export const observationSettings = {
  events: setting(
    Type.String(),
    '',
    'add what happens to this file as JSON lines (docs/events.md); -: standard output; none: nowhere',
  ),
  metrics: setting(
    Type.String({ pattern: '^(|.+:\\d{1,5})$', description: 'HOST:PORT, such as 127.0.0.1:9464' }),
    '',
    'HOST:PORT where Prometheus metrics are served while the command runs; none: not served',
  ),
};

/** Host and port of `--metrics`; null where metrics are not served. `[::1]:9100` is the address ::1. */
export function metricsAddressOf(metrics: string): { readonly host: string; readonly port: number } | null {
  if (metrics === '') return null;
  const colon = metrics.lastIndexOf(':');
  return { host: metrics.slice(0, colon).replace(/^\[(.*)\]$/u, '$1'), port: Number(metrics.slice(colon + 1)) };
}
