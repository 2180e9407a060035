import { Type } from 'typebox';
import { setting } from '../lib/setting.js';
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
    'most texts that may wait for detection or be in it; a further request is answered 503',
  ),
  queuedBibliographies: setting(
    Type.Integer({ minimum: 1 }),
    DEFAULT_LIMITS.queuedBibliographies,
    'most texts that may wait for a bibliography scan or be in it; a further request is answered 503',
  ),
  concurrentUploads: setting(
    Type.Integer({ minimum: 1 }),
    DEFAULT_LIMITS.concurrentUploads,
    'most file requests served at once; a further one is answered 503',
  ),
  connections: setting(
    Type.Integer({ minimum: 1 }),
    DEFAULT_LIMITS.connections,
    'most connections open at once; one address, such as that of a proxy, may hold a quarter of them',
  ),
  extractionSeconds: setting(
    Type.Integer({ minimum: 1 }),
    DEFAULT_LIMITS.extractionMsPerMinute / 1000,
    'processor seconds a minute to read files of one key, plain text aside; those of five minutes may be saved up',
  ),
  drainTimeout: setting(
    Type.Integer({ minimum: 0 }),
    DEFAULT_LIMITS.drainTimeoutMs / 1000,
    'seconds that requests in progress may still take once the service is to stop',
  ),
} as const;
