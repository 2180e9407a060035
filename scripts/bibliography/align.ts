import { foldKey } from '../../src/engines/bibliography/fold.js';
import { LABELS, labelNumber } from '../../src/engines/bibliography/parse/labels.js';
import type { Label } from '../../src/engines/bibliography/parse/labels.js';
import type { Token } from '../../src/engines/bibliography/parse/tokens.js';
import type { LabelledReference } from './corpus.js';

const ANY = (1 << LABELS.length) - 1;
const only = (label: Label): number => 1 << labelNumber(label);
/** Sources whose strings are labelled throughout: what is not labelled is nothing. */
const COMPLETE = /^(?:anystyle-(?:core|gold|good|ugly|bad)|scielo)$/u;
const ISSUE_PART = /[,;\s]*(?:\(|\bH(?:eft)?\b\.?|\bNr\b\.?|\bno\b\.?|n°)\s*\d/iu;

class Alignment {
  readonly masks: Uint16Array;
  private readonly key: string;
  private readonly starts: number[] = [];
  private readonly ends: number[] = [];

  constructor(tokens: readonly Token[]) {
    this.masks = new Uint16Array(tokens.length).fill(ANY);
    let key = '';
    for (const token of tokens) {
      this.starts.push(key.length);
      key += token.kind === 'word' || token.kind === 'number' ? foldKey(token.text) : '';
      this.ends.push(key.length);
    }
    this.key = key;
  }

  /** Marks the tokens that spell `value`, at the first free place from token `from` on; gives the token after them, or null. */
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
}

/**
 * Labels a token may have, as bit sets: exactly one where a field was found in the string; elsewhere `other`, or any field the
 * source did not label. null when title or authors are labelled but not found in the string.
 */
export function alignLabels(reference: LabelledReference, tokens: readonly Token[]): Uint16Array | null {
  const alignment = new Alignment(tokens);
  const labelled = new Set<Label>(['other']);
  const mark = (label: Label, value: string | undefined, from = 0): number | null => {
    if (value === undefined || value === '') return null;
    labelled.add(label);
    return alignment.mark(value, label, from);
  };
  const afterTitle = mark('title', reference.title);
  if (reference.title !== '' && afterTitle === null) return null;
  const afterContainer = mark('container', reference.container, afterTitle ?? 0) ?? mark('container', reference.container);
  if (reference.authors_raw === undefined || mark('author', reference.authors_raw) === null) {
    labelled.add('author');
    let next = 0;
    for (const name of reference.authors) {
      const afterFamily = alignment.mark(name.family ?? '', 'author', next);
      if (afterFamily === null) continue;
      next = afterFamily;
      if (name.given !== undefined) next = alignment.mark(name.given, 'author', Math.max(0, afterFamily - 8)) ?? next;
    }
  }
  mark('editor', reference.editors);
  mark('publisher', reference.publisher, afterTitle ?? 0);
  mark('place', reference.place, afterTitle ?? 0);
  mark('edition', reference.edition);
  mark('pages', reference.pages, afterContainer ?? afterTitle ?? 0);
  if (reference.year !== null) {
    labelled.add('year');
    if (alignment.mark(String(reference.year), 'year') === null) tokens.forEach((token, index) => token.text.startsWith(String(reference.year)) && (alignment.masks[index] = only('year')));
  }
  const [volume = '', ...rest] = (reference.volume ?? '').split(ISSUE_PART);
  const afterVolume = mark('volume', rest.length > 0 && reference.issue === undefined ? volume : reference.volume, afterContainer ?? afterTitle ?? 0);
  mark('issue', reference.issue, afterVolume ?? afterContainer ?? afterTitle ?? 0);
  tokens.forEach((token, index) => {
    if (token.kind === 'doi' || token.kind === 'url') alignment.masks[index] = only(token.kind);
  });
  return closeGaps(alignment.masks, tokens, labelled, COMPLETE.test(reference.source));
}

/** Marks inside a field belong to it; what is left open may be nothing, or a field that was not labelled. */
function closeGaps(masks: Uint16Array, tokens: readonly Token[], labelled: ReadonlySet<Label>, complete: boolean): Uint16Array {
  const open = complete ? only('other') : LABELS.reduce((mask, label) => (label === 'other' || !labelled.has(label) ? mask | only(label) : mask), 0);
  let index = 0;
  while (index < masks.length) {
    if (masks[index] !== ANY) {
      index += 1;
      continue;
    }
    let end = index;
    while (end < masks.length && masks[end] === ANY) end += 1;
    const before = masks[index - 1];
    const allMarks = tokens.slice(index, end).every((token) => token.kind === 'mark' || /^(?:and|und|et|y|e|u|al)$/u.test(token.word));
    if (before !== undefined && before === masks[end] && allMarks) masks.fill(before, index, end);
    else masks.fill(open, index, end);
    index = end;
  }
  return masks;
}
