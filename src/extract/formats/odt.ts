import type { Format } from '../format.js';
import { textOfOpenDocument } from '../office/open-document-text.js';
import { Refusal } from '../refusal.js';
import { decodeXml } from '../office/xml.js';
import { ZipArchive } from '../office/zip.js';

const MEDIA_TYPES: readonly string[] = [
  'application/vnd.oasis.opendocument.text',
  'application/vnd.oasis.opendocument.text-template',
];

/** OpenDocument text of LibreOffice and OpenOffice. */
export const odt: Format = {
  name: 'odt',
  extensions: ['odt', 'ott'],
  mediaTypes: MEDIA_TYPES,
  sign: {
    in: 'zip',
    matches: ({ mediaType, names }) =>
      mediaType === null ? names.includes('content.xml') : MEDIA_TYPES.includes(mediaType),
    misnames: ['text', 'bytes'],
  },
  library: null,
  revision: 4,
  read: (bytes, limits) => {
    const archive = new ZipArchive(bytes, limits.maxInflatedBytes);
    const manifest = archive.read('META-INF/manifest.xml');
    if (manifest !== null && decodeXml(manifest).includes('encryption-data'))
      throw new Refusal('encrypted', 'The file needs a password.');
    const content = archive.read('content.xml');
    if (content === null) throw new Refusal('corrupt', 'The file holds no content.xml.');
    return Promise.resolve({
      ...textOfOpenDocument(decodeXml(content), archive),
      charset: null,
      pages: null,
      warnings: [],
    });
  },
};
