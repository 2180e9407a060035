import { JsonFields, parseJson } from '../../lib/json-fields.js';
import type { Answer } from '../../records/answer.js';
import type { Scan } from '../../records/scan.js';
import { patternsAnswer } from './decode-patterns.js';
import { decodeEntry } from './decode-result.js';
import type { Asked } from './decode-result.js';
import type { EvidenceOptions } from './evidence.js';
import { notJson } from './faults.js';
import type { ReceivedBody } from './received-body.js';

/** What was asked for, and the texts that were sent. */
export interface AskedScan extends EvidenceOptions {
  readonly scan: Scan;
  /** Whether a whole stream ends with `:end`. */
  readonly streamEnd: boolean;
  readonly texts: readonly { readonly filename: string | null; readonly content: string }[];
}

function documentsAnswer(asked: Asked, { text, packed }: ReceivedBody): Answer {
  const json = packed?.frame ?? text();
  const fields = new JsonFields(parseJson(json));
  const documents = fields.list('documents');
  if (documents === null)
    return { kind: 'fault', fault: notJson(json, 'the answer is not the JSON that was asked for') };
  const responseVersion = fields.string('version') ?? 'unknown';
  // Packed documents are inflated one at a time and kept as they came: the JSON of all at once, or rewritten, would
  // cost as much as half of a scan.
  const entries =
    packed === null
      ? documents.map((value, position) => decodeEntry({ value, position, deflated: null, responseVersion }, asked))
      : packed.documents.map((deflated, position) =>
          decodeEntry({ value: parseJson(deflated.text()), position, deflated, responseVersion }, asked),
        );
  return { kind: 'answer', version: responseVersion, entries };
}

/** The texts by their names, the first of each: an answer asks for every one of hundreds, several times. */
function contentsByName(texts: AskedScan['texts']): ReadonlyMap<string | null, string> {
  const named = new Map<string | null, string>();
  for (const { filename, content } of texts) if (!named.has(filename)) named.set(filename, content);
  return named;
}

/** The body of an answer of status 200 as records. */
export function decodeAnswer({ scan, texts, streamEnd, keepsQuotations }: AskedScan, body: ReceivedBody): Answer {
  if (scan === 'patterns') return patternsAnswer(body.text(), { keepsQuotations, streamEnd });
  const named = contentsByName(texts);
  const contentOf = (filename: string | null, position: number): string | null =>
    named.get(filename) ?? texts[position]?.content ?? null;
  return documentsAnswer({ scan, keepsQuotations, contentOf }, body);
}
