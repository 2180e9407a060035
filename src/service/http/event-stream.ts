import { sleep } from '../../lib/clock.js';

/** A comment line, which clients ignore. */
export const KEEPALIVE = ':keepalive\n\n';

/** Line ends of Unicode: clients that split lines by Unicode's rules would break an event there. */
const UNICODE_LINE_ENDS = /[\u0085\u2028\u2029]/gu;

/**
 * One Server-Sent Event with JSON as its data: one `data:` line, as JSON holds no raw line ends of ASCII and those of
 * Unicode are escaped here.
 */
export function dataEvent(json: string): string {
  const oneLine = json.replace(UNICODE_LINE_ENDS, (end) => `\\u${end.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return `data: ${oneLine}\n\n`;
}

/**
 * The lines of an event stream: each event as soon as it comes, and a comment line every `keepaliveIntervalMs`. The
 * reader pulls: a slow client slows the source, a client that leaves ends it.
 */
export async function* eventStream(
  events: AsyncIterable<string>,
  keepaliveIntervalMs: number,
  signal: AbortSignal,
): AsyncGenerator<string, void> {
  const iterator = events[Symbol.asyncIterator]();
  const timers = new AbortController();
  const stop = AbortSignal.any([signal, timers.signal]);
  const nextKeepalive = (): Promise<'keepalive'> =>
    sleep(keepaliveIntervalMs, stop).then((): 'keepalive' => 'keepalive');
  try {
    let keepalive = nextKeepalive();
    keepalive.catch(() => undefined);
    let event = iterator.next();
    for (;;) {
      const first = await Promise.race([event, keepalive]);
      if (first === 'keepalive') {
        yield KEEPALIVE;
        keepalive = nextKeepalive();
        keepalive.catch(() => undefined);
      } else {
        if (first.done === true) return;
        yield dataEvent(first.value);
        event = iterator.next();
      }
    }
  } finally {
    timers.abort();
    // Not awaited: a source that hangs would delay the end of the stream.
    iterator.return?.().catch(() => undefined);
  }
}
