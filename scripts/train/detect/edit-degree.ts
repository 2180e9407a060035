import { ASSISTED_STARTS, ASSISTED_STEPS, assistedStep } from '../../../src/records/assisted.js';
import type { CorpusDocument, CorpusFile } from '../../corpora/detection.js';
import { readCorpus } from '../../corpora/detection.js';

/** How much AI edited a document: 0 human, 1 written by AI; null where that is not known. */
export type DegreeOf = (document: CorpusDocument) => number | null;

/** AI texts that restate a human text: their degree is known where the human text is. */
const RESTATED = new Set(['polish', 'rewrite', 'rephrase']);
const FILES: readonly CorpusFile[] = ['train', 'more', 'more-ml', 'human-extra', 'ai-extra', 'essays-extra'];
/** Runs of so many words are compared. */
const ORDERS = [2, 3] as const;
/** Of a text that AI hardly changed: it is still not human alone. */
const LEAST_DEGREE = 0.02;

/**
 * Reads the human texts of the corpus and returns how much AI edited a document of it: by the wording it shares with
 * the human text on the same prompt, for spliced texts by the share that AI wrote.
 */
export async function readDegrees(): Promise<DegreeOf> {
  const corpus = (await Promise.all(FILES.map(readCorpus))).flat();
  const humans = new Map<string, string[]>();
  for (const { label, group, text } of corpus)
    if (label === 'human') humans.set(group, [...(humans.get(group) ?? []), text]);
  const texts = new Map(corpus.map(({ id, text }) => [id, text]));
  return (document) => {
    const { id, label, subtype, sentences, group } = document;
    if (label === 'human') return 0;
    if (sentences !== undefined) return shareByAi(sentences);
    if (label === 'mixed') return null;
    if (!RESTATED.has(subtype ?? '')) return 1;
    const originals = humans.get(group) ?? [];
    const text = texts.get(id) ?? document.text;
    return originals.length === 0 ? null : Math.min(...originals.map((original) => editDegree(original, text)));
  };
}

/** Returns how much of the wording of two texts differs, 0.02–1: 1 minus the mean overlap (Dice) of their word runs. */
export function editDegree(original: string, edited: string): number {
  const [before, after] = [wordsOf(original), wordsOf(edited)];
  const kept = ORDERS.reduce((sum, order) => sum + overlap(before, after, order) / ORDERS.length, 0);
  return Math.max(LEAST_DEGREE, 1 - kept);
}

/** The number of the step that a degree belongs to: 0 only for human texts. */
export function stepNumber(degree: number): number {
  return degree === 0 ? 0 : ASSISTED_STEPS.indexOf(assistedStep(Math.max(degree, ASSISTED_STARTS.light)));
}

function shareByAi(sentences: NonNullable<CorpusDocument['sentences']>): number {
  const lengthOf = (own: typeof sentences): number => own.reduce((sum, { text }) => sum + text.length, 0);
  return lengthOf(sentences.filter(({ label }) => label === 'ai')) / Math.max(1, lengthOf(sentences));
}

/** Words; ideographs and kana, which no spaces separate, one by one. */
function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

function overlap(before: readonly string[], after: readonly string[], order: number): number {
  const counts = runsOf(before, order);
  let shared = 0;
  for (const [run, count] of runsOf(after, order)) shared += Math.min(count, counts.get(run) ?? 0);
  const total = Math.max(0, before.length - order + 1) + Math.max(0, after.length - order + 1);
  return total === 0 ? 0 : (2 * shared) / total;
}

function runsOf(words: readonly string[], order: number): Map<string, number> {
  const counts = new Map<string, number>();
  for (let at = 0; at + order <= words.length; at += 1) {
    const run = words.slice(at, at + order).join(' ');
    counts.set(run, (counts.get(run) ?? 0) + 1);
  }
  return counts;
}
