import { Pool } from 'undici';

export interface Measured {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly requests: number;
  /** CPU that sending took, in cores. */
  readonly senderCores: number;
}

export interface Load {
  readonly url: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent one after the other, then again from the first. */
  readonly bodies: readonly Buffer[];
}

/**
 * Sends one request after another from `clients` connections for `seconds`; an answer that is not 200 ends the
 * measurement.
 */
export async function measureLoad(
  { url, path, headers, bodies }: Load,
  clients: number,
  seconds: number,
): Promise<Measured> {
  const pool = new Pool(url, { connections: clients, pipelining: 1, headersTimeout: 0, bodyTimeout: 0 });
  let sent = 0;
  const once = async (): Promise<void> => {
    const response = await pool.request({ method: 'POST', path, headers, body: bodies[sent++ % bodies.length] });
    const answer = await response.body.dump({ limit: Infinity }).then(() => response.statusCode);
    if (answer !== 200) throw new Error(`${url}${path} answered ${answer}`);
  };
  // Connections are open and code is compiled before the time starts.
  await Promise.all(Array.from({ length: clients }, once));
  const latenciesMs: number[] = [];
  const cpu = process.cpuUsage();
  const start = performance.now();
  const end = start + seconds * 1000;
  const client = async (): Promise<void> => {
    do {
      const begun = performance.now();
      await once();
      latenciesMs.push(performance.now() - begun);
    } while (performance.now() < end);
  };
  await Promise.all(Array.from({ length: clients }, client));
  const elapsedMs = performance.now() - start;
  const { user, system } = process.cpuUsage(cpu);
  await pool.close();
  latenciesMs.sort((left, right) => left - right);
  const at = (share: number): number =>
    latenciesMs[Math.min(latenciesMs.length - 1, Math.floor(latenciesMs.length * share))] ?? 0;
  return {
    perSecond: (1000 * latenciesMs.length) / elapsedMs,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    requests: latenciesMs.length,
    senderCores: (user + system) / 1000 / elapsedMs,
  };
}
