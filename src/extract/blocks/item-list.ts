import type { Mark, MarkedRange } from './part-marks.js';
import { isSentence } from './text-shape.js';

/** A list is classified by at least this share of its items. */
const MOST_LINKS = 0.8;
const MOST_SENTENCES = 0.5;

/** An item and its parts; `end` is exclusive. */
interface Item {
  readonly start: number;
  readonly end: number;
  readonly texts: readonly string[];
  readonly isLink: boolean;
}

interface JudgedItem extends Item {
  readonly isSentence: boolean;
}

/** Collects the items of a list and classifies it at its end. */
export class ItemList {
  /** Items with more parts are running text, not list items. */
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

  /**
   * Returns the kinds of the items. A list of links is a menu. In other lists, the items that are no sentences are of
   * kind `list` if most are.
   */
  kinds(): readonly MarkedRange[] {
    const items = this.#items;
    const isMenu = items.filter(({ isLink }) => isLink).length >= items.length * MOST_LINKS;
    if (!isMenu && items.filter((item) => item.isSentence).length >= items.length * MOST_SENTENCES) return [];
    const mark: Mark = { kind: isMenu ? 'menu' : 'list' };
    return items.filter((item) => isMenu || !item.isSentence).map(({ start, end }) => ({ start, end, mark }));
  }
}
