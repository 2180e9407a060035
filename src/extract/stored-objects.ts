import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { messageOf } from '../lib/errors.js';
import { objectPlace } from '../lib/object-storage.js';
import type { ObjectStorage } from '../lib/object-storage.js';
import type { ExtractionFailure, ExtractionReason, Extractor } from '../records/extraction.js';

const ENDING = /\.\w{1,10}$/u;

function failure(reason: ExtractionReason, message: string): ExtractionFailure {
  return { status: 'failed', reason, message, format: null, contentHash: null };
}

/**
 * Returns an extractor that also reads `s3://bucket/key`: it downloads the object to a file in `folder`, which is
 * deleted after reading.
 */
export function readingObjects(extractor: Extractor, storage: ObjectStorage, folder: string): Extractor {
  let count = 0;
  return {
    limits: extractor.limits,
    readerOf: extractor.readerOf,
    extract: async (request, signal) => {
      const place = objectPlace(request.path);
      if (place === null) return extractor.extract(request, signal);
      const path = join(folder, `object-${(count += 1)}${ENDING.exec(place.key)?.[0] ?? ''}`);
      try {
        if ((await storage.download(place.bucket, place.key, path)) === 'gone')
          return failure('vanished', 'the object no longer exists');
        return await extractor.extract({ ...request, path }, signal);
      } catch (error) {
        if (signal?.aborted === true) throw error;
        return failure('unreadable', `it cannot be fetched: ${messageOf(error)}`);
      } finally {
        await rm(path, { force: true });
      }
    },
    close: () => extractor.close(),
  };
}
