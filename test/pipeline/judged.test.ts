import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import Database from 'better-sqlite3';
import { runCli } from '../../src/cli/main.js';
import { sha256Hex } from '../../src/lib/hash.js';
import type { ResultRow } from '../../src/records/result-row.js';
import { HOSTILE_EXAMPLES } from '../testing/service/fake-engine.js';
import { Collector } from '../testing/pipeline/collect.js';
import { StandIn } from '../testing/pipeline/stand-in.js';
import { textOf, World } from '../testing/pipeline/world.js';

const DISGUISED = { kind: 'invisible_characters', count: 412, examples: [...HOSTILE_EXAMPLES] } as const;
const NOT_PROSE = {
  confidence_category: 'low',
  reason: 'not_prose',
  coverage: { judged_words: 0, not_judged: { table: 20 } },
  manipulations: [],
};
const DIRTY = { coverage: { judged_words: 5, not_judged: { table: 5, reference: 10 } }, manipulations: [DISGUISED] };
/** As a service may send them that means other things by these names, or knows more of them. */
const STRANGE: readonly object[] = [
  {
    reason: 'written_by_hand',
    coverage: { judged_words: 12, not_judged: { recipe: 3, table: 5 } },
    manipulations: [{ kind: 'upside_down', count: 3, examples: [] }, DISGUISED],
  },
  { reason: 7, coverage: 'all', manipulations: 'none' },
  {
    coverage: { judged_words: -1, not_judged: { table: 'many', code: -3, list: 1.5, menu: 1e300, __proto__: 4 } },
    manipulations: [null, 3, {}, { kind: 'tag_characters', count: -1 }],
  },
  {
    reason: null,
    coverage: null,
    manipulations: [{ kind: 'tag_characters', count: 2, examples: [7, 'x'.repeat(5000), 'a', 'b', 'c'] }],
  },
  {
    reason: 'all_recipes',
    coverage: { judged_words: 0, not_judged: { recipe: 4, limerick: 5, table: 1 } },
    manipulations: [
      { kind: 'upside_down', count: 3, examples: ['a'] },
      { kind: 'mirrored', count: 2, examples: ['b'] },
    ],
  },
];

let standIn: StandIn;
let world: World;
let extras: Readonly<Record<string, object>>;

beforeEach(async () => {
  extras = {};
  standIn = new StandIn({
    verdictOf: (text) => (text.startsWith('Document1 ') ? 'ai' : 'human'),
    extraOf: (text) => extras[text.trim().split(' ')[0] ?? ''] ?? {},
  });
  world = await World.create(standIn);
});
afterEach(async () => {
  await standIn.close();
  await world.remove();
});

const judgedOf = ({ judgedWords, notJudged, manipulations, notJudgedReason }: ResultRow) => ({
  judgedWords,
  notJudged,
  manipulations,
  notJudgedReason,
});

async function assay(...argv: readonly string[]): Promise<string> {
  const [stdout, stderr] = [new Collector(), new Collector()];
  const context = {
    stdin: new PassThrough(),
    stdout,
    stderr,
    isTerminal: false,
    env: { ASSAY_API_KEY: 'good-key', ASSAY_DB: world.db, ASSAY_BASE_URL: world.baseUrl, ASSAY_MODE: 'text' },
    cwd: world.folder,
    signal: new AbortController().signal,
  };
  expect(await runCli(argv, context)).toBe(0);
  return stdout.bytes.toString('utf8') + stderr.bytes.toString('utf8');
}

test('what was judged is kept with a result, and what could not be judged is in no share', async () => {
  extras = { Document0: NOT_PROSE, Document1: DIRTY };
  await world.writeMany(3);
  const summary = await world.run();
  expect(summary).toMatchObject({
    results: { human: 2, ai: 1, mixed: 0 },
    verdicts: { human: 1, ai: 1, mixed: 0, unsure: 1 },
    not_judged: { human: 1, ai: 0, mixed: 0, reasons: { not_prose: 1 } },
  });
  expect((await world.rows()).map(judgedOf)).toEqual([
    { judgedWords: 0, notJudged: { table: 20 }, manipulations: [], notJudgedReason: 'not_prose' },
    { judgedWords: 5, notJudged: { table: 5, reference: 10 }, manipulations: [DISGUISED], notJudgedReason: null },
    { judgedWords: null, notJudged: {}, manipulations: [], notJudgedReason: null },
  ]);
});

test('under the stated confidence a text is unsure everywhere, and its class stays beside', async () => {
  extras = { Document2: { confidence_category: 'high' } };
  await world.writeMany(3);
  const run = await assay(
    'run',
    'corpus',
    '--min-words',
    '0',
    '--state',
    'high',
    '--fail-on',
    'ai>0',
    '--fail-on',
    'unsure<0.5',
  );
  expect(run).toContain('\nVerdicts     0 ai (0 %) · 0 mixed (0 %) · 1 human (33 %) · 2 unsure (67 %)\n');
  expect(run).not.toMatch(/--fail-on .* fails/u);
  const rowsOf = async (...flags: readonly string[]): Promise<readonly unknown[]> =>
    (await assay('export', '--format', 'jsonl', ...flags))
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line): unknown => JSON.parse(line));
  expect(await rowsOf('--state', 'high')).toMatchObject([
    { verdict: 'unsure', predicted_class: 'human', confidence: 'medium' },
    { verdict: 'unsure', predicted_class: 'ai', confidence: 'medium', probability_ai: 0.8 },
    { verdict: 'human', predicted_class: 'human', confidence: 'high' },
  ]);
  const stated = [{ verdict: 'human' }, { verdict: 'ai' }, { verdict: 'human' }];
  expect(await rowsOf('--state', 'medium')).toMatchObject(stated);
  expect(await rowsOf()).toEqual(await rowsOf('--state', 'high'));
  const source = join('corpus', '00001.txt');
  expect(await assay('explain', source, '--state', 'high')).toContain(' unsure, closest to ai, confidence medium,');
  expect(JSON.parse((await assay('explain', source, '--state', 'high', '--json')).trim())).toMatchObject([
    { scans: [{ result: { verdict: 'unsure', predicted_class: 'ai' } }] },
  ]);
});

test('what another service means by these fields is `other` or left out, and breaks nothing', async () => {
  extras = Object.fromEntries(STRANGE.map((extra, index) => [`Document${index}`, extra]));
  await world.writeMany(STRANGE.length);
  expect((await world.run()).sources).toMatchObject({ found: 5, scanned: 5 });
  const nothing = { judgedWords: null, notJudged: {}, manipulations: [], notJudgedReason: null };
  expect((await world.rows()).map(judgedOf)).toEqual([
    {
      ...nothing,
      judgedWords: 12,
      notJudged: { table: 5, other: 3 },
      manipulations: [DISGUISED, { kind: 'other', count: 3, examples: [] }],
    },
    nothing,
    nothing,
    { ...nothing, manipulations: [{ kind: 'tag_characters', count: 2, examples: ['x'.repeat(200), 'a', 'b'] }] },
    {
      judgedWords: 0,
      notJudged: { table: 1, other: 9 },
      manipulations: [{ kind: 'other', count: 5, examples: ['a', 'b'] }],
      notJudgedReason: 'other',
    },
  ]);
});

test.each([
  ['full', HOSTILE_EXAMPLES.length],
  ['none', 0],
] as const)('with texts kept (%s), %i examples of what is disguised are', async (keepText, examples) => {
  extras = { Document1: DIRTY };
  await world.write({ 'a.txt': textOf(1) });
  await world.run({ keepText });
  expect((await world.rows()).map((row) => row.manipulations[0]?.examples.length)).toEqual([examples]);
});

test('what reading a file undid is told with what the detector found', async () => {
  extras = { Document1: DIRTY };
  await world.write({ 'a.txt': textOf(1) });
  await world.run();
  // As a reader of files leaves it that says what it undid.
  const undone = [
    { kind: 'invisible_characters', count: 8, examples: [] },
    { kind: 'direction_controls', count: 2, examples: ['U+202E'] },
  ];
  const database = new Database(world.db);
  database
    .prepare("update sources set provenance = json_set(provenance, '$.manipulations', json(?))")
    .run(JSON.stringify(undone));
  database.close();
  expect((await world.rows()).map((row) => row.manipulations)).toEqual([[{ ...DISGUISED, count: 420 }, undone[1]]]);
  expect(await assay('explain', join('corpus', 'a.txt'))).toContain(
    'invisible_characters:8 undone, direction_controls:2 undone',
  );
});

test('of a text that was not judged no word is, also where an earlier version says and stored otherwise', async () => {
  extras = { few: { ...NOT_PROSE, coverage: { judged_words: 12, not_judged: { table: 20 } } } };
  await world.write({ 'a.txt': 'few aaaa bbbb cccc.' });
  await world.run();
  const expected = { judgedWords: 0, notJudged: { table: 20, prose: 12 }, notJudgedReason: 'not_prose' };
  expect(await world.rows()).toMatchObject([expected]);
  const database = new Database(world.db);
  database.exec(`update results set judged_words = 12, not_judged = '{"table":20}'`);
  database.close();
  expect(await world.rows()).toMatchObject([expected]);
});

test('the parts of a split text are added up; parts that were judged speak for the whole', async () => {
  const words = (count: number, notJudged: object): object => ({
    coverage: { judged_words: count, not_judged: notJudged },
  });
  extras = {
    one: { ...words(4, { table: 1 }), manipulations: [DISGUISED] },
    two: {
      ...words(0, { table: 2, code: 3 }),
      reason: 'not_prose',
      confidence_category: 'low',
      manipulations: [{ ...DISGUISED, count: 8, examples: ['other'] }],
    },
    zed: { ...words(0, {}), reason: 'too_short', confidence_category: 'low' },
  };
  standIn.options = {
    ...standIn.options,
    characterLimit: 20,
    verdictOf: (text) => (text.startsWith('one') ? 'ai' : 'human'),
  };
  await world.write({
    'a.txt': 'one aaaa bbbb cccc.\n\ntwo dddd eeee ffff.',
    'b.txt': 'two gggg hhhh iiii.\n\nzed jjjj kkkk llll.',
  });
  await world.run({ schedule: { long: 'sections' } });
  const rows = await world.rows();
  expect(rows.map(judgedOf)).toEqual([
    {
      judgedWords: 4,
      notJudged: { table: 3, code: 3 },
      manipulations: [{ kind: DISGUISED.kind, count: 420, examples: [...HOSTILE_EXAMPLES] }],
      notJudgedReason: null,
    },
    {
      judgedWords: 0,
      notJudged: { table: 2, code: 3 },
      manipulations: [{ kind: DISGUISED.kind, count: 8, examples: ['other'] }],
      notJudgedReason: 'not_prose',
    },
  ]);
  expect(rows.map(({ verdict, confidence }) => [verdict, confidence])).toEqual([
    ['ai', 'medium'],
    ['human', 'low'],
  ]);
});

test('names of well-known texts are read from the result as sent, those of a split text included', async () => {
  extras = {
    one: { known_texts: ['MIT License', 'Bible'] },
    two: { known_texts: ['Bible', 7, '', 'x'.repeat(5000)] },
    odd: { known_texts: 'all' },
  };
  standIn.options = { ...standIn.options, characterLimit: 20 };
  await world.write({
    'a.txt': 'one aaaa bbbb cccc.\n\ntwo dddd eeee ffff.',
    'b.txt': 'odd gggg hhhh iiii.',
    'c.txt': 'none jjjj kkkk llll.',
  });
  await world.run({ schedule: { long: 'sections' } });
  const rows = await world.rows();
  const store = await world.openStore();
  expect(await Promise.all(rows.map(({ documentHash }) => store.knownTextsOf(documentHash ?? '')))).toEqual([
    ['MIT License', 'Bible', 'x'.repeat(200)],
    [],
    [],
  ]);
  await store.close();
});

test('hidden characters in a row of a dataset are undone, and reported in results and exports', async () => {
  const hidden = textOf(1).replaceAll(/(?<=.)(?=.)/gu, '\u200b');
  await world.write({ 'rows.csv': `id,text\nr1,${hidden}\nr2,${textOf(2)}\n` });
  await world.run({ crawl: { dataset: true } });
  const rows = await world.rows();
  const count = textOf(1).length - 1;
  expect(
    rows.map(({ datasetId, documentHash, wordCount, manipulations }) => [
      datasetId,
      documentHash,
      wordCount,
      manipulations.map(({ kind, count: found }) => [kind, found]),
    ]),
  ).toEqual([
    ['r1', sha256Hex(textOf(1)), 20, [['invisible_characters', count]]],
    ['r2', sha256Hex(textOf(2)), 20, []],
  ]);
  expect(rows[0]?.manipulations[0]?.examples[0]).toContain('U+200B');
  const exported = (await assay('export', '--format', 'jsonl'))
    .trim()
    .split('\n')
    .slice(0, 2)
    .map((line): unknown => JSON.parse(line));
  expect(exported).toMatchObject([
    { dataset_id: 'r1', manipulations: `invisible_characters:${count}` },
    { dataset_id: 'r2', manipulations: null },
  ]);
});

test('the summary of a run, explain and the exports tell it', async () => {
  extras = { Document0: NOT_PROSE, Document1: DIRTY };
  await world.writeMany(3);
  expect(await assay('run', 'corpus', '--min-words', '0', '--csv', 'out.csv')).toContain(`
Verdicts     1 ai (50 %) · 0 mixed (0 %) · 1 human (50 %)
             1 not judged
               1 × not_prose: too little running prose (50 words are needed)
`);
  expect(await assay('explain', join('corpus', '00000.txt'))).toContain(
    '\n' + '               Of 20 words: prose 0, table 20\n',
  );
  expect(await assay('explain', join('corpus', '00001.txt'))).toContain(
    '\n' +
      '               Judged 5 of 20 words; not judged: reference 10, table 5\n' +
      '               Hidden or disguised: 412 invisible characters, for example "<img src=x ' +
      'onerror=alert(1)>U+200B", "=HYPERLINK("http://x")", "\\u001b[31mred"\n',
  );
  const [, ...lines] = (await assay('export', '--format', 'jsonl'))
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line))
    .reverse();
  expect(lines.reverse()).toMatchObject([
    {
      verdict: 'unsure',
      predicted_class: 'human',
      verdict_stated: 'unsure',
      coverage: 'of 20 words: prose 0, table 20',
      reason: 'not_prose',
      reason_message: 'too little running prose (50 words are needed)',
      judged_words: 0,
      not_judged: 'table:20',
      manipulations: null,
    },
    {
      verdict: 'ai',
      predicted_class: 'ai',
      verdict_stated: 'ai',
      reason: null,
      judged_words: 5,
      not_judged: 'reference:10 table:5',
      manipulations: 'invisible_characters:412',
    },
  ]);
});
