import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { tarOf, zipOf } from '../../testing/pipeline/archives.js';
import { crawledFiles } from '../../testing/pipeline/crawled-files.js';

let cwd = '';

beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'assay-damaged-'));
  await mkdir(join(cwd, 'scratch'));
});
afterEach(() => rm(cwd, { recursive: true, force: true }));

const REPEATED = 40;
const members = ['a', 'b', 'c'].map((name) => ({ name, content: name.repeat(REPEATED) }));
const ENTRY_SIGN = Buffer.from('PK\u0001\u0002', 'latin1');

/** Returns bytes in which others take the place of some. */
const spliced = (bytes: Buffer, at: number, left: number, put: string): Buffer =>
  Buffer.concat([bytes.subarray(0, at), Buffer.from(put), bytes.subarray(at + left)]);

function zipWithoutSecondEntry(): Buffer {
  const zip = zipOf(members);
  return spliced(zip, zip.indexOf(ENTRY_SIGN, zip.indexOf(ENTRY_SIGN) + 1), 4, 'xxxx');
}

test.each<[what: string, name: string, bytes: Buffer, read: readonly string[], failed: readonly string[]]>([
  ['a tar with a damaged header', 'c.tar', spliced(tarOf(members), 1024, 8, 'xxxxxxxx'), ['a', 'c'], ['c.tar']],
  ['a tar with too many bytes', 'c.tar', spliced(tarOf(members), 600, 0, 'more'), ['a', 'b', 'c'], ['c.tar']],
  ['a tar with too few bytes', 'c.tar', spliced(tarOf(members), 600, 7, ''), ['a', 'c'], ['c.tar']],
  ['a zip with too many bytes', 'c.zip', spliced(zipOf(members), 35, 0, 'more'), ['b', 'c'], ['c.zip/a']],
  ['a zip with too few bytes', 'c.zip', spliced(zipOf(members), 33, 2, ''), ['b', 'c'], ['c.zip/a']],
  ['a zip with a damaged list of members', 'c.zip', zipWithoutSecondEntry(), ['a', 'c'], ['c.zip']],
])('%s gives the members that are sound', async (_what, name, bytes, read, failed) => {
  const lines = await crawledFiles(cwd, { [name]: bytes });
  const sound = read.map((member) => `${name}/${member}: ${member.repeat(REPEATED)}`);
  expect([...lines].sort()).toEqual([...sound, ...failed.map((path) => `${path} failed corrupt`)].sort());
});
