import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ListedPage, ListPage, ListRequest } from '../../src/lib/object-listing.js';
import { listedObjects } from '../../src/lib/object-listing.js';

const byBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

/** Lists keys as S3 does, some a page, and notes what was asked. */
class Bucket {
  readonly asked: ListRequest[] = [];
  mostAtOnce = 0;
  #atOnce = 0;

  constructor(
    private readonly keys: readonly string[],
    private readonly pageKeys: number,
    private readonly failsAt = '',
  ) {}

  readonly listPage: ListPage = async (request) => {
    this.asked.push(request);
    this.#atOnce += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.#atOnce);
    await new Promise((resolve) => setImmediate(resolve));
    this.#atOnce -= 1;
    if (this.failsAt !== '' && request.prefix === this.failsAt) throw new Error('the storage is out');
    return this.#page(request);
  };

  #page({ prefix, after, byFolder, token }: ListRequest): ListedPage {
    const from = Number(token ?? 0);
    const keys = this.keys.filter((key) => key.startsWith(prefix) && byBytes(key, after) > 0);
    const rolledUp = (key: string): string => {
      const slash = byFolder ? key.indexOf('/', prefix.length) : -1;
      return slash === -1 ? key : key.slice(0, slash + 1);
    };
    const entries = [...new Set(keys.map(rolledUp))].sort(byBytes);
    const page = entries.slice(from, from + this.pageKeys);
    const isKey = (entry: string): boolean => !byFolder || !entry.includes('/', prefix.length);
    return {
      objects: page.filter(isKey).map((key) => ({ key, sizeBytes: 1, mtimeMs: 0, etag: '' })),
      folders: page.filter((entry) => !isKey(entry)),
      nextToken: from + this.pageKeys < entries.length ? String(from + this.pageKeys) : null,
    };
  }
}

async function listed(prefix: string, bucket: Bucket, after = ''): Promise<readonly string[]> {
  const keys: string[] = [];
  for await (const { key } of listedObjects(prefix, after, bucket.listPage)) keys.push(key);
  return keys;
}

test('whatever the keys are, each below the prefix and behind the marker is listed once, in the order of keys', async () => {
  const part = fc.constantFrom('a', 'b', 'ab', 'a.txt', 'é', '𝒳', '\uFF5E', '');
  const key = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'));
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(key, { maxLength: 60 }),
      fc.constantFrom('', 'a', 'a/', 'a/b'),
      fc.integer({ min: 1, max: 6 }),
      async (keys, prefix, pageKeys) => {
        const bucket = new Bucket(
          keys.filter((one) => one !== ''),
          pageKeys,
        );
        const below = keys.filter((one) => one !== '' && one.startsWith(prefix)).sort(byBytes);
        expect(await listed(prefix, bucket)).toEqual(below);
        // From any of them on, the rest.
        for (const [index, key] of below.entries())
          expect(await listed(prefix, bucket, key)).toEqual(below.slice(index + 1));
      },
    ),
    { numRuns: 100 },
  );
});

const folders = (count: number, keys: number): readonly string[] =>
  Array.from({ length: count * keys }, (_, index) => `papers/${Math.trunc(index / keys)}/${index % keys}`);

test.each([
  ['few objects take one request', folders(3, 3), 10, 1, 1],
  ['large folders are listed at the same time', folders(9, 12), 10, 25, 8],
  ['many small folders are listed one page after another', folders(60, 1), 20, 3, 1],
])('%s', async (_what, keys, pageKeys, mostRequests, atOnce) => {
  const bucket = new Bucket(keys, pageKeys);
  expect(await listed('papers/', bucket)).toHaveLength(keys.length);
  expect(bucket.asked.length).toBeLessThanOrEqual(mostRequests);
  expect(bucket.mostAtOnce).toBeGreaterThanOrEqual(atOnce);
});

test('where folders begin, the one that was begun goes on at its marker', async () => {
  const keys = folders(2, 10);
  const bucket = new Bucket(keys, 4);
  expect(await listed('papers/', bucket)).toEqual(keys);
  expect(bucket.asked.filter(({ prefix }) => prefix === 'papers/0/').map(({ after, token }) => [after, token])).toEqual(
    [
      ['papers/0/3', null],
      ['papers/0/3', '4'],
    ],
  );
});

test('what fails in a folder that is listed ahead fails the listing, after what comes before it', async () => {
  const bucket = new Bucket(folders(4, 4), 4, 'papers/3/');
  const keys: string[] = [];
  const all = async (): Promise<void> => {
    for await (const { key } of listedObjects('papers/', '', bucket.listPage)) keys.push(key);
  };
  await expect(all()).rejects.toThrow('the storage is out');
  expect(keys).toEqual(folders(3, 4));
});
