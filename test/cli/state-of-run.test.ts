import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStore } from '../../src/pipeline/store/index.js';
import { systemClock } from '../../src/lib/clock.js';
import { NO_FILTER } from '../../src/records/finding-query.js';
import { AuditWorld } from '../testing/pipeline/audit-world.js';
import { textOf } from '../testing/pipeline/world.js';

const UNSURE = { ai: 0, unsure: 2 };
const STATED = { ai: 2, unsure: 0 };
const RUN = ['run', 'corpus', '--yes', '--rescan'];

let world: AuditWorld;

beforeEach(async () => {
  world = await AuditWorld.create();
  // Every result has medium confidence.
  world.standIn.options = { verdictOf: () => 'ai' };
  await world.write({ 'corpus/a.txt': textOf(1, 80), 'corpus/b.txt': textOf(2, 80) });
  await world.cli([...RUN, '--state', 'high']);
});
afterEach(() => world.close());

/** What each command states of the newest run. */
async function statedBy(...flags: readonly string[]) {
  const [listed] = (await world.json(['runs', ...flags])) as readonly { readonly verdicts: unknown }[];
  const { verdicts } = (await world.json(['status', ...flags])) as { readonly verdicts: unknown };
  const exported = (await world.cli(['export', '--format', 'jsonl', '-o', '-', ...flags])).stdout;
  const [explained] = (await world.json(['explain', 'corpus/a.txt', ...flags])) as readonly {
    readonly scans: readonly [{ readonly result: { readonly verdict: unknown } }];
  }[];
  await world.cli(['report', '-o', 'r.html', ...flags]);
  const report = await readFile(join(world.folder, 'r.html'), 'utf8');
  return {
    runs: listed?.verdicts,
    status: verdicts,
    export: exported
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { readonly verdict: unknown }).verdict),
    explain: explained?.scans[0].result.verdict,
    report: /(\d) AI\b/u.exec(report)?.[1] ?? '0',
  };
}

const allOf = (verdicts: object, verdict: string) => ({
  runs: expect.objectContaining(verdicts) as object,
  status: expect.objectContaining(verdicts) as object,
  export: [verdict, verdict],
  explain: verdict,
  report: verdict === 'ai' ? '2' : '0',
});

test('what shows a run states its verdicts as the run did, unless it is told otherwise', async () => {
  expect(await statedBy()).toEqual(allOf(UNSURE, 'unsure'));
  expect(await statedBy('--state', 'medium')).toEqual(allOf(STATED, 'ai'));
  await world.write({ 'assay.yaml': 'state: medium\n' });
  expect(await statedBy()).toEqual(allOf(STATED, 'ai'));
  expect(await statedBy('--state', 'high')).toEqual(allOf(UNSURE, 'unsure'));
});

test('each run is stated by its own', async () => {
  await world.cli(RUN);
  expect(await statedBy()).toEqual(allOf(STATED, 'ai'));
  expect(await world.json(['runs'])).toMatchObject([{ verdicts: STATED }, { verdicts: UNSURE }]);
});

test('a text that is named by its id as a run shows it is reported as the run states it', async () => {
  const rows = (await world.cli(['export', '--format', 'jsonl', '-o', '-'])).stdout.split('\n');
  const { document_hash: hash } = JSON.parse(rows[0] ?? '') as { readonly document_hash: string };
  expect(await world.json(['case', hash.slice(0, 12)])).toMatchObject({ verdict: 'unsure' });
  expect(await world.json(['case', hash.slice(0, 12), '--state', 'medium'])).toMatchObject({ verdict: 'ai' });
});

test('so is a file that a run holds, however it is named, and one that no run holds as ever', async () => {
  await world.write({ 'other.txt': textOf(3, 80) });
  const whole = join(world.folder, 'corpus', 'a.txt');
  for (const name of ['corpus/a.txt', './corpus/a.txt', whole])
    expect(await world.json(['case', name])).toMatchObject({ verdict: 'unsure' });
  expect(await world.json(['case', 'corpus/a.txt', '--state', 'medium'])).toMatchObject({ verdict: 'ai' });
  expect(await world.json(['case', 'other.txt'])).toMatchObject({ verdict: 'ai' });
  await world.cli(RUN);
  expect(await world.json(['case', 'corpus/a.txt'])).toMatchObject({ verdict: 'ai' });
});

test('the workbench shows the run as it was started', async () => {
  const store = await openStore({ db: join(world.folder, 'assay.db'), keepText: 'full' }, systemClock);
  try {
    const [run] = await store.listRuns();
    const view = await store.review.view(run?.runId ?? '');
    if (view.state !== 'ready') throw new Error('not ready');
    const { verdicts } = await store.review.facets({ view, reader: 'r', filter: NO_FILTER });
    expect(verdicts.filter(({ count }) => count > 0)).toEqual([{ value: 'unsure', count: 2 }]);
  } finally {
    await store.close();
  }
});
