import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ServiceOptions } from '../../src/service/listen.js';
import { fakeBibliography, fakePatterns, fakePool } from '../testing/service/fake-engine.js';
import { plainExtractor, startHarness } from '../testing/service/harness.js';

const folder = mkdtempSync(join(tmpdir(), 'assay-listen-'));
const taken = createServer();
let takenPort = 0;

beforeAll(async () => {
  writeFileSync(join(folder, 'a-file'), '');
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const address = taken.address();
  takenPort = address !== null && typeof address === 'object' ? address.port : 0;
});
afterAll(() => {
  taken.close();
  rmSync(folder, { recursive: true });
});

/** The parts of a service, each of which notes that it was closed. */
function partsThatNote(
  closed: string[],
): Pick<ServiceOptions, 'detection' | 'patterns' | 'bibliography' | 'extractor'> {
  const noting = (name: string) => ({
    close: () => {
      closed.push(name);
      return Promise.resolve();
    },
  });
  return {
    detection: { ...fakePool(), ...noting('detection') },
    patterns: { ...fakePatterns(), ...noting('patterns') },
    bibliography: { ...fakeBibliography, ...noting('bibliography') },
    extractor: { ...plainExtractor, ...noting('extractor') },
  };
}

type Start = (parts: ReturnType<typeof partsThatNote>) => Partial<ServiceOptions>;
const lostModel = () => Promise.reject(new Error('the model is lost'));

test.each<[string, Start, string]>([
  ['its folder cannot be made', () => ({ dataFolder: join(folder, 'a-file', 'data') }), 'ENOTDIR'],
  ['its model cannot be read', ({ detection }) => ({ detection: { ...detection, countWords: lostModel } }), 'is lost'],
  [
    'neither works',
    ({ detection }) => ({
      dataFolder: join(folder, 'a-file', 'data'),
      detection: { ...detection, countWords: lostModel },
    }),
    'ENOTDIR',
  ],
  ['its port is taken', () => ({ port: takenPort }), 'the port is taken'],
])('a service that does not start since %s closes what it was given, once', async (_why, change, says) => {
  const closed: string[] = [];
  const parts = partsThatNote(closed);
  await expect(startHarness({ dataFolder: folder, ...parts, ...change(parts) })).rejects.toThrow(says);
  expect(closed.sort()).toEqual(['bibliography', 'detection', 'extractor', 'patterns']);
});
