import { startServed } from './browser/served.js';
import { clientOf } from './spec-client.js';
import type { SpecClient } from './spec-client.js';

export interface ProgramKey {
  readonly key: string;
  readonly id: string;
  readonly account: string;
}

/** The built program as it is served, and its commands beside it. */
export interface ProgramClient extends SpecClient {
  /** Makes a key by `assay keys create`. */
  newKey(...options: readonly string[]): Promise<ProgramKey>;
  /** Runs `assay keys` with the data of the service. */
  keys(...args: readonly string[]): Promise<void>;
  /** What the program logged so far. */
  log(): string;
}

/** Starts `assay serve` with a data folder of its own, and a key that is allowed everything. */
export async function programClient(): Promise<ProgramClient> {
  const served = await startServed();
  const keys = async (...args: readonly string[]): Promise<string> => {
    const { exitCode, stdout, stderr } = await served.run(['keys', ...args, '--data', 'data']);
    if (exitCode !== 0) throw new Error(stderr);
    return stdout;
  };
  const newKey = async (...options: readonly string[]): Promise<ProgramKey> =>
    JSON.parse(await keys('create', '--json', ...options)) as ProgramKey;
  const { key } = await newKey('--plan', 'metered', '--allow', 'patterns');
  return {
    ...clientOf(served.baseUrl, key, () => served.close()),
    newKey,
    keys: async (...args) => {
      await keys(...args);
    },
    log: () => served.log(),
  };
}
