import type { Clock } from '../lib/clock.js';
import { AssayError } from '../lib/errors.js';
import { ANSWER_TIMEOUT } from '../records/answer.js';
import type { Answer } from '../records/answer.js';
import type { Block } from '../records/blocks.js';
import type { Scan } from '../records/scan.js';
import type { ScanResult } from '../records/scan-result.js';
import type { SectionSpan } from '../records/sections.js';
import { ServiceFailure } from '../records/service-failure.js';
import type { WholeText } from '../records/whole-text.js';
import { scannedSections } from '../sections/cut-sections.js';
import { firstWords } from '../sections/first-words.js';
import { joinedText } from '../sections/joined-text.js';
import type { SectionEnd } from '../sections/joined-text.js';
import { sectionSizes } from '../sections/section-sizes.js';
import type { Stating } from '../sections/section-state.js';
import { wholeResult } from '../sections/whole-result.js';
import { blocksWithin } from '../text/blocks-within.js';
import { holdsWord } from '../text/words.js';
import type { ServiceClient } from './client/index.js';
import { isUsable, oneResult } from './scan-text.js';
import { characterLimitOf } from './setup/ports.js';

/** A text of any length, and what is asked about it. */
export interface WholeRequest {
  readonly scan: Scan;
  readonly text: string;
  readonly blocks: readonly Block[];
  /** Null: the service decides. */
  readonly modelVersion: string | null;
  readonly explain: boolean;
  /** Only so many words of its beginning; null: all. */
  readonly maxWords: number | null;
  /** By which rule the verdicts of sections are stated. */
  readonly stating: Stating;
  /** Called after each section with how many are done. */
  readonly onSection: (done: number, sections: number) => void;
  readonly signal: AbortSignal;
}

/** What scanning needs besides. */
export interface WholeDeps {
  readonly client: ServiceClient;
  readonly clock: Clock;
  readonly newKey: () => string;
}

/** Shorter texts are taken by every plan: nobody is asked for its limit. */
const SHORT_TEXT = 1000;
/** How often a section is sent, and how long the program waits in between at least. */
const MOST_ATTEMPTS = 5;
/** Each timeout costs the whole time limit, and an answer that never ends three times that. */
const MOST_TIMEOUTS = 2;
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 60_000;

/** Returns the most characters of one text: a service that does not tell its usage has those of its wire profile. */
export async function textLimitOf(client: ServiceClient, text: string): Promise<number> {
  const { charactersPerText } = client.profile.limits;
  if (text.length <= Math.min(SHORT_TEXT, charactersPerText)) return charactersPerText;
  try {
    return characterLimitOf(client, await client.usage());
  } catch (error) {
    if (error instanceof ServiceFailure && error.fault.faultClass === 'refused') throw error;
    return charactersPerText;
  }
}

/** Whether a request may be sent again: never one that may have been billed by a service that does not know its key. */
function maySendAgain(answer: Answer, { profile }: ServiceClient): boolean {
  if (answer.kind !== 'fault') return false;
  const { faultClass } = answer.fault;
  if (faultClass === 'rate' || faultClass === 'overloaded' || faultClass === 'in_progress') return true;
  return profile.honoursIdempotencyKey && (faultClass === 'lost' || faultClass === 'server');
}

function stopped(): AssayError {
  return new AssayError({
    code: 'stopped',
    message: 'stopped before all of the text was scanned',
    nextStep: 'Run the command again.',
    exitCode: 4,
  });
}

/** Sends one section until it is answered. @throws AssayError with the code of the service */
async function scanSection(
  { client, clock, newKey }: WholeDeps,
  { scan, modelVersion, explain, signal }: WholeRequest,
  text: string,
  blocks: readonly Block[],
): Promise<ScanResult> {
  const options = { modelVersion, idempotencyKey: newKey(), explain, blocks };
  // What a service gives again under the same key is free; a second time it is the same.
  let mayBeUnusable = client.profile.honoursIdempotencyKey;
  let timeouts = 0;
  for (let attempt = 1; ; attempt += 1) {
    if (signal.aborted) throw stopped();
    const answer = await client.scanText(scan, text, options);
    const isUnusable = answer.kind === 'answer' && !isUsable(text, answer);
    const isAgain = maySendAgain(answer, client) || (isUnusable && mayBeUnusable);
    if (answer.kind === 'fault' && answer.fault.code === ANSWER_TIMEOUT) timeouts += 1;
    if (attempt === MOST_ATTEMPTS || timeouts === MOST_TIMEOUTS || !isAgain) return oneResult(text, answer, client);
    mayBeUnusable &&= !isUnusable;
    const asked = answer.kind === 'fault' ? (answer.fault.retryAfterMs ?? 0) : 0;
    // A service that asks for more than all the waits that are left refuses until then.
    if (asked > LONGEST_WAIT_MS * (MOST_ATTEMPTS - attempt)) return oneResult(text, answer, client);
    const waitMs = Math.min(LONGEST_WAIT_MS, Math.max(asked, FIRST_WAIT_MS * 2 ** (attempt - 1)));
    await clock.sleep(waitMs, signal).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  }
}

/** Scans sections one after the other. After one that failed, the others end with the same failure. @throws a stop */
async function scanSections(
  deps: WholeDeps,
  request: WholeRequest,
  text: string,
  spans: readonly SectionSpan[],
): Promise<readonly SectionEnd[]> {
  const ends: SectionEnd[] = [];
  for (const { start, end } of spans) {
    const content = text.slice(start, end);
    try {
      // A section without a word says nothing; alone, it is the service that says so.
      const isSent = holdsWord(content) || spans.length === 1;
      const blocks = blocksWithin(content, request.blocks, start);
      ends.push({ result: isSent ? await scanSection(deps, request, content, blocks) : null });
    } catch (error) {
      const isStop = request.signal.aborted;
      if (isStop || !(error instanceof AssayError) || !ends.some((own) => 'result' in own && own.result !== null))
        throw error;
      return spans.map((_, index) => ends[index] ?? { failure: error });
    }
    request.onSection(ends.length, spans.length);
  }
  return ends;
}

/**
 * Scans a text of any length, outside of any run: a long one in sections that hold every word once. Where a section
 * fails after others were scanned, what is known is returned with the failure.
 * @throws AssayError with the code of the service where nothing could be scanned
 */
export async function scanWhole(deps: WholeDeps, request: WholeRequest): Promise<WholeText> {
  const { scan, maxWords, stating } = request;
  const text = maxWords === null ? request.text : firstWords(request.text, maxWords);
  const sizes = sectionSizes(scan, await textLimitOf(deps.client, text));
  const spans = scannedSections(text, sizes, request.blocks);
  const ends = await scanSections(deps, request, text, spans);
  return joinedText({ scan, text, given: request.text, stating }, spans, ends, wholeResult);
}
