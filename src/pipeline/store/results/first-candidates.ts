import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Stating } from '../../../calibration/stating.js';
import { CONFIDENCE_ORDER, EVIDENCE, isAlarm, WORDS_JUDGED } from './detected-documents.js';
import { heldBy } from '../runs/held-sources.js';
import type { RunHold } from '../runs/held-sources.js';
import type { StoreTables } from '../tables/tables.js';

/** Texts of a kind that are looked through for what lists them. */
const MOST_LOOKED_THROUGH = 500;

/**
 * Why a document may be one to look at first: it is stated as `ai` or `mixed`; or it is not, and has sections that may
 * be; or it is not, was judged at once, and is closest to either.
 */
export type FirstKind = 'stated' | 'in_part' | 'leaning';

/**
 * Returns the documents of a run that may be looked at first, by kind, each kind in its order: `stated` by confidence,
 * evidence and words judged; `in_part` by evidence; `leaning` with the least probably human first. Looks once at every
 * source.
 * @param limit most `stated` ones
 */
export async function firstCandidates(
  queries: Kysely<StoreTables>,
  run: RunHold,
  limit: number,
  stating: Stating,
): Promise<(kind: FirstKind) => readonly number[]> {
  const alarm = isAlarm(stating);
  const { rows } = await sql<{ readonly kind: string; readonly document_id: number }>`
    with found as (
      select distinct tasks.document_id, results.result_id,
        case when ${alarm} then 'stated'
          when not ${alarm} and results.reason is null then
            case when results.sections like '%"ai",[%' or results.sections like '%"mixed",[%' then 'in_part'
              when results.sections is null and results.verdict in ('ai', 'mixed') then 'leaning' end
          end as kind,
        ${CONFIDENCE_ORDER} as confidence, ${EVIDENCE} as evidence, ${WORDS_JUDGED} as words,
        coalesce(results.human, 1) as human
      from sources
        join tasks on tasks.document_id = sources.document_id and tasks.run_no = sources.run_no
        join results on results.result_id = tasks.result_id
      where ${heldBy(run)} and tasks.scan = 'detect'
        and (${alarm} or results.sections is not null or results.verdict in ('ai', 'mixed')))
    select kind, document_id from (
      select kind, document_id, row_number() over (
        partition by kind
        order by case kind when 'stated' then confidence else 0 end,
          case kind when 'leaning' then human else -evidence end,
          case kind when 'stated' then -words else 0 end, document_id) as place
      from found where kind is not null) as ranked
    where place <= case kind when 'stated' then cast(${limit} as bigint) else ${sql.lit(MOST_LOOKED_THROUGH)} end
    order by kind, place`.execute(queries);
  return (kind) => rows.filter((row) => row.kind === kind).map((row) => row.document_id);
}
