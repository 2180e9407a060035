import { wilsonInterval } from '../../../src/records/share-interval.js';
import type { Interval } from '../../../src/records/share-interval.js';
import type { Scored } from './scored.js';
import { splits } from './scored.js';

/** How often human texts of one kind and length are taken for AI. */
export interface FalseAlarms {
  readonly register: string;
  readonly words: string;
  readonly texts: number;
  /** Verdict `ai` at any confidence. */
  readonly calledAi: number;
  /** Verdict `ai` at medium or high confidence. */
  readonly statedAi: number;
}

/** Kinds of human text, by the domains of the corpus; the first that fits. */
const REGISTERS: readonly (readonly [string, RegExp])[] = [
  ["learners' essays (second language)", /^learner_essay$/u],
  ['student essays', /essay/u],
  ['abstracts, theses', /^(academic|.*abstract)$/u],
  ['encyclopaedia', /^wiki(?!how)/u],
  ['news', /news/iu],
  ['fiction', /fiction|novel|LiteratureCreativeWriting/u],
  ['reviews', /review/u],
  ['answers', /^(qa|forum_qa|psychology|medicine|nlpcc_dbqa|finance|law)$/u],
  ['other', /^/u],
];

export const ALL = 'all';

/** Returns the kind of writing that a domain of the corpus is. */
export function registerOf(domain: string): string {
  return REGISTERS.find(([, pattern]) => pattern.test(domain))?.[0] ?? ALL;
}

/** Counts false alarms by register and length, and by register alone; texts that are not judged do not count. */
export function falseAlarms(scored: readonly Scored[]): FalseAlarms[] {
  const rows = new Map<string, FalseAlarms>();
  for (const { document, detection, ...row } of scored) {
    if (document.label !== 'human' || detection.reason !== null) continue;
    const called = Number(detection.verdict === 'ai');
    const stated = detection.confidenceCategory === 'low' ? 0 : called;
    for (const register of [registerOf(document.domain), ALL])
      for (const words of [splits.words({ document, detection, ...row }), ALL]) {
        const key = `${register}\t${words}`;
        const { texts, calledAi, statedAi } = rows.get(key) ?? { texts: 0, calledAi: 0, statedAi: 0 };
        rows.set(key, { register, words, texts: texts + 1, calledAi: calledAi + called, statedAi: statedAi + stated });
      }
  }
  const order = [...REGISTERS.map(([name]) => name), ALL];
  return [...rows.values()].sort(
    (a, b) => order.indexOf(a.register) - order.indexOf(b.register) || sortKey(a.words) - sortKey(b.words),
  );
}

/** Bands of length by their first number, all lengths last. */
function sortKey(words: string): number {
  return words === ALL ? Infinity : Number.parseInt(words, 10);
}

/** A Markdown table of false alarms with 95 % Wilson intervals. */
export function falseAlarmTable(rows: readonly FalseAlarms[]): string {
  const share = (count: number, texts: number): string => `${count} (${percent(wilsonInterval(count, texts))})`;
  return [
    '| human texts | words | texts | stated AI (95 % interval, %) | called AI at any confidence |',
    '|---|---|---:|---:|---:|',
    ...rows.map(
      ({ register, words, texts, calledAi, statedAi }) =>
        `| ${register} | ${words} | ${texts} | ${share(statedAi, texts)} | ${share(calledAi, texts)} |`,
    ),
  ].join('\n');
}

function percent({ low, high }: Interval): string {
  return `${(100 * low).toFixed(1)}–${(100 * high).toFixed(1)}`;
}
