import type { RateLimited } from '../../records/rate-limit.js';

const CONCURRENCY = /concurren|simultaneous|in parallel|at the same time|at once/iu;
const WORDS = /\b(?:words?|tokens?|characters?)\b|(?:^|_)(?:words?|tokens?|characters?)(?:_|$)/iu;
const REQUESTS = /requests?\b|(?:^|_)requests?(?:_|$)|\bcalls?\b/iu;

/** What a refusal for the rate says there is too much of; null where it does not say. */
export function limitedOf(code: string | null, message: string): RateLimited | 'concurrency' | null {
  const said = `${code ?? ''} ${message}`;
  if (CONCURRENCY.test(said)) return 'concurrency';
  const words = WORDS.test(said);
  const requests = REQUESTS.test(said);
  if (words === requests) return null;
  return words ? 'words' : 'requests';
}
