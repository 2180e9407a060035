import type { ReferenceVerdict } from '../../../records/bibliography.js';
import { countOf, countText } from '../../../lib/number-text.js';
import type { CheckedReference } from '../../../records/checked-reference.js';
import { differingFields, isMinor } from '../../../records/differing-fields.js';
import { isWronglyIdentified } from '../../../records/wrong-identifier.js';
import { lacksParts } from '../../../records/warning-text.js';
import { html } from '../../../pages/html.js';
import type { Html } from '../../../pages/html.js';
import { cardHtml } from '../../../pages/citation-card.js';
import { nameHtml } from '../../../pages/name-text.js';
import { numberCell, shareText, tableHtml } from '../../../pages/parts.js';

/** Most doubtful references shown in full; the others are in the export. */
const MOST_SHOWN = 100;
const MEANINGS: Readonly<Record<ReferenceVerdict, string>> = {
  found: 'found as cited',
  mismatch: 'found, but details are wrong',
  not_found: 'not found, though the index covers such works',
  unverified: 'not verified: the index does not cover such works',
};
const VERDICTS = ['found', 'mismatch', 'not_found', 'unverified'] as const;

function whatDiffers({ reference, match }: CheckedReference): Html {
  const differing = differingFields(reference).map(
    ({ name, cited, found }) => html`<li>${name}: cited ${cited}; the work has ${found}</li>`,
  );
  const notes = reference.notes.map((note) => html`<li>${note}</li>`);
  const matched = match === null ? '' : html`<li>matched: ${match.csl.title ?? match.id}</li>`;
  return html`<ul>${differing}${notes}${matched}</ul>${cardHtml(reference)}`;
}

/** The references of all sources, counted, and the most doubtful ones. */
interface CountedReferences {
  readonly total: number;
  readonly counts: ReadonlyMap<ReferenceVerdict, number>;
  readonly doubtful: readonly CheckedReference[];
  /** Not found for an identifier that cannot exist or belongs to another work. */
  readonly wrong: number;
  /** Sources whose list was read in part. */
  readonly inPart: number;
}

/** Where a reference stands among the doubtful ones, from 0: not found, wrong in what matters, or in less. */
const rankOf = (reference: CheckedReference['reference']): number =>
  reference.verdict === 'not_found' ? 0 : isMinor(reference) ? 2 : 1;

async function countedReferences(references: AsyncIterable<CheckedReference>): Promise<CountedReferences> {
  const counts = new Map<ReferenceVerdict, number>();
  const doubtful: readonly CheckedReference[][] = [[], [], []];
  const inPart = new Set<string>();
  let total = 0;
  let wrong = 0;
  for await (const checked of references) {
    const { verdict, severity } = checked.reference;
    if (checked.list?.read === 'in_part' || lacksParts(checked.of.warnings)) inPart.add(checked.of.source);
    total += 1;
    if (isWronglyIdentified(checked.reference)) wrong += 1;
    counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
    const ranked = severity === null ? undefined : doubtful[rankOf(checked.reference)];
    if (ranked !== undefined && ranked.length < MOST_SHOWN) ranked.push(checked);
  }
  return { total, counts, wrong, doubtful: doubtful.flat().slice(0, MOST_SHOWN), inPart: inPart.size };
}

const OF_IDENTIFIER = 'an identifier cannot exist or belongs to another work';

/** What a verdict means: of a wrong identifier, the index says nothing. */
function meaningOf(verdict: ReferenceVerdict, { counts, wrong }: CountedReferences): string {
  if (verdict !== 'not_found' || wrong === 0) return MEANINGS[verdict];
  return wrong === counts.get('not_found')
    ? `not found: ${OF_IDENTIFIER}`
    : `${MEANINGS.not_found}; of ${countText(wrong)}, ${OF_IDENTIFIER}`;
}

function verdictTable(counted: CountedReferences): Html {
  const { total, counts } = counted;
  return tableHtml('References by verdict', {
    head: html`<tr><th scope="col">Verdict</th><th scope="col">Meaning</th>\
<th scope="col" class="n">References</th><th scope="col" class="n">Share</th></tr>`,
    body: VERDICTS.map(
      (verdict) => html`<tr><th scope="row">${verdict}</th><td>${meaningOf(verdict, counted)}</td>\
${numberCell(counts.get(verdict) ?? 0)}${numberCell(shareText(counts.get(verdict) ?? 0, total))}</tr>
`,
    ),
  });
}

function inPartHtml({ inPart }: CountedReferences): Html {
  return inPart === 0
    ? html``
    : html`<p>The list of references was read in part in ${countOf(inPart, 'source')}: its other entries are not \
counted here, and nothing is said of citations without an entry there.</p>
`;
}

function doubtfulTable(doubtful: readonly CheckedReference[]): Html {
  return tableHtml(`References to look at first (${countText(doubtful.length)} shown)`, {
    head: html`<tr><th scope="col">Source</th>\
<th scope="col">Reference</th><th scope="col">Verdict</th><th scope="col">What differs</th></tr>\
`,
    body: doubtful.map(
      (checked) => html`<tr><td>${nameHtml(checked.of.source)}</td><td>${checked.reference.raw}</td>\
<td>${checked.reference.verdict}</td><td>${whatDiffers(checked)}</td></tr>
`,
    ),
  });
}

/**
 * Returns the results of bibliography scans over all sources, and the references to look at first; nothing if no such
 * scan was requested.
 */
export async function referencesSection(references: AsyncIterable<CheckedReference> | null): Promise<Html> {
  if (references === null) return html``;
  const counted = await countedReferences(references);
  return html`<section id="references" aria-labelledby="references-title">
<h2 id="references-title">References</h2>
<p>${countOf(counted.total, 'reference')} in the texts scanned. A reference that is not found may still exist: look it \
up before you act on it.</p>
${verdictTable(counted)}
${inPartHtml(counted)}${
    counted.doubtful.length === 0 ? '' : doubtfulTable(counted.doubtful)
  }<p>All of them: <code>assay export --references</code>.</p>
</section>
`;
}
