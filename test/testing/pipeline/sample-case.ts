import type { CaseFile, CaseResult } from '../../../src/records/case-file.js';
import { evidenceOf } from '../../../src/records/evidence.js';
import type { EvidenceText } from '../../../src/records/evidence.js';
import type { PatternMatch } from '../../../src/records/patterns.js';
import { sentence } from './sample-report.js';

/** A pattern found at the beginning of its sentence. */
export const patternMatch: PatternMatch = {
  patternId: 'fast-paced-world',
  patternName: 'fast_paced_world',
  displayName: 'In today’s fast-paced world',
  category: 'content',
  description: 'An opening.',
  explanation: 'It opens so.',
  tip: 'Begin with the matter.',
  severity: 'medium',
  relevance: 1,
  timesAsOften: 14,
  evidence: 'strong',
  match: 'A sentence',
  start: 0,
  end: 10,
  groupId: null,
  relatedSentenceIndexes: [],
};

const caseResult: Omit<CaseResult, 'evidence'> = {
  stated: 'ai',
  predicted: 'ai',
  probabilities: { human: 0.05, ai: 0.9, mixed: 0.05 },
  confidence: 'medium',
  language: 'en',
  wordCount: 400,
  truncated: false,
  modelVersion: '2026-11-27-base',
  judgedWords: 390,
  notJudged: { heading: 10 },
  notJudgedReason: null,
  manipulations: [],
  knownTexts: [],
  sentences: [
    { ...sentence, highlighted: false, generatedProbability: 0.1, text: 'A first sentence.', start: 0, end: 17 },
    { ...sentence, text: 'A marked sentence.', start: 18, end: 36 },
  ],
  assisted: null,
  sections: null,
  unsureWhy: [],
  statedBy: null,
};

/** The evidence of a result, with what a test knows of the text besides. */
function evidenceIn(result: typeof caseResult, patterns: CaseFile['patterns'], of: Partial<EvidenceText>) {
  const { stated, modelVersion: version, language, wordCount: words, judgedWords, assisted, sentences } = result;
  return evidenceOf({
    ...{ stated, version, language, words, judgedWords, assisted, sentences },
    ...{ register: null, from: 'medium', isProfiled: false, sections: [], wordings: null },
    patterns: patterns.status === 'done' ? patterns.found : null,
    ...of,
  });
}

/** A case with what a test changes of its result, and what it knows of the text besides. */
export function caseOf(
  changed: Partial<Omit<CaseResult, 'evidence'>> = {},
  more: Partial<CaseFile> = {},
  of: Partial<EvidenceText> = {},
): CaseFile {
  const result = { ...caseResult, ...changed };
  const patterns: CaseFile['patterns'] = more.patterns ?? {
    status: 'done',
    found: [{ sentenceIndex: 0, sentence: 'A sentence.', start: 0, end: 11, patterns: [patternMatch] }],
  };
  return {
    document: {
      name: 'essay.docx',
      sha256: 'ab'.repeat(32),
      examinedAtMs: Date.UTC(2026, 10, 23, 9, 5),
      format: 'docx',
      extractor: 'mammoth@1.13.0',
      charset: null,
      pages: null,
      wordCount: 400,
      characterCount: 2400,
      warnings: [],
    },
    result: { ...result, evidence: evidenceIn(result, patterns, of) },
    patterns,
    references: { status: 'not_done', message: 'the service did not answer' },
    programVersion: '1.2.3',
    ...more,
  };
}
