import { readFileSync } from 'node:fs';
import type { PostgresServer } from '../../../test/testing/postgres.js';

/** Milliseconds of one tick of the kernel's count. */
const TICK_MS = 10;

/** CPU time of each process of a server on this machine, milliseconds by process id. */
async function processTimes(server: PostgresServer): Promise<ReadonlyMap<number, number>> {
  const rows = await server.query('select pid from pg_stat_activity');
  return new Map(
    rows.flatMap(({ pid }) => {
      try {
        const stat = readFileSync(`/proc/${String(pid)}/stat`, 'utf8');
        const [user = '0', system = '0'] = stat
          .slice(stat.lastIndexOf(')') + 2)
          .split(' ')
          .slice(11);
        return [[Number(pid), (Number(user) + Number(system)) * TICK_MS] as const];
      } catch {
        // The process of a connection that has ended since.
        return [];
      }
    }),
  );
}

/**
 * Starts a count of the server's CPU time, of connections that stay; returns a function that reads it, in ms.
 * Zero for a server elsewhere.
 */
export async function serverCpu(server: PostgresServer): Promise<() => Promise<number>> {
  const before = await processTimes(server);
  return async () => [...(await processTimes(server))].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0);
}
