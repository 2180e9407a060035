import { objectPlace } from '../../../lib/object-storage.js';
import type { Connector } from '../connector.js';
import { objectSources } from '../objects.js';

/** S3-compatible storage: `s3://bucket/prefix`. */
export const storage: Connector = {
  name: 'storage',
  isPlace: (path, { objects }) => objects !== null && objectPlace(path) !== null,
  list: async function* (path, { objects: storage, expansion, markers }) {
    const place = objectPlace(path);
    if (place !== null && storage !== null) yield* objectSources(path, place, { storage, expansion, markers });
  },
};
