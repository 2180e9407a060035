import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { Type } from 'typebox';
import { schemaCheck } from '../../../lib/schema-check.js';
import { StatingProfile } from '../../../calibration/stating.js';
import type { Stating } from '../../../calibration/stating.js';
import { REGISTERS } from '../../../records/register.js';
import { statedFrom } from '../../../records/verdict.js';
import type { AskedState } from '../../../records/verdict.js';
import { storedJson } from './stored-json.js';

const StoredStating = schemaCheck(
  Type.Object({
    stating: Type.Optional(StatingProfile),
    start: Type.Optional(Type.Object({ register: Type.Optional(Type.String()), state: Type.Optional(Type.String()) })),
  }),
);

/**
 * Returns how the verdicts of a run are stated: by the profile that it was started with, where there is one; from the
 * confidence asked for, else from the one that it was started with; and what its texts were said to be.
 */
export function statingOf({ settings }: { readonly settings: string }, asked: AskedState): Stating {
  const { stating, start } = storedJson(StoredStating, settings, 'runs.settings');
  const register = REGISTERS.find((own) => own === start?.register?.trim()) ?? null;
  const from = statedFrom(asked, start?.state === 'high' ? 'high' : 'medium');
  return { from, profile: stating ?? null, register };
}

/** Half of the last decimal that a score has: see `alarmScore`. */
const HALF_STEP = 5e-7;

/**
 * What a profile says about a result: `ai` or `mixed` above the threshold of its kind, `below` it, or `outside` of what
 * it was made from. The same as `statedOf` says, in the database; joins `sources` and `results`.
 */
export function profiledVerdict({ groups, model_versions: versions }: StatingProfile): RawBuilder<string | null> {
  const language = sql`coalesce(results.language, sources.language, 'und')`;
  const words = sql`coalesce(results.judged_words, results.words)`;
  const cases = groups.map(({ languages, words_from: from, words_to: to, threshold }) => {
    const end = to === null ? sql`true` : sql`${words} < ${to}`;
    return sql`when ${language} in (${sql.join(languages)}) and ${words} >= ${from} and ${end} then
      case when 1 - results.human <= ${threshold + HALF_STEP} then 'below'
        when results.ai >= results.mixed then 'ai' else 'mixed' end`;
  });
  return sql<string | null>`case
    when results.human is null or results.ai is null or results.mixed is null or results.reason is not null
      or ${words} is null or results.model_version not in (${sql.join(versions)}) then 'outside'
    ${sql.join(cases, sql` `)}
    else 'outside' end`;
}
