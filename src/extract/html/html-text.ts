import type { MarkedText } from '../blocks/blocks.js';
import { HtmlBlocks } from './html-blocks.js';
import type { OpenedElement } from './html-walk.js';
import { walkHtml } from './html-walk.js';

const BLOCKS = new Set(
  (
    'address article aside blockquote body caption center dd details dialog dir div dl dt ' +
    'fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html legend li main menu ' +
    'nav ol optgroup option p pre search section select summary table tbody tfoot thead tr ul'
  ).split(' '),
);
/** Elements separated from their neighbours by at least a space. */
const SPACED = new Set(['td', 'th', 'button', 'input', 'textarea', 'label', 'img', 'rt']);

/** The text of a page, and what of it no reader sees. */
export interface TextOfHtml extends MarkedText {
  /** Text of elements that are not displayed: left out, unless the page has no other text. */
  readonly hidden: string;
}

/** Takes the text of a page as it is walked. */
class TextVisitor {
  readonly #blocks = new HtmlBlocks();
  readonly #isKept: (element: number) => boolean;
  /** For each open element, whether its text is kept. */
  readonly #keeps: boolean[] = [];
  #preDepth = 0;
  hidden = '';

  constructor(isKept: (element: number) => boolean) {
    this.#isKept = isKept;
  }

  open({ name, attributes, depth, number }: OpenedElement): void {
    this.#separate(name);
    if (name === 'br') this.#blocks.breakLine();
    if (name === 'pre') this.#preDepth += 1;
    this.#keeps.push(this.#isKept(number));
    this.#blocks.open(name, attributes, depth);
  }

  text(text: string): void {
    if (this.#keeps.at(-1) === false) return;
    if (this.#preDepth === 0) this.#blocks.add(text);
    else this.#addLines(text);
  }

  close(name: string, depth: number): void {
    this.#separate(name);
    if (name === 'pre') this.#preDepth -= 1;
    this.#keeps.pop();
    this.#blocks.close(depth);
  }

  unseen(text: string, by: 'title' | 'hidden'): void {
    if (by === 'hidden') this.hidden += text;
  }

  marked(): MarkedText {
    return this.#blocks.marked();
  }

  #separate(name: string): void {
    if (BLOCKS.has(name)) this.#blocks.endBlock();
    else if (SPACED.has(name)) this.#blocks.space();
  }

  /** Adds text whose line breaks are shown. */
  #addLines(text: string): void {
    text.split(/\r?\n/u).forEach((line, index) => {
      if (index > 0) this.#blocks.breakLine();
      this.#blocks.add(line);
    });
  }
}

/**
 * Returns the text of a page or an XHTML chapter: everything that a reader sees, including menus, without scripts,
 * styles and link targets; and the block kinds that the markup names.
 *
 * @param isKept whether the text directly within the element of this number is wanted; see `walkHtml` for numbers
 */
export function textOfHtml(markup: string, isKept: (element: number) => boolean = () => true): TextOfHtml {
  const visitor = new TextVisitor(isKept);
  walkHtml(markup, visitor);
  const seen = visitor.marked();
  if (seen.text !== '' || visitor.hidden.trim() === '') return { ...seen, hidden: visitor.hidden };
  // Scripts show it later: the page has no other text.
  const all = new TextVisitor(isKept);
  walkHtml(markup, all, { showsHidden: true });
  return { ...all.marked(), hidden: '' };
}
