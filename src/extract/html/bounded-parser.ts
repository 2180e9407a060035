import { Parser } from 'htmlparser2';
import type { Attributes } from './html-hidden.js';

/**
 * Elements within so many others are read as flat text: their tags part the text, and hold nothing. The library moves
 * its list of open elements at each tag, so that 100,000 open ones took 30 s. Browsers stop nesting at 512.
 */
export const MOST_OPEN = 1000;
/** Their content is no markup: nothing nests in them, and it must not be read as text. */
const RAW = new Set(['script', 'style', 'title', 'textarea']);

/** What is told of a page. */
export interface TagHandler {
  open(name: string, attributes: Attributes): void;
  text(text: string): void;
  close(name: string): void;
}

/** A parser of a page that keeps at most `MOST_OPEN` elements open. Give it the markup in one piece, by `read`. */
export class BoundedParser extends Parser {
  readonly #markup: string;
  readonly #handler: TagHandler;
  readonly #isXml: boolean;
  readonly #counts: { open: number };
  /** Flat elements that were not closed yet, and how many there are of each name. */
  readonly #flat: string[] = [];
  readonly #flatOf = new Map<string, number>();
  /** Whether the tag at hand is flat; null until it has been decided. */
  #isFlat: boolean | null = null;

  constructor(markup: string, handler: TagHandler) {
    const counts = { open: 0 };
    const isXml = /^\s*<\?xml/u.test(markup);
    const counting = {
      onopentag: (name: string, attributes: Attributes) => {
        counts.open += 1;
        handler.open(name, attributes);
      },
      ontext: (text: string) => handler.text(text),
      onclosetag: (name: string) => {
        counts.open -= 1;
        handler.close(name);
      },
    };
    super(counting, { decodeEntities: true, lowerCaseTags: true, recognizeSelfClosing: isXml });
    this.#markup = markup;
    this.#handler = handler;
    this.#isXml = isXml;
    this.#counts = counts;
  }

  read(): void {
    this.end(this.#markup);
  }

  /** The library asks this at the start and at the end of a start tag, and at an end tag. */
  protected override isVoidElement(name: string): boolean {
    if (super.isVoidElement(name)) return true;
    this.#isFlat ??= this.#counts.open >= MOST_OPEN && !RAW.has(name) && this.#keep(name);
    return this.#isFlat;
  }

  override onopentagname(start: number, end: number): void {
    this.#isFlat = null;
    super.onopentagname(start, end);
  }

  override onselfclosingtag(end: number): void {
    if (this.#isFlat !== true) super.onselfclosingtag(end);
    else {
      if (this.#isXml) this.#drop();
      super.onopentagend(end);
    }
  }

  override onclosetag(start: number, end: number): void {
    const name = this.#markup.slice(start, end).toLowerCase();
    if ((this.#flatOf.get(name) ?? 0) > 0) {
      while (this.#drop() !== name);
      this.#handler.open(name, {});
      this.#handler.close(name);
      return;
    }
    const { open } = this.#counts;
    this.#isFlat = false;
    super.onclosetag(start, end);
    if (this.#counts.open < open) while (this.#drop() !== undefined);
  }

  #keep(name: string): true {
    this.#flat.push(name);
    this.#flatOf.set(name, (this.#flatOf.get(name) ?? 0) + 1);
    return true;
  }

  #drop(): string | undefined {
    const name = this.#flat.pop();
    if (name !== undefined) this.#flatOf.set(name, (this.#flatOf.get(name) ?? 1) - 1);
    return name;
  }
}
