import type { BlockKind } from '../../records/blocks.js';
import type { MarkedText } from '../blocks/blocks.js';
import { withoutMainKinds } from '../blocks/blocks.js';
import { ItemList } from '../blocks/item-list.js';
import type { Mark } from '../blocks/part-marks.js';
import { PartMarks } from '../blocks/part-marks.js';
import { kindOfStyle } from './style-kinds.js';
import { TableShape } from '../blocks/table-shape.js';
import { isHeading, isShort, weightOf } from '../blocks/text-shape.js';
import { isElement, stringOf } from './word-element.js';
import type { Element } from './word-element.js';
import { WordNotes } from './word-notes.js';
import type { NoteType } from './word-notes.js';

/** Consecutive paragraphs of these kinds, such as lines of a table of contents, form one block. */
const RUNNING_ON = new Set<BlockKind>(['contents', 'reference', 'code', 'quotation', 'verse']);

/** Where a note has its own number, which mammoth leaves out: between brackets or before a stop, and tabs. */
const NUMBER_PLACE = /^\s*(?:\(\s*\)|\[\s*\]|[.)\]])?\s*/u;

/**
 * Collects the text of a Word document and the block kinds from its styles, lists and tables. Footnotes follow the
 * paragraph, or the table, that refers to them, and endnotes the text; references to them are raised numbers.
 */
class WordText {
  readonly #parts: string[] = [];
  readonly #ranges: { readonly start: number; readonly end: number }[] = [];
  readonly #marks = new PartMarks();
  #length = 0;
  #weight = 0;
  #table: TableShape | null = null;
  #list: ItemList | null = null;
  #lastMark: Mark | null = null;
  #notes = new WordNotes(null);
  /** What the next paragraph starts with. */
  #lead = '';
  /** Paragraphs that are open: those of a text box are inside another. */
  #depth = 0;

  read(document: Element): MarkedText {
    this.#notes = new WordNotes(document['notes']);
    this.#add(document);
    this.#endList();
    this.#addNotes('footnote');
    this.#addNotes('endnote');
    const text = this.#parts.join('');
    const blocks = this.#marks.blocks(this.#ranges);
    return { text, blocks: withoutMainKinds({ text, blocks }) };
  }

  #add(element: Element): void {
    const { type } = element;
    if (type === 'text') this.#push(stringOf(element['value']));
    else if (type === 'tab') this.#push('\t');
    else if (type === 'paragraph') this.#addParagraph(element);
    else if (type === 'noteReference') this.#push(this.#notes.numberOf(element));
    else if (type === 'table') this.#addTable(element);
    else if (type === 'tableRow') this.#addRow(element);
    else if (type === 'tableCell') this.#addCell(element);
    else this.#addChildren(element);
  }

  #addChildren(element: Element): void {
    const { children } = element;
    if (Array.isArray(children)) for (const child of children) if (isElement(child)) this.#add(child);
  }

  #push(text: string): void {
    this.#parts.push(text);
    this.#length += text.length;
    this.#weight += weightOf(text);
  }

  /**
   * Paragraphs of a text box are inside the paragraph to which it is anchored; that paragraph then contains only the
   * text after them.
   */
  #addParagraph(element: Element): void {
    const before = this.#ranges.length;
    const partsBefore = this.#parts.length;
    const start = this.#length;
    const lead = this.#lead;
    this.#lead = '';
    this.#push(lead);
    this.#depth += 1;
    this.#addChildren(element);
    this.#depth -= 1;
    if (lead !== '') this.#closeUp(partsBefore + 1);
    const end = this.#length;
    const isWhole = this.#ranges.length === before;
    const text = isWhole ? this.#parts.slice(partsBefore).join('') : '';
    this.#push('\n\n');
    if (!isWhole || text.trim() !== '') {
      this.#ranges.push({ start: isWhole ? start : (this.#ranges.at(-1)?.end ?? start), end });
      this.#marks.push(isWhole ? this.#markOf(element, text) : null);
    }
    if (this.#depth === 0 && this.#table === null) this.#addNotes('footnote');
  }

  /** Adds the notes that were referred to since, each once. */
  #addNotes(type: NoteType): void {
    for (const { number, body } of this.#notes.take(type)) {
      const [first, weight] = [this.#marks.length, this.#weight];
      this.#lead = `${number} `;
      this.#addChildren({ children: body });
      this.#lead = '';
      if (isShort(this.#weight - weight)) this.#marks.mark(first, this.#marks.length, { kind: 'reference' });
    }
  }

  /** Lets the words of a note follow its number: without tabs, and without brackets that held the number. */
  #closeUp(from: number): void {
    const text = this.#parts.splice(from).join('');
    this.#length -= text.length;
    this.#weight -= weightOf(text);
    this.#push(text.replace(NUMBER_PLACE, ''));
  }

  #markOf(element: Element, text: string): Mark | null {
    const kind = kindOfStyle(stringOf(element['styleName'])) ?? kindOfStyle(stringOf(element['styleId']));
    const isKnown = kind !== null && (kind !== 'heading' || isHeading(weightOf(text)));
    if (isKnown || !isListItem(element)) this.#endList();
    else {
      this.#list ??= new ItemList();
      this.#list.add({ start: this.#marks.length, end: this.#marks.length + 1, texts: [text], isLink: false });
    }
    if (!isKnown) this.#lastMark = null;
    else if (this.#lastMark?.kind !== kind || !RUNNING_ON.has(kind)) this.#lastMark = { kind };
    return this.#lastMark;
  }

  #endList(): void {
    for (const { start, end, mark } of this.#list?.kinds() ?? []) this.#marks.mark(start, end, mark);
    this.#list = null;
  }

  #addTable(element: Element): void {
    this.#endList();
    const outer = this.#table;
    const table = new TableShape();
    outer?.holdTable();
    this.#table = table;
    this.#addChildren(element);
    this.#table = outer;
    this.#endList();
    if (table.holdsData) for (const { start, end, mark } of table.dataRows()) this.#marks.mark(start, end, mark);
    if (outer === null && this.#depth === 0) this.#addNotes('footnote');
  }

  #addRow(element: Element): void {
    this.#table?.startRow(this.#marks.length);
    this.#addChildren(element);
    this.#table?.endRow(this.#marks.length);
  }

  #addCell(element: Element): void {
    const before = this.#weight;
    this.#addChildren(element);
    this.#table?.addCell(this.#weight - before, false);
  }
}

const isListItem = (element: Element): boolean =>
  isElement(element['numbering']) ||
  /^list ?(?:paragraph|bullet|number|continue)/iu.test(stringOf(element['styleName']) || stringOf(element['styleId']));

/**
 * Returns the text of a document in mammoth's form (the argument of its `transformDocument`), paragraph by paragraph.
 */
export const textOfWord = (document: unknown): MarkedText =>
  isElement(document) ? new WordText().read(document) : { text: '', blocks: [] };
