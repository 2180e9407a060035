import WordExtractor from 'word-extractor';
import type { Format } from '../format.js';
import { isOldWord, textOfOldWord } from '../old-word-text.js';
import { oleStream } from '../ole-stream.js';

/** Returns the main stream of a compound file. Word 2 files consist of that stream alone. */
const mainStream = (file: Buffer): Buffer =>
  file.readUInt32LE(0) === 0xe011_cfd0 ? (oleStream(file, 'WordDocument') ?? file) : file;

/** Word documents before 2007. */
export const doc: Format = {
  name: 'doc',
  extensions: ['doc', 'dot'],
  mediaTypes: ['application/msword'],
  library: 'word-extractor',
  revision: 2,
  read: async (bytes) => {
    const file = Buffer.from(bytes);
    const stream = mainStream(file);
    if (isOldWord(stream)) return { blocks: [], text: textOfOldWord(stream), charset: null, pages: null, warnings: [] };
    const document = await new WordExtractor().extract(file);
    const parts = [
      document.getBody(),
      document.getTextboxes({ includeHeadersAndFooters: false, includeBody: true }),
      document.getFootnotes(),
      document.getEndnotes(),
    ];
    return {
      blocks: [],
      text: parts.filter((part) => part.trim() !== '').join('\n\n'),
      charset: null,
      pages: null,
      warnings: [],
    };
  },
};
