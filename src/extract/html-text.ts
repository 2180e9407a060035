import { Parser } from 'htmlparser2';
import type { MarkedText } from './blocks.js';
import { HtmlBlocks } from './html-blocks.js';

/** Elements whose content is never shown as text. */
const SKIPPED = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'title',
  'iframe',
  'object',
  'audio',
  'video',
  'canvas',
  'math:annotation',
  'annotation',
  'rp',
  'datalist',
]);
const BLOCKS = new Set(
  (
    'address article aside blockquote body caption center dd details dialog dir div dl dt ' +
    'fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html legend li main menu ' +
    'nav ol optgroup option p pre search section select summary table tbody tfoot thead tr ul'
  ).split(' '),
);
/** Elements separated from their neighbours by at least a space. */
const SPACED = new Set(['td', 'th', 'button', 'input', 'textarea', 'label', 'img', 'rt']);

/**
 * Returns the text of a page or an XHTML chapter: everything that a reader sees, including menus, without scripts,
 * styles and link targets; and the block kinds that the markup names. Walks the markup once and keeps no tree, so depth
 * and broken nesting cost nothing.
 */
export function textOfHtml(markup: string): MarkedText {
  const blocks = new HtmlBlocks();
  let depth = 0;
  let skipDepth = 0;
  let preDepth = 0;
  const parser = new Parser(
    {
      onopentagname: (name) => {
        depth += 1;
        if (SKIPPED.has(name)) skipDepth += 1;
        else if (BLOCKS.has(name)) blocks.endBlock();
        else if (SPACED.has(name)) blocks.space();
        else if (name === 'br') blocks.breakLine();
        if (name === 'pre') preDepth += 1;
      },
      onopentag: (name, attributes) => {
        if (skipDepth === 0) blocks.open(name, attributes, depth);
      },
      ontext: (text) => {
        if (skipDepth > 0) return;
        if (preDepth === 0) blocks.add(text);
        else addLines(blocks, text);
      },
      onclosetag: (name) => {
        if (SKIPPED.has(name)) skipDepth -= 1;
        else if (BLOCKS.has(name)) blocks.endBlock();
        else if (SPACED.has(name)) blocks.space();
        if (name === 'pre') preDepth -= 1;
        blocks.close(depth);
        depth -= 1;
      },
    },
    { decodeEntities: true, lowerCaseTags: true, recognizeSelfClosing: /^\s*<\?xml/u.test(markup) },
  );
  parser.end(markup);
  return blocks.marked();
}

/** Adds text whose line breaks are shown. */
function addLines(blocks: HtmlBlocks, text: string): void {
  text.split(/\r?\n/u).forEach((line, index) => {
    if (index > 0) blocks.breakLine();
    blocks.add(line);
  });
}
