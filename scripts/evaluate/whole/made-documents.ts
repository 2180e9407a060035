import { itemAt } from '../../../src/lib/present.js';
import type { SectionState } from '../../../src/records/sections.js';
import { statedVerdict } from '../../../src/records/verdict.js';
import type { ClassProbabilities, Verdict } from '../../../src/records/verdict.js';
import type { Detector } from '../../../src/records/detection.js';
import type { LeaningSection } from '../../../src/sections/whole-verdict.js';
import type { CorpusDocument } from '../../corpora/detection.js';

/** A section made of whole texts of one source and one author, and what is stated of it. */
export interface MadeSection extends LeaningSection {
  readonly author: 'human' | 'ai';
  /** Where its texts come from: a document is made of the sections of one source, as one book is of one kind. */
  readonly source: string;
}

const DIGITS_OF_HALF = 2;

/** Which half of the sources a text belongs to, 0 or 1: thresholds are chosen on one and measured on the other. */
export function halfOf(source: string): 0 | 1 {
  const sum = Array.from(source).reduce((all, letter) => all * 31 + (letter.codePointAt(0) ?? 0), 7);
  return Math.floor(sum / DIGITS_OF_HALF) % 2 === 0 ? 0 : 1;
}

interface Judged {
  readonly state: SectionState;
  readonly verdict: Verdict;
  readonly probabilities: ClassProbabilities;
  readonly judged: number;
}

function stateOf(detector: Detector, text: string): Judged {
  const { verdict, probabilities, confidenceCategory, reason, coverage } = detector.detect(text);
  const state =
    reason === null ? (statedVerdict(verdict, confidenceCategory, null, 'medium') ?? 'unsure') : 'not_judged';
  return { state, verdict, probabilities, judged: coverage.judgedWords };
}

/** Joins whole texts of a source to sections of at least so many characters; a rest that is shorter is left out. */
function joined(texts: readonly string[], characters: number): readonly string[] {
  const sections: string[] = [];
  let own = '';
  for (const text of texts) {
    own = own === '' ? text : `${own}\n\n${text}`;
    if (own.length < characters) continue;
    sections.push(own);
    own = '';
  }
  return sections;
}

/** Returns the sections that the texts of each source and author make, judged by a detector. */
export function madeSections(
  detector: Detector,
  documents: readonly CorpusDocument[],
  characters: number,
): readonly MadeSection[] {
  const groups = new Map<string, CorpusDocument[]>();
  for (const document of documents) {
    const key = `${document.label}\t${document.source}`;
    groups.set(key, [...(groups.get(key) ?? []), document]);
  }
  return [...groups.values()].flatMap((group): readonly MadeSection[] => {
    const { label, source } = itemAt(group, 0);
    if (label === 'mixed') return [];
    return joined(
      group.map(({ text }) => text),
      characters,
    ).map((text) => {
      const { judged, ...own } = stateOf(detector, text);
      return { author: label, source, ...own, words: judged, judgedWords: judged };
    });
  });
}

function drawn<T>(from: readonly T[], random: () => number): T {
  return itemAt(from, Math.floor(random() * from.length));
}

/**
 * Returns a document of sections that were drawn, some of them by AI. Its human sections are of one source; its AI
 * sections, too, of the same where there are any.
 */
export function madeDocument(
  sections: readonly MadeSection[],
  { length, byAi }: { readonly length: number; readonly byAi: number },
  random: () => number,
): readonly MadeSection[] {
  const of = (author: 'human' | 'ai', source: string | null): readonly MadeSection[] =>
    sections.filter((own) => own.author === author && (source === null || own.source === source));
  const first = drawn(of(byAi < length ? 'human' : 'ai', null), random);
  const human = of('human', first.source);
  const same = of('ai', first.source);
  const ai = same.length > 0 ? same : of('ai', drawn(of('ai', null), random).source);
  return Array.from({ length }, (_, index) => drawn(index < byAi ? ai : human, random));
}
