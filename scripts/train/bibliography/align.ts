import { foldKey } from '../../../src/engines/bibliography/fold.js';
import { LABELS, labelNumber } from '../../../src/engines/bibliography/parse/labels.js';
import type { Label } from '../../../src/engines/bibliography/parse/labels.js';
import { DOI, LINK, MARK, NUMBER, WORD } from '../../../src/engines/bibliography/parse/tokens.js';
import type { Tokens } from '../../../src/engines/bibliography/parse/tokens.js';
import type { LabelledReference } from '../../corpora/bibliography.js';

const ANY = (1 << LABELS.length) - 1;
const only = (label: Label): number => 1 << labelNumber(label);
/** Sources whose strings are labelled completely: what has no label there is no field. */
const COMPLETE = /^(?:anystyle-(?:core|gold|good|ugly|bad)|scielo)$/u;
const ISSUE_PART = /[,;\s]*(?:\(|\bH(?:eft)?\b\.?|\bNr\b\.?|\bno\b\.?|n°)\s*\d/iu;
/** What may be between two names of a list. */
const BETWEEN_NAMES = /^(?:and|und|et|y|e|u|al|von|van|de|der|da|dos|do|del|la|le|jr|sr|ii|iii|\p{L}{1,3})$/iu;

class Alignment {
  readonly masks: Uint16Array;
  readonly texts: readonly string[];
  private readonly key: string;
  private readonly starts: number[] = [];
  private readonly ends: number[] = [];

  constructor(readonly tokens: Tokens) {
    this.masks = new Uint16Array(tokens.count).fill(ANY);
    this.texts = Array.from({ length: tokens.count }, (_, index) =>
      tokens.text.slice(tokens.starts[index], tokens.ends[index]),
    );
    let key = '';
    this.texts.forEach((text, index) => {
      const kind = tokens.kinds[index];
      this.starts.push(key.length);
      key += kind === WORD || kind === NUMBER ? foldKey(text) : '';
      this.ends.push(key.length);
    });
    this.key = key;
  }

  /**
   * Marks the tokens that spell `value`, at the first free place from token `from` on; returns the index after them, or
   * null.
   */
  mark(value: string, label: Label, from = 0): number | null {
    const wanted = foldKey(value);
    if (wanted === '') return null;
    for (let at = this.key.indexOf(wanted, this.starts[from] ?? 0); at >= 0; at = this.key.indexOf(wanted, at + 1)) {
      const first = this.starts.findIndex((start, index) => start === at && (this.ends[index] ?? 0) > at);
      const last = this.ends.findIndex((end, index) => end === at + wanted.length && (this.starts[index] ?? 0) < end);
      if (first < 0 || last < first) continue;
      let free = true;
      for (let index = first; index <= last; index += 1) free &&= this.masks[index] === ANY;
      if (!free) continue;
      this.masks.fill(only(label), first, last + 1);
      return last + 1;
    }
    return null;
  }

  /** Marks pages as they are printed: the string may hold `311-8` for `311-318`. */
  markPages(value: string, from: number): number | null {
    const whole = this.mark(value, 'pages', from);
    if (whole !== null) return whole;
    const [first = '', last = ''] = value.replace(/^\D*(?=\d)/u, '').split(/\D+/u);
    for (let cut = 1; cut < last.length; cut += 1) {
      const short = this.mark(`${first}${last.slice(cut)}`, 'pages', from);
      if (short !== null) return short;
    }
    return first === '' ? null : this.mark(`${first}${last}`, 'pages', from);
  }

  /** Marks the names of a list one by one, and the text between them. */
  markNames(names: readonly string[], label: Label, from = 0): boolean {
    let next = from;
    let first = -1;
    let last = -1;
    for (const name of names) {
      const after = this.mark(name, label, next) ?? this.mark(name, label);
      if (after === null) continue;
      next = after;
      const start = this.masks.lastIndexOf(ANY, after - 1) + 1;
      first = first < 0 ? start : Math.min(first, start);
      last = Math.max(last, after);
    }
    if (first < 0) return false;
    this.bridge(label, first, last);
    return true;
  }

  /**
   * Fills gaps of initials, particles and marks between marked names, and initials before the first and after the last.
   */
  private bridge(label: Label, first: number, last: number): void {
    const { masks, tokens, texts } = this;
    const fits = (index: number): boolean =>
      masks[index] === ANY &&
      (tokens.kinds[index] === MARK || (tokens.kinds[index] === WORD && BETWEEN_NAMES.test(texts[index] ?? '')));
    let index = first;
    while (index < last) {
      let end = index;
      while (end < last && fits(end)) end += 1;
      if (end > index && end < last && masks[end] === only(label)) masks.fill(only(label), index, end);
      index = Math.max(end, index + 1);
    }
    const isInitial = (at: number): boolean =>
      masks[at] === ANY && tokens.kinds[at] === WORD && /^\p{Lu}{1,3}$/u.test(texts[at] ?? '');
    const isJoin = (at: number): boolean => masks[at] === ANY && /^[.,\-‐]$/u.test(texts[at] ?? '');
    for (
      let at = last;
      isInitial(at) || (isJoin(at) && (isInitial(at + 1) || isInitial(at - 1) || texts[at] === '.'));
      at += 1
    ) {
      if (isInitial(at)) masks.fill(only(label), last, at + 1);
    }
    for (let at = first - 1; isInitial(at) || (isJoin(at) && isInitial(at - 1)); at -= 1)
      if (isInitial(at)) masks.fill(only(label), at, first);
  }
}

/**
 * Returns the labels a token may have, as bit sets: exactly one where a field was found in the string; elsewhere
 * `other`, or any field that the source did not label or whose label is not in the string. Returns null if the title is
 * labelled but not found.
 */
export function alignLabels(reference: LabelledReference, tokens: Tokens): Uint16Array | null {
  const alignment = new Alignment(tokens);
  const settled = new Set<Label>(['other']);
  const missed = new Set<Label>();
  if (!markFields(alignment, reference, settled, missed)) return null;
  for (let index = 0; index < tokens.count; index += 1) {
    if (tokens.kinds[index] === DOI) alignment.masks[index] = only('doi');
    if (tokens.kinds[index] === LINK) alignment.masks[index] = only('url');
  }
  const isOpen = (label: Label): boolean =>
    label === 'other' || missed.has(label) || (!settled.has(label) && !COMPLETE.test(reference.source));
  return closeGaps(
    alignment,
    LABELS.reduce((mask, label) => (isOpen(label) ? mask | only(label) : mask), 0),
  );
}

/**
 * Marks the fields in an order that matters, each from where another ended. Returns whether the title is there, as far
 * as it is labelled.
 */
function markFields(
  alignment: Alignment,
  reference: LabelledReference,
  settled: Set<Label>,
  missed: Set<Label>,
): boolean {
  const note = (label: Label, after: number | null): number | null => {
    if (after === null) missed.add(label);
    else settled.add(label);
    return after;
  };
  const mark = (label: Label, value: string | undefined, from = 0): number | null =>
    value === undefined || value === '' ? null : note(label, alignment.mark(value, label, from));
  const afterTitle = mark('title', reference.title);
  if (reference.title !== '' && afterTitle === null) return false;
  const { container } = reference;
  const afterContainer =
    container === undefined || container === ''
      ? null
      : note(
          'container',
          alignment.mark(container, 'container', afterTitle ?? 0) ?? alignment.mark(container, 'container'),
        );
  markPeople(alignment, reference, settled, missed);
  mark('publisher', reference.publisher, afterTitle ?? 0);
  mark('place', reference.place, afterTitle ?? 0);
  mark('edition', reference.edition);
  const { pages } = reference;
  if (pages !== undefined && pages !== '')
    note('pages', alignment.markPages(pages, afterContainer ?? afterTitle ?? 0) ?? alignment.markPages(pages, 0));
  if (reference.year !== null) markYear(alignment, String(reference.year), settled);
  const [volume = '', ...rest] = (reference.volume ?? '').split(ISSUE_PART);
  const holdsIssue = rest.length > 0 && volume !== '' && reference.issue === undefined;
  if (holdsIssue) missed.add('issue');
  const afterVolume = mark('volume', holdsIssue ? volume : reference.volume, afterContainer ?? afterTitle ?? 0);
  mark('issue', reference.issue, afterVolume ?? afterContainer ?? afterTitle ?? 0);
  return true;
}

function markYear(alignment: Alignment, year: string, settled: Set<Label>): void {
  settled.add('year');
  if (alignment.mark(year, 'year') === null)
    alignment.texts.forEach((text, index) => text.startsWith(year) && (alignment.masks[index] = only('year')));
}

function markPeople(alignment: Alignment, reference: LabelledReference, settled: Set<Label>, missed: Set<Label>): void {
  const whole = reference.authors_raw === undefined ? null : alignment.mark(reference.authors_raw, 'author');
  const found =
    whole !== null ||
    alignment.markNames(
      reference.authors.map((name) => name.family ?? ''),
      'author',
    );
  (found || reference.authors.length === 0 ? settled : missed).add('author');
  const { editors } = reference;
  if (editors === undefined || editors === '') return;
  const marked = alignment.mark(editors, 'editor') !== null || alignment.markNames(editors.split(/\s*;\s*/u), 'editor');
  (marked ? settled : missed).add('editor');
}

/** Marks inside a field belong to it. Tokens between fields may be whatever the source leaves open. */
function closeGaps({ masks, tokens, texts }: Alignment, open: number): Uint16Array {
  let index = 0;
  while (index < masks.length) {
    if (masks[index] !== ANY) {
      index += 1;
      continue;
    }
    let end = index;
    while (end < masks.length && masks[end] === ANY) end += 1;
    const before = masks[index - 1];
    let allMarks = true;
    for (let at = index; at < end; at += 1)
      allMarks &&= tokens.kinds[at] === MARK || /^(?:and|und|et|y|e|u|al)$/iu.test(texts[at] ?? '');
    if (before !== undefined && before === masks[end] && allMarks) masks.fill(before, index, end);
    else masks.fill(open, index, end);
    index = end;
  }
  return masks;
}
