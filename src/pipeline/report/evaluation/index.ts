import type { Evaluated, EvaluatedRun } from '../../../evaluation/evaluated-run.js';
import { profileTitle } from '../../../records/profile-facts.js';
import { sha256Base64 } from '../../../lib/hash.js';
import { programVersion } from '../../../lib/package-root.js';
import { html, nothing } from '../../../pages/html.js';
import type { Html } from '../../../pages/html.js';
import { pageEnd, pageStart } from '../../../pages/page.js';
import type { PageParts } from '../../../pages/page.js';
import { styleSheet } from '../../../pages/style.js';
import { comparisonSection } from './comparison.js';
import { groupsSection } from './groups.js';
import { mistakesSection } from './mistakes.js';
import { thresholdsSection } from './thresholds.js';
import { verdictsSection } from './verdicts.js';

const PAGE: PageParts = { style: { text: styleSheet, sha256: sha256Base64(styleSheet) }, script: null };

function headingOf({ runId, modelVersions, profile, leftOut }: EvaluatedRun, name: string): Html {
  const left = leftOut.withoutResult + leftOut.duplicates + leftOut.contradictory;
  return html`<p class="over">${name}Run ${runId} · ${modelVersions.join(', ')}\
${profile === null ? '' : ` · stated by the profile ${profileTitle(profile)}`}\
${left === 0 ? '' : ` · ${left} texts left out: without a result, there already, or with two authors`}</p>
`;
}

/**
 * Returns an evaluation as one self-contained page, complete without scripts and without a network.
 * @param dataset what was evaluated, as the user named it
 */
export function evaluationPage({ first, second, comparison }: Evaluated, dataset: string): string {
  const paired = second === null || comparison === null ? null : { second, comparison };
  return html`${pageStart(`Evaluation · ${dataset}`, PAGE)}<header>
<h1>How well detection does on ${dataset}</h1>
${headingOf(first, paired === null ? '' : 'First: ')}\
${paired === null ? nothing : headingOf(paired.second, 'Second: ')}</header>
<main id="content">
${paired === null ? nothing : comparisonSection(first, paired.second, paired.comparison)}${verdictsSection(first)}\
${thresholdsSection(first, second)}${groupsSection(first)}${mistakesSection(first)}\
<section aria-labelledby="method-title">
<h2 id="method-title">Method</h2>
<p>Each text counts once; its score is 1 − its probability of human. A false alarm is a human text that is \
stated AI or mixed, a text is found if it is by AI and stated so. Intervals hold 95 %: Wilson’s for shares, DeLong’s \
for the AUROC. Groups are compared with all other human texts by Fisher’s exact test, corrected for their number \
(Holm). Two runs are compared on the texts that both scored, by McNemar’s test (mid-p) and DeLong’s.</p>
<p>This page was written by Assay ${programVersion()}.</p>
</section>
</main>
${pageEnd(PAGE)}`.markup;
}
