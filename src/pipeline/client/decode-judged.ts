import { BLOCK_KINDS } from '../../records/blocks.js';
import { NOT_JUDGED_REASONS } from '../../records/detection.js';
import type { Coverage } from '../../records/detection.js';
import { MANIPULATION_KINDS } from '../../records/manipulation.js';
import type { Manipulation } from '../../records/manipulation.js';
import type { Judged } from '../../records/judged.js';
import { JsonFields } from '../../lib/json-fields.js';

const MOST_EXAMPLES = 3;
/** Longer than any the service of this program sends; a hosted one may send anything. */
const LONGEST_EXAMPLE = 200;

/** A count as sent; null for what is none. */
function countOf(fields: JsonFields, name: string): number | null {
  const value = fields.number(name);
  return value !== null && Number.isSafeInteger(value) && value >= 0 ? value : null;
}

/** Words by kind, in the order of the kinds; kinds not known here are left out. */
function decodeNotJudged(value: unknown): Coverage['notJudged'] {
  const sent = new JsonFields(value);
  return Object.fromEntries(
    BLOCK_KINDS.flatMap((kind) => ((countOf(sent, kind) ?? 0) > 0 ? [[kind, countOf(sent, kind)]] : [])),
  );
}

/** Manipulations as sent; kinds not known here are left out. */
function decodeManipulations(value: unknown): readonly Manipulation[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [];
  return list.flatMap((entry): Manipulation[] => {
    const fields = new JsonFields(entry);
    const kind = MANIPULATION_KINDS.find((known) => known === fields.string('kind'));
    const count = countOf(fields, 'count');
    if (kind === undefined || count === null || count === 0) return [];
    const examples = (fields.list('examples') ?? [])
      .filter((example) => typeof example === 'string')
      .slice(0, MOST_EXAMPLES);
    return [{ kind, count, examples: examples.map((example) => example.slice(0, LONGEST_EXAMPLE)) }];
  });
}

/**
 * What a result says of what was judged. What a service does not send, or spells in its own way, is not known: never an
 * error.
 */
export function decodeJudged(entry: JsonFields): Judged {
  const coverage = entry.object('coverage');
  return {
    judgedWords: countOf(coverage, 'judged_words'),
    notJudged: decodeNotJudged(coverage.value('not_judged')),
    manipulations: decodeManipulations(entry.value('manipulations')),
    notJudgedReason: NOT_JUDGED_REASONS.find((known) => known === entry.string('reason')) ?? null,
  };
}
