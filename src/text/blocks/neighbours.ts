import { Unit } from './character-kinds.js';
import { setKind } from './decided.js';
import { endsWithColon } from './features.js';
import { isClosing } from './phrases.js';
import { isEnded } from './prose-shape.js';
import { markQuotedParagraphs } from './quoted-paragraphs.js';
import { markReferences } from './reference-lists.js';
import { markRepeatedGroups, markRepeatedParagraphs, markRunningHeaders } from './repeated-lines.js';
import { markForeignScripts } from './scripts.js';
import { markEndedTitles, markLonelyLines, markLonelyWords, markTitles } from './unended-lines.js';
import type { BlockKind } from '../../records/blocks.js';
import type { Decided } from './decided.js';
import type { Features } from './features.js';
import type { OwnKind } from './line-kind.js';
import type { LineGroup } from './units.js';
import { itemAt } from '../../lib/present.js';

type Rule = (groups: readonly Decided[], text: string) => void;

/** Applied in this order. All but the last three examine near neighbours only: a table changes nothing far from it. */
const RULES: readonly Rule[] = [
  markRepeatedGroups,
  markReferences,
  markCodeParagraphs,
  markCode,
  markContents,
  markSignatures,
  markTables,
  markContinuations,
  markIntroductions,
  markFragments,
  markLonelyWords,
  markTitles,
  markEndedTitles,
  markLonelyLines,
  markQuotedParagraphs,
  markRepeatedParagraphs,
  markRunningHeaders,
  markForeignScripts,
];

/** Decides what a group's own shape leaves undecided. Returns one kind for each group. */
export function kindsAmongNeighbours(
  groups: readonly LineGroup[],
  own: readonly OwnKind[],
  text: string,
): readonly BlockKind[] {
  const decided = groups.map(({ features, blankBefore, versified, given }, index): Decided => {
    return { features, blankBefore, versified, given, kind: itemAt(own, index) };
  });
  for (const rule of RULES) rule(decided, text);
  return decided.map(({ kind }) => (kind === 'fragment' ? 'list' : kind));
}

const LONGEST_CODE_LINE = 15;

/** If many lines of a paragraph are code, all its short lines are. */
function markCodeParagraphs(groups: readonly Decided[]): void {
  let from = 0;
  for (let index = 1; index <= groups.length; index += 1) {
    if (index < groups.length && !itemAt(groups, index).blankBefore) continue;
    const paragraph = groups.slice(from, index);
    const coded = paragraph.filter(({ kind }) => kind === 'code').length;
    from = index;
    if (paragraph.length === 1 || coded < 0.4 * paragraph.length) continue;
    for (const group of paragraph) if (group.features.words <= LONGEST_CODE_LINE) setKind(group, 'code');
  }
}

/** Lines between lines of code are code unless they are plain sentences. */
function markCode(groups: readonly Decided[]): void {
  for (const [index, group] of groups.entries()) {
    if (group.kind === 'code' || group.given !== undefined) continue;
    const before = groups[index - 1]?.kind === 'code';
    const after = groups[index + 1]?.kind === 'code';
    const plain = isEnded(group.features) && group.features.codeMarks === 0;
    const sentence = group.kind === 'prose' && plain && (group.blankBefore || group.features.words >= 8);
    if (sentence) continue;
    const besideBefore = before && !group.blankBefore;
    const besideAfter = after && !itemAt(groups, index + 1).blankBefore;
    const near = group.kind === 'prose' ? besideBefore && after : besideBefore || besideAfter || (before && after);
    if (near && group.features.words <= 30 && group.kind !== 'quotation') group.kind = 'code';
  }
}

const FEWEST_CONTENTS = 3;

/** Runs of lines that end with a page number. */
function markContents(groups: readonly Decided[]): void {
  let from = 0;
  for (let index = 0; index <= groups.length; index += 1) {
    if (index < groups.length && endsWithPage(itemAt(groups, index))) continue;
    if (index - from >= FEWEST_CONTENTS) for (let at = from; at < index; at += 1) itemAt(groups, at).kind = 'contents';
    from = index + 1;
  }
}

function endsWithPage({ features, kind, given }: Decided): boolean {
  if (given !== undefined || kind === 'reference' || kind === 'code' || kind === 'filler') return false;
  if (kind === 'contents') return true;
  return (
    features.last === Unit.digit &&
    features.words >= 2 &&
    features.words <= 16 &&
    features.letters >= 0.6 * features.visible &&
    features.numberWords >= 1 &&
    features.numberWords <= 3
  );
}

const SIGNATURE_LINES = 6;

/** The name and the address under a closing, and what follows two dashes. */
function markSignatures(groups: readonly Decided[], text: string): void {
  for (const [index, group] of groups.entries()) {
    const dashes = group.features.end - group.features.start === 2 && text.startsWith('--', group.features.start);
    if (!dashes && !isClosing(group.features)) continue;
    const last = Math.min(groups.length, index + 1 + (dashes ? SIGNATURE_LINES : 2));
    if (dashes) setKind(group, 'boilerplate');
    for (let at = index + 1; at < last; at += 1) {
      const next = itemAt(groups, at);
      if (next.kind !== 'fragment' && next.kind !== 'address' && next.kind !== 'list') break;
      setKind(next, 'boilerplate');
    }
  }
}

/** Short lines and rules beside rows of a table are rows, too. */
function markTables(groups: readonly Decided[]): void {
  for (const [index, group] of groups.entries()) {
    if (group.kind !== 'fragment' && group.kind !== 'filler') continue;
    const before = groups[index - 1];
    const after = groups[index + 1];
    const joined = (before?.kind === 'table' && !group.blankBefore) || (after?.kind === 'table' && !after.blankBefore);
    if (joined || (before?.kind === 'table' && after?.kind === 'table')) group.kind = 'table';
  }
}

/** A part of a paragraph between its other lines: links and names may be on lines of their own in the source. */
function markContinuations(groups: readonly Decided[]): void {
  for (const [index, group] of groups.entries()) {
    if (group.kind !== 'fragment') continue;
    const before = groups[index - 1];
    const after = groups[index + 1];
    const goesOn =
      before?.kind === 'prose' && !group.blankBefore && before.features.words >= 3 && isOpen(before.features);
    const isTakenUp =
      after?.kind === 'prose' &&
      !after.blankBefore &&
      after.features.first === Unit.lower &&
      isOpen(group.features) &&
      group.features.words >= 2;
    if (goesOn || isTakenUp) group.kind = 'prose';
  }
}

/** Whether a group ends within a sentence. */
function isOpen({ last, first, lower }: Features): boolean {
  return first !== Unit.symbol && lower > 0 && (last === Unit.lower || last === Unit.comma);
}

/** "She answered:" before what is said is prose; "Ingredients:" before a list is a heading. */
function markIntroductions(groups: readonly Decided[], text: string): void {
  for (const [index, group] of groups.entries()) {
    const { features, kind } = group;
    const next = groups[index + 1];
    if (kind !== 'fragment' || next?.kind !== 'prose' || !endsWithColon(features, text)) continue;
    const plain =
      features.words >= 2 && features.capitalWords <= Math.max(1, 0.5 * features.words) && features.digits === 0;
    const spoken = next.features.first === Unit.proseMark && features.lower > 0;
    if (plain && (spoken || features.functionWords > 0)) group.kind = 'prose';
  }
}

/** A fragment before prose is a heading; in a row of fragments it is an entry of a menu or list. */
function markFragments(groups: readonly Decided[]): void {
  let from = 0;
  for (let index = 0; index <= groups.length; index += 1) {
    if (index < groups.length && (itemAt(groups, index).kind === 'fragment' || itemAt(groups, index).kind === 'menu'))
      continue;
    if (index > from) decideRun(groups, from, index);
    from = index + 1;
  }
}

const FEWEST_MENU_ENTRIES = 3;

function decideRun(groups: readonly Decided[], from: number, to: number): void {
  const count = to - from;
  let wordCount = 0;
  let menuWords = 0;
  for (let at = from; at < to; at += 1) {
    wordCount += itemAt(groups, at).features.words;
    if (itemAt(groups, at).kind === 'menu') menuWords += 1;
  }
  const menu = count >= FEWEST_MENU_ENTRIES && (menuWords > 0 || wordCount <= 2.5 * count) && wordCount <= 5 * count;
  for (let at = from; at < to; at += 1) {
    const group = itemAt(groups, at);
    if (group.kind === 'menu') continue;
    const next = groups[at + 1]?.kind;
    if (next === 'prose' || next === 'code' || (count <= 2 && next !== 'list')) group.kind = 'heading';
    else group.kind = menu ? 'menu' : 'list';
  }
}
