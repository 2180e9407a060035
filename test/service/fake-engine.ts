import type { DetectionPool } from '../../src/service/detection/pool.js';
import { answerDetection } from '../../src/service/detection/answer.js';
import type { Detection, Detector } from '../../src/records/detection.js';
import { countWords } from '../../src/text/words.js';

/** Scores a text by whether it says "robot": quick, and its result known beforehand. */
function fakeDetector(version: string): Detector {
  return {
    version,
    detect: (text): Detection => {
      const ai = text.includes('robot') ? 0.9 : 0.1;
      const trimmed = text.trim();
      const start = text.indexOf(trimmed);
      return {
        version,
        verdict: ai > 0.5 ? 'ai' : 'human',
        probabilities: { ai, human: 1 - ai, mixed: 0 },
        confidenceScore: 0.9,
        confidenceCategory: 'medium',
        language: 'en',
        wordCount: countWords(text),
        averageGeneratedProbability: ai,
        completelyGeneratedProbability: ai,
        burstiness: 0,
        paragraphs: [{ startSentenceIndex: 0, sentenceCount: 1, generatedProbability: ai }],
        sentences: [{ start, end: start + trimmed.length, generatedProbability: ai, highlighted: ai > 0.5 }],
      };
    },
  };
}

export const FAKE_VERSIONS = ['2026-01-01-base', '2026-02-02-next'] as const;

/** A pool without threads. `gate`, when given, is awaited before each answer, so that a test decides when work ends. */
export function fakePool(gate: (text: string) => Promise<void> = () => Promise.resolve()): DetectionPool & { readonly detected: string[] } {
  const detected: string[] = [];
  let pending = 0;
  return {
    detected,
    modelVersions: [
      { version: FAKE_VERSIONS[0], released: true, default: true, languages: ['en'], description: 'A detector for tests.' },
      { version: FAKE_VERSIONS[1], released: false, default: false, languages: ['en'], description: 'Not yet released.' },
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
        return answerDetection(task, { detectorFor: (_text, version) => fakeDetector(version ?? FAKE_VERSIONS[0]), resultMessage: (detection) => `This is ${detection.verdict}.` });
      } finally {
        pending -= 1;
      }
    },
    countWords: (text) => Promise.resolve(countWords(text)),
    close: () => Promise.resolve(),
  };
}
