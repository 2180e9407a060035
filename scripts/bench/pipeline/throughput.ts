import { join } from 'node:path';
import { systemClock } from '../../../src/lib/clock.js';
import { createClient } from '../../../src/pipeline/client/index.js';
import { schedulePorts } from '../../../src/pipeline/setup/ports.js';
import { scheduleScans } from '../../../src/pipeline/schedule/index.js';
import { scheduleSettings } from '../../../src/pipeline/schedule/settings.js';
import type { RunStore } from '../../../src/pipeline/store/index.js';
import { resolveGroup } from '../../../src/settings/resolve.js';
import { aiohttpLoop, undiciLoop } from './peers.js';
import { percent, perSecond, report } from './report.js';
import { withPlannedRun } from './rows.js';
import { startStandIn } from './stand-in.js';
import type { StandInProcess } from './stand-in.js';

const LATENCY_MS = 50;
/** At least this long at each level, at the rate aimed for. */
const SECONDS = 20;
const LEVELS = [
  { connections: 16, limit: 0.97 },
  { connections: 64, limit: 0.95 },
] as const;

export interface Rates {
  readonly whole: number;
  /** Between the first fifth of the documents and the last. */
  readonly steady: number;
  readonly cpuMs: number;
}

/** Sends all documents of a planned run, one a call, with so many connections at most. */
export async function scan(run: RunStore, baseUrl: string, concurrency: number, count: number): Promise<Rates> {
  const { values } = resolveGroup(scheduleSettings, { flags: {}, env: {}, file: {}, filePath: null });
  const client = createClient(
    { baseUrl, apiKey: 'bench', wire: 'assay', timeoutMs: 60_000, connections: concurrency },
    systemClock,
  );
  const usage = await client.usage();
  const marks: { readonly atMs: number; readonly done: number }[] = [];
  let done = 0;
  const before = process.cpuUsage();
  const startedAt = performance.now();
  await scheduleScans({
    ports: schedulePorts({ client, clock: systemClock }, run, usage),
    settings: { ...values, concurrency, mode: 'text' },
    pinnedVersions: [],
    inflow: { state: () => 'done', changed: () => new Promise(() => undefined) },
    carriesOver: false,
    signal: new AbortController().signal,
    onEvent: (event) => {
      if (event.kind !== 'committed') return;
      done += event.sourcesEnded;
      if (event.sourcesEnded > 0) marks.push({ atMs: performance.now(), done });
    },
    onProgress: () => undefined,
  });
  const seconds = (performance.now() - startedAt) / 1000;
  const { user, system } = process.cpuUsage(before);
  await client.close();
  const inside = marks.filter((mark) => mark.done >= count / 5 && mark.done <= (count * 4) / 5);
  const [first, last] = [inside[0], inside.at(-1)];
  const steady =
    first === undefined || last === undefined ? 0 : ((last.done - first.done) * 1000) / (last.atMs - first.atMs);
  return { whole: count / seconds, steady, cpuMs: (user + system) / 1000 / count };
}

/**
 * A rate beside what so many connections could do at the latency asked for, and at that which the stand-in really had:
 * its timer rounds up.
 */
function shares(rate: number, connections: number, heldMs: number): string {
  return (
    `${percent((rate * LATENCY_MS) / 1000 / connections)} of ${(connections * 1000) / LATENCY_MS}/s, ` +
    `${percent((rate * heldMs) / 1000 / connections)} of what ${heldMs.toFixed(1)} ms as measured allow`
  );
}

/** The work done, with what the stand-in had to do for each of `count` calls of it. */
async function watched<Result>(
  standIn: StandInProcess,
  count: number,
  work: () => Promise<Result>,
): Promise<{ readonly done: Result; readonly heldMs: number; readonly serviceCpuMs: number }> {
  const before = await standIn.state();
  const done = await work();
  const after = await standIn.state();
  return { done, heldMs: (after.heldMs - before.heldMs) / count, serviceCpuMs: (after.cpuMs - before.cpuMs) / count };
}

/** Text calls through the whole schedule and store, beside two bare loops at the same stand-in. */
export async function throughput(folder: string): Promise<void> {
  const standIn = await startStandIn(LATENCY_MS);
  try {
    for (const { connections, limit } of LEVELS) {
      const ideal = (connections * 1000) / LATENCY_MS;
      const count = ideal * SECONDS;
      await withPlannedRun(join(folder, `throughput-${connections}.db`), count, async (_store, run) => {
        const { done, heldMs, serviceCpuMs } = await watched(standIn, count, () =>
          scan(run, standIn.baseUrl, connections, count),
        );
        report(
          `text calls, ${connections} connections, ${LATENCY_MS} ms`,
          perSecond(done.whole),
          `${shares(done.whole, connections, heldMs)} (limit ${percent(limit)}); steady ` +
            `${percent(done.steady / ideal)}; CPU a call ${done.cpuMs.toFixed(2)} ms, of the stand-in ` +
            `${serviceCpuMs.toFixed(2)} ms`,
        );
      });
      for (const [name, loop] of [
        ['undici', undiciLoop],
        ['Python aiohttp', aiohttpLoop],
      ] as const) {
        const { done, heldMs } = await watched(standIn, count, async () => loop(standIn.baseUrl, connections, count));
        report(
          `  a bare ${name} loop beside it`,
          done === null ? 'not here' : perSecond(done.perSecond),
          done === null ? '' : `${shares(done.perSecond, connections, heldMs)}; CPU a call ${done.cpuMs.toFixed(2)} ms`,
        );
      }
    }
  } finally {
    standIn.stop();
  }
}
