import type { OpenedElement, PageVisitor } from './html-walk.js';
import { walkHtml } from './html-walk.js';

/**
 * Pages beyond one of these limits are not searched: the library looks at elements, and at text, again for each element
 * around them. The largest of 194 real pages had 9,800 elements, 120,000 depths and 8 million characters by depth.
 */
const MAX_ELEMENTS = 20_000;
const MAX_DEPTH = 128;
/** Depths of all elements together. */
const MAX_DEPTHS = 400_000;
/** Characters of all texts, each times its depth. */
const MAX_CHARACTERS_BY_DEPTH = 100_000_000;
/** Names that can be written into markup as they are. */
const PLAIN_NAME = /^[a-z][\w-]*$/u;
const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));
/** Without meaning within the `div` that the whole page is put in. */
const FRAME = new Set(['html', 'head']);
/** What the library asks for; links by their address are told from links within the page. */
const ATTRIBUTES = ['class', 'id', 'role', 'rel', 'itemprop', 'href', 'aria-label'] as const;
/** Formulas: their classes name menus, which are none of the page. */
const FORMULA = /(?:^|\s)(?:math|mjx-|mathjax|katex)/iu;
const NUMBER_PREFIX = 'element-';
const HEADING = 'h1';

const escaped = (text: string): string =>
  text.replace(/&/gu, '&amp;').replace(/</gu, '&lt;').replace(/>/gu, '&gt;').replace(/"/gu, '&quot;');

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Returns the name under which an element is written: its own, where that is one of HTML or the like. */
const nameIn = (name: string): string => (name === 'body' || !PLAIN_NAME.test(name) ? 'div' : name);

function attribute(key: string, value: string | undefined): string {
  // The library would turn a link that runs a script into plain text.
  if (value === undefined || /^\s*javascript:/iu.test(value)) return '';
  return ` ${key}="${escaped(value)}"`;
}

/** A main heading of a page: its elements and its text. */
interface Heading {
  readonly depth: number;
  readonly elements: number[];
  text: string;
}

/**
 * Writes what is shown of a page as clean markup. Each element has an attribute of its own with its number: the library
 * copies attributes when it renames and joins elements.
 */
class NumberedMarkup implements PageVisitor {
  readonly #parts: string[] = [];
  readonly headings: Heading[] = [];
  #heading: Heading | null = null;
  /** The open elements as they were written; a name of null: not written. */
  readonly #open: { readonly name: string | null; readonly number: number }[] = [];
  #elements = 0;
  #depths = 0;
  #charactersByDepth = 0;
  #deepest = 0;
  /** From there on, titles are those of pictures. */
  #isInBody = false;
  title = '';

  open({ name, attributes, depth, number }: OpenedElement): void {
    this.#elements += 1;
    this.#depths += depth;
    this.#isInBody ||= name === 'body';
    this.#deepest = Math.max(this.#deepest, depth);
    if (name === HEADING && this.#heading === null) {
      this.#heading = { depth, elements: [], text: '' };
      this.headings.push(this.#heading);
    }
    this.#heading?.elements.push(number);
    const written = FRAME.has(name) ? null : nameIn(name);
    this.#open.push({ name: written, number });
    if (written === null) return;
    const named = FORMULA.test(`${name} ${attributes['class'] ?? ''}`) ? {} : attributes;
    const kept = ATTRIBUTES.map((key) => attribute(key, named[key])).join('');
    this.#parts.push(`<${written} ${NUMBER_PREFIX}${number}=""${kept}>`);
  }

  text(text: string): void {
    const within = this.#open.at(-1);
    this.#charactersByDepth += text.length * this.#open.length;
    const isLoose = within?.name === 'div' && text.trim() !== '';
    // The library puts loose text into paragraphs of its own, which may take the place of the element.
    this.#parts.push(isLoose ? `<span ${NUMBER_PREFIX}${within.number}="">${escaped(text)}</span>` : escaped(text));
    if (this.#heading !== null) this.#heading.text += text;
  }

  close(name: string, depth: number): void {
    if (this.#heading?.depth === depth) this.#heading = null;
    const written = this.#open.pop()?.name ?? null;
    if (written !== null && !VOID.has(name)) this.#parts.push(`</${written}>`);
  }

  unseen(text: string, by: 'title' | 'hidden'): void {
    if (by === 'title' && !this.#isInBody) this.title += text;
  }

  get isTooLarge(): boolean {
    return (
      this.#elements > MAX_ELEMENTS ||
      this.#deepest > MAX_DEPTH ||
      this.#depths > MAX_DEPTHS ||
      this.#charactersByDepth > MAX_CHARACTERS_BY_DEPTH
    );
  }

  toString(): string {
    const head = `<head><title>${escaped(this.title)}</title></head>`;
    return `<!doctype html><html>${head}<body>${this.#parts.join('')}</body></html>`;
  }
}

/** Returns the elements of the main heading, where the title of the page names it. */
function titleElements({ headings, title }: NumberedMarkup): readonly number[] {
  const letters = lettersOf(title);
  const isTitle = ({ text }: Heading): boolean => lettersOf(text) !== '' && letters.includes(lettersOf(text));
  return headings.find(isTitle)?.elements ?? [];
}

/**
 * Returns the numbers of the elements that hold the main content of a page: what is left without menus, notices, lists
 * of links and comments. Null where none is found, and for pages that are too large or too deep to be searched.
 */
export async function mainElements(markup: string): Promise<ReadonlySet<number> | null> {
  const page = new NumberedMarkup();
  walkHtml(markup, page);
  if (page.isTooLarge) return null;
  const { Readability } = (await import('@mozilla/readability')).default;
  const { parseHTML } = await import('linkedom');
  const { document } = parseHTML(String(page));
  const content = new Readability(document, {
    disableJSONLD: true,
    keepClasses: true,
    serializer: (root) => root,
  }).parse()?.content;
  if (content === null || content === undefined) return null;
  const kept = new Set<number>(titleElements(page));
  for (const element of content.querySelectorAll('*')) {
    for (const name of element.getAttributeNames())
      if (name.startsWith(NUMBER_PREFIX)) kept.add(Number(name.slice(NUMBER_PREFIX.length)));
  }
  return kept;
}
