import { describe, expect, test } from 'vitest';
import { sha256Base64 } from '../../src/lib/hash.js';
import { casePage, caseStyle } from '../../src/pages/case/index.js';
import type { BibliographyFindings, Citation, ListRead, Reference } from '../../src/records/bibliography.js';
import { NAMED_IN_TEXT } from '../../src/records/list-read.js';
import type { Decision } from '../../src/records/decision.js';
import type { CaseFile, CaseResult } from '../../src/records/case-file.js';
import { parsedPage } from '../testing/pipeline/parsed-report.js';
import { caseOf, patternMatch } from '../testing/pipeline/sample-case.js';
import { sentence } from '../testing/pipeline/sample-report.js';

/** The text of the page as a reader sees it, on one line. */
function readOf(file: CaseFile): string {
  return parsedPage(casePage(file, null)).text.replace(/\s+/gu, ' ');
}

type Changed = Parameters<typeof caseOf>[0];
const saidOf = (result: Changed): string => readOf(caseOf(result));

const unsure = { stated: 'unsure', confidence: 'low' } as const;

test('says what was examined, so that another can examine the same', () => {
  const text = readOf(caseOf());
  for (const fact of [
    'essay.docx',
    `SHA-256 of file${'ab'.repeat(32)}`,
    '2026-11-23 09:05 UTC',
    '400 words, 2,400 characters',
    'text of the docx file, read by mammoth@1.13.0',
    'Judged 390 of 400 words; not judged: heading 10. Only running prose is judged',
    'Assay 1.2.3',
    '2026-11-27-base',
  ])
    expect(text).toContain(fact);
});

describe('the result is stated with its errors', () => {
  test.each([
    [
      'ai',
      'Of 100 human texts of this length (400 words and more), up to 1.4 are called AI (measured: none of 272 texts',
    ],
    ['mixed', 'Of 100 texts in English that people wrote, 0 are called mixed (0 to 0.2'],
    ['human', 'Of 100 texts in English that AI wrote, 4.3 are called human (3.7 to 4.9'],
  ] as const)('%s', (stated, said) => {
    expect(saidOf({ stated, predicted: stated })).toContain(said);
  });

  test.each([
    ['ai', 'reads as substantially edited by AI (62 of 100), an estimate. 0 is no trace of AI, 100 a text that AI'],
    ['human', 'reads as substantially edited by AI (62 of 100), an estimate that differs from the verdict'],
  ] as const)('and with how much AI edited, beside %s', (stated, said) => {
    const assisted = { score: 0.62, step: 'substantial' } as const;
    expect(saidOf({ stated, predicted: stated, assisted })).toContain(said);
  });

  test('and without how much AI edited where nobody knows it, or nothing can be said', () => {
    expect(saidOf({})).not.toContain('How much AI edited');
    const assisted = { score: 0.62, step: 'substantial' } as const;
    expect(saidOf({ stated: 'unsure', assisted })).not.toContain('How much AI edited');
  });

  test('errors are more where the other kind of text is frequent', () => {
    expect(saidOf({})).toContain('where few are AI-written, more of those called AI are errors');
    expect(saidOf({ stated: 'human' })).toContain('where many are AI-written, more of those called human are errors');
  });

  test('not measured', () => {
    expect(saidOf({ language: 'ur' })).toContain('It was not measured for texts in Urdu');
  });

  test('of a text judged in sections', () => {
    const map = 'sections 1–4 of 5 read as AI, the other reads as human';
    const section = { state: 'ai', words: 500, judgedWords: 480 } as const;
    const sections = [section, section, section, section, { ...section, state: 'human' as const }];
    const text = readOf(caseOf({ sections: { map, aiShare: 0.82 } }, {}, { sections }));
    expect(text).toContain(`The text was judged in sections: ${map}. 82 % of the judged words`);
    expect(text).toContain('Not measured for texts as long as this one; its sections were judged one by one');
    expect(text).toContain(
      'If a person had written all 5 judged sections, under 0.1 (under 0.1 to 0.1) would be called AI; here 4 are.',
    );
    expect(text).toContain('1 of 5 sections reads as human.');
  });

  test('by the promise of a profile', () => {
    const statedBy = {
      name: 'theses',
      created_at: '2026-11-23T00:00:00Z',
      human_texts: 812,
      promise: { rate: 0.01, confidence: 0.95 },
      model_versions: ['v1'],
    };
    const text = saidOf({ statedBy });
    expect(text).toContain('at most 1 % are stated AI or mixed, which 95 % of such profiles keep');
    expect(text).not.toContain('How often this is wrong');
  });
});

describe('of a text that cannot be judged no statement is made, and no figure is shown', () => {
  test.each([
    ['unsure', unsure, 'There is too little evidence for any one answer.'],
    [
      'too short',
      { ...unsure, notJudgedReason: 'too_short' },
      'The text could not be judged: too few words (50 are needed).',
    ],
    [
      'not prose',
      { ...unsure, notJudgedReason: 'not_prose' },
      'The text could not be judged: too little running prose (50 words are needed).',
    ],
    [
      'unknown language',
      { ...unsure, notJudgedReason: 'unknown_language', language: 'und' },
      'a language the detector',
    ],
    ['no verdict', { stated: null, predicted: null, probabilities: null }, 'The service gave no verdict.'],
  ] as const)('%s', (_name, result, why) => {
    const page = casePage(caseOf(result), null);
    const text = readOf(caseOf(result));
    expect(text).toContain('No statement can be made about who wrote this text.');
    expect(text).toContain(why);
    expect(text).not.toMatch(/Probability of AI|90\s%/u);
    expect(page).not.toContain('<mark class="s');
  });
});

test('an unsure text says why, and nothing of it contradicts its sections', () => {
  const unsureWhy = ['Section 3 of 9 has a probability over 80 %.'];
  const sections = { map: 'section 3 of 9 is unsure, the others read as human', aiShare: 0 };
  const text = readOf(caseOf({ ...unsure, sections, unsureWhy }));
  expect(text).toContain('Section 3 of 9 has a probability over 80 %. No conclusion may be drawn from this');
  expect(text).not.toMatch(/no hint|0\s% of the judged words/u);
  const stated = readOf(caseOf({ ...unsure, sections: { map: 'section 3 of 9 reads as AI', aiShare: 0.12 } }));
  expect(stated).toContain('12 % of the judged words are in sections that read as AI.');
});

test('no page accuses anyone', () => {
  for (const stated of ['ai', 'mixed', 'human', 'unsure', null] as const) {
    const text = saidOf({ stated });
    expect(text).not.toMatch(/cheat|guilt|fraud|plagiar|dishonest|suspect|misconduct|fake|caught|offen[cs]e/iu);
    expect(text).toContain('It decides nothing');
    expect(text).toContain('What would be evidence of a human author');
    expect(text).toContain('Statement of the author');
  }
});

describe('marked passages', () => {
  const paragraphs = (count: number, length: number): CaseResult['sentences'] =>
    Array.from({ length: count }, (_, index) => ({
      ...sentence,
      text: 'word '.repeat(length),
      start: index * 100_000,
      end: index * 100_000 + length * 5,
    }));

  test('show the marked part of a paragraph with a sentence at its side', () => {
    expect(casePage(caseOf(), null)).toMatch(
      /A first sentence\. <mark class="s4">A marked sentence\.<sup>93<\/sup><\/mark>/u,
    );
    expect(saidOf({})).toContain('The detector marks 1 of 2 judged sentences');
  });

  test('stay few, and say how many more there are', () => {
    const text = saidOf({ sentences: paragraphs(50, 10) });
    expect(text.match(/Paragraph \d+/gu)).toHaveLength(6);
    expect(text).toContain('44 more passages left out here.');
  });

  test('stay short where a sentence is a megabyte long', () => {
    expect(casePage(caseOf({ sentences: paragraphs(3, 200_000) }), null).length).toBeLessThan(40_000);
  });

  test('none marked: there is nothing to hold up to the author', () => {
    expect(saidOf({ sentences: [{ ...sentence, highlighted: false }] })).toContain('No single sentence is marked');
    expect(saidOf({ sentences: [] })).toContain('The service does not say which sentences moved the result.');
  });

  test('none shown of a text that reads as written by a person', () => {
    const page = casePage(caseOf({ stated: 'human', predicted: 'human' }), null);
    expect(page).not.toContain('<mark class="s');
    expect(page).toContain('the text as a whole reads as written by a person');
  });

  test('turn their direction with their language', () => {
    const text = 'یہ ایک جملہ ہے۔';
    const page = casePage(caseOf({ language: 'ur', sentences: [{ ...sentence, text }] }), null);
    expect(page).toContain(`<blockquote class="text" dir="auto" lang="ur"><p><mark class="s4">${text}`);
  });
});

describe('patterns', () => {
  const withPatterns = (...patterns: readonly (typeof patternMatch)[]): CaseFile =>
    caseOf(
      {},
      {
        patterns: {
          status: 'done',
          found: [{ sentenceIndex: 0, sentence: 'A sentence.', start: 0, end: 11, patterns: [...patterns] }],
        },
      },
    );

  test('how many times as often AI text shows them, the strongest first', () => {
    const rare = { ...patternMatch, patternId: 'other', displayName: 'Other', timesAsOften: 3 };
    expect(readOf(withPatterns(rare, patternMatch))).toMatch(
      /In today’s fast-paced world ?1 ?14 times as often in AI text as in human text.*Other ?1 ?3 times as often/u,
    );
  });

  test('what says nothing for AI is no sign, and what people do more often speaks for the author', () => {
    const text = readOf(
      withPatterns(
        { ...patternMatch, patternId: 'a', displayName: 'Style', evidence: 'none', timesAsOften: null },
        { ...patternMatch, patternId: 'b', displayName: 'Hedges', evidence: 'reversed', timesAsOften: 0.3 },
      ),
    );
    expect(text).toContain('No pattern was found that AI text shows clearly more often than human text.');
    expect(text).toContain('Habits that people show more often than AI: Hedges.');
  });

  test('hardly more often, or in too few texts, is no comparison', () => {
    const measured = { register: 'news', low: 1.2, high: 40, humanDocuments: 12, aiDocuments: 900 } as const;
    const text = readOf(
      withPatterns(
        { ...patternMatch, patternId: 'a', displayName: 'Hardly', timesAsOften: 1.4 },
        { ...patternMatch, patternId: 'b', displayName: 'Few', measured: { ...measured, timesInAllRegisters: null } },
      ),
    );
    expect(text).not.toContain('Hardly');
    expect(text).toMatch(/Few ?1 ?not measured well enough for a figure/u);
  });

  test('of an unsure text none is shown', () => {
    const text = readOf(caseOf(unsure));
    expect(text).not.toContain('fast-paced');
    expect(text).toContain('None is shown: no statement can be made about the text');
  });

  test('not searched', () => {
    const text = readOf(caseOf({}, { patterns: { status: 'not_done', message: 'patterns refused' } }));
    expect(text).toContain('The text was not searched for patterns: patterns refused.');
  });
});

describe('references', () => {
  const reference: Reference = {
    id: 'r1',
    start: 0,
    end: 10,
    raw: 'Nobody (1999). A work.',
    csl: { type: 'book' },
    identifiers: [],
    verdict: 'not_found',
    confidence: 0.8,
    severity: 'major',
    fields: [],
    matchId: null,
    candidates: [],
    citedBy: [],
    notes: [],
  };
  const checked = (
    references: readonly Reference[],
    works: number,
    { citations = [], ...rest }: { citations?: Citation[]; list?: ListRead; uncited?: number } = {},
  ): string => {
    const count = (verdict: string): number => references.filter((one) => one.verdict === verdict).length;
    const found: BibliographyFindings = {
      wordCount: 400,
      references: [...references],
      citations,
      claims: [],
      works: [],
      summary: {
        references: references.length,
        found: count('found'),
        mismatch: count('mismatch'),
        notFound: count('not_found'),
        unverified: count('unverified'),
        uncited: 0,
        danglingCitations: 0,
        ...rest,
        index: { name: 'works.db', works, builtAt: null },
      },
    };
    return readOf(caseOf({}, { references: { status: 'done', found } }));
  };

  test('those not found are listed, and that it is no proof', () => {
    const text = checked([reference], 48);
    expect(text).toContain('They were looked up in works.db, which holds 48 works');
    expect(text).toContain('That is no proof that a work does not exist');
    expect(text).toContain('Nobody (1999). A work.');
  });

  test('those found with other details are listed below, with what differs; no clause is about none', () => {
    const differing = (name: string, cited: string, found: string): Reference => ({
      ...reference,
      ...{ raw: `Known (${cited}). A work.`, verdict: 'mismatch', severity: 'minor' },
      fields: [{ name, cited, found, status: 'different' }],
    });
    const text = checked([differing('issued', '2004', '2011'), differing('page', '7', '9'), reference], 48);
    expect(text).toContain('2 found with other details, 1 not found.');
    expect(text).toMatch(/Not found, .*details that matter differ.*2004.*year: cited 2004; the record has 2011/su);
    expect(text).toMatch(/details that matter.*but other details differ.*pages: cited 7; the record has 9/su);
    expect(text).not.toContain('without a record');
  });

  test('an empty index looked nothing up, and lists nothing', () => {
    const text = checked([{ ...reference, verdict: 'unverified', severity: null }], 0);
    expect(text).toContain('No index of published works is set up here, so nothing could be looked up');
    expect(text).not.toContain('Nobody (1999)');
  });

  test('citations lack an entry only in a list that was read in whole; entries never cited are named', () => {
    const citations: Citation[] = [
      { ...{ id: 'c1', start: 0, end: 3, text: '[7]' }, form: 'numeric', referenceIds: [], claimId: null },
    ];
    const read = (list: ListRead): string => checked([reference], 48, { citations, list, uncited: 1 });
    const whole = read({ read: 'whole', missing: [], isCut: false });
    expect(whole).toMatch(/Cited in the text, but not in its list of references:\s+\[7\]/u);
    expect(whole).toMatch(/but no citation of it was recognised in the text that was read:\s+Nobody \(1999\)/u);
    const named = checked([{ ...reference, notes: [NAMED_IN_TEXT] }], 48, { citations, uncited: 1 });
    expect(named).toMatch(/and named in the text, without a year or number that could be linked:\s+Nobody \(1999\)/u);
    expect(named).not.toContain('no citation of it was');
    const inPart = read({ read: 'in_part', missing: [2], isCut: false });
    expect(inPart).toContain('The list of references was read in part (number 2 not found in it)');
    expect(inPart).not.toContain('Cited in the text, but not');
  });

  test('none in the text, and not looked up', () => {
    expect(checked([], 48)).toContain('No list of references');
    expect(readOf(caseOf())).toContain('References were not looked up: the service did not answer.');
  });
});

const said: Decision = {
  documentHash: 'a'.repeat(64),
  reader: 'first reader',
  choice: 'dismissed',
  note: 'n'.repeat(500),
  runId: 'r',
  stated: 'ai',
  version: 1,
  decidedAtMs: Date.UTC(2026, 10, 23, 9, 5),
};

test('readers make statements about the text, which accuse nobody', () => {
  expect(readOf(caseOf())).not.toContain('Statements of readers');
  const choices = ['confirmed', 'dismissed', 'unsure', 'conversation'] as const;
  const page = readOf(caseOf({}, { decisions: choices.map((choice) => ({ ...said, choice })) }));
  expect(page).toContain('Statements of readers');
  expect(page).toContain('none of them accuses anyone');
  expect(page).toContain(
    'first reader, 2026-11-23: “The text does not read to me as the detector says.” The detector’s verdict then: ' +
      `written by AI. Note: ${said.note}`,
  );
  for (const word of ['guilty', 'cheat', 'fraud', 'misconduct']) expect(page.toLowerCase()).not.toContain(word);
});

const ATTACKS = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '</style></title><svg onload=alert(1)>',
  'evil\u202etxt.exe\u0000\u0007\n',
  '\ud800half',
  `${'x'.repeat(5000)}.txt`,
];

test.each(ATTACKS)('nothing from a document or a service becomes markup: %j', (attack) => {
  const match = { ...patternMatch, displayName: attack, match: attack, start: 5, end: 2 };
  const page = casePage(
    {
      ...caseOf(
        {
          confidence: attack,
          language: attack,
          modelVersion: attack,
          knownTexts: [attack],
          manipulations: [{ kind: 'lookalike_letters', count: 1, examples: [attack] }],
          sentences: [{ ...sentence, text: attack }],
        },
        {},
        { wordings: [{ phrase: attack, count: 1, speaksFor: 'ai', share: 1, description: attack }] },
      ),
      document: {
        ...caseOf().document,
        name: attack,
        charset: attack,
        extractor: attack,
        warnings: [attack],
        properties: { title: attack, producer: attack, createdAt: attack, modifiedAt: null },
      },
      patterns: {
        status: 'done',
        found: [{ sentenceIndex: 0, sentence: attack, start: 0, end: 9, patterns: [match] }],
      },
      references: { status: 'not_done', message: attack },
      decisions: [{ ...said, reader: attack, note: attack }],
      programVersion: attack,
    },
    null,
  );
  const { elements, attributes } = parsedPage(page);
  expect(elements.filter((name) => ['script', 'img', 'svg', 'a'].includes(name))).toEqual(['a']);
  expect(attributes.filter(([, name]) => name.startsWith('on') || name === 'style' || name === 'src')).toEqual([]);
  expect(page).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u202a-\u202e\u2066-\u2069]/u);
});

test('a browser is told to load nothing and to run nothing', () => {
  const policyOf = (styleSha256: string | null): string | undefined =>
    parsedPage(casePage(caseOf(), styleSha256)).attributes.find(([, , value]) => value.includes('default-src'))?.[2];
  const policy = (style: string): string =>
    `default-src 'none'; style-src '${style}'; base-uri 'none'; form-action 'none'`;
  expect(policyOf(sha256Base64(caseStyle))).toBe(policy(`sha256-${sha256Base64(caseStyle)}`));
  expect(policyOf(null)).toBe(policy('unsafe-inline'));
});
