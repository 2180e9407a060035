import type { FoundPattern, PatternFindings } from '../../records/pattern-findings.js';
import { PATTERN_SEVERITIES } from '../../records/patterns.js';
import type { PatternSentence, PatternSeverity } from '../../records/patterns.js';

/** A longer sentence is a poor example: usually a list or a table read as one sentence. */
const LONGEST_EXAMPLE = 400;

/** How often one pattern was found. */
export interface PatternCount {
  readonly id: string;
  readonly sources: number;
  readonly matches: number;
  /** The highest severity of its matches: a match that stands alone can have a lower one. */
  readonly severity: PatternSeverity;
  /** The first match in a sentence of usual length; otherwise the first of all. */
  readonly example: FoundPattern;
}

/** Counts of pattern matches over all sources of a run; its size does not grow with their number. */
export interface PatternTally {
  /** Number of sources searched whose response could be read. */
  readonly searched: number;
  readonly unreadable: number;
  readonly words: number;
  readonly matches: number;
  readonly withPattern: number;
  /** Patterns in the most sources first. */
  readonly patterns: readonly PatternCount[];
}

interface Building {
  sources: number;
  matches: number;
  lastSource: number;
  severity: PatternSeverity;
  example: FoundPattern;
}

const fits = ({ sentence }: PatternSentence): boolean => sentence.length <= LONGEST_EXAMPLE;

const isHigher = (a: PatternSeverity, b: PatternSeverity): boolean =>
  PATTERN_SEVERITIES.indexOf(a) > PATTERN_SEVERITIES.indexOf(b);

class PatternCounter {
  readonly #byId = new Map<string, Building>();

  /** @param source a number unique to the source */
  add(found: FoundPattern, source: number): void {
    const { patternId: id } = found.match;
    const count = this.#byId.get(id) ?? {
      sources: 0,
      matches: 0,
      lastSource: -1,
      severity: found.match.severity,
      example: found,
    };
    this.#byId.set(id, count);
    count.matches += 1;
    if (count.lastSource !== source) count.sources += 1;
    count.lastSource = source;
    if (isHigher(found.match.severity, count.severity)) count.severity = found.match.severity;
    if (!fits(count.example.sentence) && fits(found.sentence)) count.example = found;
  }

  counts(): readonly PatternCount[] {
    const counts = [...this.#byId].map(([id, { sources, matches, severity, example }]) => ({
      id,
      sources,
      matches,
      severity,
      example,
    }));
    return counts.sort((a, b) => b.sources - a.sources || b.matches - a.matches || (a.id < b.id ? -1 : 1));
  }
}

/** Counts the patterns of all sources, one source at a time. */
export async function tallyPatterns(findings: AsyncIterable<PatternFindings>): Promise<PatternTally> {
  const counter = new PatternCounter();
  let [searched, unreadable, words, matches, withPattern] = [0, 0, 0, 0, 0];
  for await (const { of, sentences } of findings) {
    if (sentences === null) {
      unreadable += 1;
      continue;
    }
    searched += 1;
    words += of.wordCount ?? 0;
    if (sentences.length > 0) withPattern += 1;
    for (const sentence of sentences) {
      matches += sentence.patterns.length;
      for (const match of sentence.patterns) counter.add({ of, sentence, match }, searched);
    }
  }
  return { searched, unreadable, words, matches, withPattern, patterns: counter.counts() };
}
