import { isDuplicateKey } from '../../../lib/database/index.js';

/**
 * Whether results that a process stores may be there already. In PostgreSQL an insert that need not look for a result
 * to replace is quicker; it is tried until one is there, as another run of the same texts may have stored it.
 */
export class ReplacingResults {
  constructor(private replaces: boolean) {}

  /** Runs the transaction `work`; runs it again if a result that has to be replaced made it fail. */
  async ifNeeded<Result>(work: (replaces: boolean) => Promise<Result>): Promise<Result> {
    if (this.replaces) return work(true);
    try {
      return await work(false);
    } catch (error) {
      if (!isDuplicateKey(error, 'results')) throw error;
      this.replaces = true;
      return work(true);
    }
  }
}
