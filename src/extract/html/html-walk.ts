import { BoundedParser } from './bounded-parser.js';
import type { Attributes } from './html-hidden.js';
import { isHidden } from './html-hidden.js';

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

/** The start of an element that is shown. */
export interface OpenedElement {
  readonly name: string;
  readonly attributes: Attributes;
  /** Number of open elements, including this one. */
  readonly depth: number;
  /** Its number among all elements of the page, hidden ones too: the same in every walk of the same markup. */
  readonly number: number;
}

/** What a walk reports. */
export interface PageVisitor {
  open(element: OpenedElement): void;
  text(text: string): void;
  close(name: string, depth: number): void;
  /** Text that no reader sees: the title of the page, or that of an element that is not displayed. */
  unseen?(text: string, by: 'title' | 'hidden'): void;
}

/**
 * Reports the elements and texts of a page or an XHTML chapter that a reader sees, without scripts, styles and elements
 * that are not displayed. Walks the markup once and keeps no tree; what lies too deep is read as flat text.
 */
export function walkHtml(markup: string, visitor: PageVisitor, { showsHidden = false } = {}): void {
  let depth = 0;
  let number = 0;
  let skippedAt: { readonly depth: number; readonly by: 'title' | 'hidden' | null } | null = null;
  const parser = new BoundedParser(markup, {
    open: (name, attributes) => {
      depth += 1;
      number += 1;
      if (skippedAt !== null) {
        if (skippedAt.by !== null) visitor.unseen?.(' ', skippedAt.by);
        return;
      }
      if (SKIPPED.has(name)) skippedAt = { depth, by: name === 'title' ? 'title' : null };
      else if (!showsHidden && isHidden(name, attributes)) skippedAt = { depth, by: 'hidden' };
      else visitor.open({ name, attributes, depth, number });
    },
    text: (text) => {
      if (skippedAt === null) visitor.text(text);
      else if (skippedAt.by !== null) visitor.unseen?.(text, skippedAt.by);
    },
    close: (name) => {
      if (skippedAt === null) visitor.close(name, depth);
      else {
        if (skippedAt.by !== null) visitor.unseen?.(' ', skippedAt.by);
        if (skippedAt.depth === depth) skippedAt = null;
      }
      depth -= 1;
    },
  });
  parser.read();
}
