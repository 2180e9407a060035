import { countOf, countText } from '../../lib/number-text.js';
import type { BibliographyFindings, Reference } from '../../records/bibliography.js';
import type { CaseFile } from '../../records/case-file.js';
import { differingFields, isMinor } from '../../records/differing-fields.js';
import { isWronglyIdentified, wrongIdentifiers } from '../../records/wrong-identifier.js';
import { citationsWithoutEntry, listReadText, uncitedEntries, uncitedTitle } from '../../records/list-read.js';
import { cardHtml } from '../citation-card.js';
import { html, nothing } from '../html.js';
import type { Html } from '../html.js';
import { nameText } from '../name-text.js';

const MOST_SHOWN = 10;
const LONGEST_REFERENCE = 300;

function shortened(text: string): string {
  const line = text.replace(/\s+/gu, ' ');
  return line.length <= LONGEST_REFERENCE ? line : `${line.slice(0, LONGEST_REFERENCE)}…`;
}

const leftOut = (left: number): Html => html`<p class="muted">${countOf(left, 'more')} left out here.</p>
`;

const differencesText = (reference: Reference): string =>
  [
    ...differingFields(reference).map(({ name, cited, found }) => `${name}: cited ${cited}; the record has ${found}`),
    // The card says them, too.
    ...(reference.card === undefined ? wrongIdentifiers(reference) : []),
  ].join('; ');

function listHtml(title: string, references: readonly Reference[]): Html {
  if (references.length === 0) return nothing;
  const items = references.slice(0, MOST_SHOWN).map((reference) => {
    const differences = differencesText(reference);
    return html`<li><bdi>${shortened(reference.raw)}</bdi>${
      differences === '' ? nothing : html` <small>${shortened(differences)}</small>`
    }${cardHtml(reference)}</li>
`;
  });
  const left = references.length - MOST_SHOWN;
  return html`<p>${title}</p>
<ol class="references">${items}</ol>
${left > 0 ? leftOut(left) : nothing}`;
}

function searchedText({ index }: BibliographyFindings['summary']): string {
  return index.works === 0
    ? 'No index of published works is set up here, so nothing could be looked up'
    : `They were looked up in ${nameText(index.name)}, which holds ${countOf(index.works, 'work')}`;
}

/** Texts as a list, with how many are left out; nothing without any. */
function textsHtml(title: string, texts: readonly string[]): Html {
  if (texts.length === 0) return nothing;
  const left = texts.length - MOST_SHOWN;
  const items = texts.slice(0, MOST_SHOWN).map(
    (text) => html`<li><bdi>${shortened(text)}</bdi></li>
`,
  );
  return html`<p>${title}</p>
<ul class="references">${items}</ul>
${left > 0 ? leftOut(left) : nothing}`;
}

/** What is said of citations and entries that do not meet. */
function unmetHtml(findings: BibliographyFindings): Html {
  const { summary, citations } = findings;
  const notRead = citations.length === 0 ? null : listReadText(summary);
  const { named, unnamed } = uncitedEntries(findings);
  const without = citationsWithoutEntry(citations, summary.list);
  const said =
    notRead === null
      ? nothing
      : html`<p>${notRead}</p>
`;
  return html`${said}${textsHtml('Cited in the text, but not in its list of references:', [
    ...new Set(without.map(({ text }) => text)),
  ])}${textsHtml(
    `In the list of references, and ${uncitedTitle('named', named.length)}:`,
    named.map(({ raw }) => raw),
  )}${textsHtml(
    `In the list of references, but ${uncitedTitle('unnamed', unnamed.length)}:`,
    unnamed.map(({ raw }) => raw),
  )}`;
}

const withoutRecordText = (unverified: number): string =>
  unverified === 0
    ? ''
    : `, ${countText(unverified)} without a record like ${unverified === 1 ? 'it' : 'them'}, which says nothing, as ` +
      'the index does not cover all works of their kind';

const NO_PROOF = 'That is no proof that a work does not exist: look it up, and ask the author for it.';
const isOfIndex = (reference: Reference): boolean => !isWronglyIdentified(reference);

function foundHtml(findings: BibliographyFindings): Html {
  const { summary, references } = findings;
  if (summary.references === 0)
    return html`<p>No list of references and no identifier of a published work was found in the text.</p>
`;
  const { found, mismatch, notFound, unverified } = summary;
  const of = (verdict: Reference['verdict']): readonly Reference[] =>
    references.filter((reference) => reference.verdict === verdict);
  const mismatches = of('mismatch');
  const absent = of('not_found');
  return html`<p>${countOf(summary.references, 'reference')} in the text. ${searchedText(summary)}: \
${countText(found)} found as cited, ${countText(mismatch)} found with other details, ${countText(notFound)} not found\
${withoutRecordText(unverified)}.</p>
${listHtml(`Not found, though the index covers such works. ${NO_PROOF}`, absent.filter(isOfIndex))}${listHtml(
    'Not found, with an identifier that cannot exist or belongs to another work; what the index covers says nothing ' +
      `of them. ${NO_PROOF}`,
    absent.filter(isWronglyIdentified),
  )}${listHtml(
    'Found, but details that matter differ:',
    mismatches.filter((one) => !isMinor(one)),
  )}${listHtml('Found, but other details differ:', mismatches.filter(isMinor))}${unmetHtml(findings)}`;
}

/** Returns the references that could not be found, or why they were not looked up. */
export function referencesPart({ references }: CaseFile): Html {
  return html`<section id="references" aria-labelledby="references-title">
<h2 id="references-title">References</h2>
${
  references.status === 'not_done'
    ? html`<p>References were not looked up: ${references.message}.</p>
`
    : foundHtml(references.found)
}</section>
`;
}
