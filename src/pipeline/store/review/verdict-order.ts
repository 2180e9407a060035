import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Stating } from '../../../calibration/stating.js';
import { FINDING_VERDICTS } from '../../../records/finding-query.js';
import type { FindingVerdict } from '../../../records/finding-query.js';
import { profiledVerdict } from '../columns/stored-stating.js';

/** Verdicts as they are stored in findings: by their order, the alarms first. */
export function verdictNumber(verdict: FindingVerdict): number {
  return FINDING_VERDICTS.indexOf(verdict);
}

const literal = (verdict: FindingVerdict): RawBuilder<number> => sql.lit(verdictNumber(verdict));

/** The verdict by confidence alone, as `statedVerdict` says it. */
function plainVerdict(from: Stating['from']): RawBuilder<number> {
  const isEnough =
    from === 'high' ? sql`coalesce(results.confidence, '') = 'high'` : sql`coalesce(results.confidence, '') != 'low'`;
  return sql<number>`case
    when not (${isEnough}) then ${literal('unsure')}
    when results.verdict = 'ai' then ${literal('ai')}
    when results.verdict = 'mixed' then ${literal('mixed')}
    else ${literal('human')} end`;
}

/**
 * What is stated of a result, in the database: the same as `statedOf` says, but that texts of which nothing could be
 * judged are apart from the unsure ones. Joins `sources` and `results`.
 */
export function statedNumber({ from, profile }: Stating): RawBuilder<number> {
  const plain = plainVerdict(from);
  const stated = profile === null ? plain : byProfile(profiledVerdict(profile), plain);
  return sql<number>`case
    when results.verdict is null then ${literal('none')}
    when results.reason is not null then ${literal('not_judged')}
    else (${stated}) end`;
}

/** Numbers within a verdict are below it. */
export const WITHIN_VERDICT = 1_000_000;
/** Numbers of each confidence. */
const OF_CONFIDENCE = WITHIN_VERDICT / 4;

/**
 * The place of a finding within its verdict, by what is to be read first: of an alarm the surest, then always the most
 * probable to be by AI. @param found has a verdict, a sureness and a probability of AI, as they are stored in findings
 */
export function withinVerdict(found: RawBuilder<unknown>): RawBuilder<number> {
  const column = (name: string): RawBuilder<unknown> => sql`${found}.${sql.ref(name)}`;
  const isAlarm = sql`${column('verdict')} in (${literal('ai')}, ${literal('mixed')})`;
  const sureness = sql`case when ${isAlarm} then 3 - ${column('sureness')} else 0 end`;
  // Probabilities of 0 and unknown ones have the last number of their confidence.
  const ai = sql`case when ${column('ai')} < 0 then 0 else ${column('ai')} end`;
  return sql<number>`(${sureness}) * ${sql.lit(OF_CONFIDENCE)}
    + cast(round((1 - (${ai})) * ${sql.lit(OF_CONFIDENCE - 1)}) as bigint)`;
}

function byProfile(said: RawBuilder<unknown>, plain: RawBuilder<number>): RawBuilder<number> {
  return sql<number>`case
    when (${said}) = 'ai' then ${literal('ai')}
    when (${said}) = 'mixed' then ${literal('mixed')}
    when (${said}) = 'below' and (${plain}) = ${literal('human')} then ${literal('human')}
    else ${literal('unsure')} end`;
}
