import { pino } from 'pino';
import type { DestinationStream, Level, Logger } from 'pino';

export type { Logger } from 'pino';

/** Structured log, one JSON object a line; never document text, never keys. */
export function createLogger(level: Level | 'silent', destination: DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      redact: { paths: ['req.headers["x-api-key"]', 'headers["x-api-key"]', 'apiKey'], censor: '[removed]' },
    },
    destination,
  );
}
