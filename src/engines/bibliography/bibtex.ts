import type { BibliographyFindings, Reference } from '../../records/bibliography.js';
import type { CslItem, CslName } from '../../records/csl.js';
import { foldKey } from './fold.js';

const ENTRY_TYPES: Readonly<Record<string, string>> = {
  'article-journal': 'article',
  'article-magazine': 'article',
  'article-newspaper': 'article',
  'paper-conference': 'inproceedings',
  chapter: 'incollection',
  book: 'book',
  thesis: 'phdthesis',
  report: 'techreport',
};
const SPECIAL: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '{': '\\{',
  '}': '\\}',
  '%': '\\%',
  '&': '\\&',
  $: '\\$',
  '#': '\\#',
  _: '\\_',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
};

const escaped = (text: string): string =>
  text.replace(/[\\{}%&$#_~^]/gu, (character) => SPECIAL[character] ?? character).replace(/\s+/gu, ' ');
/** Addresses keep their characters, except those that would end the field: these are percent-encoded. */
const verbatim = (text: string): string => text.replace(/[{}\\\s]/gu, (character) => encodeURIComponent(character));

const nameOf = (name: CslName): string =>
  name.literal === undefined
    ? [name.family, name.given]
        .filter((part) => part !== undefined)
        .map(escaped)
        .join(', ')
    : `{${escaped(name.literal)}}`;

function entryOf(csl: CslItem, key: string, note: string | null): string {
  const type = ENTRY_TYPES[csl.type] ?? 'misc';
  const year = csl.issued?.['date-parts'][0]?.[0];
  const fields: readonly (readonly [string, string | undefined])[] = [
    ['author', csl.author?.map(nameOf).join(' and ')],
    ['editor', csl.editor?.map(nameOf).join(' and ')],
    ['title', csl.title === undefined ? undefined : `{${escaped(csl.title)}}`],
    [
      type === 'article' ? 'journal' : 'booktitle',
      csl['container-title'] === undefined ? undefined : escaped(csl['container-title']),
    ],
    ['year', year?.toString()],
    ['volume', csl.volume],
    ['number', csl.issue ?? csl.number],
    ['pages', csl.page?.replace(/[-–—]+/gu, '--')],
    [
      type === 'phdthesis' ? 'school' : type === 'techreport' ? 'institution' : 'publisher',
      csl.publisher === undefined ? undefined : escaped(csl.publisher),
    ],
    ['address', csl['publisher-place'] === undefined ? undefined : escaped(csl['publisher-place'])],
    ['isbn', csl.ISBN],
    ['doi', csl.DOI === undefined ? undefined : verbatim(csl.DOI)],
    ['eprint', csl.archive?.toLowerCase() === 'arxiv' ? csl.archive_location : undefined],
    ['archivePrefix', csl.archive?.toLowerCase() === 'arxiv' ? 'arXiv' : undefined],
    ['url', csl.URL === undefined ? undefined : verbatim(csl.URL)],
    ['note', note === null ? undefined : escaped(note)],
  ];
  const lines = fields
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => `  ${name} = {${value ?? ''}}`);
  return `@${type}{${key},\n${lines.join(',\n')}\n}\n`;
}

function keyOf(csl: CslItem, taken: Set<string>): string {
  const family =
    foldKey(csl.author?.[0]?.family ?? csl.author?.[0]?.literal ?? csl.editor?.[0]?.family ?? 'anonymous').replace(
      /[^a-z0-9]/gu,
      '',
    ) || 'entry';
  const stem = `${family}${csl.issued?.['date-parts'][0]?.[0] ?? ''}`;
  let key = stem;
  for (let suffix = 2; taken.has(key); suffix += 1) key = `${stem}-${suffix}`;
  taken.add(key);
  return key;
}

const REMARKS: Readonly<Record<Reference['verdict'], string | null>> = {
  found: null,
  mismatch: null,
  not_found: 'not found in the index',
  unverified: 'not verified: the index does not cover it',
};

/** Returns the corrections as a line that BibTeX ignores; `@` is removed because it would start an entry. */
function correction({ verdict, fields }: Reference): string {
  const changes = fields
    .filter(({ status }) => status === 'different')
    .map(({ name, cited, found }) => `${name}: ${cited ?? 'none'} -> ${found ?? 'none'}`);
  return verdict !== 'mismatch' || changes.length === 0
    ? ''
    : `% corrected ${changes.join('; ').replace(/\s+/gu, ' ').replaceAll('@', '(at)')}\n`;
}

/**
 * Returns the references of documents as BibTeX: for a matched reference the facts of the source, with a note of the
 * corrections; otherwise the facts as read, with a note.
 */
export function toBibtex(...documents: readonly BibliographyFindings[]): string {
  const taken = new Set<string>();
  return documents
    .flatMap((findings) => {
      const works = new Map(findings.works.map((work) => [work.id, work]));
      return findings.references.map((reference) => {
        const csl = works.get(reference.matchId ?? '')?.csl ?? reference.csl;
        return `${correction(reference)}${entryOf(csl, keyOf(csl, taken), REMARKS[reference.verdict])}`;
      });
    })
    .join('\n');
}
