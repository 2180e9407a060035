import { codePointBefore, isLetter } from './characters.js';
import { Unit, unitKinds } from './unit-kinds.js';
import type { Edits } from './edits.js';
import type { Finding } from './findings.js';
import { Places } from './findings.js';

/** Most marks on a letter in any orthography; more are a pile. */
const MAX_MARKS = 2;
const MIN_PILES = 5;
/** Number of letters per pile from which on it is an accident. */
const LETTERS_PER_PILE = 200;
/** From this share of letters with a loose mark on, the marks are not spelling. */
const LOOSE_SHARE = 0.25;
const MIN_LOOSE = 20;
/** Lines through and under letters. */
const LINE = /[\u0332\u0333\u0335-\u0338\u033f\u0305]/;
const LINE_SHARE = 0.1;
const MARKS = /\p{M}+/gu;

interface Cluster {
  /** Offset of the first mark. */
  readonly start: number;
  readonly end: number;
  /** Number of marks that cannot be composed into one character. */
  readonly loose: number;
  readonly pile: boolean;
  readonly line: boolean;
}

function clustersOf(text: string): Cluster[] {
  const clusters: Cluster[] = [];
  const known = new Map<string, Fit>();
  for (let at = 0; at < text.length; at += 1) {
    if (unitKinds[text.charCodeAt(at)] !== Unit.mark) continue;
    const start = at;
    while (unitKinds[text.charCodeAt(at + 1)] === Unit.mark) at += 1;
    const end = at + 1;
    const before = codePointBefore(text, start);
    const base = isLetter(before) ? String.fromCodePoint(before) : '';
    const marks = text.slice(start, end);
    // No base composes with more marks.
    const { loose, height } =
      end - start > MOST_COMPOSED ? { loose: end - start, height: end - start } : fits(base, marks, known);
    clusters.push({ start, end, loose, pile: height > MAX_MARKS && loose >= MAX_MARKS, line: LINE.test(marks) });
  }
  return clusters;
}

/** Most marks of any composed letter: polytonic Greek has letters with three. */
const MOST_COMPOSED = 4;

interface Fit {
  readonly loose: number;
  /** Number of all marks, including those of a composed base. */
  readonly height: number;
}

/** Returns how marks fit on a base; `known` is a cache, because texts repeat themselves. */
function fits(base: string, marks: string, known: Map<string, Fit>): Fit {
  const key = base + marks;
  const remembered = known.get(key);
  if (remembered !== undefined) return remembered;
  const fit = {
    loose: key.normalize('NFC').length - base.length,
    height: base.normalize('NFD').length - base.length + marks.length,
  };
  known.set(key, fit);
  return fit;
}

/**
 * Returns the letter under a pile. In a composed text, marks composed into it are removed, too: which mark was first is
 * arbitrary.
 */
function bareLetter(
  text: string,
  cluster: Cluster,
  composed: boolean,
): { readonly start: number; readonly insert: string } {
  const before = codePointBefore(text, cluster.start);
  if (!composed || !isLetter(before)) return { start: cluster.start, insert: '' };
  const start = cluster.start - (before > 0xffff ? 2 : 1);
  return { start, insert: String.fromCodePoint(before).normalize('NFD').replace(MARKS, '') };
}

/** Whether there are many piles, or a few with very many marks. */
function isMany(piles: number, marks: number, letterCount: number): boolean {
  if (marks >= MIN_LOOSE && marks >= LOOSE_SHARE * letterCount) return true;
  return piles >= MIN_PILES && piles * LETTERS_PER_PILE >= letterCount;
}

function finding(count: number, places: Places): readonly Finding[] {
  return [{ kind: 'stacked_marks', count, places: places.offsets }];
}

/** Removes piles of marks, lines through letters, and marks on a large share of all letters. */
export function unstackMarks(text: string, edits: Edits, letterCount: number): readonly Finding[] {
  const clusters = clustersOf(text);
  const countOf = (is: (cluster: Cluster) => boolean): number =>
    clusters.reduce((count, cluster) => count + Number(is(cluster)), 0);
  const [piles, loose, lines] = [
    countOf(({ pile }) => pile),
    countOf((cluster) => cluster.loose > 0),
    countOf(({ line }) => line),
  ];
  const everywhere = loose >= MIN_LOOSE && loose >= LOOSE_SHARE * letterCount;
  const struck = lines >= MIN_LOOSE && lines >= LINE_SHARE * letterCount;
  const composed = piles > 0 && text.normalize('NFC') === text;
  const places = new Places();
  let count = 0;
  for (const cluster of clusters) {
    const loosened = (everywhere && cluster.loose > 0) || (struck && cluster.line);
    if (!cluster.pile && !loosened) continue;
    count += cluster.end - cluster.start;
    places.add(cluster.start);
    const bare = cluster.pile ? bareLetter(text, cluster, composed) : { start: cluster.start, insert: '' };
    edits.replace(bare.start, cluster.end, bare.insert);
  }
  return everywhere || struck || isMany(piles, count, letterCount) ? finding(count, places) : [];
}

/** Removes piles of marks from raw text. Each is judged alone, so that a part of a text changes as in the whole. */
export function takeOffPiles(raw: string, edits: Edits, letterCount: number): readonly Finding[] {
  const piles = clustersOf(raw).filter(({ pile }) => pile);
  const places = new Places();
  let count = 0;
  for (const { start, end } of piles) {
    edits.replace(start, end, '');
    places.add(start);
    count += end - start;
  }
  return isMany(piles.length, count, letterCount) ? finding(count, places) : [];
}
