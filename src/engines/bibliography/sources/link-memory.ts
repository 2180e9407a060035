import { monotonicMs } from '../../../lib/clock.js';
import type { LinkChecker, LinkState } from './link-checker.js';

const REMEMBERED_MS = 3_600_000;
const MOST_LINKS = 10_000;

interface Remembered {
  readonly state: Promise<LinkState>;
  readonly untilMs: number;
}

/** Asks for each address once an hour, also where several documents cite it at a time. */
export function rememberLinks(check: LinkChecker['check']): LinkChecker['check'] {
  const known = new Map<string, Remembered>();
  return async (url, signal) => {
    const nowMs = monotonicMs();
    const earlier = known.get(url);
    if (earlier !== undefined && earlier.untilMs > nowMs)
      // Where the scan that asked was stopped, this one asks for itself.
      return earlier.state.catch(() => check(url, signal));
    const state = check(url, signal);
    known.set(url, { state, untilMs: nowMs + REMEMBERED_MS });
    const [oldest] = known.keys();
    if (known.size > MOST_LINKS && oldest !== undefined) known.delete(oldest);
    try {
      return await state;
    } catch (error) {
      known.delete(url);
      throw error;
    }
  };
}
