import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { textWidth } from '../../src/lib/text-width.js';
import { AuditWorld } from '../testing/pipeline/audit-world.js';
import { textOf } from '../testing/pipeline/world.js';

/** A text on which the stand-in states this verdict, and that no other number has. */
const said = (verdict: string, number: number): string => `${textOf(number, 60)} It reads as ${verdict}.`;

let world: AuditWorld;

beforeEach(async () => {
  world = await AuditWorld.create();
  world.standIn.options = {
    verdictOf: (text) => (text.includes('reads as ai') ? 'ai' : text.includes('reads as mixed') ? 'mixed' : 'human'),
  };
  await world.write({
    'corpus/a.txt': said('human', 1),
    'corpus/b.txt': said('human', 2),
    'corpus/notes/c.md': said('human', 3),
    'corpus/notes/d.md': said('ai', 4),
  });
});
afterEach(() => world.close());

interface Audited {
  readonly audit: string;
  readonly exit_code: number;
  readonly run: { readonly run_id: string };
  readonly previous_run_id: string | null;
  readonly changes: { readonly sources: Readonly<Record<string, number>> } | null;
  readonly listed_flips: {
    readonly count: number;
    readonly first: readonly { readonly source: string; readonly before: string; readonly after: string }[];
  } | null;
  readonly thresholds: readonly { readonly expression: string }[];
}

async function audit(...args: readonly string[]): Promise<Audited> {
  return (await world.json(['audit', '--no-canaries', ...args])) as Audited;
}

const UNCHANGED = { new: 0, gone: 0, renamed: 0, changed: 0, rescored: 0, outside: 0 };

const listed = ({ listed_flips: flips }: Audited): readonly string[] =>
  flips?.first.map(({ source, before, after }) => `${source}: ${before} → ${after}`) ?? [];

describe('an audit is compared with the one of its name before it', () => {
  test('whatever a manual run did in between, or another --include', async () => {
    const first = await audit('corpus');
    await world.write({ 'corpus/a.txt': said('ai', 1) });
    await world.json(['run', 'corpus']);
    await world.json(['run', 'corpus', '--include', '*.md']);
    const other = await audit('corpus', '--include', '*.md');
    expect(other).toMatchObject({ changes: { sources: UNCHANGED } });
    expect(other.audit).not.toBe(first.audit);
    const second = await audit('corpus');
    expect(second).toMatchObject({
      audit: first.audit,
      previous_run_id: first.run.run_id,
      changes: { sources: { ...UNCHANGED, changed: 1, unchanged: 3 } },
    });
    expect(listed(second)).toEqual(['corpus/a.txt: human → ai']);
  });

  test('from another folder, and by the paths in another order', async () => {
    const first = await audit('corpus/notes', 'corpus/a.txt');
    const elsewhere = (await world.json(
      ['audit', '--no-canaries', '../corpus/a.txt', '../corpus/notes', '--db', '../assay.db'],
      'corpus',
    )) as Audited;
    expect(elsewhere).toMatchObject({
      audit: first.audit,
      previous_run_id: first.run.run_id,
      changes: { sources: { ...UNCHANGED, unchanged: 3 } },
    });
  });

  test('that had the same rules; else what only one of them looks at is no change', async () => {
    const first = await audit('corpus', '--name', 'nightly');
    const narrow = await audit('corpus', '--name', 'nightly', '--include', '*.md');
    expect(narrow.changes?.sources).toMatchObject({ ...UNCHANGED, outside: 2, unchanged: 2 });
    const wide = await audit('corpus', '--name', 'nightly');
    expect(wide).toMatchObject({
      previous_run_id: first.run.run_id,
      changes: { sources: { ...UNCHANGED, unchanged: 4 } },
    });
  });

  test('when the corpus was moved, by name or by assay audits move', async () => {
    await audit('corpus', '--name', 'nightly');
    const { audit: made } = await audit('corpus');
    await world.write({ 'corpus/b.txt': said('ai', 20) });
    await world.move('corpus', 'archive/2026/papers');
    await world.write({ 'archive/2026/papers/new.txt': said('human', 9) });
    const sources = { ...UNCHANGED, new: 1, changed: 1, unchanged: 3 };
    expect(await audit('archive/2026/papers', '--name', 'nightly')).toMatchObject({ changes: { sources } });
    const moved = await world.json(['audits', 'move', made, 'archive/2026/papers']);
    expect(moved).toMatchObject({ name: made, paths: [expect.stringMatching(/archive\/2026\/papers$/u) as string] });
    const next = await audit('archive/2026/papers');
    expect(next).toMatchObject({ audit: made, changes: { sources } });
    expect(listed(next)).toEqual(['archive/2026/papers/b.txt: human → ai']);
  });

  test('a path that is added or left out is no change of what is in it', async () => {
    await world.write({ 'more/e.txt': said('human', 5) });
    await audit('corpus', '--name', 'nightly');
    const both = await audit('corpus', 'more', '--name', 'nightly');
    expect(both.changes?.sources).toMatchObject({ ...UNCHANGED, outside: 1, unchanged: 4 });
    const one = await audit('more', '--name', 'nightly');
    expect(one.changes?.sources).toMatchObject({ ...UNCHANGED, outside: 4, unchanged: 1 });
  });

  test('the first is compared with a run of the same paths and rules, and with no other', async () => {
    await world.json(['run', 'corpus', '--include', '*.md']);
    expect((await audit('corpus')).previous_run_id).toBeNull();
    const { run_id: runId } = (await world.json(['run', 'corpus', '--exclude', 'b.txt'])) as { run_id: string };
    expect(await audit('corpus', '--exclude', 'b.txt')).toMatchObject({
      previous_run_id: runId,
      changes: { sources: UNCHANGED },
    });
  });

  test('an audit that was killed before it was concluded is no part of the history', async () => {
    const first = await audit('corpus');
    await world.write({ 'corpus/a.txt': said('ai', 1) });
    // To the database the same as an audit that ended after its run.
    await world.json(['run', 'corpus']);
    expect(listed(await audit('corpus'))).toEqual(['corpus/a.txt: human → ai']);
    expect(await world.json(['audits', 'list', first.audit])).toMatchObject({
      history: [{ previous_run_id: first.run.run_id }, { previous_run_id: null }],
    });
  });
});

describe('a verdict flip', () => {
  test('stays listed, meets its threshold every night, and ends when it is acknowledged', async () => {
    await audit('corpus', '--name', 'nightly');
    await world.write({ 'corpus/a.txt': said('ai', 1), 'corpus/notes/c.md': said('mixed', 3) });
    const both = ['corpus/a.txt: human → ai', 'corpus/notes/c.md: human → mixed'];
    for (const night of [1, 2, 3]) {
      const nightly = await audit('corpus', '--name', 'nightly', '--fail-on', 'flips_to_ai>0');
      expect([night, listed(nightly), nightly.exit_code]).toEqual([night, both, 6]);
    }
    expect(await world.json(['audits', 'acknowledge', 'nightly', 'corpus/a.txt'])).toEqual({
      name: 'nightly',
      acknowledged: 1,
      listed_flips: 1,
    });
    expect(await audit('corpus', '--name', 'nightly')).toMatchObject({ exit_code: 0, listed_flips: { count: 1 } });
    expect(await world.json(['audits', 'acknowledge', 'nightly', '--all'])).toMatchObject({ listed_flips: 0 });
    expect(listed(await audit('corpus', '--name', 'nightly'))).toEqual([]);
  });

  test('ends when the verdict flips back, and an acknowledged one that does is a flip of its own', async () => {
    await audit('corpus', '--name', 'nightly');
    await world.write({ 'corpus/a.txt': said('ai', 1), 'corpus/b.txt': said('ai', 2) });
    await audit('corpus', '--name', 'nightly');
    await world.json(['audits', 'acknowledge', 'nightly', 'corpus/b.txt']);
    await world.write({ 'corpus/a.txt': said('human', 1), 'corpus/b.txt': said('human', 2) });
    expect(listed(await audit('corpus', '--name', 'nightly'))).toEqual(['corpus/b.txt: ai → human']);
  });

  test('follows its file when that is renamed, moved with its folder, or gone for good', async () => {
    await audit('corpus', '--name', 'nightly');
    await world.write({ 'corpus/a.txt': said('ai', 1), 'corpus/b.txt': said('ai', 2) });
    await audit('corpus', '--name', 'nightly');
    await world.move('corpus/a.txt', 'corpus/notes/final.txt');
    await world.remove('corpus/b.txt');
    const renamed = await audit('corpus', '--name', 'nightly');
    expect(renamed.changes?.sources).toMatchObject({ ...UNCHANGED, renamed: 1, gone: 1 });
    expect(listed(renamed)).toEqual(['corpus/b.txt: human → ai', 'corpus/notes/final.txt: human → ai']);
    await world.move('corpus', 'papers');
    expect(listed(await audit('papers', '--name', 'nightly'))).toEqual([
      'papers/b.txt: human → ai',
      'papers/notes/final.txt: human → ai',
    ]);
  });

  test('is found when the source could not be judged for some nights in between', async () => {
    await audit('corpus', '--name', 'nightly');
    await world.write({ 'corpus/a.txt': '' });
    expect(listed(await audit('corpus', '--name', 'nightly'))).toEqual([]);
    await audit('corpus', '--name', 'nightly');
    await world.write({ 'corpus/a.txt': said('ai', 1) });
    expect(listed(await audit('corpus', '--name', 'nightly'))).toEqual(['corpus/a.txt: human → ai']);
    await world.write({ 'corpus/a.txt': '' });
    await audit('corpus', '--name', 'nightly');
    await world.write({ 'corpus/a.txt': said('human', 11) });
    expect(listed(await audit('corpus', '--name', 'nightly'))).toEqual([]);
  });

  test('that was acknowledged is not listed again by an audit of other rules', async () => {
    await audit('corpus', '--name', 'nightly');
    await world.write({ 'corpus/notes/c.md': said('ai', 3) });
    expect(listed(await audit('corpus', '--name', 'nightly', '--include', '*.md'))).toHaveLength(1);
    await world.json(['audits', 'acknowledge', 'nightly', '--all']);
    expect(listed(await audit('corpus', '--name', 'nightly'))).toEqual([]);
  });
});

test('thresholds belong to the audit until others are given, or none', async () => {
  await audit('corpus', '--name', 'nightly', '--fail-on', 'failed>0', '--fail-on', 'ai>=0');
  const kept = await audit('corpus', '--name', 'nightly');
  expect(kept.thresholds.map(({ expression }) => expression)).toEqual(['failed>0', 'ai>=0']);
  expect(kept.exit_code).toBe(6);
  expect(await audit('corpus', '--name', 'weekly')).toMatchObject({ exit_code: 0, thresholds: [] });
  expect(await audit('corpus', '--name', 'nightly', '--fail-on', 'none')).toMatchObject({ exit_code: 0 });
  expect(await audit('corpus', '--name', 'nightly')).toMatchObject({ thresholds: [] });
});

test('a renamed file is shown as renamed by diff and by the report', async () => {
  await audit('corpus');
  await world.move('corpus/a.txt', 'corpus/notes/رپورٹ.txt');
  await audit('corpus', '--report', 'report.html');
  const { stdout } = await world.cli(['diff']);
  expect(stdout).toContain('renamed  human           corpus/a.txt → corpus/notes/رپورٹ.txt\n');
  expect(await world.json(['diff'])).toMatchObject({
    changes: [{ kind: 'renamed', source: 'corpus/notes/رپورٹ.txt', source_before: 'corpus/a.txt' }],
    sources: { renamed: 1, new: 0, gone: 0 },
  });
});

describe('drift of the detector', () => {
  /** Points that the service adds to the probability of AI of every text. */
  const driftBy = (points: number): void => {
    const ai = 0.3 + points / 100;
    world.standIn.options = {
      ...world.standIn.options,
      extraOf: () => ({ class_probabilities: { human: 0.9 - ai, ai, mixed: 0.1 } }),
    };
  };
  const watched = async () =>
    (await world.json(['audit', 'corpus', '--name', 'nightly', '--fail-on', 'drift_alarm>0'])) as {
      readonly exit_code: number;
      readonly canaries: { readonly scored: number; readonly words_billed: number; readonly free: boolean };
      readonly drift_watch: { readonly alarm_since: string | null };
    };

  test('alarms every night until it is acknowledged', async () => {
    driftBy(0);
    const first = await watched();
    expect(first).toMatchObject({ exit_code: 0, canaries: { scored: 120, free: false } });
    expect(first.canaries.words_billed).toBeGreaterThan(10_000);
    const alarms: number[] = [];
    for (const night of [1, 2, 3]) {
      driftBy(night === 2 ? 15 : 0);
      if ((await watched()).exit_code === 6) alarms.push(night);
    }
    expect(alarms).toEqual([2, 3]);
    expect((await world.cli(['audits', 'list', 'nightly'])).stdout).toMatch(/Watch {8}3 audits since[^]*DRIFT since/u);
    await world.json(['audits', 'acknowledge', 'nightly', '--drift']);
    expect(await watched()).toMatchObject({ exit_code: 0, drift_watch: { alarm_since: null } });
  });

  test('is watched on canaries whose cost the plan states', async () => {
    expect(await world.json(['plan', 'corpus'])).toMatchObject({
      canaries: { documents: 120, words: 11_262, free: false },
    });
    expect((await world.cli(['plan', 'corpus'])).stdout).toMatch(
      /also scores 120 canaries,\s+fixed\s+texts\s+that\s+show\s+drift\s+of\s+the\s+detector:\s+11,262\s+words/u,
    );
  });
});

test('gives a command that acknowledges a flip, as it can be typed', async () => {
  await world.write({ "my corpus/it's.txt": said('human', 7) });
  await audit('my corpus', '--name', 'my nights');
  await world.write({ "my corpus/it's.txt": said('ai', 7) });
  const { stderr } = await world.cli(['audit', 'my corpus', '--name', 'my nights', '--no-canaries']);
  expect(stderr).toContain(String.raw`assay audits acknowledge 'my nights' 'my corpus/it'\''s.txt'`);
  expect(stderr).not.toContain('<source');
  expect(await world.json(['audits', 'acknowledge', 'my nights', "my corpus/it's.txt"])).toMatchObject({
    acknowledged: 1,
    listed_flips: 0,
  });
});

test('what people read fits 80 columns', async () => {
  const deep = `corpus/${'a long folder name/'.repeat(5)}رپورٹ 二〇二六年度報告.txt`;
  await world.write({ [deep]: said('human', 7) });
  await audit('corpus', '--name', 'nightly');
  await world.write({ [deep]: said('ai', 7) });
  const { stderr } = await world.cli(['audit', 'corpus', '--name', 'nightly', '--no-canaries']);
  const shown = [
    stderr.slice(stderr.indexOf('Audit ')),
    (await world.cli(['audits', 'list'])).stdout,
    (await world.cli(['audits', 'list', 'nightly'])).stdout,
  ];
  expect(shown[0]).toContain('1 flip that nobody acknowledged');
  expect(shown[2]).toMatch(/^20\d{6}-\d{6}-[0-9a-f]{4} +5 +0 /mu);
  expect(
    shown
      .join('')
      .split('\n')
      .filter((line) => textWidth(line) > 80),
  ).toEqual([]);
});

test('what cannot be done is exit code 2 and a next step', async () => {
  await audit('corpus', '--name', 'nightly');
  const refused: readonly (readonly [args: readonly string[], says: RegExp])[] = [
    [['audits', 'list', 'nowhere'], /holds no audit nowhere/u],
    [['audits', 'acknowledge', 'nightly', 'nowhere.txt'], /no flip of nowhere\.txt is listed/u],
    [['audits', 'acknowledge', 'nightly'], /no flips are named/u],
    [['audits', 'move', 'nightly'], /the new paths of the corpus are missing/u],
    [['audits', 'move'], /no audit is named/u],
    [['audit', 'corpus', '--name', 'a\nb'], /cannot be the name of an audit/u],
  ];
  for (const [args, says] of refused) {
    const { exitCode, stderr } = await world.cli(args);
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(says);
  }
});

test('a move onto the paths of another audit is refused, and names the way out', async () => {
  const { audit: made } = await audit('corpus');
  const { audit: other } = await audit('corpus/notes');
  const { exitCode, stderr } = await world.cli(['audits', 'move', made, 'corpus/notes']);
  expect(exitCode).toBe(2);
  expect(stderr).toContain(`the audit ${other} has these paths and rules already`);
});
