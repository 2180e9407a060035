import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../../src/lib/clock.js';
import { openStore } from '../../src/pipeline/store/index.js';
import type { Choice } from '../../src/records/decision.js';
import { AuditWorld } from '../testing/pipeline/audit-world.js';
import { textOf } from '../testing/pipeline/world.js';

const NOTE = 'read it twice at the desk';
const said = (verdict: string, number: number): string => `${textOf(number, 60)} It reads as ${verdict}.`;

let world: AuditWorld;

beforeEach(async () => {
  world = await AuditWorld.create();
  world.standIn.options = { verdictOf: (text) => (text.includes('reads as ai') ? 'ai' : 'human') };
  for (const verdict of ['human', 'ai']) {
    await world.write({ 'corpus/a.txt': said(verdict, 1), 'corpus/b.txt': said(verdict, 2) });
    await world.cli(['audit', 'corpus', '--no-canaries', '--name', 'nightly']);
  }
});
afterEach(() => world.close());

/** Decides of a source of the newest run as the workbench does. */
async function decide(source: string, choice: Choice | null, seenVersion = 0, stated: 'ai' | 'human' = 'ai') {
  const store = await openStore({ db: join(world.folder, 'assay.db'), keepText: 'full' }, systemClock);
  for await (const { source: path, documentHash } of store.resultRows(null))
    if (path === source && documentHash !== null)
      await store.review.decisions.decide({
        ...{ documentHash, reader: 'first', choice, note: NOTE, stated, seenVersion },
        runId: 'any',
      });
  await store.close();
}

interface Outcome {
  readonly exit_code: number;
  readonly listed_flips: { readonly count: number };
  readonly decided_flips: { readonly count: number; readonly first: readonly unknown[] };
}

const audited = async (): Promise<Outcome> =>
  (await world.json(['audit', 'corpus', '--no-canaries', '--name', 'nightly', '--fail-on', 'flips>0'])) as Outcome;

test('a flip that a reader decided on is listed apart; no threshold counts it while the decision is kept', async () => {
  expect(await audited()).toMatchObject({ exit_code: 6, listed_flips: { count: 2 }, decided_flips: { count: 0 } });
  await decide('corpus/a.txt', 'confirmed');
  expect(await audited()).toMatchObject({
    exit_code: 6,
    listed_flips: { count: 1, first: [{ source: 'corpus/b.txt' }] },
    decided_flips: {
      count: 1,
      first: [{ source: 'corpus/a.txt', after: 'ai', decision: 'confirmed', decisions: [{ reader: 'first' }] }],
    },
  });
  await decide('corpus/b.txt', 'dismissed');
  expect(await audited()).toMatchObject({ exit_code: 0, listed_flips: { count: 0 }, decided_flips: { count: 2 } });
  const { stderr } = await world.cli(['audit', 'corpus', '--no-canaries', '--name', 'nightly']);
  expect(stderr).toContain('2 flips that readers decided on');
  expect(stderr).toContain('they count as acknowledged: no threshold counts them');
  const { stdout } = await world.cli(['audits', 'list', 'nightly']);
  expect(stdout).toMatch(/Decided\s+2 more that readers decided on/u);
  expect(await world.json(['audits', 'list'])).toMatchObject([{ name: 'nightly', listed_flips: 0 }]);
  await decide('corpus/b.txt', null, 1);
  expect(await audited()).toMatchObject({ exit_code: 6, listed_flips: { count: 1 } });
});

test('a decision about the verdict before the flip leaves it on the list', async () => {
  await decide('corpus/a.txt', 'confirmed', 0, 'human');
  expect(await audited()).toMatchObject({ listed_flips: { count: 2 }, decided_flips: { count: 0 } });
});

test('the case report holds the statements of readers where their database is named', async () => {
  await decide('corpus/a.txt', 'conversation');
  expect(await world.json(['case', 'corpus/a.txt', '-o', 'a.html', '--db', 'assay.db'])).toMatchObject({ readers: 1 });
  // The author gets the report: a note of a reader is in it only where that is asked for.
  const page = () => readFileSync(join(world.folder, 'a.html'), 'utf8');
  expect(page()).toContain('I would like to hear the author');
  expect(page()).not.toContain(NOTE);
  await world.json(['case', 'corpus/a.txt', '-o', 'a.html', '--db', 'assay.db', '--notes']);
  expect(page()).toContain(NOTE);
  expect(await world.json(['case', 'corpus/a.txt', '-o', 'a.html'])).toMatchObject({ readers: 0 });
  expect((await world.cli(['case', 'corpus/a.txt', '-o', 'a.html', '--db', 'none.db'])).stderr).toContain(
    'there is no database none.db',
  );
});
