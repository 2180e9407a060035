import { NOT_SENT } from '../../../records/batch-reason.js';
import type { Batch, SetAside } from '../../../records/batch.js';
import type { ItemOutcome } from '../../../records/scan-result.js';
import type { Dispatcher } from './dispatcher.js';
import { endFailed } from './end-failed.js';
import type { Match } from './match.js';
import { judge } from './outcomes.js';
import type { Mismatched } from './outcomes.js';
import { outgoing } from './outgoing.js';
import type { OutgoingDocument } from './outgoing.js';
import { sendBatch } from './send-batch.js';

/** How often a single document is sent again under a new key when its answer cannot be trusted. */
const LONE_REPEATS = 4;

/** A batch to send next, and how often its only document was sent before. */
interface Next {
  readonly batch: Batch;
  readonly repeats: number;
}

function firstTime(batches: readonly Batch[]): readonly Next[] {
  return batches.map((batch) => ({ batch, repeats: 0 }));
}

/** Documents that came together are never given up for chance: parts of them are asked for. */
function isGivenUp({ batch, repeats }: Next, isSystematic: boolean): boolean {
  return isSystematic || (batch.items.length === 1 && repeats >= LONE_REPEATS);
}

const failedOf = ({ item, why }: Mismatched): ItemOutcome => ({
  kind: 'failed',
  item,
  reason: 'bad_response',
  message: why,
});

/**
 * Commits the results that can be trusted, and fails documents whose answers never can. The others are sent again under
 * new keys, alone or in halves: under the old one even a second request brought no result for them.
 */
async function settle(
  next: Next,
  documents: readonly OutgoingDocument[],
  matches: readonly Match[],
  dispatcher: Dispatcher,
): Promise<readonly Next[]> {
  const { batch, repeats } = next;
  const { work, newKey } = dispatcher.ports;
  const { outcomes, mismatched } = judge(documents, matches, dispatcher.pinnedVersions);
  const isNonsense = mismatched.every(({ isUnreadable }) => isUnreadable);
  const isSystematic = dispatcher.unusable.isSystematic(batch, { isUsable: outcomes.length > 0, isNonsense });
  const rest = isGivenUp(next, isSystematic) ? [] : mismatched;
  const failed = rest.length > 0 ? [] : mismatched.map(failedOf);
  const ended = [...outcomes, ...failed];
  const [first] = rest;
  if (first !== undefined && ended.length === 0 && batch.items.length > 1)
    return firstTime(await work.split(batch, [newKey(), newKey()], { reason: 'mismatched', message: first.why }));
  const aside: SetAside | null =
    first === undefined
      ? null
      : {
          items: rest.map(({ item }) => item),
          idempotencyKey: newKey(),
          why: { reason: 'mismatched', message: first.why },
        };
  const report = await work.commit(batch, ended, 'done', aside);
  dispatcher.committed(batch, report, ended);
  if (report.rest === null) return [];
  return [{ batch: report.rest, repeats: outcomes.length > 0 ? 0 : repeats + 1 }];
}

async function sent(next: Next, dispatcher: Dispatcher): Promise<readonly Next[]> {
  const { batch } = next;
  const { characterLimit } = dispatcher.ports.service;
  const rules = { characterLimit, long: dispatcher.long };
  const documents = batch.items.map((item) => outgoing(item, batch, rules));
  const came = await sendBatch(batch, documents, dispatcher);
  if (came.kind === 'matches') return settle(next, documents, came.matches, dispatcher);
  if (came.kind === 'fault') return firstTime(await endFailed(batch, came, dispatcher));
  // This process never sent it. A reopened batch may have been sent by another process, so it keeps its key.
  if (came.kind === 'unsent' && !batch.reopened) await dispatcher.release(batch, NOT_SENT);
  return [];
}

/** Sends a batch and sees it to its end: committed, halved, set aside, released, or left open under its key. */
export async function runBatch(batch: Batch, dispatcher: Dispatcher): Promise<void> {
  const run = async (next: Next): Promise<void> => {
    // Both halves are sent at once: what one shows of the service tells how to judge a failure of the other.
    await Promise.all((await sent(next, dispatcher)).map(run));
  };
  await run({ batch, repeats: 0 });
}
