import { posix } from 'node:path';
import type { MarkedText } from '../blocks/blocks.js';
import { OpenDocumentBlocks } from './open-document-blocks.js';
import { scripted } from '../scripts.js';
import { decodeXml, walkXml } from './xml.js';
import type { ZipArchive } from './zip.js';

/** More spaces in a row are layout. */
const MAX_SPACES = 100;
const BLOCKS = new Set(['text:p', 'text:h', 'table:table-cell', 'text:list-item', 'draw:frame']);
/** Elements that are not body text: comments, deletions, ruby above its base, forms, titles of drawings. */
const SKIPPED = new Set([
  'office:annotation',
  'text:tracked-changes',
  'text:ruby-text',
  'office:forms',
  'svg:title',
  'svg:desc',
  'text:note-citation',
  'office:scripts',
  'text:sequence-decls',
  'math:annotation',
  'annotation',
]);

const SCRIPTS: Readonly<Record<string, '_' | '^'>> = { msup: '^', 'math:msup': '^', msub: '_', 'math:msub': '_' };

/** Returns the text of a formula, symbol by symbol; null for an embedded object that is not a formula. */
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

/**
 * Returns the body of `content.xml` with the block kinds from its styles, lists and tables. Footnotes follow the block
 * that refers to them.
 */
export function textOfOpenDocument(xml: string, archive: ZipArchive): MarkedText {
  const content = new OpenDocumentBlocks();
  let skipDepth = 0;
  let inBody = false;
  walkXml(xml, {
    open: (name, attributes) => {
      if (name === 'office:body') inBody = true;
      if (SKIPPED.has(name) || skipDepth > 0) skipDepth += 1;
      else if (name === 'text:note') content.openNote();
      else if (name === 'text:s')
        content.target.add(' '.repeat(Math.min(MAX_SPACES, Number(attributes['text:c'] ?? '1') || 1)));
      else if (name === 'draw:object') content.target.add(textOfFormula(archive, attributes['xlink:href'] ?? '') ?? '');
      else if (name === 'text:tab') content.target.add(' ');
      else if (name === 'text:line-break') content.target.breakLine();
      else {
        if (BLOCKS.has(name) && (name !== 'draw:frame' || !content.target.isBlockOpen)) content.endBlock();
        content.open(name, attributes);
      }
    },
    text: (text) => {
      if (inBody && skipDepth === 0) content.target.add(text);
    },
    close: (name) => {
      if (skipDepth > 0) skipDepth -= 1;
      else if (name === 'text:note') content.closeNote();
      else {
        if (BLOCKS.has(name) && name !== 'draw:frame') content.endBlockAndNotes();
        content.close(name);
      }
    },
  });
  return content.marked();
}
