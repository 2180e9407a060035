import { Type } from 'typebox';
import { setting } from '../lib/setting.js';
import type { SettingsOf } from '../lib/setting.js';
import { DEFAULT_LIMITS } from './limits.js';

/** Settings of `assay serve`. */
export const serviceSettings = {
  host: setting(Type.String({ minLength: 1 }), '127.0.0.1', 'address to listen on; 0.0.0.0 for every network'),
  port: setting(Type.Integer({ minimum: 0, maximum: 65_535 }), 8080, 'port to listen on; 0: any free one'),
  publicUrl: setting(
    Type.String({
      pattern: '^(|https?://[^/?#\\s]+)$',
      description: 'an address that starts with http:// or https://, without a path',
    }),
    '',
    'address under which browsers find the service, without a path, as https://assay.example; needed behind a ' +
      'proxy that serves HTTPS; none: where it listens',
  ),
  queuedDetections: setting(
    Type.Integer({ minimum: 1 }),
    DEFAULT_LIMITS.queuedDetections,
    'texts that may wait for detection or be in it before the next request is answered 503',
  ),
  queuedBibliographies: setting(
    Type.Integer({ minimum: 1 }),
    DEFAULT_LIMITS.queuedBibliographies,
    'the same for bibliography scans of texts',
  ),
  concurrentUploads: setting(
    Type.Integer({ minimum: 1 }),
    DEFAULT_LIMITS.concurrentUploads,
    'file requests served at once before the next is answered 503',
  ),
  connections: setting(
    Type.Integer({ minimum: 1 }),
    DEFAULT_LIMITS.connections,
    'connections open at once; one address, as that of a proxy, may hold a quarter of them',
  ),
  extractionSeconds: setting(
    Type.Integer({ minimum: 1 }),
    DEFAULT_LIMITS.extractionMsPerMinute / 1000,
    'seconds a minute that a key may have files read that are no plain text; five minutes of it may be saved up',
  ),
  drainTimeout: setting(
    Type.Integer({ minimum: 0 }),
    DEFAULT_LIMITS.drainTimeoutMs / 1000,
    'seconds that requests underway may still take after a stop was asked for',
  ),
} as const;

export type ServiceSettings = SettingsOf<typeof serviceSettings>;
