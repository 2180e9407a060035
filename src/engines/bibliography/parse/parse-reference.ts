import type { CslItem, CslName } from '../../../records/csl.js';
import { cleanReference } from '../clean.js';
import { findIdentifiers } from '../identifiers.js';
import type { LocatedIdentifier } from '../identifiers.js';
import { readNames } from '../names.js';
import { guessType } from './guess-type.js';
import { LABELS } from './labels.js';
import type { Label } from './labels.js';
import { labelTokens } from './model.js';
import type { ReferenceModel } from './model.js';
import { peopleParts } from './people.js';
import type { Segment } from './people.js';
import { endOfQuotedTitle, isQuotedTitle } from './quoted-title.js';
import { tokenize } from './tokens.js';
import type { Tokens } from './tokens.js';

/** A reference parsed into fields. */
export interface ParsedReference {
  /** The cleaned text from which the fields are taken. */
  readonly text: string;
  readonly csl: CslItem;
  readonly identifiers: readonly LocatedIdentifier[];
  /** The part that names the authors, as printed. */
  readonly authorText: string;
  /** Whether the author list states that it is incomplete (`et al.`). */
  readonly othersOmitted: boolean;
}

/** Whether text between two runs of a label belongs to both: one mark, or between names also an initial or `and`. */
function isBridge(between: string, label: Label): boolean {
  return (
    between.length === 1 || ((label === 'author' || label === 'editor') && between.length <= 8 && !/\d/u.test(between))
  );
}

/** Returns the runs of one label; a single mark between two runs joins them. */
function segmentsOf({ text, count, starts, ends }: Tokens, labels: Uint8Array): readonly Segment[] {
  const segments: Segment[] = [];
  for (let index = 0; index < count;) {
    const number = labels[index]!;
    const first = index;
    while (index < count && labels[index] === number) index += 1;
    const segment = { label: LABELS[number] ?? 'other', start: starts[first]!, end: ends[index - 1]! };
    const last = segments.at(-1);
    const beforeLast = segments.at(-2);
    if (
      beforeLast?.label === segment.label &&
      last?.label === 'other' &&
      isBridge(text.slice(last.start, last.end), segment.label)
    ) {
      segments.splice(-2, 2, { ...beforeLast, end: segment.end });
    } else segments.push(segment);
  }
  return segments;
}

const OPEN_OF: Readonly<Record<string, string>> = { ')': '(', ']': '[', '”': '“', '»': '«' };

/** Removes punctuation around a field. A closing bracket that was opened inside is kept. */
export function trimField(text: string): string {
  let field = text.replace(/^[\s.,;:/–—\-)\]"“”„«»‘’'’]+/u, '');
  for (;;) {
    const before = field;
    field = field.replace(/[\s.,;:/–—\-([“„«"'’‘”]+$/u, '');
    const closing = field.at(-1) ?? '';
    const opening = OPEN_OF[closing];
    if (opening !== undefined && field.split(opening).length < field.split(closing).length) field = field.slice(0, -1);
    if (field === before) break;
  }
  const opened = field.at(0) ?? '';
  if ((opened === '(' || opened === '[') && !field.includes(opened === '(' ? ')' : ']')) return field.slice(1);
  return field;
}

function normalisePages(text: string): string {
  return trimField(text.replace(/\b(?:pp?|pages?|seiten?|S|págs?)\b\.?\s*/giu, ''))
    .replace(/\s*(?:[-‐‑–—]|--)\s*/gu, '-')
    .replace(/\s+/gu, '');
}

const firstNumber = (text: string): string =>
  /[a-z]?\d+[a-z]?(?:[/–-]\d+)?/iu.exec(text)?.[0] ?? /\b[ivxlcdm]+\b/iu.exec(text)?.[0] ?? trimField(text);

const NUMBER_WORD_BEFORE = /\b(?:n[or]?|heft)[.°º]?\s*$/iu;
const NUMBER_WORD_FIRST = /^(?:n[or]?|heft)[.°º]?\s*\d/iu;

/** Returns volume and issue. Of a series that has only issue numbers (`Soins, n° 792`), they are the volumes. */
function numbersOf(
  text: string,
  segments: readonly Segment[],
): { readonly volume: string | undefined; readonly issue: string | undefined } {
  const spanOf = (wanted: Label): Segment | undefined =>
    segments.find(({ label, start, end }) => label === wanted && /[\p{L}\p{N}]/u.test(text.slice(start, end)));
  const [volume, issue] = [spanOf('volume'), spanOf('issue')];
  const issueText = issue === undefined ? undefined : text.slice(issue.start, issue.end);
  if (volume !== undefined) return { volume: text.slice(volume.start, volume.end), issue: issueText };
  const isCounted =
    issue !== undefined &&
    (NUMBER_WORD_BEFORE.test(text.slice(0, issue.start)) || NUMBER_WORD_FIRST.test(issueText ?? ''));
  return isCounted ? { volume: issueText, issue: undefined } : { volume: undefined, issue: issueText };
}

class Fields {
  constructor(
    private readonly text: string,
    private readonly segments: readonly Segment[],
  ) {}

  all(label: Label): readonly string[] {
    return this.segments
      .filter((segment) => segment.label === label)
      .map((segment) => this.text.slice(segment.start, segment.end))
      .filter((part) => /[\p{L}\p{N}]/u.test(part));
  }

  first(label: Label): string | undefined {
    return this.all(label)[0];
  }

  longest(label: Label): string | undefined {
    const best = this.all(label).reduce((longest, part) => (part.length > longest.length ? part : longest), '');
    return best === '' ? undefined : trimField(best);
  }
}

/**
 * Returns the title of a reference: the first part of this label if it is in quotation marks, which a note on another
 * version may follow, else the longest.
 */
function titleOf(fields: Fields, text: string, segments: readonly Segment[]): string | undefined {
  const first = segments.find(({ label }) => label === 'title');
  return first !== undefined && isQuotedTitle(text, first.start, first.end)
    ? trimField(text.slice(first.start, first.end))
    : fields.longest('title');
}

/** Returns the year of a reference: the one that the model labels, else the last word that may be a year. */
function yearOf(fields: Fields, text: string): number | null {
  for (const part of fields.all('year')) {
    const year = /(?:1[4-9]|20)\d{2}/u.exec(part)?.[0];
    if (year !== undefined) return Number(year);
  }
  const years = [...text.matchAll(/(?<![\d/.:-])(?:1[5-9]|20)\d{2}(?![\d/:-])/gu)].map((match) => Number(match[0]));
  return years.at(-1) ?? null;
}

// Without the flags `i` and `u`: this is matched against every reference, and they make it ten times slower.
const OTHERS_OMITTED =
  /\b[Ee][Tt]\.?\s*[Aa][Ll]\b|\bu\.\s?a\.|\band others\b|…|\be outros\b|\by otros\b|\bund andere\b/;

/** Returns the URL of a reference; a DOI or arXiv id given as a link counts. */
function linkOf(text: string): string | undefined {
  return text.includes('://') ? /https?:\/\/\S+[^\s.,;)>\]]/u.exec(text)?.[0] : undefined;
}

function nonEmpty(names: readonly CslName[]): CslName[] | undefined {
  return names.length === 0 ? undefined : [...names];
}

/** Parses one reference into CSL-JSON fields with the sequence model, and its identifiers by rules. */
export function parseReference(model: ReferenceModel, raw: string): ParsedReference {
  const text = cleanReference(raw);
  const identifiers = findIdentifiers(text);
  const tokens = tokenize(text, identifiers);
  const segments = segmentsOf(tokens, labelTokens(model, tokens)).map((segment) =>
    segment.label === 'title' ? { ...segment, end: endOfQuotedTitle(text, segment.start, segment.end) } : segment,
  );
  const fields = new Fields(text, segments);
  const valueOf = (kind: LocatedIdentifier['kind']): string | undefined =>
    identifiers.find((identifier) => identifier.kind === kind)?.value;
  const { authors: authorText, editors } = peopleParts(text, segments);
  const year = yearOf(fields, text);
  const arxiv = valueOf('arxiv');
  const { volume, issue } = numbersOf(text, segments);
  const pages = fields.first('pages');
  const edition = fields.first('edition');
  const editor = nonEmpty(readNames(editors));
  const author = nonEmpty(readNames(authorText));
  const parts = {
    title: titleOf(fields, text, segments),
    author,
    editor,
    issued: year === null ? undefined : { 'date-parts': [[year]] },
    'container-title': fields.longest('container'),
    volume: volume === undefined ? undefined : firstNumber(volume),
    issue: issue === undefined ? undefined : firstNumber(issue),
    page: pages === undefined ? undefined : normalisePages(pages),
    publisher: fields.longest('publisher'),
    'publisher-place': fields.longest('place'),
    edition: edition === undefined ? undefined : trimField(edition),
    DOI: valueOf('doi'),
    PMID: valueOf('pmid'),
    ISBN: valueOf('isbn'),
    URL: valueOf('url') ?? linkOf(text),
    archive: arxiv === undefined ? undefined : 'arXiv',
    archive_location: arxiv,
  };
  const csl: CslItem = { type: guessType({ ...parts, URL: valueOf('url') }, text), ...withoutUndefined(parts) };
  return { text, csl, identifiers: onceEach(identifiers), authorText, othersOmitted: OTHERS_OMITTED.test(text) };
}

/** The same identifier often occurs twice: as it is, and as an address. */
const onceEach = (all: readonly LocatedIdentifier[]): readonly LocatedIdentifier[] =>
  all.filter((one, at) => all.findIndex(({ kind, value }) => kind === one.kind && value === one.value) === at);

function withoutUndefined<T extends object>(record: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const kept: { [K in keyof T]?: Exclude<T[K], undefined> } = {};
  for (const key in record) {
    const value = record[key];
    if (isDefined(value)) kept[key] = value;
  }
  return kept;
}

function isDefined<V>(value: V): value is Exclude<V, undefined> {
  return value !== undefined;
}
