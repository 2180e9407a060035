import { join } from 'node:path';
import { percent, perSecond, report } from './report.js';
import { withPlannedRun } from './rows.js';
import { startStandIn } from './stand-in.js';
import type { StandInLimits } from './stand-in.js';
import { scan } from './throughput.js';

const LATENCY_MS = 50;
const CONNECTIONS = 32;
/** Most calls within the service at once, as a multiple of those that it works on. */
const MOST_WITHIN = 2;
const MOST_REFUSED = 0.02;

/** Sends `count` documents to a service with limits that are not known to the sender. */
async function sent(folder: string, name: string, count: number, limits: StandInLimits) {
  const standIn = await startStandIn(LATENCY_MS, limits);
  try {
    let rates = { whole: 0, steady: 0, cpuMs: 0 };
    await withPlannedRun(join(folder, `sending-${name}.db`), count, async (_store, run) => {
      rates = await scan(run, standIn.baseUrl, CONNECTIONS, count);
    });
    return { rates, state: await standIn.state() };
  } finally {
    standIn.stop();
  }
}

/** What is under way at a service, and how much it refuses, without a setting. */
export async function sending(folder: string): Promise<void> {
  for (const atOnce of [1, 4, 16]) {
    const most = (atOnce * 1000) / LATENCY_MS;
    const { rates, state } = await sent(folder, `at-once-${atOnce}`, most * 20, { atOnce });
    report(
      `a service that does ${atOnce} at once, ${LATENCY_MS} ms each`,
      `${state.peak} within`,
      `limit ${MOST_WITHIN * atOnce}; each there for ${(state.heldMs / state.documents).toFixed(0)} ms; ` +
        `${perSecond(rates.steady)} of ${perSecond(most)}`,
    );
  }
  for (const rate of [5, 20]) {
    const { rates, state } = await sent(folder, `rate-${rate}`, rate * 60, { rate });
    report(
      `a service that refuses more than ${rate} calls a second`,
      percent(state.refused / (state.refused + state.documents)),
      `refused, limit ${percent(MOST_REFUSED)}; ${rates.steady.toFixed(1)}/s of ${perSecond(rate)}`,
    );
  }
}
