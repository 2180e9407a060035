import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ResultRow } from '../../../src/records/result-row.js';
import type { RunDiff } from '../../../src/records/run-diff.js';
import { failedRow, scannedRow } from '../../testing/pipeline/rows.js';
import { parsedPage } from '../../testing/pipeline/parsed-report.js';
import { inputOf, reportOf, sentence } from '../../testing/pipeline/sample-report.js';

function sourcesOf(count: number): readonly ResultRow[] {
  return Array.from({ length: count }, (_, index) => {
    const ai = index % 8 === 0;
    return {
      ...scannedRow,
      source: `corpus/${index % 2 === 0 ? 'a' : 'b'}/${String(index).padStart(6, '0')}.txt`,
      documentHash: String(index).padStart(64, '0'),
      verdict: ai ? 'ai' : 'human',
      probabilities: ai ? { human: 0.1, ai: 0.8, mixed: 0.1 } : { human: 0.9, ai: 0.05, mixed: 0.05 },
    };
  });
}

/** Rows that could not be judged: their class on the wire must be in no share. */
const unjudged: readonly ResultRow[] = (['not_prose', 'known_text'] as const).map((notJudgedReason, index) => ({
  ...scannedRow,
  source: `corpus/x${index}.txt`,
  documentHash: String(index).padStart(64, 'f'),
  verdict: index === 0 ? ('human' as const) : ('ai' as const),
  confidence: 'low',
  judgedWords: 0,
  notJudged: { table: 812 },
  notJudgedReason,
}));

const diff: RunDiff = {
  runBefore: 'r0',
  runAfter: 'r1',
  sourcesBefore: 4,
  sourcesAfter: 5,
  new: 2,
  gone: 1,
  renamed: 1,
  changed: 1,
  rescored: 1,
  unchanged: 1,
  outside: 0,
  flips: { 'human → ai': 1 },
  drift: {
    sources: 1,
    flips: 0,
    meanShift: 0.031,
    meanAbsoluteShift: 0.031,
    versionsBefore: ['2026-11-20-base'],
    versionsAfter: ['2026-12-20-base'],
  },
  aiShareBefore: 0.25,
  aiShareAfter: 0.4,
};
const changes = {
  previous: { runId: 'r0', startedAtMs: 0, endedAtMs: 1, paths: ['corpus'] },
  diff,
  flips: [],
  restated: { count: 0, first: [] },
  listed: null,
  decided: [],
  rescore: null,
  canaries: null,
};

describe('the first sentence', () => {
  test.each([
    [
      [...sourcesOf(640), ...Array.from({ length: 137 }, () => failedRow)],
      'Of 777 sources, 640 were judged: 80 AI, 0 mixed, 560 human, 0 unsure.',
    ],
    [[scannedRow], 'Of 1 source, 1 was judged: 1 AI, 0 mixed, 0 human, 0 unsure.'],
    [[...sourcesOf(8), ...unjudged], 'Of 10 sources, 8 were judged: 1 AI, 0 mixed, 7 human, 0 unsure.'],
    [unjudged, 'Of 2 sources, 2 were scanned; none could be judged.'],
    [[failedRow, failedRow], 'Of 2 sources, none could be scanned.'],
    [[], 'No source was found.'],
  ])('%#: says what there is', async (rows, sentenceText) => {
    const { html } = await reportOf(inputOf(rows));
    expect(/<h1>(.*?)<\/h1>/u.exec(html)?.[1]).toBe(sentenceText);
  });
});

test('the sections stand in the order of the questions an auditor asks, and the contents lead to each', async () => {
  const { html } = await reportOf(inputOf([...sourcesOf(20), failedRow], { changes }));
  const sections = [...html.matchAll(/<section id="(\w+)"/gu)].map((match) => match[1]);
  expect(sections).toEqual(['verdicts', 'look', 'changes', 'all', 'where', 'sources', 'words', 'method']);
  const contents = /<nav aria-label="Contents">(.*?)<\/nav>/u.exec(html)?.[1] ?? '';
  expect([...contents.matchAll(/href="#(\w+)"/gu)].map((match) => match[1])).toEqual(sections);
});

test('groups without a text stated AI are counted below their chart, not drawn', async () => {
  const rows = sourcesOf(16).map((row, index) => (index % 8 === 0 ? row : { ...row, stated: 'human' as const }));
  const { html } = await reportOf(inputOf(rows));
  const where = /<section id="where"[\s\S]*?<\/section>/u.exec(html)?.[0] ?? '';
  expect(where).toMatch(/<p class="muted">Not drawn: \d+ groups? with nothing stated AI\.<\/p>/u);
});

test('what could not be judged is counted apart, with its reasons, and is nothing to look at first', async () => {
  const { html } = await reportOf(inputOf([...sourcesOf(8), ...unjudged]));
  expect(html).toContain(
    '<strong>Not judged: 2 sources</strong>, counted in no share: 1 × too little running prose (50 words are needed); 1 × a well-known ' +
      'text, older than AI writing.',
  );
  expect(html).toContain(
    'The shares are of the 8 sources that could be judged; one without a verdict that is sure enough counts as unsure. ' +
      'A text that several sources hold counts once for each of them.',
  );
  expect(html).toContain('<th scope="col" class="n">Not judged</th>');
  expect(html).toContain(
    '<td><span class="muted">not judged: too little running prose (50 words are needed)</span></td><td class="n">–</td><td></td>',
  );
  expect(/<section id="look"[\s\S]*?<\/section>/u.exec(html)?.[0]).not.toContain('corpus/x');
  expect((await reportOf(inputOf(sourcesOf(8)))).html).not.toMatch(/[Nn]ot judged:|>Not judged</u);
});

test('each share is rounded by itself: equal counts have equal shares', async () => {
  const rows = sourcesOf(11).map((row, index) => ({
    ...row,
    verdict: index < 3 ? ('ai' as const) : ('human' as const),
    confidence: index < 7 ? ('high' as const) : ('low' as const),
  }));
  const { html } = await reportOf(inputOf(rows));
  expect(html).toContain('Shares of the verdicts: ai 27\u00a0%, mixed 0\u00a0%, human 36\u00a0%, unsure 36\u00a0%');
});

test('the folder that all sources are in is said once a list, and is in no row', async () => {
  const { html } = await reportOf(inputOf(sourcesOf(8)));
  expect(html).toContain('All are in <bdi class="name">corpus/</bdi>, which is left out of their names here.');
  expect(html.match(/corpus\/\w/gu)).toBeNull();
});

test('manipulated texts are listed whatever their score, those with the most first, with what was found', async () => {
  const manipulated = sourcesOf(60).map((row, index) => ({
    ...row,
    manipulations: [
      { kind: 'tag_characters' as const, count: index + 1, examples: ['a\u202e<b>', 'U+E0041'] },
      { kind: 'lookalike_letters' as const, count: 1, examples: [] },
    ],
  }));
  const { html } = await reportOf(inputOf([...manipulated, scannedRow]));
  const section = /<section id="manipulated"[\s\S]*?<\/section>/u.exec(html)?.[0] ?? '';
  expect(section).toContain('60 sources hold characters that are hidden or disguised');
  expect([...section.matchAll(/>\w\/(\d+)\.txt/gu)].map((match) => Number(match[1])).slice(0, 3)).toEqual([59, 58, 57]);
  expect(section).toContain(
    '<td>hidden tag characters</td><td class="n">60</td><td><code><bdi class="name">a\\u202e&lt;b&gt;</bdi></code> ' +
      '<code><bdi class="name">U+E0041</bdi></code> </td>',
  );
  expect(section).toContain(
    '<td>look-alike letters of other scripts</td><td class="n">1</td><td><span class="muted">not kept</span></td></tr>',
  );
  expect(section).toContain('and 10 more');
  expect(html).toContain('<a href="#manipulated">Manipulated texts</a>');
});

test.each([
  [undefined, null],
  [{ score: 0.62, step: 'substantial' }, ' · reads as substantially edited by AI (62 of 100), an estimate · '],
  [{ score: 0.03, step: 'none' }, 'no trace of editing by AI (3 of 100), an estimate that differs from the verdict'],
] as const)('a document says how much AI edited, where that is known: %o', async (assisted, said) => {
  const { html } = await reportOf(inputOf([{ ...scannedRow, ...(assisted !== undefined && { assisted }) }]));
  if (said === null) expect(html).not.toContain('by AI (');
  else expect(html).toContain(said);
});

test('a document shows what was not judged in grey with its kind, and how much was judged', async () => {
  const sentences = [
    { ...sentence, text: 'Prose.', start: 0, end: 6 },
    { text: '1 | 2', start: 7, end: 12, generatedProbability: 0, highlighted: false, kind: 'table' as const },
    { text: '3 | 4', start: 13, end: 18, generatedProbability: 0, highlighted: false, kind: 'table' as const },
    { text: '12', start: 19, end: 21, generatedProbability: 0, highlighted: false, kind: 'running_header' as const },
  ];
  const { html } = await reportOf(
    inputOf([{ ...scannedRow, judgedWords: 62, notJudged: { table: 30, running_header: 8 } }], {
      sentencesOf: () => Promise.resolve(sentences),
    }),
  );
  expect(html).toContain(
    '</mark> <span class="unjudged" title="table: not judged"><small class="kind">table</small> 1 | 2</span> <span ' +
      'class="unjudged" title="table: not judged">3 | 4</span> <span class="unjudged" title="page header or ' +
      'footer: not judged"><small class="kind">page header or footer</small> 12</span> </p>',
  );
  expect(html).toContain(' · judged 62 of 100 words; not judged: table 30, page header or footer 8 · ');
});

test('a document names the well-known texts in it, at most three', async () => {
  const knownTextsOf = (): Promise<readonly string[]> =>
    Promise.resolve(['MIT License', 'A <b>work</b>', 'C', 'D', 'E']);
  const { html } = await reportOf(
    inputOf([{ ...scannedRow, judgedWords: 62, notJudged: { known_text: 30 } }], { knownTextsOf }),
  );
  expect(html).toContain(
    '<p class="muted">Well-known, not judged: <bdi class="name">MIT License, A &lt;b&gt;work&lt;/b&gt;, C and 2 ' +
      'more</bdi></p>',
  );
  expect((await reportOf(inputOf([scannedRow], { knownTextsOf }))).html).not.toContain('Well-known');
});

test('links within the report lead somewhere, and nothing has the name of something else', async () => {
  const { html } = await reportOf(inputOf([...sourcesOf(60), failedRow], { changes }));
  const { attributes } = parsedPage(html);
  const ids = attributes.filter(([, name]) => name === 'id').map(([, , value]) => value);
  expect(new Set(ids).size).toBe(ids.length);
  const targets = attributes
    .filter(([, name, value]) => (name === 'href' && value.startsWith('#')) || name === 'aria-labelledby')
    .map(([, , value]) => value.replace('#', ''));
  expect(targets.filter((target) => !ids.includes(target))).toEqual([]);
});

test('it has landmarks, a language, headers for every table and words for every chart', async () => {
  const { html } = await reportOf(inputOf([...sourcesOf(60), failedRow], { changes }));
  const { elements, attributes } = parsedPage(html);
  const count = (name: string): number => elements.filter((element) => element === name).length;
  for (const once of ['main', 'header', 'h1', 'title', 'nav']) expect(count(once), once).toBe(1);
  expect(attributes).toContainEqual(['html', 'lang', 'en']);
  expect(count('caption')).toBe(count('table'));
  expect(attributes.filter(([element, name]) => element === 'th' && name === 'scope')).toHaveLength(count('th'));
  const charts = attributes.filter(([, name, value]) => name === 'role' && value === 'img').length;
  expect(charts).toBeGreaterThan(2);
  expect(count('svg')).toBe(2 * charts);
  expect(attributes.filter(([element, name]) => element === 'svg' && name === 'aria-hidden')).toHaveLength(
    count('svg'),
  );
});

test('a document shows its sentences by probability, the marked ones also without colour', async () => {
  const sentences = [
    { ...sentence, text: 'Marked.', start: 0, end: 7 },
    { text: 'Doubtful.', start: 8, end: 17, generatedProbability: 0.5, highlighted: false, kind: 'prose' as const },
    {
      text: 'Plain, in the next paragraph.',
      start: 19,
      end: 48,
      generatedProbability: 0.1,
      highlighted: false,
      kind: 'prose' as const,
    },
  ];
  const { html } = await reportOf(inputOf([scannedRow], { sentencesOf: () => Promise.resolve(sentences) }));
  expect(html).toContain(
    '<p><mark class="s4">Marked.<sup>93</sup></mark> <span class="s2">Doubtful.</span> </p>\n' +
      '<p>Plain, in the next paragraph. </p>',
  );
});

test('what other scans found stands in the margin of its sentence, by number', async () => {
  const sentences = [
    { ...sentence, text: 'First one.', start: 0, end: 10 },
    { ...sentence, text: 'Second [1].', start: 11, end: 22, highlighted: false, generatedProbability: 0 },
  ];
  const notes = [
    { kind: 'pattern' as const, start: 2, title: 'Rule of three', text: 'Three in a row.' },
    { kind: 'citation' as const, start: 18, title: '[1]', text: 'its reference: found as cited' },
  ];
  const { html } = await reportOf(
    inputOf([scannedRow], { sentencesOf: () => Promise.resolve(sentences), notesOf: () => Promise.resolve(notes) }),
  );
  expect(html).toContain(
    'First one.<sup>93</sup></mark><sup class="at">1</sup> Second [1].<sup class="at">2</sup> </p><aside><ol ' +
      'start="1"><li value="1"><details><summary>Rule of three</summary>Three in a row.</details></li><li ' +
      'value="2"><details><summary>citation <bdi class="name">[1]</bdi></summary>its reference: found as ' +
      'cited</details></li></ol></aside>',
  );
});

test.each<[string, string, string, string]>([
  ['a whole corpus', 'complete', 'path', 'they are exact counts of verdicts'],
  ['a sample', 'stopped_budget', 'sample:1', 'a random sample, spread over folders'],
  ['the first ones', 'stopped_budget', 'path', 'not a random sample'],
])('says what the shares are of: %s', async (_what, status, order, says) => {
  const input = inputOf(sourcesOf(20));
  const { html } = await reportOf({
    ...input,
    summary: { ...input.summary, status: status === 'complete' ? 'complete' : 'stopped_budget' },
    facts: { ...input.facts, settings: { order, cwd: '/home/of/someone' } },
  });
  expect(html).toContain(says);
  expect(html).toContain(`<bdi class="name">${order}</bdi>`);
  expect(html).not.toContain('/home/of/someone');
});

test('a crawl that was stopped is said to be unfinished, with how many files are not counted', async () => {
  const input = inputOf(sourcesOf(20));
  const unfinished = { status: 'stopped_signal', crawl_finished: false, files_not_counted: 1412 } as const;
  const { html } = await reportOf({ ...input, summary: { ...input.summary, ...unfinished } });
  expect(html).toContain('by a signal. Crawl unfinished: at least 1,412 more files not read.');
});

test('dates stand in order, by month while they fit and by year beyond', async () => {
  const at = (count: number, step: (index: number) => string): readonly ResultRow[] =>
    Array.from({ length: count }, (_, index) => ({ ...scannedRow, source: `${index}.txt`, modifiedAt: step(index) }));
  const datesIn = async (rows: readonly ResultRow[]): Promise<readonly string[]> =>
    [
      ...(
        (await reportOf(inputOf(rows))).html.split('Verdicts by date</caption>')[1]?.split('</table>')[0] ?? ''
      ).matchAll(/<bdi class="name">([^<]*)</gu),
    ].map((match) => match[1] ?? '');
  expect(await datesIn(at(3, (index) => `2026-0${3 - index}-01T00:00:00Z`))).toEqual(['2026-01', '2026-02', '2026-03']);
  expect(
    await datesIn(
      at(30, (index) => `20${String(10 + (index % 5))}-${String(1 + (index % 12)).padStart(2, '0')}-01T00:00:00Z`),
    ),
  ).toEqual(['2010', '2011', '2012', '2013', '2014']);
  expect((await datesIn(at(40, (index) => `${1990 + index}-01-01T00:00:00Z`)))[0]).toBe('until 2016');
});

test('a source without a result has its reason in words, and no language that is unknown', async () => {
  const { html } = await reportOf(inputOf([...sourcesOf(2), failedRow]));
  expect(html).toContain('<td>failed</td><td><span class="muted">protected by a password</span></td>');
  expect(html).toContain('<bdi class="name">no text</bdi>');
  expect(html).not.toContain('(unknown)');
});

test('no text is in it when none is wanted', async () => {
  const { html } = await reportOf(inputOf([scannedRow]), 0);
  expect(html).not.toContain('A sentence.');
  expect(html).toContain('Its text is not in this report');
});

test('languages have names, and sizes units', async () => {
  const settings = { archiveMaxMemberBytes: 10_737_418_240, minWords: 50 };
  const rows = [scannedRow, { ...scannedRow, source: 'b.txt', language: 'und' }];
  const input = inputOf(rows);
  const { html } = await reportOf({ ...input, facts: { ...input.facts, settings } });
  expect(html).toContain('<bdi class="name">10 GiB</bdi>');
  // As it is typed.
  expect(html).toContain('<bdi class="name">--archive-max-member-bytes</bdi>');
  expect(html).not.toContain('archiveMax');
  expect(html).toContain('<bdi class="name">50 words</bdi>');
  expect(html).toContain('<bdi class="name">not known</bdi>');
  expect(html).toContain('<td>English</td>');
  expect(html).not.toContain('10737418240');
});

test.each([
  ['what was not reached', 41, '41 sources were not reached'],
  ['what waits for another scan', 0, 'For 41 sources not all scans were made'],
])('a stopped run says so at the top, with %s', async (_, without, said) => {
  const open = {
    ...scannedRow,
    stated: null,
    verdict: null,
    confidence: null,
    probabilities: null,
    outcome: 'skipped' as const,
    reason: 'not_reached' as const,
  };
  const input = inputOf([scannedRow, ...Array.from({ length: without }, () => open)]);
  const { html } = await reportOf({
    ...input,
    summary: { ...input.summary, status: 'stopped_budget', reasons: { not_reached: 41 } },
  });
  expect(parsedPage(html).text).toContain(
    `This run was stopped before its end, because its limit of words or documents was reached. ${said}`,
  );
});

test('10,000 sources with 100 documents stay one file under 5 MB', async () => {
  const long = Array.from({ length: 60 }, (_, index) => ({
    ...sentence,
    text: 'word '.repeat(20),
    start: index * 101,
    end: index * 101 + 100,
  }));
  const { html, files } = await reportOf(inputOf(sourcesOf(10_000), { sentencesOf: () => Promise.resolve(long) }));
  expect(files).toHaveLength(1);
  expect(Buffer.byteLength(html)).toBeLessThan(5e6);
  expect(html.match(/<tr><td>(?:<a href="#d\d+">)?<bdi/gu)).toHaveLength(10_000);
});

test('more sources are listed on pages beside it, every one once', async () => {
  const { html, files } = await reportOf(inputOf(sourcesOf(10_001)));
  expect(files.slice(1).map((file) => basename(file))).toEqual([
    'sources-0001.html',
    'sources-0002.html',
    'sources-0003.html',
  ]);
  const pages = await Promise.all(files.slice(1).map((file) => readFile(file, 'utf8')));
  expect(pages.map((page) => page.match(/<tr><td><bdi/gu)?.length)).toEqual([5000, 5000, 1]);
  for (const page of pages) expect(parsedPage(page).elements).toContain('main');
  expect(html).toContain('href="report.pages/sources-0003.html"');
});
