import type { Block } from '../../records/blocks.js';
import { ApiError } from '../http/index.js';

/**
 * Checks that blocks are in order, do not overlap, and are within a document of this many UTF-16 code units.
 * @throws ApiError `invalid_request`
 */
export function checkBlocks(blocks: readonly Block[], documentLength: number): void {
  let at = 0;
  for (const { start, end } of blocks) {
    if (start < at || end <= start || end > documentLength) {
      throw new ApiError(
        'invalid_request',
        'The blocks must be in order, must not overlap, and must end within the document.',
        { field: 'blocks' },
      );
    }
    at = end;
  }
}
