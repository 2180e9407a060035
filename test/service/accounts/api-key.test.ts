import { expect, test } from 'vitest';
import { apiKeyHash, apiKeyOf, isApiKeyShaped } from '../../../src/service/accounts/api-key.js';
import { featuresOf } from '../../../src/service/accounts/features.js';
import { KeyCache } from '../../../src/service/accounts/key-cache.js';
import { parsePlans, planNamed } from '../../../src/service/accounts/plans.js';

const key = apiKeyOf(new Uint8Array(32).fill(7));

test('a key is its prefix, its secret and a checksum, the same for the same bytes', () => {
  expect(key).toMatch(/^ask_[\w-]{49}$/u);
  expect(key).toBe(apiKeyOf(new Uint8Array(32).fill(7)));
  expect(apiKeyHash(key)).toHaveLength(32);
});

test.each([
  ['a key', key, true],
  ['nothing', '', false],
  ['another prefix', key.replace('ask_', 'sk__'), false],
  ['a slip in the secret', `${key.slice(0, 10)}${key[10] === 'x' ? 'y' : 'x'}${key.slice(11)}`, false],
  ['a slip in the checksum', `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`, false],
  ['a character too many', `${key}A`, false],
])('%s is told from a key by its shape', (_, candidate, isShaped) => {
  expect(isApiKeyShaped(candidate)).toBe(isShaped);
});

test.each([
  ['', []],
  ['patterns', ['patterns']],
  ['later,patterns', ['patterns']],
])('the stored features "%s" are those that this program knows', (stored, known) => {
  expect(featuresOf(stored)).toEqual(known);
});

test('keys are cached until another process commits; what was read before an own change is not kept', async () => {
  let version = 1;
  const cache = new KeyCache<string>(() => Promise.resolve(version));
  await cache.get('a');
  cache.set('a', 'row', cache.generation);
  expect(await cache.get('a')).toBe('row');
  version = 2;
  expect(await cache.get('a')).toBeUndefined();
  const { generation } = cache;
  cache.clear();
  cache.set('a', 'read before the change', generation);
  expect(await cache.get('a')).toBeUndefined();
});

const PLAN = 'api:\n  words_per_cycle: null\n  character_limit: 10\n  requests_per_minute: 60\n  burst: 3\n';

test('plans are read from YAML and found by name', () => {
  const plans = parsePlans(PLAN, 'plans.yaml');
  expect(planNamed(plans, 'api')).toEqual({
    name: 'api',
    wordsPerCycle: null,
    characterLimit: 10,
    requestsPerMinute: 60,
    burst: 3,
  });
  expect(() => planNamed(plans, 'other')).toThrow(expect.objectContaining({ code: 'unknown_plan' }));
});

test.each([
  ['no YAML', 'api: [', 'is not YAML'],
  ['no list of plans', '- api', 'plans.yaml'],
  ['a plan without a limit', PLAN.replace('  character_limit: 10\n', ''), '"/api"'],
  ['a plan with a field too many', `${PLAN}  colour: red\n`, 'plans.yaml'],
  ['a negative burst', PLAN.replace('burst: 3', 'burst: -3'), '"/api/burst"'],
])('a plans file with %s is refused with its place', (_, text, message) => {
  expect(() => parsePlans(text, 'plans.yaml')).toThrow(
    expect.objectContaining({ code: 'bad_plans', message: expect.stringContaining(message) as string }),
  );
});
