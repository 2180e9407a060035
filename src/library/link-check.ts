// Not the `fetch` of Node, which ends the program where it lacks memory.
import { request } from 'undici';
import { workbenchUrl } from '../service/accounts/index.js';

/** A service on the same machine answers at once; one that does not is said to be missing. */
const TIMEOUT_MS = 3_000;

/** Why a sign-in link would not work now. */
export type LinkProblem = 'no_service' | 'no_workbench';

/**
 * Asks the service of a sign-in link whether it is there, and offers the workbench that the link is for.
 * @param url the link; its secret is not sent
 * @returns null where nothing is wrong that can be seen from here
 */
export async function linkProblem(url: string, isForWorkbench: boolean): Promise<LinkProblem | null> {
  const address = isForWorkbench ? workbenchUrl(new URL(url).origin) : new URL(url).origin;
  try {
    const { statusCode, body } = await request(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    await body.dump();
    return isForWorkbench && statusCode === 404 ? 'no_workbench' : null;
  } catch {
    return 'no_service';
  }
}
