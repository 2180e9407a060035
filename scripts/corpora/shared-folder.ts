import { join } from 'node:path';

/** Folder of what is shared between checkouts: `ASSAY_SHARED`, else `../shared` beside the checkout. */
export const sharedFolder = process.env['ASSAY_SHARED'] ?? '../shared';

/** Folder of the corpora that train and evaluate; they are not part of this repository. */
export const corporaFolder = join(sharedFolder, 'corpora');
