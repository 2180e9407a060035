import { messageOf } from '../../../lib/errors.js';
import type { Answer, AnswerEntry, ServiceFault } from '../../../records/answer.js';
import type { Batch, SetAside } from '../../../records/batch.js';
import type { ItemOutcome } from '../../../records/scan-result.js';
import { sourceReason } from '../../../records/reasons.js';
import { matchEntries } from './match.js';
import type { Match } from './match.js';
import { outgoing } from './outgoing.js';
import type { OutgoingDocument } from './outgoing.js';
import { judge } from './outcomes.js';
import type { Session } from './dispatcher.js';

/** How often a document that stands alone is asked for again when what comes back cannot be trusted. */
const LONE_REPEATS = 4;

type Sent =
  | { readonly kind: 'matches'; readonly matches: readonly Match[] }
  | { readonly kind: 'fault'; readonly fault: ServiceFault }
  | { readonly kind: 'unsent' };

function sentOf(answer: Answer | null, match: (entries: readonly AnswerEntry[]) => readonly Match[]): Sent {
  if (answer === null) return { kind: 'unsent' };
  return answer.kind === 'fault' ? answer : { kind: 'matches', matches: match(answer.entries) };
}

/** Kept for those who ask later: where it cannot be, the run goes on. */
async function keepFault(batch: Batch, fault: ServiceFault, session: Session): Promise<void> {
  try {
    await session.ports.work.keepFault(batch, fault);
  } catch (error) {
    session.onEvent({
      kind: 'note',
      message: `why a request gave no answer (${fault.code}) could not be stored: ${messageOf(error)}`,
    });
  }
}

/** One request, in its turn; why an attempt at it gave no answer is kept beside what goes on. */
function exchanged(batch: Batch, words: number, send: () => Promise<Answer>, session: Session): Promise<Answer | null> {
  return session.exchange(async () => {
    const answer = await send();
    if (answer.kind === 'fault') session.start(() => keepFault(batch, answer.fault, session));
    return answer;
  }, words);
}

async function sendAsFiles(batch: Batch, documents: readonly OutgoingDocument[], session: Session): Promise<Sent> {
  const texts = documents.flatMap((document) => document.texts);
  const { service } = session.ports;
  const answer = await exchanged(
    batch,
    batch.words,
    () => service.sendFiles(batch.scan, texts, batch.idempotencyKey),
    session,
  );
  return sentOf(answer, (entries) => matchEntries(texts, entries));
}

/** One call a text; a call of its own, with a key of its own, for each part of a split one. */
async function sendAsTexts(batch: Batch, documents: readonly OutgoingDocument[], session: Session): Promise<Sent> {
  const texts = documents.flatMap((document) => document.texts);
  const matches: Match[] = [];
  for (const [part, text] of texts.entries()) {
    const key = texts.length === 1 ? batch.idempotencyKey : `${batch.idempotencyKey}.${part}`;
    const answer = await exchanged(
      batch,
      batch.words / texts.length,
      () => session.ports.service.sendText(batch.scan, text.content, key, text.blocks),
      session,
    );
    // A text call has no names.
    const sent = sentOf(answer, (entries) =>
      matchEntries(
        [text],
        entries.map((entry) => ({ ...entry, filename: null })),
      ),
    );
    if (sent.kind !== 'matches') return sent;
    matches.push(...sent.matches);
  }
  return { kind: 'matches', matches };
}

async function halve(batch: Batch, session: Session, reason: string): Promise<void> {
  const { work, newKey } = session.ports;
  for (const half of await work.split(batch, [newKey(), newKey()], reason)) await runBatch(half, session);
}

/** Commits what can be trusted; sends the rest again, alone or in halves, with keys of their own. */
async function settle(
  batch: Batch,
  documents: readonly OutgoingDocument[],
  matches: readonly Match[],
  session: Session,
  repeats: number,
): Promise<void> {
  const { outcomes, mismatched } = judge(documents, matches, session.pinnedVersions);
  const [lone] = mismatched;
  if (lone === undefined) {
    await commit(batch, outcomes, session);
    return;
  }
  if (outcomes.length === 0 && batch.items.length > 1) return halve(batch, session, lone.why);
  if (batch.items.length === 1 && repeats >= LONE_REPEATS) {
    await commit(batch, [{ kind: 'failed', item: lone.item, reason: 'bad_response', message: lone.why }], session);
    return;
  }
  const aside = { items: mismatched.map(({ item }) => item), idempotencyKey: session.ports.newKey(), reason: lone.why };
  const rest = await commit(batch, outcomes, session, aside);
  if (rest !== null) await runBatch(rest, session, outcomes.length > 0 ? 0 : repeats + 1);
}

async function commit(
  batch: Batch,
  outcomes: readonly ItemOutcome[],
  session: Session,
  aside: SetAside | null = null,
): Promise<Batch | null> {
  const report = await session.ports.work.commit(batch, outcomes, 'done', aside);
  session.budget.release(batch.words - (report.rest?.words ?? 0));
  session.budget.bill(report.wordsBilled);
  session.onEvent({ kind: 'committed', sourcesEnded: report.sourcesEnded, words: report.wordsBilled });
  return report.rest;
}

async function giveBack(batch: Batch, session: Session, reason: string): Promise<void> {
  await session.ports.work.release(batch, reason);
  session.budget.release(batch.words);
}

/** What is done about a request that gave no answer, by the class of its fault. */
async function handleFault(batch: Batch, fault: ServiceFault, session: Session): Promise<void> {
  const [item] = batch.items;
  switch (fault.faultClass) {
    case 'rejected':
      if (batch.items.length > 1) return halve(batch, session, fault.code);
      if (item !== undefined)
        await commit(
          batch,
          [{ kind: 'failed', item, reason: sourceReason(fault.code), message: fault.message }],
          session,
        );
      return;
    case 'allowance':
      await giveBack(batch, session, fault.code);
      if (session.settings.waitForCycle) session.refusedForWords = fault;
      else session.stop({ kind: 'budget', message: fault.message });
      return;
    case 'refused':
    case 'rate':
    case 'overloaded':
    case 'unreachable':
      await giveBack(batch, session, fault.code);
      session.stop({ kind: 'service', fault });
      return;
    case 'server':
    case 'lost':
      // With a key the service honours, the batch stays open and goes out again, billed once, when the run is resumed.
      if (session.ports.service.honoursIdempotencyKey || session.isStopping()) session.stop({ kind: 'service', fault });
      else session.lost.push(batch);
  }
}

/** Sends a batch and sees it to its end: committed, halved, set aside or given back. */
export async function runBatch(batch: Batch, session: Session, repeats = 0): Promise<void> {
  const { characterLimit } = session.ports.service;
  const documents = batch.items.map((item) => outgoing(item, characterLimit, session.settings.long));
  const sent = await (batch.mode === 'files' ? sendAsFiles : sendAsTexts)(batch, documents, session);
  if (sent.kind === 'matches') return settle(batch, documents, sent.matches, session, repeats);
  if (sent.kind === 'fault') return handleFault(batch, sent.fault, session);
  // Never sent by this process; one reopened may have been sent by another, so it keeps its key.
  if (!batch.reopened) await giveBack(batch, session, 'not_sent');
}

/** Runs a batch beside the others. */
export function startBatch(batch: Batch, session: Session): void {
  session.start(async () => {
    await runBatch(batch, session);
    session.counts.batches += 1;
  });
}
