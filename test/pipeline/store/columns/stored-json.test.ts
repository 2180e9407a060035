import { expect, test } from 'vitest';
import { packText } from '../../../../src/pipeline/store/columns/blob.js';
import { judgedIn } from '../../../../src/pipeline/store/columns/judged-columns.js';
import { provenanceOf } from '../../../../src/pipeline/store/columns/provenance.js';
import { unpackBlocks } from '../../../../src/pipeline/store/columns/stored-blocks.js';
import { unpackDetection } from '../../../../src/pipeline/store/columns/stored-findings.js';
import { storedStrings, unpackStored } from '../../../../src/pipeline/store/columns/stored-json.js';

const nothing = { judged_words: null, not_judged: null, manipulations: null, reason: null };
const disguised = (kind: string): string => JSON.stringify([{ kind, count: 1, examples: [] }]);
const provenance = (fields: object): string =>
  JSON.stringify({ extractor: 'x', charset: null, pages: null, warnings: [], ...fields });
const detection = async (findings: object): Promise<Uint8Array> =>
  packText(JSON.stringify({ version: 1, findings: { sentences: [[0, 3, 0.5, 0, 1]], ...findings } }));

test.each<readonly [string, () => unknown]>([
  ['documents.blocks', () => unpackBlocks('[{"start":0,"end":3,"kind":"recipe"}]')],
  ['documents.blocks', () => unpackBlocks('[{"start":0')],
  ['documents.text', () => unpackStored(Uint8Array.of(7, 7, 7), 'documents.text')],
  ['results.manipulations', () => judgedIn({ ...nothing, manipulations: disguised('invented') })],
  ['results.manipulations', () => judgedIn({ ...nothing, manipulations: '[' })],
  ['results.not_judged', () => judgedIn({ ...nothing, not_judged: '{"recipe":3}' })],
  ['results.not_judged', () => judgedIn({ ...nothing, not_judged: '{"table":0}' })],
  ['results.reason', () => judgedIn({ ...nothing, reason: 'invented' })],
  ['sources.provenance', () => provenanceOf(provenance({ warnings: 'many' }))],
  ['sources.provenance', () => provenanceOf(provenance({ manipulations: [{ kind: 'invented' }] }))],
  ['runs.paths', () => storedStrings('["a",7]', 'runs.paths')],
  ['results.findings', async () => unpackDetection(await detection({ kinds: ['prose', 'recipe'] }), 'One')],
  // The sentence names the second kind of a list of one.
  ['results.findings', async () => unpackDetection(await detection({ kinds: ['table'] }), 'One')],
])('what the program never writes to %s fails with a code', async (column, read) => {
  const failure: unknown = await Promise.resolve()
    .then(read)
    .catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: 'database_bad_value', exitCode: 1 });
  expect(String(failure)).toContain(`in ${column}`);
});
