import type { Mark, MarkedRange } from './part-marks.js';
import { isSentence } from './text-shape.js';

/** Of a list's items, the share from which on they decide what it is. */
const MOST_LINKS = 0.8;
const MOST_SENTENCES = 0.5;

/** An item and the parts that it is made of, `end` excluded. */
interface Item {
  readonly start: number;
  readonly end: number;
  readonly texts: readonly string[];
  readonly isLink: boolean;
}

interface JudgedItem extends Item {
  readonly isSentence: boolean;
}

/** The items of a list as they come, and what it is when it ends. */
export class ItemList {
  /** Items of more parts than this are parts of the text, not of a list. */
  static readonly maxParts = 8;
  readonly #items: JudgedItem[] = [];

  add(item: Item): void {
    if (item.end === item.start) return;
    this.#items.push({
      ...item,
      texts: [],
      isSentence: item.texts.length > ItemList.maxParts || item.texts.some(isSentence),
    });
  }

  /** A list of links is a menu. Of other lists the items that are no sentences are list, where most are none. */
  kinds(): readonly MarkedRange[] {
    const items = this.#items;
    const isMenu = items.filter(({ isLink }) => isLink).length >= items.length * MOST_LINKS;
    if (!isMenu && items.filter((item) => item.isSentence).length >= items.length * MOST_SENTENCES) return [];
    const mark: Mark = { kind: isMenu ? 'menu' : 'list' };
    return items.filter((item) => isMenu || !item.isSentence).map(({ start, end }) => ({ start, end, mark }));
  }
}
