import { expect, test } from 'vitest';
import { systemClock } from '../../../src/lib/clock.js';
import type { FileToRead } from '../../../src/pipeline/sharing/store/read-jobs.js';
import { openSharing } from '../../../src/pipeline/sharing/store/index.js';
import { openStore } from '../../../src/pipeline/store/index.js';
import { sharedOn } from '../../testing/pipeline/migrated-on-postgres.js';
import { usingPostgres } from '../../testing/pipeline/using-postgres.js';

const { server, keep } = usingPostgres();

/** A file whose name is one byte that is not valid UTF-8: every one is shown as the same path. */
const file = (byte: number): FileToRead => ({
  path: 'corpus/\ufffd',
  pathBytes: Buffer.concat([Buffer.from('/corpus/'), Buffer.from([byte])]),
  datasetId: null,
  content: {
    kind: 'file',
    readPath: `/${byte}`,
    sizeBytes: byte,
    mtimeMs: 1,
    changeMark: '',
    fileKey: `hex:${byte}`,
    temporary: false,
  },
});

test('files whose paths look the same are handed to workers each with its own content', async () => {
  const store = await openStore({ db: await sharedOn(server()), keepText: 'full' }, systemClock);
  keep(store);
  const sharing = await openSharing(store, { leaseSeconds: 30, attempts: 3 });
  keep(sharing);
  const options = { scans: ['detect'], rescan: false, readLimits: '', keepText: 'full' } as const;
  const init = {
    newRunId: () => 'run-1',
    identity: 'same',
    paths: [],
    settings: {},
    profile: 'p',
    requestedVersion: '',
  };
  const { run } = await store.beginRun({ ...init, pinnedVersions: [] }, options);
  const coordinator = await sharing.coordinate(run, options, '{}', true);
  expect(await coordinator.placeFiles([file(0xfe), file(0xff)])).toBe(2);
  await coordinator.enqueueFiles(1);
  const worker = await sharing.join(run.runId, options);
  const taken = await worker.takeFiles();
  expect(taken?.files.map(({ pathBytes, content }) => [pathBytes?.at(-1), content.sizeBytes])).toEqual([
    [0xfe, 0xfe],
    [0xff, 0xff],
  ]);
  await worker.leave(null);
});
