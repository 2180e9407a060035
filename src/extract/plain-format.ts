import type { NamedFormat } from './format.js';

/** Plain text, for threads that read it alone and need none of the libraries for its character sets. */
export const PLAIN_TEXT: NamedFormat = { name: 'txt', library: null, revision: 4 };
