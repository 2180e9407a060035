import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { systemClock } from '../../../src/lib/clock.js';
import { openStore } from '../../../src/pipeline/store/index.js';

const folder = mkdtempSync(join(tmpdir(), 'assay-run-ids-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('two runs whose ids would be alike get two ids', async () => {
  const drawn = ['20261120-231500-4f2a', '20261120-231500-4f2a', '20261120-231500-9c01'];
  const init = { paths: [], settings: {}, profile: 'p', requestedVersion: '', pinnedVersions: [] };
  const options = { scans: ['detect'], rescan: false, readLimits: '' } as const;
  const ids: string[] = [];
  for (const identity of ['one', 'other']) {
    const store = await openStore({ db: join(folder, 'assay.db'), keepText: 'full' }, systemClock);
    const opened = await store.beginRun({ ...init, identity, newRunId: () => drawn.shift() ?? 'none left' }, options);
    ids.push(opened.run.runId);
    await store.releaseRun();
    await store.close();
  }
  expect(ids).toEqual(['20261120-231500-4f2a', '20261120-231500-9c01']);
});
