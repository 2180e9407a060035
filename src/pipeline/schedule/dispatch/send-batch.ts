import { messageOf } from '../../../lib/errors.js';
import type { Answer, AnswerEntry, ServiceFault } from '../../../records/answer.js';
import type { Batch } from '../../../records/batch.js';
import type { Dispatcher } from './dispatcher.js';
import type { KeyUse } from './key-memory.js';
import { matchEntries } from './match.js';
import type { Match } from './match.js';
import type { OutgoingText } from '../ports.js';
import type { Exchanged } from './scan-attempts.js';
import type { OutgoingDocument } from './outgoing.js';

/** How often a part of a failed batch is sent again: another part may be at fault. */
const RETRIES_OF_A_PART = 2;
/** How often an incomplete answer is requested again under its key. */
const ASKED_AGAIN = 3;
/** Faults of the service as a whole: a later request under the key may still bring the complete answer. */
const PASSING: ReadonlySet<ServiceFault['faultClass']> = new Set(['refused', 'rate', 'unreachable']);

/** A request that had no answer at any attempt. */
export interface Failed extends Omit<Exchanged, 'answer'> {
  readonly kind: 'fault';
  readonly fault: ServiceFault;
  /** Whether calls for other parts of the document were answered. */
  readonly wasAnsweredInPart: boolean;
}

/**
 * What came of a batch. `unsent`: none of its requests was sent. `left`: it stays open, to be sent under its key later.
 */
export type Sent =
  { readonly kind: 'matches'; readonly matches: readonly Match[] } | Failed | { readonly kind: 'unsent' | 'left' };

/** Stores why a request had no answer, for `assay explain`. If that fails, the run continues. */
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
async function exchanged(
  batch: Batch,
  words: number,
  keyUse: KeyUse,
  send: () => Promise<Answer>,
  match: (entries: readonly AnswerEntry[]) => readonly Match[],
  dispatcher: Dispatcher,
): Promise<Sent> {
  const isPart = batch.isPart === true && batch.items.length > 1;
  const { answer, ...how } = await dispatcher.exchange({
    documents: batch.items.map(({ taskId }) => taskId),
    words,
    keyUse,
    retries: isPart ? Math.min(RETRIES_OF_A_PART, dispatcher.retries) : dispatcher.retries,
    send: async () => {
      const received = await send();
      if (received.kind === 'fault') dispatcher.start(() => keepFault(batch, received.fault, dispatcher));
      return received;
    },
  });
  if (answer === null) return { kind: 'unsent' };
  if (answer.kind === 'answer') return { kind: 'matches', matches: match(answer.entries) };
  return { ...how, kind: 'fault', fault: answer.fault, wasAnsweredInPart: false };
}

/** By key of a batch: since when words may have been billed under it. */
class KeyUses {
  readonly #uses = new Map<string, KeyUse>();

  constructor(private readonly batch: Batch) {}

  of(key: string): KeyUse {
    const { reopened, openedAtMs } = this.batch;
    const use = this.#uses.get(key) ?? { sinceMs: reopened ? (openedAtMs ?? null) : null };
    this.#uses.set(key, use);
    return use;
  }
}

/** Texts of one request; a text call has no names. */
function matchPart(texts: readonly OutgoingText[], isUpload: boolean, entries: readonly AnswerEntry[]) {
  return matchEntries(texts, isUpload ? entries : entries.map((entry) => ({ ...entry, filename: null })));
}

/**
 * Sends the texts of a batch in several requests: one call for each text, or uploads, each as full as one may be, of a
 * document that has more sections. Each request has a key of its own.
 */
async function sendInParts(
  batch: Batch,
  documents: readonly OutgoingDocument[],
  keyUses: KeyUses,
  dispatcher: Dispatcher,
): Promise<Sent> {
  const { service } = dispatcher.ports;
  const isUpload = batch.mode === 'files';
  const texts = documents.flatMap((document) => document.texts);
  const size = isUpload ? service.filesPerRequest : 1;
  const matches: Match[] = [];
  for (let start = 0; start < texts.length; start += size) {
    const part = texts.slice(start, start + size);
    const [first] = part;
    const key = texts.length <= size ? batch.idempotencyKey : `${batch.idempotencyKey}.${start / size}`;
    const sent = await exchanged(
      batch,
      (batch.words * part.length) / texts.length,
      keyUses.of(key),
      () =>
        isUpload || first === undefined
          ? service.sendFiles(batch.scan, part, key)
          : service.sendText(batch.scan, first.content, key, first.blocks),
      (entries) => matchPart(part, isUpload, entries),
      dispatcher,
    );
    if (sent.kind === 'fault') return { ...sent, wasAnsweredInPart: start > 0 };
    if (sent.kind !== 'matches') return start > 0 ? { kind: 'left' } : sent;
    matches.push(...sent.matches);
  }
  return { kind: 'matches', matches };
}

/** Returns for each text the match that can be trusted, from either answer. */
function merged(matches: readonly Match[], again: readonly Match[]): readonly Match[] {
  return matches.map((match, index) => (match.kind === 'entry' ? match : (again[index] ?? match)));
}

function isWhole(matches: readonly Match[]): boolean {
  return matches.every(({ kind }) => kind === 'entry');
}

/**
 * Sends a batch. An answer that is incomplete or cannot be matched is requested again under the same key, where the
 * service then returns it at no cost. What is missing even then is a mismatch.
 */
export async function sendBatch(
  batch: Batch,
  documents: readonly OutgoingDocument[],
  dispatcher: Dispatcher,
): Promise<Sent> {
  const keyUses = new KeyUses(batch);
  let sent = await sendInParts(batch, documents, keyUses, dispatcher);
  if (!dispatcher.ports.service.honoursIdempotencyKey) return sent;
  for (let asked = 0; asked < ASKED_AGAIN && sent.kind === 'matches' && !isWhole(sent.matches); asked += 1) {
    const again = dispatcher.isStopping() ? null : await sendInParts(batch, documents, keyUses, dispatcher);
    if (again?.kind === 'matches') sent = { kind: 'matches', matches: merged(sent.matches, again.matches) };
    else if (again?.kind !== 'fault' || dispatcher.isStopping()) return { kind: 'left' };
    else if (PASSING.has(again.fault.faultClass)) {
      dispatcher.stop({ kind: 'service', fault: again.fault });
      return { kind: 'left' };
    } else if (again.fault.faultClass === 'forgotten') return again;
    else break;
  }
  return sent;
}
