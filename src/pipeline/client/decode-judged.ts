import { JsonFields } from '../../lib/json-fields.js';
import { RESULT_KINDS, RESULT_MANIPULATIONS, RESULT_REASONS, withNothingJudged } from '../../records/judged.js';
import type { Judged, ResultKind, ResultManipulation, ResultReason } from '../../records/judged.js';
import { mergeManipulations } from '../../text/manipulations/index.js';

const MOST_EXAMPLES = 3;
/** Longer than any the service of this program sends; a hosted one may send anything. */
const LONGEST_EXAMPLE = 200;

/** A count as sent; null for what is none. */
function countOf(fields: JsonFields, name: string): number | null {
  const value = fields.number(name);
  return value !== null && Number.isSafeInteger(value) && value >= 0 ? value : null;
}

/** Words by kind, in the order of the kinds; kinds that this program does not know are added up as `other`. */
function decodeNotJudged(sent: JsonFields): Judged['notJudged'] {
  if (sent.isEmpty) return {};
  const words = new Map<ResultKind, number>();
  for (const name of sent.names()) {
    const kind = RESULT_KINDS.find((known) => known === name) ?? 'other';
    const count = countOf(sent, name) ?? 0;
    if (count > 0) words.set(kind, (words.get(kind) ?? 0) + count);
  }
  return Object.fromEntries(RESULT_KINDS.flatMap((kind) => (words.has(kind) ? [[kind, words.get(kind)]] : [])));
}

/** One manipulation as sent, of kind `other` where this program does not know its kind; null where it is malformed. */
function decodeManipulation(fields: JsonFields): ResultManipulation | null {
  const name = fields.string('kind');
  const count = countOf(fields, 'count');
  if (name === null || count === null || count === 0) return null;
  const examples = (fields.list('examples') ?? [])
    .filter((example) => typeof example === 'string')
    .slice(0, MOST_EXAMPLES);
  return {
    kind: RESULT_MANIPULATIONS.find((known) => known === name) ?? 'other',
    count,
    examples: examples.map((example) => example.slice(0, LONGEST_EXAMPLE)),
  };
}

function decodeManipulations(list: readonly unknown[]): readonly ResultManipulation[] {
  return list
    .flatMap((entry) => decodeManipulation(new JsonFields(entry)) ?? [])
    .reduce<readonly ResultManipulation[]>((merged, one) => mergeManipulations(merged, [one]), []);
}

/**
 * Why nothing was judged. A reason that this program does not know is `other` where the service says that no word was
 * judged; elsewhere a `reason` of a hosted service may mean anything, and is left out.
 */
function decodeReason(sent: string | null, judgedWords: number | null): ResultReason | null {
  if (sent === null) return null;
  return RESULT_REASONS.find((known) => known === sent) ?? (judgedWords === 0 ? 'other' : null);
}

/**
 * What a result says about what was judged. What a service does not send, or spells in its own way, is not known: never
 * an error.
 */
export function decodeJudged(entry: JsonFields): Judged {
  const coverage = entry.object('coverage');
  const judgedWords = countOf(coverage, 'judged_words');
  return withNothingJudged({
    judgedWords,
    notJudged: decodeNotJudged(coverage.object('not_judged')),
    manipulations: decodeManipulations(entry.list('manipulations') ?? []),
    notJudgedReason: decodeReason(entry.string('reason'), judgedWords),
  });
}
