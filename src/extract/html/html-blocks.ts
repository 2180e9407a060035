import type { BlockKind } from '../../records/blocks.js';
import type { MarkedText } from '../blocks/blocks.js';
import { BlockText, withoutMainKinds } from '../blocks/blocks.js';
import type { Role } from './html-roles.js';
import { roleOf } from './html-roles.js';
import { ItemList } from '../blocks/item-list.js';
import type { Mark, MarkedRange } from '../blocks/part-marks.js';
import { TableShape } from '../blocks/table-shape.js';
import { isHeading, isShort, weightOf } from '../blocks/text-shape.js';

/** Most open elements whose kind is decided at their end. Inside more of them, the kind stays unknown. */
const MAX_JUDGED_OPEN = 40;
/** Share of a block's text that a kind must have to be the kind of the block. */
const MOST = 0.8;
/** A container recognised only by its class, or the footer of a section, holds at most this much text. */
const FEW = 1_500;
/** A container of links: at least half of its text. */
const MAX_SHARE = 0.5;

/** An open element that determines the kind of its text. */
interface Frame {
  readonly role: Role;
  readonly depth: number;
  /** Index of its first block, and the length of the text before it. */
  readonly start: number;
  readonly textBefore: number;
  readonly linkedBefore: number;
  readonly table: TableShape | null;
  readonly items: ItemList | null;
}

/** Text lengths of the open block by kind. */
interface OpenBlock {
  text: number;
  linked: number;
  links: number;
  readonly ofKind: Map<BlockKind, number>;
}

const emptyBlock = (): OpenBlock => ({ text: 0, linked: 0, links: 0, ofKind: new Map() });

const isJudged = ({ type }: Role): boolean => type !== 'block' && type !== 'run' && type !== 'link';

/** Collects the blocks of a page and their kinds from a stream of elements and text; keeps no tree. */
export class HtmlBlocks {
  readonly #text = new BlockText();
  readonly #frames: Frame[] = [];
  readonly #marks: Mark[] = [];
  readonly #runs: BlockKind[] = [];
  /** Consecutive blocks of links are one menu. */
  readonly #menu: Mark = { kind: 'menu' };
  #linkDepth = 0;
  #mainDepth = 0;
  #judgedOpen = 0;
  #total = 0;
  #linked = 0;
  #block = emptyBlock();

  /** Handles the start of an element. `depth` is the number of open elements, including this one. */
  open(name: string, attributes: Readonly<Record<string, string>>, depth: number): void {
    const role = roleOf(name, attributes);
    if (role === null || (isJudged(role) && this.#judgedOpen >= MAX_JUDGED_OPEN)) return;
    const table = role.type === 'table' ? new TableShape() : null;
    const items = role.type === 'list' ? new ItemList() : null;
    if (isJudged(role)) this.#judgedOpen += 1;
    if (role.type === 'block') this.#marks.push({ kind: role.kind });
    else if (role.type === 'run') this.#runs.push(role.kind);
    else if (role.type === 'link') this.#linkDepth += 1;
    else if (role.type === 'main') this.#mainDepth += 1;
    else if (role.type === 'table') this.#innermost('table')?.table?.holdTable();
    else if (role.type === 'row') this.#innermost('table')?.table?.startRow(this.#text.length);
    if (role.type === 'link') this.#block.links += 1;
    this.#frames.push({
      role,
      depth,
      start: this.#text.length,
      textBefore: this.#total,
      linkedBefore: this.#linked,
      table,
      items,
    });
  }

  /** Handles the end of an element, after the end of its block. */
  close(depth: number): void {
    const frame = this.#frames.at(-1);
    if (frame?.depth !== depth) return;
    this.#frames.pop();
    if (isJudged(frame.role)) this.#judgedOpen -= 1;
    const text = this.#total - frame.textBefore;
    const linked = this.#linked - frame.linkedBefore;
    const { role } = frame;
    if (role.type === 'block') this.#marks.pop();
    else if (role.type === 'run') this.#runs.pop();
    else if (role.type === 'link') this.#linkDepth -= 1;
    else if (role.type === 'main') this.#mainDepth -= 1;
    else if (role.type === 'few') this.#markIf(frame, text <= FEW, role.kind);
    else if (role.type === 'links') this.#markIf(frame, linked > text * MAX_SHARE, 'menu');
    else if (role.type === 'footer') this.#closeFooter(frame, text, linked);
    else if (role.type === 'item') this.#closeItem(frame, text, linked);
    else if (role.type === 'list') this.#markAll(frame.items?.kinds() ?? []);
    else this.#closeOfTable(frame, text);
  }

  add(text: string): void {
    this.#text.add(text);
    const weight = weightOf(text);
    if (weight === 0) return;
    this.#total += weight;
    this.#block.text += weight;
    const run = this.#runs.at(-1);
    if (run !== undefined) this.#block.ofKind.set(run, (this.#block.ofKind.get(run) ?? 0) + weight);
    if (this.#linkDepth === 0) return;
    this.#linked += weight;
    this.#block.linked += weight;
  }

  space(): void {
    this.#text.add(' ');
  }

  breakLine(): void {
    this.#text.breakLine();
  }

  endBlock(): void {
    const mark = this.#marks.at(-1) ?? this.#markOfBlock();
    this.#text.endBlock(mark?.kind === 'heading' && !isHeading(this.#block.text) ? null : mark);
    if (this.#block.text > 0 || this.#block.links > 0) this.#block = emptyBlock();
  }

  marked(): MarkedText {
    this.endBlock();
    const { text, blocks } = this.#text.marked();
    return { text, blocks: withoutMainKinds({ text, blocks }) };
  }

  #innermost(type: Role['type']): Frame | null {
    for (let index = this.#frames.length - 1, left = MAX_JUDGED_OPEN; index >= 0 && left > 0; index -= 1, left -= 1) {
      const frame = this.#frames[index];
      if (frame?.role.type === type) return frame;
    }
    return null;
  }

  /**
   * Returns the kind of the open block from its text, if no element around it determines one: a block of buttons, code
   * or links.
   */
  #markOfBlock(): Mark | null {
    const { text, linked, links, ofKind } = this.#block;
    if (text === 0) return null;
    for (const [kind, weight] of ofKind) if (weight >= text * MOST) return { kind };
    return linked >= text * MOST && isShort(text / Math.max(1, links)) ? this.#menu : null;
  }

  #markIf({ start }: Frame, isKnown: boolean, kind: BlockKind): void {
    if (isKnown) this.#text.mark(start, this.#text.length, { kind });
  }

  #markAll(ranges: readonly MarkedRange[]): void {
    for (const { start, end, mark } of ranges) this.#text.mark(start, end, mark);
  }

  #closeFooter(frame: Frame, text: number, linked: number): void {
    if (linked > text * MAX_SHARE) this.#markIf(frame, true, 'menu');
    else this.#markIf(frame, text <= FEW && (this.#mainDepth === 0 || text <= FEW / 3), 'boilerplate');
  }

  #closeItem({ start }: Frame, text: number, linked: number): void {
    const texts: string[] = [];
    for (let index = start; index < this.#text.length && texts.length <= ItemList.maxParts; index += 1)
      texts.push(this.#text.blockAt(index));
    this.#innermost('list')?.items?.add({
      start,
      end: this.#text.length,
      texts,
      isLink: linked >= text * MOST && isShort(text),
    });
  }

  #closeOfTable(frame: Frame, text: number): void {
    const { type } = frame.role;
    const table = frame.table ?? this.#innermost('table')?.table;
    if (table === null || table === undefined) return;
    if (type === 'cell' || type === 'head_cell') table.addCell(text, type === 'head_cell');
    else if (type === 'row') table.endRow(this.#text.length);
    else if (type === 'table' && table.holdsData) this.#markAll(table.dataRows());
  }
}
