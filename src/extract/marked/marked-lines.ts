import type { BlockKind } from '../../records/blocks.js';
import type { MarkedText } from '../blocks/blocks.js';
import { withoutMainKinds } from '../blocks/blocks.js';
import { blocksOfLines } from '../blocks/line-spans.js';
import type { LineSpan } from '../blocks/line-spans.js';

/** Lines of one kind from where it was asked; null for running text whose marks alone are known. */
export interface FoundLines {
  readonly kind: BlockKind | null;
  /** The line after them. */
  readonly next: number;
}

/** Says what starts at a line; null where it is nothing of its kind. */
export type LineRule = (lines: readonly string[], at: number) => FoundLines | null;

export const isBlank = (line: string | undefined): boolean => line === undefined || line.trim() === '';

/** Lines that match a pattern, one or many. */
export const linesLike =
  (pattern: RegExp, kind: BlockKind): LineRule =>
  (lines, at) => {
    let next = at;
    while (next < lines.length && pattern.test(lines[next] ?? '')) next += 1;
    return next === at ? null : { kind, next };
  };

/**
 * Lines from an opening to its closing, both included. An opening without a closing is none: the rest of the text is
 * not searched again for it.
 */
export function enclosedLines(opening: RegExp, closing: (opened: string) => RegExp, kind: BlockKind): () => LineRule {
  return () => {
    const unclosed = new Set<string>();
    return (lines, at) => {
      const opened = opening.exec(lines[at] ?? '')?.[0];
      if (opened === undefined || unclosed.has(closing(opened).source)) return null;
      const end = closing(opened);
      for (let next = at + 1; next < lines.length; next += 1)
        if (end.test(lines[next] ?? '')) return { kind, next: next + 1 };
      unclosed.add(end.source);
      return null;
    };
  };
}

/** The line after those that are indented or blank, from a line on; blank lines at the end are left. */
export function afterIndented(lines: readonly string[], from: number): number {
  let end = from;
  for (let next = from; next < lines.length && (isBlank(lines[next]) || /^[ \t]/u.test(lines[next] ?? '')); next += 1)
    if (!isBlank(lines[next])) end = next + 1;
  return end;
}

/**
 * Reads a text in a line-based markup: kinds by the first rule that applies, words by a function that removes marks.
 */
export function markedLines(
  source: string,
  rules: readonly (() => LineRule)[],
  withoutMarks: (body: string) => string,
): MarkedText {
  const body = source.replace(/\r\n?/gu, '\n');
  const lines = body.split('\n');
  const asked = rules.map((rule) => rule());
  const spans: LineSpan[] = [];
  for (let at = 0; at < lines.length;) {
    let found: FoundLines | null = null;
    for (const rule of isBlank(lines[at]) ? [] : asked) {
      found = rule(lines, at);
      if (found !== null) break;
    }
    if (found !== null && found.kind !== null) spans.push({ start: at, end: found.next, kind: found.kind });
    at = found?.next ?? at + 1;
  }
  const text = withoutMarks(body);
  const blocks = blocksOfLines(text, spans);
  return { text, blocks: withoutMainKinds({ text, blocks }) };
}
