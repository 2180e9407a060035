import type { BibliographyPool } from '../../../src/service/scans/bibliography-pool.js';
import type { PatternStreams } from '../../../src/service/scans/pattern-streams.js';
import type { DetectionPool } from '../../../src/service/scans/detection-pool.js';
import { answerDetection, plainFileDetection } from '../../../src/service/scans/workers/answer-detection.js';
import type { DetectionParts } from '../../../src/service/scans/workers/answer-detection.js';
import type { Detection, Detector, PreparedDocument } from '../../../src/records/detection.js';
import { assistedStep } from '../../../src/records/assisted.js';
import { prepareDocument } from '../../../src/engines/detect/index.js';
import { readPlainText } from '../../../src/service/scans/plain-text.js';
import { countWords } from '../../../src/text/words.js';
import { beyondEnd } from '../../../src/service/scans/file-blocks.js';

/** Manipulations whose examples try to get out of the page, the sheet or the terminal they are shown in. */
export const HOSTILE_EXAMPLES = [
  '<img src=x onerror=alert(1)>U+200B',
  '=HYPERLINK("http://x")',
  '\u001b[31mred',
] as const;

/** Names that try to get out of the page or the terminal they are shown in. */
export const HOSTILE_NAMES = ['Universal Declaration of Human Rights', '<b>bold</b>', '\u001b[31mred', 'four'] as const;

/**
 * A text that says "lorem" is nothing but filler; what stands between `|` is a table; Cyrillic letters a are disguised.
 */
function structureOf(
  text: string,
  start: number,
  end: number,
  ai: number,
): Pick<Detection, 'sentences' | 'coverage' | 'manipulations' | 'knownTexts' | 'reason'> {
  const count = text.split('\u0430').length - 1;
  const manipulations = count === 0 ? [] : [{ kind: 'lookalike_letters' as const, count, examples: HOSTILE_EXAMPLES }];
  const unjudged = { generatedProbability: 0, highlighted: false };
  const knownTexts: readonly string[] = text.includes('preamble') ? HOSTILE_NAMES : [];
  if (text.includes('lorem'))
    return {
      sentences: [{ start, end, ...unjudged, kind: 'filler' }],
      coverage: { judgedWords: 0, notJudged: { filler: countWords(text) } },
      manipulations,
      knownTexts,
      reason: 'not_prose',
    };
  if (knownTexts.length > 0)
    return {
      sentences: [{ start, end, ...unjudged, kind: 'known_text' }],
      coverage: { judgedWords: 0, notJudged: { known_text: countWords(text) } },
      manipulations,
      knownTexts,
      reason: 'known_text',
    };
  const judged = { generatedProbability: ai, highlighted: ai > 0.5, kind: 'prose' as const };
  const table = text.indexOf('|');
  if (table <= start)
    return {
      sentences: [{ start, end, ...judged }],
      coverage: { judgedWords: countWords(text), notJudged: {} },
      manipulations,
      knownTexts,
      reason: null,
    };
  const prose = start + text.slice(start, table).trimEnd().length;
  const coverage = {
    judgedWords: countWords(text.slice(0, table)),
    notJudged: { table: countWords(text.slice(table)) },
  };
  return {
    sentences: [
      { start, end: prose, ...judged },
      { start: table, end, ...unjudged, kind: 'table' },
    ],
    coverage,
    manipulations,
    knownTexts,
    reason: null,
  };
}

function textOf(document: string | PreparedDocument): string {
  return typeof document === 'string' ? document : document.text;
}

/** Scores a text by whether it says "robot": quick, and its result known beforehand. */
function fakeDetector(version: string): Detector {
  return {
    version,
    detect: (document): Detection => {
      const text = textOf(document);
      const ai = text.includes('robot') ? 0.9 : 0.1;
      const trimmed = text.trim();
      const start = text.indexOf(trimmed);
      const structure = structureOf(text, start, start + trimmed.length, ai);
      return {
        version,
        verdict: ai > 0.5 ? 'ai' : 'human',
        probabilities: { ai, human: 1 - ai, mixed: 0 },
        confidenceScore: 0.9,
        confidenceCategory: structure.reason === null ? 'medium' : 'low',
        language: 'en',
        wordCount: countWords(text),
        averageGeneratedProbability: ai,
        completelyGeneratedProbability: ai,
        assisted: structure.reason === null ? { score: ai, step: assistedStep(ai) } : null,
        burstiness: 0,
        paragraphs: [{ startSentenceIndex: 0, sentenceCount: structure.sentences.length, generatedProbability: ai }],
        ...structure,
      };
    },
    explain: (document, limit) =>
      [
        {
          phrase: textOf(document).trim().slice(0, 20),
          count: textOf(document).split(textOf(document).trim().slice(0, 20)).length - 1,
          speaksFor: 'ai' as const,
          share: 1,
          description: 'This wording is more usual in AI-written texts.',
        },
      ].slice(0, limit),
  };
}

export const FAKE_VERSIONS = ['2026-01-01-base', '2026-02-02-next'] as const;

const parts: DetectionParts = {
  prepare: prepareDocument,
  detectorFor: (_language, version) => fakeDetector(version ?? FAKE_VERSIONS[0]),
  resultMessage: (detection) => `This is ${detection.verdict}.`,
};

/** A pool without threads. `gate`, when given, is awaited before each answer, so that a test decides when work ends. */
export function fakePool(
  gate: (text: string) => Promise<void> = () => Promise.resolve(),
): DetectionPool & { readonly detected: string[] } {
  const detected: string[] = [];
  let pending = 0;
  return {
    detected,
    modelVersions: [
      {
        version: FAKE_VERSIONS[0],
        released: true,
        default: true,
        languages: ['en'],
        description: 'A detector for tests.',
      },
      {
        version: FAKE_VERSIONS[1],
        released: false,
        default: false,
        languages: ['en'],
        description: 'Not yet released.',
      },
    ],
    get pending() {
      return pending;
    },
    detect: async (task, signal) => {
      pending += 1;
      try {
        await gate(task.text);
        signal.throwIfAborted();
        detected.push(task.text);
        return answerDetection(task, parts);
      } finally {
        pending -= 1;
      }
    },
    detectFile(task, signal) {
      const detection = plainFileDetection(task);
      if (detection === 'beyond-end') return Promise.reject(beyondEnd());
      return detection === 'no-words' ? Promise.resolve(null) : this.detect(detection, signal);
    },
    countWords: (text) => Promise.resolve(countWords(text)),
    readPlainText: (file) => Promise.resolve(readPlainText(file)),
    close: () => Promise.resolve(),
  };
}

/** A sentence with the word `pattern` has one event; the word `crash` makes the work fail. */
export function fakePatterns(
  gate: (sentence: string) => Promise<void> = () => Promise.resolve(),
): PatternStreams & { readonly scanned: string[] } {
  const scanned: string[] = [];
  return {
    scanned,
    stream: async function* (text, signal) {
      for (const sentence of text.split(/(?<=\.) /u)) {
        await gate(sentence);
        signal.throwIfAborted();
        scanned.push(sentence);
        if (sentence.includes('crash')) throw new Error('the engine broke');
        if (sentence.includes('pattern'))
          yield JSON.stringify({
            document_index: 0,
            sentence_index: scanned.length - 1,
            sentence,
            start: 0,
            end: sentence.length,
            patterns: [],
          });
      }
    },
    close: () => Promise.resolve(),
  };
}

/** Finds nothing in any text. */
export const fakeBibliography: BibliographyPool = {
  version: 'test-index',
  scan: ({ text, filename }) => {
    const summary = {
      references: 0,
      found: 0,
      mismatch: 0,
      not_found: 0,
      unverified: 0,
      uncited: 0,
      dangling_citations: 0,
      index: { name: 'test', works: 0, built_at: null },
    };
    const findings = { word_count: countWords(text), references: [], citations: [], claims: [], sources: [], summary };
    const json = Buffer.from(JSON.stringify(filename === null ? findings : { filename, ...findings }));
    return Promise.resolve({ json, deflatedFrom: null, wordCount: findings.word_count, version: 'test-index' });
  },
  close: () => Promise.resolve(),
};
