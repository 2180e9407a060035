import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PatternFindings } from '../../../src/records/pattern-findings.js';
import { sourceReason } from '../../../src/records/reasons.js';
import type { ResultRow } from '../../../src/records/result-row.js';
import { anyRow, hostileText, scannedRow } from '../../testing/pipeline/rows.js';
import { parsedPage } from '../../testing/pipeline/parsed-report.js';
import { inputOf, reportOf, sentence } from '../../testing/pipeline/sample-report.js';

const ATTACKS = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</style><script>alert(1)</script>',
  '</title></head><svg onload=alert(1)>',
  ']]>--><!--',
  'javascript:alert(1)',
  '&lt;b&gt;&#0;',
  'evil\u202etxt.exe',
  'line\nbreak\r\tand\u0000nul\u0007bell',
  '\ud800half',
  '\ufffe\uffff',
  `${'x'.repeat(5000)}.txt`,
  '../'.repeat(300),
  'e\u0301'.repeat(400),
];

const ELEMENTS = new Set(
  (
    'html head meta title style body a header p h1 h2 h3 nav ol ul li main section div table caption thead tbody ' +
    'tfoot tr th td span strong em small code details summary dl dt dd bdi article aside mark sup svg g path text ' +
    'rect script'
  ).split(' '),
);

function attackRow(attack: string, index: number): ResultRow {
  return {
    ...scannedRow,
    source: `${attack}/${attack}`,
    datasetId: attack,
    documentHash: String(index).padStart(64, '0'),
    format: attack,
    confidence: attack,
    language: attack,
    modelVersion: attack,
    reason: sourceReason(attack),
    reasonMessage: attack,
    warnings: [attack],
    notJudged: { known_text: 1 },
    manipulations: [{ kind: 'invisible_characters', count: index + 1, examples: [attack, attack] }],
  };
}

function attackFindings(of: ResultRow, attack: string): PatternFindings {
  const match = {
    patternId: attack,
    patternName: attack,
    displayName: attack,
    category: attack,
    description: attack,
    explanation: attack,
    tip: attack,
    severity: 'high' as const,
    relevance: 1,
    timesAsOften: null,
    evidence: 'strong' as const,
    match: attack,
    start: 2,
    end: 1,
    groupId: attack,
    relatedSentenceIndexes: [],
  };
  return {
    of,
    sentences: [{ sentenceIndex: 0, sentence: attack, start: 0, end: attack.length, patterns: [match] }],
  };
}

function expectHarmless(page: string): void {
  const { elements, attributes } = parsedPage(page);
  expect(elements.filter((name) => !ELEMENTS.has(name))).toEqual([]);
  expect(elements.filter((name) => name === 'script').length).toBeLessThanOrEqual(1);
  expect(attributes.filter(([, name]) => name.startsWith('on') || name === 'style' || name === 'src')).toEqual([]);
  for (const [, , value] of attributes.filter(([, name]) => name === 'href'))
    expect(value).toMatch(/^(#[a-z0-9-]+|[\w.-]+\/sources-\d+\.html(#[a-z]+)?|\.\.\/[\w.-]+)$/u);
}

test('nothing from names, texts, settings or the service becomes markup', async () => {
  const rows = ATTACKS.flatMap((attack, index) => [
    attackRow(attack, index),
    { ...attackRow(attack, 100 + index), outcome: 'failed' as const, verdict: null, probabilities: null },
  ]);
  const input = inputOf(rows, {
    facts: {
      runId: ATTACKS[0] ?? '',
      startedAtMs: 0,
      endedAtMs: null,
      paths: ATTACKS,
      settings: Object.fromEntries(ATTACKS.map((attack) => [attack, [attack]])),
    },
    patterns: () => Readable.from(rows.map((of, index) => attackFindings(of, ATTACKS[index % ATTACKS.length] ?? ''))),
    knownTextsOf: () => Promise.resolve(ATTACKS),
    notesOf: () =>
      Promise.resolve(
        ATTACKS.map((attack, index) => ({ kind: 'pattern' as const, start: index * 100, title: attack, text: attack })),
      ),
    sentencesOf: () =>
      Promise.resolve(ATTACKS.map((text, index) => ({ ...sentence, text, start: index * 100, end: index * 100 + 99 }))),
  });
  const { html } = await reportOf(input);
  expectHarmless(html);
  expect(html).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u202a-\u202e\u2066-\u2069]/u);
});

test('the same holds for whatever else a file may be called', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyRow, { maxLength: 6 }), hostileText, async (rows, text) => {
      const { html } = await reportOf(inputOf(rows, { sentencesOf: () => Promise.resolve([{ ...sentence, text }]) }));
      expectHarmless(html);
    }),
    { numRuns: 25 },
  );
});

test('a browser is told to load nothing, and to run the own script of the report alone', async () => {
  const { html } = await reportOf(inputOf([scannedRow]));
  const { attributes } = parsedPage(html);
  const policy = attributes.find(([, , value]) => value.includes('default-src'))?.[2] ?? '';
  expect(policy).toMatch(
    /^default-src 'none'; script-src 'sha256-[\w+/]+={0,2}'; style-src 'sha256-[\w+/]+={0,2}'; base-uri 'none'; form-action 'none'$/u,
  );
  const script = /<script>([\s\S]*?)<\/script>/u.exec(html)?.[1] ?? '';
  const hash = createHash('sha256').update(script).digest('base64');
  expect(policy).toContain(`script-src 'sha256-${hash}'`);
  expect(html.match(/<script/gu)).toHaveLength(1);
  expect(script.length).toBeLessThan(7000);
  expect(html).not.toMatch(/https?:\/\/(?!www\.w3\.org\/2000\/svg)/u);
});

test('a name that hides characters shows them, on one line, and not longer than a name should be', async () => {
  const { html } = await reportOf(inputOf([{ ...scannedRow, source: `a\u202e\nb${'c'.repeat(400)}` }]));
  const [name] = /<bdi[^>]*>a.*?bdi>/u.exec(html) ?? [];
  expect(name).toBe(`<bdi class="name">a\\u202e\\u000ab${'c'.repeat(76)} … ${'c'.repeat(90)}</bdi>`);
});
