import { zipSync } from 'fflate';
import type { MarkedText } from '../blocks/blocks.js';
import type { Format } from '../format.js';
import { Refusal } from '../refusal.js';
import { displayedPart } from '../office/word-hidden.js';
import { textOfWord } from '../office/word-text.js';
import { decodeXml, declaresEntities } from '../office/xml.js';
import { ZipArchive } from '../office/zip.js';

const READ_PARTS = /^(?:word\/|_rels\/|docProps\/|\[Content_Types\])[^]*\.(?:xml|rels)$/u;

interface SafeContainer {
  readonly buffer: Buffer;
  /** Words that are not displayed, which are left out. */
  readonly hiddenWords: number;
}

/**
 * Returns a zip with only the XML parts, unpacked within limits, as UTF-8 and stored. The library unpacks without a
 * limit and trusts the sizes that the container declares.
 */
function safeContainer(bytes: Uint8Array, maxInflatedBytes: number): SafeContainer {
  const archive = new ZipArchive(bytes, maxInflatedBytes);
  const parts: Record<string, Uint8Array> = {};
  let hidden = 0;
  for (const name of archive.names) {
    if (!READ_PARTS.test(name)) continue;
    const content = archive.read(name);
    if (content === null) continue;
    const xml = decodeXml(content);
    if (declaresEntities(xml))
      throw new Refusal('corrupt', 'The file defines its own XML entities, which are not supported.');
    const displayed = displayedPart(xml);
    hidden += displayed.hiddenWords;
    parts[name] = new TextEncoder().encode(
      displayed.xml.replace(/^(<\?xml[^>]*?)encoding\s*=\s*["'][^"']*["']/u, '$1encoding="UTF-8"'),
    );
  }
  return { buffer: Buffer.from(zipSync(parts, { level: 0 })), hiddenWords: hidden };
}

/** Returns the document from the library's parsed form; the library's output is not used. */
async function readWord(buffer: Buffer): Promise<MarkedText> {
  // Loaded late, as all larger libraries: most workers read few formats.
  const { default: mammoth } = await import('mammoth');
  let text: MarkedText = { text: '', blocks: [] };
  await mammoth.convertToHtml(
    { buffer },
    {
      includeDefaultStyleMap: false,
      includeEmbeddedStyleMap: false,
      transformDocument: (document: object) => {
        text = textOfWord(document);
        return { ...document, children: [] };
      },
    },
  );
  return text;
}

/** Word documents since 2007, including templates. */
export const docx: Format = {
  name: 'docx',
  extensions: ['docx', 'docm', 'dotx', 'dotm'],
  mediaTypes: [
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.template',
  ],
  sign: {
    in: 'zip',
    matches: ({ mediaType, names }) =>
      mediaType === null && names.some((name) => /^word\/document\d*\.xml$/u.test(name)),
    misnames: ['text', 'bytes'],
  },
  library: 'mammoth',
  revision: 5,
  read: async (bytes, limits) => {
    const { buffer, hiddenWords } = safeContainer(bytes, limits.maxInflatedBytes);
    return {
      ...(await readWord(buffer)),
      charset: null,
      pages: null,
      warnings: hiddenWords > 0 ? [`hidden_words_left_out:${hiddenWords}`] : [],
    };
  },
};
