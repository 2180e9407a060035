import WordExtractor from 'word-extractor';
import type { Format } from '../format.js';

/** Word documents of 1997 to 2003. */
export const doc: Format = {
  name: 'doc',
  extensions: ['doc', 'dot'],
  mediaTypes: ['application/msword'],
  library: 'word-extractor',
  revision: 1,
  read: async (bytes) => {
    const document = await new WordExtractor().extract(Buffer.from(bytes));
    const parts = [document.getBody(), document.getTextboxes({ includeHeadersAndFooters: false, includeBody: true }), document.getFootnotes(), document.getEndnotes()];
    return { text: parts.filter((part) => part.trim() !== '').join('\n\n'), charset: null, pages: null, warnings: [] };
  },
};
