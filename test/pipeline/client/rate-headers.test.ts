import { expect, test } from 'vitest';
import { limitedOf } from '../../../src/pipeline/client/limited.js';
import { quotaOf } from '../../../src/pipeline/client/rate-headers.js';

const NOW_MS = 1_800_000_000_000;

test.each([
  [{}, undefined],
  [{ 'ratelimit-limit': '100', 'ratelimit-remaining': '7', 'ratelimit-reset': '30' }, { requests: [7, 30_000] }],
  [{ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1800000012' }, { requests: [0, 12_000] }],
  [{ ratelimit: 'limit=100, remaining=50, reset=9' }, { requests: [50, 9000] }],
  [{ ratelimit: '"default";r=50;t=30' }, { requests: [50, 30_000] }],
  [{ ratelimit: '"hour";r=900;t=3000, "second";r=2;t=1' }, { requests: [2, 1000] }],
  [
    {
      'x-ratelimit-remaining-requests': '59',
      'x-ratelimit-reset-requests': '1s',
      'x-ratelimit-remaining-tokens': '149984',
      'x-ratelimit-reset-tokens': '6m0s',
    },
    { requests: [59, 1000], words: [149_984, 360_000] },
  ],
  [{ 'ratelimit-remaining': '7' }, undefined],
  [{ 'ratelimit-remaining': 'many', 'ratelimit-reset': '30' }, undefined],
  [{ 'ratelimit-remaining': '7', 'ratelimit-reset': 'soon' }, undefined],
])('%j says that %j is left', (headers: Readonly<Record<string, string>>, left) => {
  const quota = quotaOf((name) => headers[name] ?? null, NOW_MS);
  const pairs = Object.entries(quota ?? {}).map(([kind, { remaining, resetMs }]) => [kind, [remaining, resetMs]]);
  expect(quota === undefined ? undefined : Object.fromEntries(pairs)).toEqual(left);
});

test.each([
  [null, 'Too many requests', 'requests'],
  ['rate_limited', 'slow down', null],
  ['words_per_minute', '', 'words'],
  [null, 'limit of 100,000 tokens per minute', 'words'],
  [null, 'too many words in too many requests', null],
  ['too_many_concurrent_requests', '', 'concurrency'],
])('%j, %j: too much of %j', (code, message, limited) => {
  expect(limitedOf(code, message)).toBe(limited);
});
