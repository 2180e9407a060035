import { posix } from 'node:path';
import type { MarkedText } from '../blocks/blocks.js';
import { joinMarked } from '../blocks/blocks.js';
import type { Format } from '../format.js';
import { beyondPageLimit } from '../left-out-pages.js';
import { Refusal } from '../refusal.js';
import { decodeXml, walkXml } from '../office/xml.js';
import { ZipArchive } from '../office/zip.js';
import { textOfHtml } from '../html/html-text.js';

function xmlPart(archive: ZipArchive, name: string): string {
  const content = archive.read(name);
  if (content === null) throw new Refusal('corrupt', 'The book lacks a required part.');
  return decodeXml(content);
}

function packagePath(archive: ZipArchive): string {
  const paths: string[] = [];
  walkXml(xmlPart(archive, 'META-INF/container.xml'), {
    open: (name, attributes) => {
      if (name.endsWith('rootfile') && attributes['full-path'] !== undefined) paths.push(attributes['full-path']);
    },
  });
  const [path] = paths;
  if (path === undefined) throw new Refusal('corrupt', 'The book does not name its package document.');
  return path;
}

/**
 * Returns the paths of the chapters in reading order. A link out of the book matches none of its files, so it is never
 * read.
 */
function chapterPaths(archive: ZipArchive): readonly string[] {
  const path = packagePath(archive);
  const hrefs = new Map<string, string>();
  const spine: string[] = [];
  walkXml(xmlPart(archive, path), {
    open: (tag, attributes) => {
      const name = tag.slice(tag.indexOf(':') + 1);
      if (name === 'item' && /html|svg|xml/u.test(attributes['media-type'] ?? 'html'))
        hrefs.set(attributes['id'] ?? '', attributes['href'] ?? '');
      else if (name === 'itemref') spine.push(attributes['idref'] ?? '');
    },
  });
  const resolve = (href: string): string =>
    posix.join(posix.dirname(path), decodeURIComponent(href.replace(/#.*$/u, '').replace(/%(?![\da-f]{2})/giu, '%25')));
  return spine
    .map((id) => hrefs.get(id) ?? '')
    .filter((href) => href !== '')
    .map(resolve);
}

/** Whether content is encrypted; obfuscated fonts do not count. */
function isProtected(archive: ZipArchive): boolean {
  if (archive.isEncrypted) return true;
  const encryption = archive.read('META-INF/encryption.xml');
  return encryption !== null && /URI="[^"]+\.x?html?"/iu.test(decodeXml(encryption));
}

/** EPUB 2 and 3 books. */
export const epub: Format = {
  name: 'epub',
  extensions: ['epub'],
  mediaTypes: ['application/epub+zip'],
  sign: {
    in: 'zip',
    matches: ({ mediaType, names }) =>
      mediaType === null ? names.includes('META-INF/container.xml') : mediaType === 'application/epub+zip',
    misnames: ['text', 'bytes'],
  },
  library: null,
  revision: 4,
  read: (bytes, limits) => {
    const archive = new ZipArchive(bytes, limits.maxInflatedBytes);
    if (isProtected(archive)) throw new Refusal('encrypted', 'The book is protected by digital rights management.');
    const chapters = chapterPaths(archive);
    const texts: MarkedText[] = [];
    const warnings = new Set<string>();
    for (const chapter of chapters.slice(0, limits.maxPages)) {
      const content = archive.read(chapter);
      if (content === null) warnings.add('chapter_missing');
      else texts.push(textOfHtml(decodeXml(content)));
    }
    if (texts.length === 0) throw new Refusal('corrupt', 'The book contains none of the chapters that it lists.');
    for (const warning of beyondPageLimit(chapters.length, limits.maxPages)) warnings.add(warning);
    return Promise.resolve({ ...joinMarked(texts), charset: null, pages: null, warnings: [...warnings] });
  },
};
