import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { packageFile } from '../../../src/lib/package-root.js';

/** What the stand-in did since it was last reset. */
export interface StandInState {
  readonly documents: number;
  /** When the first scan request came, in milliseconds since the Unix epoch; 0 before it. */
  readonly firstAtMs: number;
  /** Sum of the times between the end of a request and its answer. */
  readonly heldMs: number;
  readonly cpuMs: number;
  /** Most text calls within it at once. */
  readonly peak: number;
  /** Text calls refused for the rate. */
  readonly refused: number;
}

/** What the stand-in takes: text calls that it works on at once, and in a second; left out, any number. */
export interface StandInLimits {
  readonly atOnce?: number;
  readonly rate?: number;
}

export interface StandInProcess {
  readonly baseUrl: string;
  readonly state: () => Promise<StandInState>;
  readonly reset: () => Promise<StandInState>;
  readonly stop: () => void;
}

/** Starts the service of fixed latency as a program of its own. */
export async function startStandIn(latencyMs: number, { atOnce, rate }: StandInLimits = {}): Promise<StandInProcess> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', packageFile('scripts', 'bench', 'fixed-latency-service.ts')],
    {
      env: {
        ...process.env,
        LATENCY_MS: String(latencyMs),
        ...(atOnce !== undefined && { AT_ONCE: String(atOnce) }),
        ...(rate !== undefined && { RATE: String(rate) }),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const [port] = (await once(createInterface(child.stdout), 'line')) as [string];
  const baseUrl = `http://127.0.0.1:${port}`;
  const ask = async (path: string): Promise<StandInState> =>
    (await (await fetch(`${baseUrl}${path}`)).json()) as StandInState;
  return { baseUrl, state: () => ask('/state'), reset: () => ask('/reset'), stop: () => child.kill() };
}
