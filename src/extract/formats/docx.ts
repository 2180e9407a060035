import { zipSync } from 'fflate';
import type { MarkedText } from '../blocks.js';
import type { Format } from '../format.js';
import { Refusal } from '../refusal.js';
import { textOfWord } from '../word-text.js';
import { decodeXml, declaresEntities } from '../xml.js';
import { ZipArchive } from '../zip.js';

const READ_PARTS = /^(?:word\/|_rels\/|docProps\/|\[Content_Types\])[^]*\.(?:xml|rels)$/u;

/**
 * Returns a zip with only the XML parts, unpacked within limits, as UTF-8 and stored. The library unpacks without a
 * limit and trusts the sizes that the container declares.
 */
function safeContainer(bytes: Uint8Array, maxInflatedBytes: number): Buffer {
  const archive = new ZipArchive(bytes, maxInflatedBytes);
  const parts: Record<string, Uint8Array> = {};
  for (const name of archive.names) {
    if (!READ_PARTS.test(name)) continue;
    const content = archive.read(name);
    if (content === null) continue;
    const xml = decodeXml(content);
    if (declaresEntities(xml))
      throw new Refusal('corrupt', 'The file defines its own XML entities, which are not supported.');
    parts[name] = new TextEncoder().encode(
      xml.replace(/^(<\?xml[^>]*?)encoding\s*=\s*["'][^"']*["']/u, '$1encoding="UTF-8"'),
    );
  }
  return Buffer.from(zipSync(parts, { level: 0 }));
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
  revision: 3,
  read: async (bytes, limits) => {
    return {
      ...(await readWord(safeContainer(bytes, limits.maxInflatedBytes))),
      charset: null,
      pages: null,
      warnings: [],
    };
  },
};
