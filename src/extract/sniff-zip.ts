import { ZipArchive } from './zip.js';

/** Most bytes of a zip's parts that are read to detect its format. */
const PEEK_BYTES = 1024 * 1024;

const formatByMediaType: Readonly<Record<string, string>> = {
  'application/epub+zip': 'epub',
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/vnd.oasis.opendocument.text-template': 'odt',
};

/** Returns the format name of a document in a zip, judged by its parts. */
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
