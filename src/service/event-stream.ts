import { setTimeout as delay } from 'node:timers/promises';

/** A comment line, which clients ignore. */
export const KEEPALIVE = ':keepalive\n\n';

/** One Server-Sent Event with JSON as its data. JSON holds no raw line ends, so one `data:` line is enough. */
export function dataEvent(json: string): string {
  return `data: ${json}\n\n`;
}

/**
 * The lines of an event stream: each event as soon as it comes, a comment line whenever `keepaliveIntervalMs` pass.
 * Pulled by its reader: a slow client slows the source, a client that leaves ends it.
 */
export async function* eventStream(events: AsyncIterable<string>, keepaliveIntervalMs: number, signal: AbortSignal): AsyncGenerator<string, void> {
  const iterator = events[Symbol.asyncIterator]();
  const timers = new AbortController();
  const stop = AbortSignal.any([signal, timers.signal]);
  const nextKeepalive = (): Promise<'keepalive'> => delay(keepaliveIntervalMs, 'keepalive' as const, { signal: stop });
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
    // Not awaited: a source that is stuck would hold up the end of the stream.
    iterator.return?.().catch(() => undefined);
  }
}
