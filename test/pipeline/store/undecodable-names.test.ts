import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../../src/lib/clock.js';
import { joined, startGroup } from '../../../src/pipeline/plan/plan-group.js';
import { openStore } from '../../../src/pipeline/store/index.js';
import type { RunStore, Store } from '../../../src/pipeline/store/index.js';
import type { Source } from '../../../src/records/source.js';
import { StandIn } from '../../testing/pipeline/stand-in.js';
import { PlainExtractor, World } from '../../testing/pipeline/world.js';

let standIn: StandIn;
let world: World;
let store: Store;

beforeAll(async () => {
  standIn = new StandIn();
  world = await World.create(standIn);
  store = await openStore({ db: world.db, keepText: 'full' }, systemClock);
});
afterAll(async () => {
  await store.close();
  await standIn.close();
  await world.remove();
});

/** A pipe whose name is one byte that is not valid UTF-8: every one is shown as the same path. */
const pipe = (byte: number): Source => ({
  path: 'corpus/\ufffd',
  pathBytes: Buffer.concat([Buffer.from('/corpus/'), Buffer.from([byte])]),
  datasetId: null,
  content: { kind: 'ended', outcome: 'failed', reason: 'not_a_regular_file', message: 'it is a pipe' },
});

async function begin(): Promise<RunStore> {
  const init = {
    newRunId: () => 'run-1',
    identity: 'same',
    paths: [],
    settings: {},
    profile: 'p',
    requestedVersion: '',
  };
  return store.beginRun({ ...init, pinnedVersions: [] }, { scans: ['detect'], rescan: false, readLimits: '' });
}

test('a resumed run records a source whose path looks like that of a recorded one', async () => {
  const rules = { characterLimit: 1000, long: 'first', minWords: 1, order: 'path' } as const;
  const plan = async (run: RunStore, sources: readonly Source[]) => {
    const parts = { store: run, extractor: new PlainExtractor(), rules };
    const begun = await startGroup(sources, parts, new AbortController().signal);
    return joined(await Promise.all(begun.map(({ prepared }) => prepared)));
  };
  const first = await begin();
  await first.recordSources((await plan(first, [pipe(0xfe)])).planned);
  await store.releaseRun();
  const resumed = await begin();
  expect(resumed.run.resumed).toBe(true);
  const { planned } = await plan(resumed, [pipe(0xfe), pipe(0xff)]);
  expect(planned.map(({ pathBytes }) => pathBytes?.at(-1))).toEqual([0xff]);
});
