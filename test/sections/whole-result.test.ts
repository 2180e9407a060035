import { describe, expect, test } from 'vitest';
import { JUDGED_UNKNOWN } from '../../src/records/judged.js';
import type { Assisted } from '../../src/records/assisted.js';
import type { Findings } from '../../src/records/findings.js';
import type { PatternSentence } from '../../src/records/patterns.js';
import type { ScanResult } from '../../src/records/scan-result.js';
import { statedVerdict } from '../../src/records/verdict.js';
import type { StatedVerdict, Verdict } from '../../src/records/verdict.js';
import { wholeResult } from '../../src/sections/whole-result.js';

const silent: ScanResult = {
  modelVersion: 'patterns',
  verdict: null,
  probabilities: null,
  confidence: null,
  language: null,
  wordCount: null,
  truncated: null,
  marks: [],
  ...JUDGED_UNKNOWN,
  findings: { scan: 'patterns', sentences: [] },
  raw: '{"events":[]}',
};

/** The pattern of one word at the start of a sentence. */
const foundAt = (start: number): PatternSentence => ({
  sentenceIndex: 0,
  sentence: 'word',
  start,
  end: start + 4,
  patterns: [
    {
      patternId: 'p',
      patternName: 'p',
      displayName: 'p',
      category: 'tone',
      description: 'p',
      explanation: 'p',
      tip: 'p',
      severity: 'low',
      relevance: 1,
      timesAsOften: null,
      evidence: 'none',
      match: 'word',
      start,
      end: start + 4,
      groupId: null,
      relatedSentenceIndexes: [],
    },
  ],
});
const detected = (knownTexts: readonly string[], assisted: Assisted | null = null): Findings => ({
  scan: 'detect',
  sentences: [{ text: 'one', start: 0, end: 3, generatedProbability: 0.5, highlighted: true, kind: 'prose' }],
  paragraphs: [{ startSentenceIndex: 0, sentenceCount: 1, generatedProbability: 0.5 }],
  knownTexts,
  assisted,
  reasons: null,
});

test.each<readonly [string, readonly (Findings | null)[], object | null]>([
  [
    'patterns, with their offsets in the whole text',
    [0, 1, 2].map((start) => ({ scan: 'patterns', sentences: [foundAt(start)] })),
    {
      scan: 'patterns',
      sentences: [0, 15, 30].map((start, index) => ({
        ...foundAt(start),
        sentenceIndex: 2 * index,
        patterns: [{ start, end: start + 4 }],
      })),
    },
  ],
  [
    'sentences at their places, and names of well-known texts, each once',
    [detected(['Bible']), detected([]), detected(['Bible', 'MIT License'])],
    {
      scan: 'detect',
      sentences: [0, 14, 28].map((start) => ({ text: 'one', start, end: start + 3 })),
      paragraphs: [0, 1, 2].map((startSentenceIndex) => ({ startSentenceIndex, sentenceCount: 1 })),
      knownTexts: ['Bible', 'MIT License'],
    },
  ],
  [
    'how much AI edited: the mean of the sections that were judged',
    [detected([], { score: 0.9, step: 'whole' }), detected([]), detected([], { score: 0.2, step: 'light' })],
    { assisted: { score: 0.55, step: 'substantial' } },
  ],
  ['how much AI edited: nothing where no section was judged', [detected([]), detected([])], { assisted: null }],
  ['nothing where one section was malformed', [detected([]), null, detected([])], null],
])('findings of the sections of a text make findings of the whole: %s', (_what, parts, whole) => {
  const { findings } = wholeResult(
    parts.map((own, index) => ({
      start: 14 * index,
      content: 'One is. Two is.',
      result: { ...silent, findings: own },
    })),
  );
  if (whole === null) expect(findings).toBeNull();
  else expect(findings).toMatchObject(whole);
});

/** A section of so many judged words, as the service judges it. */
interface Judged {
  readonly words: number;
  readonly verdict: Verdict;
  readonly confidence?: string | null;
  readonly notJudged?: boolean;
}
const section = ({ words, verdict, confidence = 'medium', notJudged = false }: Judged): ScanResult => ({
  ...silent,
  verdict,
  probabilities: { human: 0.05, ai: 0.05, mixed: 0.05, [verdict]: 0.9 },
  confidence,
  wordCount: words,
  judgedWords: notJudged ? 0 : words,
  notJudgedReason: notJudged ? 'not_prose' : null,
  findings: null,
});
const whole = (sections: readonly Judged[]): ScanResult =>
  wholeResult(sections.map((own, index) => ({ start: index * 100, content: 'A text.', result: section(own) })));

describe('what is said of a whole follows from what is stated of its sections', () => {
  test.each<readonly [string, readonly Judged[], StatedVerdict | null, string | null]>([
    [
      'human, where all are',
      [
        { words: 9, verdict: 'human' },
        { words: 1, verdict: 'human' },
      ],
      'human',
      'medium',
    ],
    [
      'human at high confidence, where all are so',
      [
        { words: 9, verdict: 'human', confidence: 'high' },
        { words: 9, verdict: 'human', confidence: 'high' },
      ],
      'human',
      'high',
    ],
    [
      'medium, where too few are high',
      [
        { words: 9, verdict: 'ai', confidence: 'high' },
        { words: 9, verdict: 'ai' },
      ],
      'ai',
      'medium',
    ],
    [
      'mixed, where both have a part',
      [
        { words: 85, verdict: 'human' },
        { words: 15, verdict: 'ai' },
      ],
      'mixed',
      'medium',
    ],
    [
      'mixed, where one is',
      [
        { words: 85, verdict: 'human' },
        { words: 15, verdict: 'mixed' },
      ],
      'mixed',
      'medium',
    ],
    [
      'unsure, not human, where a small part is AI',
      [
        { words: 97, verdict: 'human' },
        { words: 3, verdict: 'ai' },
      ],
      'unsure',
      'low',
    ],
    [
      'unsure, not human, where a small part reads clearly as AI though it is not stated',
      [
        { words: 90, verdict: 'human' },
        { words: 10, verdict: 'ai', confidence: 'low' },
      ],
      'unsure',
      'low',
    ],
    [
      'AI, where a small part is human',
      [
        { words: 95, verdict: 'ai' },
        { words: 5, verdict: 'human' },
      ],
      'ai',
      'medium',
    ],
    [
      'AI, where the rest leans to it without being stated',
      [
        { words: 50, verdict: 'ai' },
        { words: 50, verdict: 'ai', confidence: 'low' },
      ],
      'ai',
      'medium',
    ],
    [
      'unsure, where the rest leans to the other author',
      [
        { words: 50, verdict: 'ai' },
        { words: 50, verdict: 'human', confidence: 'low' },
      ],
      'unsure',
      'low',
    ],
    [
      'unsure, where too little is stated',
      [
        { words: 20, verdict: 'ai' },
        { words: 80, verdict: 'ai', confidence: 'low' },
      ],
      'unsure',
      'low',
    ],
    [
      'human, where one section of a hundred may be a false alarm',
      [
        { words: 99, verdict: 'human' },
        { words: 1, verdict: 'ai' },
      ],
      'human',
      'medium',
    ],
    [
      'nothing of what was not judged',
      [
        { words: 5, verdict: 'ai' },
        { words: 995, verdict: 'human', confidence: 'low', notJudged: true },
      ],
      'ai',
      'medium',
    ],
    [
      'not judged, where no section is',
      [1, 2].map((words) => ({ words, verdict: 'human', confidence: 'low', notJudged: true })),
      'unsure',
      'low',
    ],
    [
      'by the class alone, where the service gives no confidence',
      [
        { words: 5, verdict: 'ai', confidence: null },
        { words: 5, verdict: 'ai', confidence: null },
      ],
      'ai',
      null,
    ],
  ])('%s', (_what, sections, stated, confidence) => {
    const { verdict, probabilities, ...result } = whole(sections);
    expect(result.confidence).toBe(confidence);
    expect(statedVerdict(verdict, result.confidence, result.notJudgedReason, 'medium')).toBe(stated);
    const { human = 0, ai = 0, mixed = 0 } = probabilities ?? {};
    expect(probabilities === null || Math.abs(human + ai + mixed - 1) < 1e-9).toBe(true);
  });
});

test('words are those of all sections, and of the whole where one section is all', () => {
  const { wordCount, judgedWords, notJudged } = whole([
    { words: 7, verdict: 'ai' },
    { words: 5, verdict: 'ai' },
  ]);
  expect({ wordCount, judgedWords, notJudged }).toEqual({ wordCount: 12, judgedWords: 12, notJudged: {} });
  expect(whole([{ words: 7, verdict: 'ai' }])).toEqual(section({ words: 7, verdict: 'ai' }));
});
