import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AuditWorld } from '../../testing/pipeline/audit-world.js';
import { textOf } from '../../testing/pipeline/world.js';

const WORDS = 80;
const AUDIT = ['audit', 'corpus', '--name', 'nightly', '--no-canaries', '--yes'];
const TZ = process.env['TZ'];
let world: AuditWorld;

beforeEach(async () => {
  world = await AuditWorld.create();
  await world.write({ 'corpus/a.txt': textOf(1, WORDS), 'corpus/b.txt': textOf(2, WORDS) });
  vi.useFakeTimers({ toFake: ['Date'] });
});

afterEach(async () => {
  vi.useRealTimers();
  if (TZ === undefined) delete process.env['TZ'];
  else process.env['TZ'] = TZ;
  await world.close();
});

interface Night {
  readonly zone: string;
  /** What the clock says when it begins, and once the first text is sent. */
  readonly at: string;
  readonly then?: string;
}

/** One audit a night, one file of three changed before each. */
const NIGHTS: readonly Night[] = [
  // The hour that comes twice, and an audit that ends before it began.
  { zone: 'Europe/Berlin', at: '2026-10-25T00:30:00Z' },
  { zone: 'Europe/Berlin', at: '2026-10-25T01:30:00Z', then: '2026-10-25T00:30:00Z' },
  // Over midnight, and over the end of a month, here and in UTC.
  { zone: 'Asia/Kolkata', at: '2026-10-31T18:29:00Z', then: '2026-10-31T18:31:00Z' },
  { zone: 'Australia/Lord_Howe', at: '2026-10-31T23:59:00Z', then: '2026-11-01T00:01:00Z' },
  // A year ahead, still further during the audit, and right again.
  { zone: 'America/Sao_Paulo', at: '2027-11-02T01:00:00Z', then: '2028-11-02T01:00:00Z' },
  { zone: 'UTC', at: '2026-11-03T01:00:00Z' },
];

test('audits are compared in the order in which they were done, whatever the clock says', async () => {
  const runs: string[] = [];
  for (const [index, { zone, at, then }] of NIGHTS.entries()) {
    process.env['TZ'] = zone;
    vi.setSystemTime(new Date(at));
    world.standIn.onScan = () => (then === undefined ? undefined : vi.setSystemTime(new Date(then)));
    await world.write({ 'corpus/c.txt': textOf(100 + index, WORDS) });
    const audit = (await world.json(AUDIT)) as {
      readonly run: { readonly run_id: string; readonly elapsed_s: number };
    };
    expect(audit, at).toMatchObject({
      exit_code: 0,
      previous_run_id: runs.at(-1) ?? null,
      changes: index === 0 ? null : { sources: { new: 0, gone: 0, changed: 1, unchanged: 2 } },
      run: { status: 'complete', words: { billed: index === 0 ? 3 * WORDS : WORDS, unknown: 0 } },
    });
    // How long an audit took is no matter of the date.
    expect(audit.run.elapsed_s, at).toBeGreaterThanOrEqual(0);
    expect(audit.run.elapsed_s, at).toBeLessThan(600);
    runs.push(audit.run.run_id);
  }
  expect(world.standIn.wordsBilled).toBe((2 + NIGHTS.length) * WORDS);
  // Days and months are those of UTC: of each the last audit, and that of a future year as long as it is one.
  expect(await world.json(['prune', '--keep', '30d,12m'])).toMatchObject({ removed_runs: [runs[0], runs[2]] });
  expect(await world.json(['prune', '--keep', '30d,12m'])).toMatchObject({ removed_runs: [] });
  const billed = world.standIn.wordsBilled;
  expect(await world.json(AUDIT)).toMatchObject({
    previous_run_id: runs.at(-1),
    changes: { sources: { unchanged: 3 } },
  });
  expect(world.standIn.wordsBilled).toBe(billed);
});
