import { kindOfRule, ownRule } from './line-kind.js';
import { measureLines } from './line-features.js';
import { kindsAmongNeighbours } from './neighbours.js';
import { isEnded, isSentenceLine } from './prose-shape.js';
import { groupLines } from './units.js';
import type { Block, BlockKind } from '../../records/blocks.js';
import type { Line } from './features.js';
import type { LineGroup } from './units.js';
import { itemAt, present } from '../../lib/present.js';

/**
 * The rest of a line beside a run of repeats is a block of its own from this many words on, or at any length if it ends
 * a sentence.
 */
const FEWEST_WORDS_BESIDE_RUN = 3;

/** Groups of lines, the number of the shape rule that each met, and the kinds that all rules assigned in the end. */
export interface RuledGroups {
  readonly groups: readonly LineGroup[];
  readonly rules: readonly number[];
  readonly kinds: readonly BlockKind[];
}

/** Returns the groups of lines, cut by shape and by what an extractor knows, and the kinds that the rules assign. */
export function ruledGroups(text: string, given: readonly Block[] = []): RuledGroups {
  const groups = given.length === 0 ? groupsOf(text, 0, text.length) : groupsAround(text, given);
  const rules = groups.map((group) => ownRule(text, group));
  const own = groups.map((group, index) => kindOfRule(itemAt(rules, index), group));
  return { groups, rules, kinds: kindsAmongNeighbours(groups, own, text) };
}

/** Returns the blocks of the groups: neighbours of one kind are one block. */
export function blocksOf(groups: readonly LineGroup[], kinds: readonly BlockKind[]): readonly Block[] {
  const blocks: { start: number; end: number; kind: BlockKind }[] = [];
  for (const [index, { features }] of groups.entries()) {
    const kind = itemAt(kinds, index);
    const last = blocks.at(-1);
    if (last?.kind === kind) last.end = features.end;
    else blocks.push({ start: features.start, end: features.end, kind });
  }
  return blocks;
}

function groupsOf(text: string, from: number, to: number): LineGroup[] {
  const lines = measureLines(text, from, to);
  if (lines.every(({ runs }) => runs.length === 0)) return groupLines(text, lines);
  return groupLines(
    text,
    lines.flatMap((line) => withoutRuns(text, line)),
  );
}

/** Cuts a line whose repeats are beside sentences at the start and the end of the repeats. */
function withoutRuns(text: string, line: Line): readonly Line[] {
  if (line.runs.length === 0 || line.lineCount > 1) return [line];
  const cuts = [
    line.start,
    ...sortedRuns(line.runs).map((cut, at) => (at % 2 === 0 ? withCapital(text, line.start, cut) : cut)),
    line.end,
  ];
  const pieces: Line[] = [];
  let kept = 0;
  for (let index = 1; index < cuts.length; index += 1) {
    const [piece] = measureLines(text, itemAt(cuts, index - 1), itemAt(cuts, index));
    if (piece === undefined) continue;
    if (index % 2 === 1) kept += piece.words > 0 && isEnded(piece) ? FEWEST_WORDS_BESIDE_RUN : piece.words;
    // Text after a run starts a paragraph. Text before it continues the line above if the whole line did.
    pieces.push({ ...piece, blankBefore: pieces.length === 0 ? line.blankBefore : true });
  }
  return kept >= FEWEST_WORDS_BESIDE_RUN ? pieces : [line];
}

/**
 * Returns where a run begins. The word before it belongs to it if it differs only by a capital, as at the start of a
 * sentence.
 */
function withCapital(text: string, lineStart: number, runStart: number): number {
  const [word = ''] = /^\S{1,60}/u.exec(text.slice(runStart, runStart + 61)) ?? [];
  const before = runStart - 1 - word.length;
  const isSame = before >= lineStart && text.slice(before, runStart - 1).toLowerCase() === word.toLowerCase();
  return isSame && (before === lineStart || text.charAt(before - 1) === ' ') ? before : runStart;
}

/** Returns starts and ends in order; runs that overlap are joined. */
function sortedRuns(runs: readonly number[]): readonly number[] {
  const spans = Array.from({ length: runs.length / 2 }, (_, index) => ({
    start: itemAt(runs, 2 * index),
    end: itemAt(runs, 2 * index + 1),
  }));
  spans.sort((a, b) => a.start - b.start);
  const merged: number[] = [];
  for (const { start, end } of spans) {
    if (merged.length > 0 && start <= present(merged.at(-1)))
      merged[merged.length - 1] = Math.max(end, present(merged.at(-1)));
    else merged.push(start, end);
  }
  return merged;
}

/** Returns the given spans as they are, and the text between them cut by shape. */
function groupsAround(text: string, given: readonly Block[]): LineGroup[] {
  const groups: LineGroup[] = [];
  let at = 0;
  for (const block of [...given].sort((a, b) => a.start - b.start)) {
    const start = Math.max(at, block.start);
    const end = Math.min(block.end, text.length);
    if (end <= start || block.kind === 'prose') continue;
    groups.push(...groupsOf(text, at, start), ...givenGroups(text, start, end, block.kind));
    at = end;
  }
  groups.push(...groupsOf(text, at, text.length));
  return groups;
}

function givenGroups(text: string, start: number, end: number, kind: Block['kind']): LineGroup[] {
  return measureLines(text, start, end).map((line) => ({
    features: line,
    blankBefore: line.blankBefore,
    versified: false,
    given: kind === 'list' && isSentenceLine(line) ? 'prose' : kind,
  }));
}
