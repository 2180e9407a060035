import { foldKey } from '../../../src/engines/bibliography/fold.js';
import { familyKey, readNames } from '../../../src/engines/bibliography/names.js';
import { parseReference } from '../../../src/engines/bibliography/parse/parse-reference.js';
import type { ReferenceModel } from '../../../src/engines/bibliography/parse/model.js';
import type { CslItem } from '../../../src/records/csl.js';
import type { LabelledReference } from '../../corpora/bibliography.js';

export interface FieldScore {
  right: number;
  /** Given by the labels. */
  labelled: number;
  /** Given by the parser where the labels give the field. */
  read: number;
}

export interface ParsingScores {
  readonly fields: ReadonlyMap<string, FieldScore>;
  readonly microF1: number;
  /**
   * The same with the authors of sources whose labels split names by rules, and have errors (all but SciELO, PLOS and
   * EXCITE), compared as the letters of the list as printed.
   */
  readonly microF1NamesAsPrinted: number;
  /** Share of strings with every labelled field right. */
  readonly exact: number;
  readonly strings: number;
}

const leadingNumber = (text: string): string => /\d+/u.exec(text)?.[0] ?? foldKey(text);
/** `105–12` is `105-112`. */
function pagesKey(text: string): string {
  const [first = '', last] = text
    .replace(/^p?ages\s+/u, '')
    .split(/\s*[-‐‑–—]+\s*/u)
    .map((part) => foldKey(part.replace(/^\D*(?=\d)/u, '')));
  return last === undefined
    ? first
    : `${first}-${last.length < first.length ? first.slice(0, first.length - last.length) + last : last}`;
}

type Compare = (cited: string) => string;

/** Sources whose names are marked one by one. */
const NAMES_MARKED = /^(?:scielo|plos|excite)/u;
const printedLetters = (names: string): string =>
  foldKey(names.replace(/\bet\.?\s*al\b\.?|\b(?:and|und|et)\b|&/giu, ' '));

/** A field by name: its label, what the parser read, and what of them is compared. */
type ComparedField = readonly [name: string, labelled: string | undefined, read: string | undefined, key: Compare];

function comparedFields(reference: LabelledReference, csl: CslItem): readonly ComparedField[] {
  return [
    ['title', reference.title, csl.title, foldKey],
    [
      'authors',
      reference.authors.map((name) => familyKey(name)).join(' '),
      (csl.author ?? []).map((name) => familyKey(name)).join(' '),
      (text) => text,
    ],
    [
      'year',
      reference.year === null ? undefined : String(reference.year),
      csl.issued?.['date-parts'][0]?.[0]?.toString(),
      (text) => text,
    ],
    ['container', reference.container, csl['container-title'], foldKey],
    ['volume', reference.volume, csl.volume, leadingNumber],
    ['issue', reference.issue, csl.issue, leadingNumber],
    ['pages', reference.pages, csl.page, pagesKey],
    ['publisher', reference.publisher, csl.publisher, foldKey],
    ['place', reference.place, csl['publisher-place'], foldKey],
    [
      'editors',
      reference.editors === undefined ? undefined : readNames(reference.editors).map(familyKey).join(' '),
      (csl.editor ?? []).map((name) => familyKey(name)).join(' '),
      (text) => text,
    ],
    ['edition', reference.edition, csl.edition, foldKey],
    ['doi', reference.doi?.toLowerCase(), csl.DOI, foldKey],
    ['url', reference.url, csl.URL, foldKey],
  ];
}

/** Whether the parser read the printed authors, and only split them otherwise than a source that splits by rules. */
function isSplitOtherwise({ source, authors_raw: printed = '' }: LabelledReference, read: string): boolean {
  return !NAMES_MARKED.test(source) && printedLetters(printed) === printedLetters(read) && read !== '';
}

/**
 * Compares what the parser reads with the labels: letters and digits for text, numbers for numbers, families in order
 * for people.
 */
export function scoreFields(
  model: ReferenceModel,
  references: readonly LabelledReference[],
  onWrong?: (reference: LabelledReference, field: string, labelled: string, read: string) => void,
): ParsingScores {
  const fields = new Map<string, FieldScore>();
  let exact = 0;
  let onlySplitOtherwise = 0;
  for (const reference of references) {
    const { csl, authorText } = parseReference(model, reference.raw);
    const pairs = comparedFields(reference, csl);
    let allRight = true;
    for (const [name, labelled, read, key] of pairs) {
      if (labelled === undefined || labelled === '') continue;
      const score = fields.get(name) ?? { right: 0, labelled: 0, read: 0 };
      fields.set(name, score);
      score.labelled += 1;
      if (read !== undefined && read !== '') score.read += 1;
      if (key(labelled) === key(read ?? '')) score.right += 1;
      else {
        allRight = false;
        if (name === 'authors' && isSplitOtherwise(reference, authorText)) onlySplitOtherwise += 1;
        onWrong?.(reference, name, labelled, read ?? '');
      }
    }
    if (allRight) exact += 1;
  }
  const sum = (part: keyof FieldScore): number => [...fields.values()].reduce((total, score) => total + score[part], 0);
  const f1Of = (right: number): number => (2 * right) / (sum('labelled') + sum('read'));
  return {
    fields,
    microF1: f1Of(sum('right')),
    microF1NamesAsPrinted: f1Of(sum('right') + onlySplitOtherwise),
    exact: exact / references.length,
    strings: references.length,
  };
}
