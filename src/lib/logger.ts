import { pino } from 'pino';
import type { DestinationStream, Logger } from 'pino';

export type { Logger } from 'pino';

/** Structured log, one JSON object a line; never document text, never keys. */
export function createLogger(destination: DestinationStream): Logger {
  return pino(
    {
      level: 'info',
      base: null,
      redact: { paths: ['req.headers["x-api-key"]', 'headers["x-api-key"]', 'apiKey'], censor: '[removed]' },
    },
    destination,
  );
}
