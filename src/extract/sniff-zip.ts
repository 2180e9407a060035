import { ZipArchive } from './zip.js';

/** Parts of a zip read to tell what it is. */
const PEEK_BYTES = 1024 * 1024;

const formatByMediaType: Readonly<Record<string, string>> = {
  'application/epub+zip': 'epub',
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/vnd.oasis.opendocument.text-template': 'odt',
};

/** What kind of document a zip holds, by its parts. */
export function zipFormatName(bytes: Uint8Array): string {
  const archive = new ZipArchive(bytes, PEEK_BYTES);
  if (archive.has('mimetype')) {
    const mediaType = Buffer.from(archive.read('mimetype') ?? [])
      .toString('latin1')
      .trim();
    return formatByMediaType[mediaType] ?? mediaType;
  }
  const names = archive.names;
  if (names.some((name) => /^word\/document\d*\.xml$/u.test(name))) return 'docx';
  if (names.some((name) => /^ppt\/(?:slides\/|presentation)/u.test(name))) return 'pptx';
  if (names.some((name) => name.startsWith('xl/'))) return 'xlsx';
  if (archive.has('META-INF/container.xml')) return 'epub';
  if (archive.has('content.xml')) return 'odt';
  return 'zip';
}
