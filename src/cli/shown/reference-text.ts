import { cardLines } from './card-text.js';
import { asTyped } from '../process/command-name.js';
import type { Environment } from '../process/command-name.js';
import { countOf, countText } from '../../lib/number-text.js';
import { terminalText } from '../../lib/terminal-text.js';
import {
  citationsWithoutEntry,
  listReadText,
  NAMED_IN_TEXT,
  uncitedEntries,
  uncitedTitle,
} from '../../records/list-read.js';
import { isMinor } from '../../records/differing-fields.js';
import { isWronglyIdentified } from '../../records/wrong-identifier.js';
import { cutAtWord } from '../../lib/text-width.js';
import type { BibliographyFindings, Citation, Claim, Reference, ReferenceVerdict } from '../../records/bibliography.js';
import type { CslItem } from '../../records/csl.js';

const SIGNS: Readonly<Record<ReferenceVerdict, string>> = {
  found: '✓ found',
  mismatch: '≠ mismatch',
  not_found: '✗ not found',
  unverified: '? unverified',
};

/** One line as people write a reference: names, year, title, venue, pages, identifier. */
function oneLine(csl: CslItem): string {
  const names = (csl.author ?? csl.editor ?? []).map(
    (name) => name.literal ?? [name.family, name.given].filter((part) => part !== undefined).join(', '),
  );
  const shown = names.length > 6 ? `${names.slice(0, 6).join('; ')}; et al.` : names.join('; ');
  const year = csl.issued?.['date-parts'][0]?.[0];
  const volume = csl.volume === undefined || csl.issue === undefined ? csl.volume : `${csl.volume}(${csl.issue})`;
  const place = [csl['container-title'], volume, csl.page].filter((part) => part !== undefined).join(', ');
  const parts = [
    shown,
    year === undefined ? '' : `(${year})`,
    csl.title ?? '',
    place,
    csl.DOI === undefined ? '' : `https://doi.org/${csl.DOI}`,
  ].filter((part) => part !== '');
  return parts.map((part) => part.replace(/\.$/u, '')).join('. ');
}

function referenceText(reference: Reference, findings: BibliographyFindings): string {
  const minor = isMinor(reference) ? ' (minor)' : '';
  const lines = [`${SIGNS[reference.verdict]}${minor}  ${reference.raw.replace(/\s+/gu, ' ')}`];
  for (const field of reference.fields)
    if (field.status === 'different')
      lines.push(`    ${field.name}: cited ${field.cited ?? '–'}; the record has ${field.found ?? 'none'}`);
  // The reasons of the card hold the notes.
  if (reference.card === undefined || reference.verdict === 'found')
    for (const note of reference.notes) if (note !== NAMED_IN_TEXT) lines.push(`    ${note}`);
  const work = findings.works.find(({ id }) => id === reference.matchId);
  if (reference.verdict === 'mismatch' && work !== undefined) lines.push(`    corrected: ${oneLine(work.csl)}`);
  // What is found as cited needs no second look.
  const card = reference.verdict === 'found' ? [] : cardLines(reference, findings);
  return [...lines.map(terminalText), ...card].join('\n');
}

const MOST_CITATIONS = 20;

/** Citations without an entry, each wording once. */
function withoutEntry(citations: readonly Citation[]): string {
  const counts = new Map<string, number>();
  for (const { text } of citations) {
    const wording = text.replace(/\s+/gu, ' ').trim();
    counts.set(wording, (counts.get(wording) ?? 0) + 1);
  }
  const shown = [...counts].slice(0, MOST_CITATIONS).map(([text, times]) => (times === 1 ? text : `${text} ×${times}`));
  const rest = counts.size - shown.length;
  return `  ${[...shown, ...(rest > 0 ? [`and ${countText(rest)} more`] : [])].map(terminalText).join('  ')}\n`;
}

const MOST_UNCITED = 20;

/** Entries without a citation, as a list. */
function uncitedText(uncited: readonly Reference[], title: string): string {
  if (uncited.length === 0) return '';
  const shown = uncited.slice(0, MOST_UNCITED).map(({ raw }) => {
    const line = terminalText(raw.replace(/\s+/gu, ' ').trim());
    return `  ${cutAtWord(line, LONGEST_CLAIM)}\n`;
  });
  const rest = uncited.length - shown.length;
  return (
    `${countOf(uncited.length, 'entry', 'entries')}: ${title}:\n${shown.join('')}` +
    (rest > 0 ? `  and ${countText(rest)} more\n` : '')
  );
}

/** What is said about citations and entries that do not meet, in any section of the text. */
function unmetText(findings: BibliographyFindings, sections: number): string {
  const { summary, citations } = findings;
  const notRead = listReadText(summary);
  const without = citationsWithoutEntry(citations, summary.list);
  const { named, unnamed } = uncitedEntries(findings);
  const counted = `${countOf(without.length, 'citation')} without an entry`;
  const accused = without.length === 0 ? `${counted}\n` : `${counted}:\n${withoutEntry(without)}`;
  const isCompared = summary.references > 0 || summary.list?.read !== 'none';
  return (
    (sections > 1 ? `scanned in ${countText(sections)} sections; citations are linked to the entries of all\n` : '') +
    uncitedText(named, uncitedTitle('named', named.length)) +
    uncitedText(unnamed, uncitedTitle('unnamed', unnamed.length)) +
    (notRead === null ? (isCompared ? accused : '') : citations.length === 0 ? '' : `${notRead}\n`)
  );
}

const MOST_CLAIMS = 20;
const LONGEST_CLAIM = 160;

/** The sentences that state a fact and cite no source, with the source that they name in words. */
function claimsText(claims: readonly Claim[]): string {
  const bare = claims.filter((claim) => claim.needsCitation);
  const shown = bare.slice(0, MOST_CLAIMS).map(({ text, namedSource }) => {
    const line = text.replace(/\s+/gu, ' ').trim();
    const names = namedSource === undefined ? '' : `    names as its source: ${terminalText(namedSource)}\n`;
    return `  ${cutAtWord(terminalText(line), LONGEST_CLAIM)}\n${names}`;
  });
  const rest = bare.length - shown.length;
  return (
    `${countOf(bare.length, 'claim')} without a citation${bare.length === 0 ? '' : ':'}\n` +
    shown.join('') +
    (rest > 0 ? `  and ${countText(rest)} more\n` : '')
  );
}

/** What to do about references that nothing could be said of. */
const ASK_ONLINE =
  'Let this command ask online, which sends the references away:\n' +
  '  --resolvers crossref,openalex,arxiv,pubmed --contact-email you@example.org\n';
const FILL_INDEX =
  'Fill the index from public dumps or your library (docs/works-index.md says where they are):\n' +
  '  assay works import FILE..\n';

/** What is said once of all references that nothing could be said of, and the next step. */
function unverifiedText({ unverified, references }: BibliographyFindings['summary'], isAskedOnline: boolean): string {
  if (unverified === 0) return '';
  const which = `${countText(unverified)} of ${countOf(references, 'reference')} ${unverified === 1 ? 'is' : 'are'}`;
  return (
    `${which} unverified, which says nothing for or against ${unverified === 1 ? 'it' : 'them'}: ` +
    (isAskedOnline
      ? 'neither the index nor the services asked online know enough such works.\n'
      : `the index holds too few such works.\n${ASK_ONLINE}`) +
    FILL_INDEX
  );
}

/** What `not found` rests on: of a wrong identifier, nothing that the index holds or lacks. */
function notFoundText({ summary: { notFound }, references }: BibliographyFindings): string {
  if (notFound === 0) return '';
  const wrong = references.filter(isWronglyIdentified).length;
  const no = 'not found is no proof that a work does not exist';
  const index = 'the index holds works of its kind, year and language, and not this one';
  const mistyped = 'may be mistyped';
  if (wrong === 0) return `${no}: ${index}\n`;
  return wrong >= notFound
    ? `${no}: an identifier that cannot exist, or is of another work, ${mistyped}\n`
    : `${no}: of ${countText(wrong)}, an identifier that cannot exist, or is of another work, ${mistyped}; ` +
        `of each other one, ${index}\n`;
}

function summaryText(findings: BibliographyFindings, sections: number): string {
  const { summary, claims } = findings;
  const { found, mismatch, notFound, unverified } = summary;
  const verdicts = [
    `${countText(found)} found`,
    `${countText(mismatch)} mismatch`,
    `${countText(notFound)} not found`,
    `${countText(unverified)} unverified`,
  ];
  const counts = `${countOf(summary.references, 'reference')}: ${verdicts.join(', ')}`;
  return [
    summary.references === 0 ? 'No references found.\n' : `${counts}\n`,
    claimsText(claims),
    unmetText(findings, sections),
    notFoundText(findings),
  ].join('');
}

/** How a text was scanned. */
export interface ScannedHow {
  /** In how many sections; left out, one. */
  readonly sections?: number;
  /** Of the program, which says how it was called. */
  readonly env?: Environment;
  /** Whether services were asked online for what the index does not hold. */
  readonly isAskedOnline?: boolean;
}

/** What a bibliography scan found, for people: what no verdict could be given of, each reference, then the counts. */
export function findingsText(
  findings: BibliographyFindings,
  { sections = 1, env = {}, isAskedOnline = false }: ScannedHow = {},
): string {
  const references = findings.references.map((reference) => `${referenceText(reference, findings)}\n`);
  const { name, works } = findings.summary.index;
  // What was looked through decides what `not found` and `unverified` mean: it is before them.
  const index = `Checked against ${terminalText(name)}: ${countOf(works, 'work')}\n`;
  const unverified = asTyped(unverifiedText(findings.summary, isAskedOnline), env);
  return `${index}${unverified}${references.join('')}${summaryText(findings, sections)}`;
}
