import { messageOf } from '../../../lib/errors.js';
import type { Answer, AnswerEntry, ServiceFault } from '../../../records/answer.js';
import type { Batch, SetAside } from '../../../records/batch.js';
import type { ItemOutcome } from '../../../records/scan-result.js';
import { matchEntries } from './match.js';
import type { Match } from './match.js';
import { outgoing } from './outgoing.js';
import type { OutgoingDocument } from './outgoing.js';
import { judge } from './outcomes.js';
import type { Dispatcher } from './dispatcher.js';
import { sourceReason } from '../../../records/reasons.js';

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

/** Keeps a fault for those who ask later. Where it cannot be stored, the run continues. */
async function keepFault(batch: Batch, fault: ServiceFault, dispatcher: Dispatcher): Promise<void> {
  try {
    await dispatcher.ports.work.keepFault(batch, fault);
  } catch (error) {
    dispatcher.onEvent({
      kind: 'note',
      message: `why a request had no answer (${fault.code}) could not be stored: ${messageOf(error)}`,
    });
  }
}

/** Sends one request once a connection is free. Stores why an attempt had no answer, without waiting for that. */
function exchanged(
  batch: Batch,
  words: number,
  send: () => Promise<Answer>,
  dispatcher: Dispatcher,
): Promise<Answer | null> {
  return dispatcher.exchange(async () => {
    const answer = await send();
    if (answer.kind === 'fault') dispatcher.start(() => keepFault(batch, answer.fault, dispatcher));
    return answer;
  }, words);
}

async function sendAsFiles(
  batch: Batch,
  documents: readonly OutgoingDocument[],
  dispatcher: Dispatcher,
): Promise<Sent> {
  const texts = documents.flatMap((document) => document.texts);
  const { service } = dispatcher.ports;
  const answer = await exchanged(
    batch,
    batch.words,
    () => service.sendFiles(batch.scan, texts, batch.idempotencyKey),
    dispatcher,
  );
  return sentOf(answer, (entries) => matchEntries(texts, entries));
}

/** One call a text; a call of its own, with a key of its own, for each part of a split one. */
async function sendAsTexts(
  batch: Batch,
  documents: readonly OutgoingDocument[],
  dispatcher: Dispatcher,
): Promise<Sent> {
  const texts = documents.flatMap((document) => document.texts);
  const matches: Match[] = [];
  for (const [part, text] of texts.entries()) {
    const key = texts.length === 1 ? batch.idempotencyKey : `${batch.idempotencyKey}.${part}`;
    const answer = await exchanged(
      batch,
      batch.words / texts.length,
      () => dispatcher.ports.service.sendText(batch.scan, text.content, key, text.blocks),
      dispatcher,
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

async function halve(batch: Batch, dispatcher: Dispatcher, reason: string): Promise<void> {
  const { work, newKey } = dispatcher.ports;
  for (const half of await work.split(batch, [newKey(), newKey()], reason)) await runBatch(half, dispatcher);
}

/** Commits the results that can be trusted. Sends the other documents again, alone or in halves, under new keys. */
async function concludeAnswer(
  batch: Batch,
  documents: readonly OutgoingDocument[],
  matches: readonly Match[],
  dispatcher: Dispatcher,
  repeats: number,
): Promise<void> {
  const { outcomes, mismatched } = judge(documents, matches, dispatcher.pinnedVersions);
  const [lone] = mismatched;
  if (lone === undefined) {
    await commit(batch, outcomes, dispatcher);
    return;
  }
  if (outcomes.length === 0 && batch.items.length > 1) return halve(batch, dispatcher, lone.why);
  if (batch.items.length === 1 && repeats >= LONE_REPEATS) {
    await commit(batch, [{ kind: 'failed', item: lone.item, reason: 'bad_response', message: lone.why }], dispatcher);
    return;
  }
  const aside = {
    items: mismatched.map(({ item }) => item),
    idempotencyKey: dispatcher.ports.newKey(),
    reason: lone.why,
  };
  const rest = await commit(batch, outcomes, dispatcher, aside);
  if (rest !== null) await runBatch(rest, dispatcher, outcomes.length > 0 ? 0 : repeats + 1);
}

async function commit(
  batch: Batch,
  outcomes: readonly ItemOutcome[],
  dispatcher: Dispatcher,
  aside: SetAside | null = null,
): Promise<Batch | null> {
  const report = await dispatcher.ports.work.commit(batch, outcomes, 'done', aside);
  dispatcher.channel.committed(batch, report);
  dispatcher.onEvent({ kind: 'committed', sourcesEnded: report.sourcesEnded, words: report.wordsBilled });
  return report.rest;
}

/** Acts on a request that had no answer, by the class of its fault. */
async function handleFault(batch: Batch, fault: ServiceFault, dispatcher: Dispatcher): Promise<void> {
  const [item] = batch.items;
  switch (fault.faultClass) {
    case 'rejected':
      if (batch.items.length > 1) return halve(batch, dispatcher, fault.code);
      if (item !== undefined)
        await commit(
          batch,
          [{ kind: 'failed', item, reason: sourceReason(fault.code), message: fault.message }],
          dispatcher,
        );
      return;
    case 'allowance':
      await dispatcher.release(batch, fault.code);
      if (!dispatcher.channel.refusedForWords(fault)) dispatcher.stop({ kind: 'budget', message: fault.message });
      return;
    case 'refused':
    case 'rate':
    case 'overloaded':
    case 'unreachable':
      await dispatcher.release(batch, fault.code);
      dispatcher.stop({ kind: 'service', fault });
      return;
    case 'server':
    case 'lost':
      // With a key the service honours, the batch stays open and goes out again, billed once, when the run is resumed.
      if (dispatcher.ports.service.honoursIdempotencyKey || dispatcher.isStopping())
        dispatcher.stop({ kind: 'service', fault });
      else await dispatcher.channel.lost(batch);
  }
}

/** Sends a batch and sees it to its end: committed, halved, set aside or released. */
export async function runBatch(batch: Batch, dispatcher: Dispatcher, repeats = 0): Promise<void> {
  const { characterLimit } = dispatcher.ports.service;
  const documents = batch.items.map((item) => outgoing(item, characterLimit, dispatcher.long));
  const sent = await (batch.mode === 'files' ? sendAsFiles : sendAsTexts)(batch, documents, dispatcher);
  if (sent.kind === 'matches') return concludeAnswer(batch, documents, sent.matches, dispatcher, repeats);
  if (sent.kind === 'fault') return handleFault(batch, sent.fault, dispatcher);
  // Never sent by this process; one reopened may have been sent by another, so it keeps its key.
  if (!batch.reopened) await dispatcher.release(batch, 'not_sent');
}
