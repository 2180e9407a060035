import type { ShownChange, ShownDecision, ShownDecisions } from '../contract/workbench-reading.js';
import type { Store } from '../pipeline/store/index.js';
import type { Decision, DecisionChange } from '../records/decision.js';
import { unixSeconds } from './unix-seconds.js';

function shownDecision({ reader, choice, note, decidedAtMs }: Decision): ShownDecision {
  return { reader, choice, note, decided_at: unixSeconds(decidedAtMs) };
}

function shownChange({ reader, choice, note, changedAtMs }: DecisionChange): ShownChange {
  return { reader, choice, note, at: unixSeconds(changedAtMs) };
}

/** Returns what a reader may see of the decisions about a text: until they have decided, only their own. */
export async function shownDecisions(
  { review: { decisions } }: Pick<Store, 'review'>,
  documentHash: string,
  reader: string,
): Promise<ShownDecisions> {
  const all = await decisions.of(documentHash);
  const mine = all.find((decision) => decision.reader === reader) ?? null;
  const others = all.filter((decision) => decision.reader !== reader);
  const changes = await decisions.changesOf(documentHash);
  const isSeen = (whose: string): boolean => mine !== null || whose === reader;
  return {
    mine: mine === null ? null : shownDecision(mine),
    version: mine?.version ?? 0,
    others_count: others.length,
    others: mine === null ? [] : others.map(shownDecision),
    changes: changes.filter((change) => isSeen(change.reader)).map(shownChange),
  };
}
