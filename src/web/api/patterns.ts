import { createParser } from 'eventsource-parser';
import { Refusal, send } from './request.js';
import { isPatternEvent } from './shapes.js';
import type { PatternEvent } from './shapes.js';

function eventOf(data: string): PatternEvent {
  const event: unknown = JSON.parse(data);
  if (isPatternEvent(event)) return event;
  throw new Refusal('stream_failed', 'The search for patterns failed before its end.');
}

/** Streams the AI patterns of a text; each event is reported as soon as it arrives. */
export async function streamPatterns(
  document: string,
  signal: AbortSignal,
  onEvents: (events: readonly PatternEvent[]) => void,
): Promise<void> {
  const response = await send('/v3/ai/patterns/stream', { method: 'POST', body: { document }, signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (reader === undefined) return;
  let waiting: PatternEvent[] = [];
  const parser = createParser({ onEvent: ({ data }) => void waiting.push(eventOf(data)) });
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    parser.feed(value);
    if (waiting.length > 0) onEvents(waiting);
    waiting = [];
  }
}
