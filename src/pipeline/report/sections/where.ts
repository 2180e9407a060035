import { sharesByGroup } from '../charts.js';
import { foldersWorthShowing } from '../folders.js';
import { html } from '../html.js';
import type { Html } from '../html.js';
import { nameHtml } from '../name-text.js';
import { numberCell, shareText, tableHtml } from '../parts.js';
import type { Survey } from '../survey.js';
import { judged, largestGroups } from '../tally.js';
import type { Group } from '../tally.js';

const MOST_LINES = 14;

function groupSection(title: string, column: string, groups: readonly Group[]): Html {
  const row = ({ name, tally }: Group): Html =>
    html`<tr><th scope="row">${nameHtml(name)}</th>${numberCell(judged(tally))}${numberCell(shareText(tally.ai, judged(tally)))}${numberCell(tally.mixed)}${numberCell(tally.human)}${numberCell(tally.without)}</tr>`;
  return html`<h3>${title}</h3>
${groups.length < 2 ? '' : sharesByGroup(groups, `Share of AI ${title.toLowerCase()}; the same figures stand in the table below`)}
${tableHtml(`Verdicts ${title.toLowerCase()}`, {
  head: html`<tr><th scope="col">${column}</th><th scope="col" class="n">With verdict</th><th scope="col" class="n">AI (95 % interval)</th><th scope="col" class="n">Mixed</th><th scope="col" class="n">Human</th><th scope="col" class="n">No verdict</th></tr>`,
  body: groups.map(row),
})}`;
}

/** Where the AI-written texts are: by folder, format and language. */
export function whereSection(survey: Survey): Html {
  return html`<section id="where" aria-labelledby="where-title">
<h2 id="where-title">Where</h2>
<p>A dot is the share of AI in a group, the line its 95 % interval. Where lines overlap much, the groups may well not differ; small groups have long lines.</p>
${groupSection('By folder', 'Folder', largestGroups(foldersWorthShowing(survey.byFolder, MOST_LINES), MOST_LINES))}
${groupSection('By format', 'Format', largestGroups(survey.byFormat, MOST_LINES))}
${groupSection('By language', 'Language', largestGroups(survey.byLanguage, MOST_LINES))}
</section>
`;
}
