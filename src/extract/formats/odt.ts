import { posix } from 'node:path';
import { BlockText } from '../blocks.js';
import type { Format } from '../format.js';
import { Refusal } from '../refusal.js';
import { scripted } from '../scripts.js';
import { decodeXml, walkXml } from '../xml.js';
import { ZipArchive } from '../zip.js';

/** More blanks in a row than this are layout at best. */
const MAX_SPACES = 100;
const BLOCKS = new Set(['text:p', 'text:h', 'table:table-cell', 'text:list-item', 'draw:frame']);
/** What is not body text: notes of reviewers, what was deleted, ruby above its base, forms, titles of drawings. */
const SKIPPED = new Set(['office:annotation', 'text:tracked-changes', 'text:ruby-text', 'office:forms', 'svg:title', 'svg:desc', 'text:note-citation', 'office:scripts', 'text:sequence-decls', 'math:annotation', 'annotation']);

const SCRIPTS: Readonly<Record<string, '_' | '^'>> = { msup: '^', 'math:msup': '^', msub: '_', 'math:msub': '_' };

/** What a formula says, symbol by symbol; null where an embedded object is none. */
function textOfFormula(archive: ZipArchive, href: string): string | null {
  const content = archive.read(posix.join(href, 'content.xml'));
  if (content === null) return null;
  const symbols: string[] = [];
  const seen = new Set<string>();
  let skipDepth = 0;
  walkXml(decodeXml(content), {
    open: (name) => {
      seen.add(name);
      if (SKIPPED.has(name) || skipDepth > 0) skipDepth += 1;
    },
    text: (text) => {
      if (skipDepth === 0 && text.trim() !== '') symbols.push(text.trim());
    },
    close: (name) => {
      if (skipDepth > 0) skipDepth -= 1;
      else if (SCRIPTS[name] !== undefined && symbols.length > 1) {
        const inner = symbols.pop() ?? '';
        symbols.push(`${symbols.pop() ?? ''}${scripted(SCRIPTS[name], inner)}`);
      }
    },
  });
  return seen.has('math') || seen.has('math:math') ? symbols.join(' ') : null;
}

/** The body of `content.xml`; footnotes follow the block they belong to. */
function textOfContent(xml: string, archive: ZipArchive): string {
  const main = new BlockText();
  const notes: BlockText[] = [];
  let skipDepth = 0;
  let inBody = false;
  const target = (): BlockText => notes.at(-1) ?? main;
  const finishedNotes: string[] = [];
  walkXml(xml, {
    open: (name, attributes) => {
      if (name === 'office:body') inBody = true;
      if (SKIPPED.has(name) || skipDepth > 0) skipDepth += 1;
      else if (name === 'text:note') notes.push(new BlockText());
      else if (name === 'text:s') target().add(' '.repeat(Math.min(MAX_SPACES, Number(attributes['text:c'] ?? '1') || 1)));
      else if (name === 'draw:object') target().add(textOfFormula(archive, attributes['xlink:href'] ?? '') ?? '');
      else if (name === 'text:tab') target().add(' ');
      else if (name === 'text:line-break') target().breakLine();
      else if (BLOCKS.has(name) && (name !== 'draw:frame' || !target().isBlockOpen)) target().endBlock();
    },
    text: (text) => {
      if (inBody && skipDepth === 0) target().add(text);
    },
    close: (name) => {
      if (skipDepth > 0) skipDepth -= 1;
      else if (name === 'text:note') finishedNotes.push(String(notes.pop() ?? ''));
      else if (BLOCKS.has(name) && name !== 'draw:frame') {
        target().endBlock();
        if (notes.length > 0) return;
        for (const note of finishedNotes.splice(0)) {
          main.add(note);
          main.endBlock();
        }
      }
    },
  });
  return String(main);
}

/** OpenDocument text: LibreOffice and OpenOffice. */
export const odt: Format = {
  name: 'odt',
  extensions: ['odt', 'ott'],
  mediaTypes: ['application/vnd.oasis.opendocument.text', 'application/vnd.oasis.opendocument.text-template'],
  library: null,
  revision: 2,
  read: (bytes, limits) => {
    const archive = new ZipArchive(bytes, limits.maxInflatedBytes);
    const manifest = archive.read('META-INF/manifest.xml');
    if (manifest !== null && decodeXml(manifest).includes('encryption-data')) throw new Refusal('encrypted', 'The file needs a password.');
    const content = archive.read('content.xml');
    if (content === null) throw new Refusal('corrupt', 'The file holds no content.xml.');
    return Promise.resolve({ blocks: [], text: textOfContent(decodeXml(content), archive), charset: null, pages: null, warnings: [] });
  },
};
