import type { Answer } from '../../records/answer.js';
import { plainEntry } from './decode-result.js';
import { lostAnswer } from './faults.js';
import { JsonFields, parseJson } from '../../lib/json-fields.js';

/**
 * A whole AI-pattern stream (Server-Sent Events) as one answer: `{"events": [...]}` kept verbatim. An `error` event
 * makes the answer a lost one.
 */
export function patternsAnswer(body: string): Answer {
  const events: unknown[] = [];
  for (const line of body.split(/\r?\n/u)) {
    if (!line.startsWith('data:')) continue;
    const event = parseJson(line.slice(5));
    const fields = new JsonFields(event);
    if (event === undefined || fields.has('error'))
      return { kind: 'fault', fault: lostAnswer(fields.string('error') ?? 'an event of the stream is not JSON') };
    events.push(event);
  }
  // Patterns carry no version of their own, and the stream says nothing of words: the ledger keeps what was planned.
  return { kind: 'answer', version: 'patterns', entries: [plainEntry(null, 'patterns', null, { events })] };
}
