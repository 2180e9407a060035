import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sha256Hex } from '../../src/lib/hash.js';
import { assistedStep } from '../../src/records/assisted.js';
import { FINDING_SORTS, FINDING_VERDICTS, NO_FILTER } from '../../src/records/finding-query.js';
import type { FindingSort } from '../../src/records/finding-query.js';
import { StandIn } from '../testing/pipeline/stand-in.js';
import { World } from '../testing/pipeline/world.js';
import { useWorkbench } from '../testing/pipeline/workbench.js';
import type { WorkbenchInUse } from '../testing/pipeline/workbench.js';
import type { ResultRow } from '../../src/records/result-row.js';

/** How much AI edited: nothing is said of some. */
const ASSISTED = [...[0.05, 0.2, 0.5, 0.9].map((score) => ({ assisted: { score, step: assistedStep(score) } })), {}];
const extraOf = (text: string): object => ({
  ...ASSISTED[Number(sha256Hex(text).at(-1)?.charCodeAt(0)) % ASSISTED.length],
  ...(/^[0-5]/u.test(sha256Hex(text)) && { confidence_category: 'high' }),
  ...(text.startsWith('Odd') && { confidence_category: 'low' }),
  ...(text.startsWith('List') && { confidence_category: 'low', reason: 'not_prose' }),
});

let standIn: StandIn;
let world: World;
let workbench: WorkbenchInUse;
let runId = '';
let rows: readonly ResultRow[] = [];

/** More than two pages. */
const DOCUMENTS = 230;

beforeAll(async () => {
  standIn = new StandIn({ extraOf });
  world = await World.create(standIn);
  await world.writeMany(DOCUMENTS, 60);
  await world.write({
    'broken.bad': 'x',
    '100%_sure.txt': `Odd ${'name and words '.repeat(30)}.`,
    'list.txt': `List ${'of names and words '.repeat(30)}.`,
  });
  runId = (await world.run()).run_id;
  rows = await world.rows();
  workbench = await useWorkbench(world.db);
});
afterAll(async () => {
  await workbench.close();
  await world.remove();
  await standIn.close();
});

interface Line {
  readonly key: string;
  readonly source_id: number;
  readonly source: string;
  readonly stated: string | null;
  readonly ai: number | null;
}

async function pageOf(query: string): Promise<readonly Line[]> {
  const { status, body } = await workbench.ask(`/findings?run=${runId}&${query}`);
  expect(status).toBe(200);
  return (body as { readonly findings: readonly Line[] }).findings;
}

/** All that a filter shows, page after page. */
async function all(query: string): Promise<readonly Line[]> {
  const lines: Line[] = [];
  for (;;) {
    const last = lines.at(-1);
    const page = await pageOf(last === undefined ? query : `${query}&after=${encodeURIComponent(last.key)}`);
    lines.push(...page);
    if (page.length < 100) return lines;
  }
}

const sources = (lines: readonly { readonly source: string }[]) => lines.map(({ source }) => source);
const verdictOf = (row: ResultRow): string => {
  if (row.stated !== null && row.notJudgedReason !== null) return 'not_judged';
  return row.stated ?? 'none';
};

/** Services send one with texts that were not judged, too. */
const confidenceOf = (row: ResultRow): string | null => (row.notJudgedReason === null ? row.confidence : null);

test('pages follow each other, and begin anywhere', async () => {
  const lines = await all('');
  expect(sources(lines)).toEqual(sources(rows));
  expect(lines.map(({ stated }) => stated)).toEqual(rows.map(({ stated }) => stated));
  expect(sources(await pageOf('offset=150'))).toEqual(sources(rows).slice(150, 250));
  expect(await pageOf('offset=5000')).toEqual([]);
});

const FILTERS: readonly (readonly [query: string, isShown: (row: ResultRow) => boolean])[] = [
  ['verdict=ai', (row) => row.stated === 'ai'],
  ['verdict=unsure,mixed', (row) => ['unsure', 'mixed'].includes(verdictOf(row))],
  ['verdict=not_judged', (row) => verdictOf(row) === 'not_judged'],
  ['verdict=none', (row) => row.stated === null],
  ['confidence=high', (row) => confidenceOf(row) === 'high'],
  ['confidence=low', (row) => confidenceOf(row) === 'low'],
  ['confidence=unknown', (row) => confidenceOf(row) === null],
  ['language=en', (row) => row.language === 'en'],
  ['language=pt', () => false],
  ['assisted=none', (row) => row.assisted?.step === 'none'],
  ['assisted=light,whole&verdict=ai', (row) => /light|whole/u.test(row.assisted?.step ?? '') && row.stated === 'ai'],
  ['assisted=unknown', (row) => row.assisted === undefined],
  ['words_from=60', (row) => (row.wordCount ?? -1) >= 60],
  ['words_to=60&verdict=human', (row) => (row.wordCount ?? -1) <= 60 && row.stated === 'human'],
  ['path=0001', (row) => row.source.includes('0001')],
  ['path=CORPUS%2F0002', (row) => row.source.includes('corpus/0002')],
  ['path=%25_s', (row) => row.source.includes('%_s')],
  ['reviewed=open', (row) => row.documentHash !== null],
  ['reviewed=decided', () => false],
];

describe.each(FILTERS)('filtered by %s', (query, isShown) => {
  test('the table holds what it should, and its count agrees', async () => {
    const expected = sources(rows.filter(isShown));
    expect(sources(await all(query))).toEqual(expected);
    expect((await workbench.ask(`/findings/count?run=${runId}&${query}`)).body).toMatchObject({
      count: expected.length,
    });
  });
});

/** By verdict, alarms then by confidence, and all then by the probability of AI: what is to be read first is first. */
function readingOrder(row: ResultRow): number {
  const verdict = FINDING_VERDICTS.findIndex((own) => own === verdictOf(row));
  const isAlarm = verdict < 2;
  const step = isAlarm ? ['high', 'medium', 'low'].indexOf(row.confidence ?? '') : 0;
  return verdict * 10 + step + (1 - (row.probabilities?.ai ?? 0)) / 2;
}

/** What rows are in the order of, where that is a number. */
const VALUES: Readonly<Partial<Record<FindingSort, (row: ResultRow) => number>>> = {
  verdict: readingOrder,
  ai: (row) => row.probabilities?.ai ?? -1,
  words: (row) => row.wordCount ?? -1,
  assisted: (row) => row.assisted?.score ?? -1,
  confidence: (row) => ['low', 'medium', 'high'].indexOf(confidenceOf(row) ?? ''),
};

test.each(FINDING_SORTS)(
  'sorted by %s, one way is the other way round, and what has no figure is last',
  async (sort) => {
    const up = await all(`sort=${sort}&dir=asc`);
    const down = await all(`sort=${sort}&dir=desc`);
    expect(up).toHaveLength(rows.length);
    const valueOf = VALUES[sort];
    const bySource = new Map(rows.map((row) => [row.source, valueOf?.(row) ?? 0]));
    const has = ({ source }: Line): boolean => (bySource.get(source) ?? -1) >= 0;
    const turned = sources(up.filter(has)).reverse();
    expect(sources(down)).toEqual([...turned, ...sources(up.filter((line) => !has(line))).reverse()]);
    if (valueOf === undefined) return;
    const values = up.map(({ source }) => bySource.get(source) ?? NaN);
    const known = values.filter((value) => value >= 0);
    expect(values).toEqual([...known.sort((a, b) => a - b), ...values.filter((value) => value < 0)]);
    expect(new Set(values).size).toBeGreaterThan(1);
  },
);

test.each(['confidence', 'ai', 'words', 'patterns', 'missing'])(
  'sorted by %s upwards, pages begin anywhere, and each row has its neighbours',
  async (sort) => {
    const up = await all(`sort=${sort}&dir=asc`);
    for (const offset of [0, 1, 100, 229, 230, 231, 232, 233, 500])
      expect(sources(await pageOf(`sort=${sort}&dir=asc&offset=${offset}`))).toEqual(
        sources(up).slice(offset, offset + 100),
      );
    for (const at of [1, 120, 229, 230, 231]) {
      const key = encodeURIComponent(up[at]?.key ?? '');
      expect((await workbench.ask(`/findings/near?run=${runId}&sort=${sort}&dir=asc&key=${key}`)).body).toMatchObject({
        previous: { source_id: up[at - 1]?.source_id },
        next: { source_id: up[at + 1]?.source_id },
      });
    }
  },
);

test('counts, facets and samples that nobody waits for any more are not made', async () => {
  const { review } = workbench.store;
  const view = await review.view(runId);
  if (view.state !== 'ready') throw new Error('the run was asked before');
  const query = { view, reader: 'first reader', filter: NO_FILTER };
  const gone = AbortSignal.abort(new Error('nobody waits'));
  const asked = [
    review.count(query, gone),
    review.facets(query, gone),
    review.sample(query, { kind: 'random', seed: 1, size: 5 }, gone),
  ];
  for (const one of asked) await expect(one).rejects.toThrow('nobody waits');
  expect(await review.count(query)).toEqual({ count: rows.length, isMore: false });
});

test('sorted by decision: those of the reader by choice, then all that is open, from any row on', async () => {
  const before = await all('');
  const choices = ['dismissed', 'confirmed', 'unsure'] as const;
  for (const [index, choice] of choices.entries()) {
    const source = before[10 + 90 * index]?.source_id;
    const decision = { run: runId, source, choice, note: '', version: 0 };
    expect(await workbench.ask('/decisions', decision)).toMatchObject({ status: 200 });
  }
  const decided = [100, 10, 190].flatMap((index) => before[index]?.source ?? []);
  const open = sources(before).filter((source) => !decided.includes(source));
  const up = await all('sort=reviewed');
  expect(sources(up)).toEqual([...decided, ...open]);
  expect(sources(await all('sort=reviewed&dir=desc'))).toEqual([...decided, ...open].reverse());
  for (const [sorted, dir] of [
    [sources(up), 'asc'],
    [sources(up).reverse(), 'desc'],
  ] as const)
    for (const offset of [0, 1, 2, 3, 4, 150, up.length - 2, up.length - 1, up.length, 500])
      expect(sources(await pageOf(`sort=reviewed&dir=${dir}&offset=${offset}`))).toEqual(
        sorted.slice(offset, offset + 100),
      );
  for (const [reviewed, expected] of [
    ['decided', decided],
    ['open', open.filter((source) => !source.endsWith('.bad'))],
  ])
    expect(sources(await all(`sort=reviewed&reviewed=${String(reviewed)}`))).toEqual(expected);
  const last = up.length - 1;
  for (const index of [0, 2, 3, 4, last]) {
    const key = encodeURIComponent(up[index]?.key ?? '');
    expect((await workbench.ask(`/findings/near?run=${runId}&sort=reviewed&key=${key}`)).body).toMatchObject({
      previous: index === 0 ? null : { source_id: up[index - 1]?.source_id },
      next: index === last ? null : { source_id: up[index + 1]?.source_id },
    });
  }
});

test('a page says what folder the run was started over', async () => {
  const { body } = await workbench.ask(`/findings?run=${runId}`);
  const { folder } = body as { readonly folder: string };
  expect(folder).toMatch(/\/$/u);
  for (const { source } of rows) expect(source.startsWith(folder)).toBe(true);
});

test('facets count what all other filters show', async () => {
  const { body } = await workbench.ask(`/findings/facets?run=${runId}&verdict=ai`);
  const count = (verdict: string) => rows.filter((row) => verdictOf(row) === verdict).length;
  expect(body).toMatchObject({
    verdicts: ['ai', 'mixed', 'unsure', 'human', 'none', 'not_judged'].map((value) => ({ value, count: count(value) })),
    languages: [{ value: 'en', count: count('ai') }],
  });
});

test('what was not judged has no confidence that is counted', async () => {
  expect(rows.some((row) => row.confidence === 'low' && confidenceOf(row) === null)).toBe(true);
  const { body } = await workbench.ask(`/findings/facets?run=${runId}`);
  const { confidences } = body as { readonly confidences: readonly { value: string; count: number }[] };
  expect(confidences.find(({ value }) => value === 'low')?.count).toBe(
    rows.filter((row) => confidenceOf(row) === 'low').length,
  );
});

test('the facet of how much AI edited is in the order of steps, whatever steps are chosen', async () => {
  const { body } = await workbench.ask(`/findings/facets?run=${runId}&assisted=whole&path=corpus%2F0`);
  const named = rows.filter(({ source }) => source.includes('corpus/0'));
  const count = (step: string) => named.filter(({ assisted }) => (assisted?.step ?? 'unknown') === step).length;
  const steps = ['none', 'light', 'substantial', 'whole', 'unknown'];
  expect(Math.min(...steps.map(count))).toBeGreaterThan(0);
  expect(body).toMatchObject({
    assisted: steps.map((value) => ({ value, count: count(value) })),
    languages: [{ value: 'en', count: count('whole') }],
  });
});

test.each(['verdict=human&sort=words&dir=desc', 'assisted=light,whole&sort=ai'])(
  'an export of %s holds what is shown, in its order',
  async (shownBy) => {
    const shown = sources(await all(shownBy));
    expect(shown.length).toBeGreaterThan(0);
    const query = `run=${runId}&${shownBy}`;
    const { body } = await workbench.ask(`/findings/export?${query}&format=jsonl`);
    const lines = String(body)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { readonly source: string });
    expect(sources(lines)).toEqual(shown);
    const csv = await workbench.ask(`/findings/export?${query}&format=csv`);
    expect(String(csv.body).trim().split('\n')).toHaveLength(shown.length + 1);
  },
);

test('a run that has changed since is made ready again', async () => {
  await world.write({
    'later.txt': 'A later document of so many words that it is scanned as well as all others. '.repeat(5),
  });
  const later = (await world.run()).run_id;
  const { body } = await workbench.ask(`/findings/count?run=${later}`);
  expect(body).toEqual({ count: rows.length + 1, is_more: false });
});

test.each([
  'verdict=maybe',
  'assisted=half',
  'register=poem',
  'pattern=',
  'patterns_from=x',
  'missing_from=-1',
  'sort=secret',
  'words_from=-1',
  'after=x',
  'dir=up',
])('refuses %s', async (query) => {
  expect(await workbench.ask(`/findings?run=${runId}&${query}`)).toMatchObject({
    status: 400,
    body: { code: 'invalid_request' },
  });
});

test('an unsure text says why, one with a verdict what that rests on', async () => {
  const [unsure] = await pageOf('verdict=unsure');
  const [stated] = await pageOf('verdict=ai');
  const reading = async (line: Line | undefined) =>
    (await workbench.ask(`/reading?run=${runId}&source=${line?.source_id ?? -1}`)).body;
  expect(await reading(unsure)).toMatchObject({
    evidence: null,
    unsure: {
      why: expect.arrayContaining(['The confidence is low; a verdict is stated from medium confidence on.']) as unknown,
      sentences: [],
    },
  });
  expect(await reading(stated)).toMatchObject({ evidence: { stated: 'ai' }, unsure: null });
});
