import type { BlockKind } from '../../records/blocks.js';
import type { MarkedText } from '../blocks/blocks.js';
import { withoutMainKinds } from '../blocks/blocks.js';
import { blocksOfLines } from '../blocks/line-spans.js';
import type { LineSpan } from '../blocks/line-spans.js';
import { withoutInlineMarks } from '../blocks/inline-marks.js';
import { holdSpans, withHeldCode } from './code-spans.js';

/** What of the text of a markup language is marks, and what is code. */
export interface LineMarkup {
  readonly rules: readonly (() => LineRule)[];
  /** Returns running text without its marks. */
  readonly withoutMarks: (body: string) => string;
  /** Code within a line, with its marks; the group `code` is its text. */
  readonly codeSpan: RegExp;
  /** Returns code as a reader sees it, where that differs from what is written. */
  readonly shownCode?: (code: string) => string;
}

/** Lines of one kind from where it was asked; null for running text whose marks alone are known. */
export interface FoundLines {
  readonly kind: BlockKind | null;
  /** The line after them. */
  readonly next: number;
  /** The first of them whose text is code, and the line after the last one. */
  readonly code?: readonly [number, number];
}

/** Says what starts at a line; null where it is nothing of its kind. */
export type LineRule = (lines: readonly string[], at: number) => FoundLines | null;

/** All lines up to another one, as code. */
export const codeLines = (at: number, next: number): FoundLines => ({ kind: 'code', next, code: [at, next] });

export const isBlank = (line: string | undefined): boolean => line === undefined || line.trim() === '';

/** Lines that match a pattern, one or many. */
export const linesLike =
  (pattern: RegExp, kind: BlockKind): LineRule =>
  (lines, at) => {
    let next = at;
    while (next < lines.length && pattern.test(lines[next] ?? '')) next += 1;
    return next === at ? null : kind === 'code' ? codeLines(at, next) : { kind, next };
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
        if (end.test(lines[next] ?? ''))
          return { kind, next: next + 1, ...(kind === 'code' && { code: [at + 1, next] }) };
      unclosed.add(end.source);
      return null;
    };
  };
}

const isIndented = (line: string, margin: number): boolean => line.length - line.trimStart().length > margin;

/** The line after the last one that is indented by more than a margin, from a line on; blank ones may be between. */
export function afterIndented(lines: readonly string[], from: number, margin = 0): number {
  let end = from;
  for (let next = from; next < lines.length; next += 1) {
    const line = lines[next] ?? '';
    if (isBlank(line)) continue;
    if (!isIndented(line, margin)) break;
    end = next + 1;
  }
  return end;
}

/** Returns the text of lines: without marks, and code as it is. */
function textOfLines(
  lines: readonly string[],
  code: readonly (readonly [number, number])[],
  { withoutMarks, codeSpan, shownCode = (same) => same }: LineMarkup,
): string {
  const shown = (from: number, to: number): string => {
    const { text, spans } = holdSpans(lines.slice(from, to).join('\n'), codeSpan);
    return withHeldCode(withoutMarks(text), spans);
  };
  const parts: string[] = [];
  let done = 0;
  for (const [start, end] of code) {
    if (start > done) parts.push(shown(done, start));
    if (end > start) parts.push(shownCode(lines.slice(start, end).join('\n')));
    done = end;
  }
  if (done < lines.length) parts.push(shown(done, lines.length));
  return parts.join('\n');
}

/** Reads a text in a line-based markup: kinds by the first rule that applies, words without marks. */
export function markedLines(source: string, markup: LineMarkup): MarkedText {
  const lines = withoutInlineMarks(source).split(/\r\n?|\n/u);
  const asked = markup.rules.map((rule) => rule());
  const spans: LineSpan[] = [];
  const code: (readonly [number, number])[] = [];
  for (let at = 0; at < lines.length;) {
    let found: FoundLines | null = null;
    for (const rule of isBlank(lines[at]) ? [] : asked) {
      found = rule(lines, at);
      if (found !== null) break;
    }
    if (found !== null && found.kind !== null) spans.push({ start: at, end: found.next, kind: found.kind });
    if (found?.code !== undefined) code.push(found.code);
    at = found?.next ?? at + 1;
  }
  const text = textOfLines(lines, code, markup);
  const blocks = blocksOfLines(text, spans);
  return { text, blocks: withoutMainKinds({ text, blocks }) };
}
