import { AssayError } from '../../lib/errors.js';
import type { BibliographyFindings } from '../../records/bibliography.js';
import type { PatternSentence } from '../../records/patterns.js';
import type { Scan } from '../../records/scan.js';
import type { ScanResult } from '../../records/scan-result.js';
import type { SectionSpan } from '../../records/sections.js';
import type { WholeText } from '../../records/whole-text.js';
import { scannedSections } from '../../sections/cut-sections.js';
import { sectionSizes } from '../../sections/section-sizes.js';
import { joinedResult } from '../../sections/joined-result.js';
import { joinedText } from '../../sections/joined-text.js';
import type { SectionEnd } from '../../sections/joined-text.js';
import { statingFrom } from '../../sections/section-state.js';
import { movedPatterns } from '../../sections/whole-findings.js';
import { wholeReferences } from '../../sections/whole-references.js';
import { blocksWithin } from '../../text/blocks-within.js';
import { splitSentences } from '../../text/sentences.js';
import { holdsWord } from '../../text/words.js';
import { keylessText } from './keyless.js';
import { streamPatterns } from './patterns.js';
import { bibliographyOf, blocksOf, patternSentenceOf, scanResultOf } from './records.js';
import { call, Refusal } from './request.js';
import { isBibliographyAnswer } from './bibliography-shapes.js';
import { isDetectionAnswer } from './shapes.js';
import type { NamedBlock } from './shapes.js';

/** A text of any length, and what the format of its file says about parts of it. */
export interface TextToScan {
  readonly text: string;
  readonly blocks: readonly NamedBlock[];
}

/** How a text is scanned. */
export interface Scanning {
  /** Characters that one scan takes. */
  readonly limit: number;
  readonly signal: AbortSignal;
  /** Called after each section with how many are done, where there are several. */
  readonly onSection: (done: number, sections: number) => void;
}

/** A section is asked for again where the service takes no more requests for the moment. */
const MOST_ATTEMPTS = 20;
const WAIT_MS = 3000;
const STATED_FROM = 'medium';

function waited(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, WAIT_MS);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('stopped', 'AbortError'));
    });
  });
}

async function inTurn<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const isBusy = error instanceof Refusal && (error.code === 'rate_limited' || error.code === 'overloaded');
      if (!isBusy || attempt === MOST_ATTEMPTS) throw error;
      await waited(signal);
    }
  }
}

function spansOf(scan: Scan, { text, blocks }: TextToScan, { limit }: Scanning): readonly SectionSpan[] {
  return scannedSections(text, sectionSizes(scan, limit), blocksOf(blocks));
}

/** A text as it is sent. @throws Refusal `private_key` */
const keyless = (document: TextToScan): TextToScan => ({ ...document, text: keylessText(document.text) });

/** Runs a request for each section with a word, one after the other; alone, a section is sent in any case. */
async function eachSection(
  document: TextToScan,
  spans: readonly SectionSpan[],
  { signal, onSection }: Scanning,
  work: (content: string, span: SectionSpan, index: number) => Promise<void>,
): Promise<void> {
  for (const [index, span] of spans.entries()) {
    const content = document.text.slice(span.start, span.end);
    if (spans.length === 1 || holdsWord(content)) await inTurn(signal, () => work(content, span, index));
    if (spans.length > 1) onSection(index + 1, spans.length);
  }
}

async function detectSection(document: TextToScan, content: string, start: number, signal: AbortSignal) {
  const blocks = blocksWithin(content, blocksOf(document.blocks), start);
  const { documents } = await call('/v2/predict/text', isDetectionAnswer, {
    method: 'POST',
    body: { document: content, explain: true, ...(blocks.length > 0 && { blocks }) },
    signal,
  });
  const [detection] = documents;
  if (detection === undefined) throw new Refusal('unexpected_answer', 'The service sent no result.');
  return detection;
}

/** What is said about a text, and the sentence of the service for it; null for a text in sections. */
export interface DetectedText {
  readonly whole: WholeText;
  readonly message: string | null;
}

function failureOf(error: unknown): AssayError {
  const { code, message } =
    error instanceof Refusal ? error : { code: 'stopped', message: 'The scan was stopped before its end.' };
  return new AssayError({ code, message, nextStep: 'Scan the text again.', exitCode: 5 });
}

/**
 * Detects AI writing in a text of any length: in a long one in sections. Where a section fails after others were
 * scanned, what is known is returned with the failure.
 * @throws Refusal where nothing could be scanned
 */
export async function detectWhole(given: TextToScan, scanning: Scanning): Promise<DetectedText> {
  const document = keyless(given);
  const spans = spansOf('detect', document, scanning);
  const results = new Map<number, ScanResult>();
  let message: string | null = null;
  let failure: AssayError | null = null;
  try {
    await eachSection(document, spans, scanning, async (content, { start }, index) => {
      const detection = await detectSection(document, content, start, scanning.signal);
      results.set(index, scanResultOf(detection));
      if (spans.length === 1) message = detection.result_message;
    });
  } catch (error) {
    if (results.size === 0) throw error;
    failure = failureOf(error);
  }
  const last = Math.max(...results.keys());
  const ends = spans.map((_, index): SectionEnd =>
    failure !== null && index > last ? { failure } : { result: results.get(index) ?? null },
  );
  const { text } = document;
  const asked = { scan: 'detect', text, given: text, stating: statingFrom(STATED_FROM) } as const;
  return { whole: joinedText(asked, spans, ends, (parts) => joinedResult(parts, () => '')), message };
}

/** Streams the AI patterns of a text of any length, at their places in it. */
export async function findPatterns(
  given: TextToScan,
  scanning: Scanning,
  onFound: (found: readonly PatternSentence[]) => void,
): Promise<void> {
  const document = keyless(given);
  const spans = spansOf('patterns', document, scanning);
  const before: number[] = [];
  await eachSection(document, spans, scanning, async (content, { start }, index) => {
    const sentencesBefore = before.reduce((sum, count) => sum + count, 0);
    const prefix = index === 0 ? '' : `${index + 1}-`;
    await streamPatterns(content, scanning.signal, (events) =>
      onFound(events.map((event) => movedPatterns(patternSentenceOf(event), { start, sentencesBefore, prefix }))),
    );
    before.push(spans.length === 1 ? 0 : splitSentences(content).length);
  });
}

/** Looks up the references of a text of any length. Returns null where the service sends nothing. */
export async function findReferences(given: TextToScan, scanning: Scanning): Promise<BibliographyFindings | null> {
  const document = keyless(given);
  const parts: { start: number; found: BibliographyFindings }[] = [];
  await eachSection(document, spansOf('bibliography', document, scanning), scanning, async (content, { start }) => {
    const { documents } = await call('/v2/bibliography-scan/text', isBibliographyAnswer, {
      method: 'POST',
      body: { document: content },
      signal: scanning.signal,
    });
    if (documents[0] !== undefined) parts.push({ start, found: bibliographyOf(documents[0]) });
  });
  return parts.length === 0 ? null : wholeReferences(parts);
}
