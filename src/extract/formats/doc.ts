import { hasOle2Stream, isOle2 } from '../sniffing/format-sign.js';
import type { Format } from '../format.js';
import { isOldWord, textOfOldWord } from '../office/old-word-text.js';
import { oleStream } from '../office/ole-stream.js';

/** Returns the main stream of a compound file. Word 2 files consist of that stream alone. */
const mainStream = (file: Buffer): Buffer =>
  file.readUInt32LE(0) === 0xe011_cfd0 ? (oleStream(file, 'WordDocument') ?? file) : file;

/** First bytes of a document of Word 2, which has no container. */
const WORD_2 = /^(?:dba5|9ba5)/u;

/** Whether a file is a Word document, by the names of its streams. A mail message of Outlook may contain one. */
function isWord(bytes: Uint8Array): boolean {
  if (!isOle2(bytes)) return WORD_2.test(Buffer.from(bytes.subarray(0, 2)).toString('hex'));
  const has = (stream: string): boolean => hasOle2Stream(bytes, stream);
  return has('WordDocument') && !has('EncryptedPackage') && !has('__properties_version1.0');
}

/** Word documents before 2007. */
export const doc: Format = {
  name: 'doc',
  extensions: ['doc', 'dot'],
  mediaTypes: ['application/msword'],
  sign: { in: 'bytes', matches: isWord, misnames: ['bytes'] },
  library: 'word-extractor',
  revision: 3,
  read: async (bytes) => {
    const file = Buffer.from(bytes);
    const stream = mainStream(file);
    if (isOldWord(stream)) return { blocks: [], text: textOfOldWord(stream), charset: null, pages: null, warnings: [] };
    const { default: WordExtractor } = await import('word-extractor');
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
