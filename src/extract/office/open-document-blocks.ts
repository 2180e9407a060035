import type { BlockKind } from '../../records/blocks.js';
import type { MarkedText } from '../blocks/blocks.js';
import { BlockText, withoutMainKinds } from '../blocks/blocks.js';
import { ItemList } from '../blocks/item-list.js';
import type { Mark } from '../blocks/part-marks.js';
import { kindOfStyle } from './style-kinds.js';
import { TableShape } from '../blocks/table-shape.js';
import { isHeading, weightOf } from '../blocks/text-shape.js';

type Attributes = Readonly<Record<string, string>>;

/** Elements whose whole text has one kind. */
const WHOLE: ReadonlyMap<string, BlockKind> = new Map([
  ['text:table-of-content', 'contents'],
  ['text:illustration-index', 'contents'],
  ['text:table-index', 'contents'],
  ['text:object-index', 'contents'],
  ['text:alphabetical-index', 'contents'],
  ['text:user-index', 'contents'],
  ['text:bibliography', 'reference'],
]);

/** Inside lists and tables nested more deeply, kinds stay unknown. */
const MAX_DEPTH = 20;

/**
 * Collects the blocks of an OpenDocument text and the kinds that its elements and styles name. Footnotes are separate
 * texts without kinds.
 */
export class OpenDocumentBlocks {
  readonly #main = new BlockText();
  readonly #notes: BlockText[] = [];
  readonly #finishedNotes: string[] = [];
  /** Maps automatic styles to the named styles from which they were made. */
  readonly #parents = new Map<string, string>();
  readonly #whole: Mark[] = [];
  readonly #tables: TableShape[] = [];
  readonly #lists: ItemList[] = [];
  #paragraph: Mark | null = null;
  #itemStart = 0;
  #cellStart = 0;

  /** The destination of text: the body or the open footnote. */
  get target(): BlockText {
    return this.#notes.at(-1) ?? this.#main;
  }

  open(name: string, attributes: Attributes): void {
    const whole = WHOLE.get(name);
    if (whole !== undefined) this.#whole.push({ kind: whole });
    else if (name === 'style:style')
      this.#parents.set(attributes['style:name'] ?? '', attributes['style:parent-style-name'] ?? '');
    else if (this.#notes.length > 0) return;
    else if (name === 'text:h') this.#paragraph = { kind: 'heading' };
    else if (name === 'text:p') this.#paragraph = this.#markOfStyle(attributes['text:style-name'] ?? '');
    else if (name === 'table:table') this.#openTable();
    else if (name === 'table:table-row') this.#tables.at(-1)?.startRow(this.#main.length);
    else if (name === 'table:table-cell') this.#cellStart = this.#main.length;
    else if (name === 'text:list') this.#lists.push(new ItemList());
    else if (name === 'text:list-item') this.#itemStart = this.#main.length;
  }

  close(name: string): void {
    if (WHOLE.has(name)) this.#whole.pop();
    else if (this.#notes.length > 0) return;
    else if (name === 'text:h' || name === 'text:p') this.#paragraph = null;
    else if (name === 'table:table') this.#closeTable();
    else if (name === 'table:table-row') this.#tables.at(-1)?.endRow(this.#main.length);
    else if (name === 'table:table-cell') this.#tables.at(-1)?.addCell(this.#weightFrom(this.#cellStart), false);
    else if (name === 'text:list') this.#closeList();
    else if (name === 'text:list-item') this.#closeItem();
  }

  endBlock(): void {
    if (this.#notes.length > 0) {
      this.target.endBlock();
      return;
    }
    const before = this.#main.length;
    this.#main.endBlock(this.#whole.at(-1) ?? null);
    const isOther =
      this.#paragraph?.kind === 'heading' &&
      this.#main.length > before &&
      !isHeading(weightOf(this.#main.blockAt(before)));
    if (this.#paragraph !== null && !isOther) this.#main.mark(before, this.#main.length, this.#paragraph);
  }

  /** Ends the block. After a block of the body, adds the footnotes to which it refers. */
  endBlockAndNotes(): void {
    this.endBlock();
    if (this.#notes.length > 0) return;
    for (const note of this.#finishedNotes.splice(0)) {
      this.#main.add(note);
      this.#main.endBlock();
    }
  }

  openNote(): void {
    this.#notes.push(new BlockText());
  }

  closeNote(): void {
    this.#finishedNotes.push(String(this.#notes.pop() ?? ''));
  }

  marked(): MarkedText {
    const { text, blocks } = this.#main.marked();
    return { text, blocks: withoutMainKinds({ text, blocks }) };
  }

  #markOfStyle(name: string): Mark | null {
    const kind = kindOfStyle(name) ?? kindOfStyle(this.#parents.get(name) ?? '');
    return kind === null ? null : { kind };
  }

  #openTable(): void {
    this.#tables.at(-1)?.holdTable();
    this.#tables.push(new TableShape());
  }

  #closeTable(): void {
    const table = this.#tables.pop();
    if (table?.holdsData !== true || this.#tables.length > MAX_DEPTH) return;
    for (const { start, end, mark } of table.dataRows()) this.#main.mark(start, end, mark);
  }

  #closeItem(): void {
    const end = this.#main.length;
    const texts: string[] = [];
    for (let index = this.#itemStart; index < end && texts.length <= ItemList.maxParts; index += 1)
      texts.push(this.#main.blockAt(index));
    this.#lists.at(-1)?.add({ start: this.#itemStart, end, texts, isLink: false });
    // The rest of an item after a nested list is not a separate item.
    this.#itemStart = end;
  }

  #closeList(): void {
    const list = this.#lists.pop();
    if (list === undefined || this.#lists.length > MAX_DEPTH) return;
    for (const { start, end, mark } of list.kinds()) this.#main.mark(start, end, mark);
  }

  #weightFrom(start: number): number {
    let weight = 0;
    for (let index = start; index < this.#main.length; index += 1) weight += weightOf(this.#main.blockAt(index));
    return weight;
  }
}
