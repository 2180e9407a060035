import type { EvaluatedRun } from '../../../evaluation/evaluated-run.js';
import { SMALL_GROUP } from '../../../evaluation/groups.js';
import type { GroupAlarms } from '../../../evaluation/groups.js';
import { html } from '../../../pages/html.js';
import type { Html } from '../../../pages/html.js';
import { nameText } from '../../../pages/name-text.js';
import { numberCell, percentOf, tableHtml } from '../../../pages/parts.js';
import { groupPlot } from './plots.js';
import { pText, shareWithInterval } from './shares.js';

function noteOf({ falseAlarms, isSmall, p }: GroupAlarms): string {
  if (falseAlarms.total === 0) return 'no text by people';
  return p < 0.05 ? `differs from the others, ${pText(p)}` : isSmall ? 'few texts by people' : '';
}

function groupRow(own: GroupAlarms): Html {
  const { group, falseAlarms, found } = own;
  return html`<tr><th scope="row"><span class="name">${group === '' ? '(none)' : nameText(group)}</span></th>\
${numberCell(falseAlarms.total)}${numberCell(shareWithInterval(falseAlarms))}\
${numberCell(found.share === null ? '–' : percentOf(found.share))}<td>${noteOf(own)}</td></tr>`;
}

/** False alarms by each column that was asked for, and by length. */
export function groupsSection({ evaluation: { groups } }: EvaluatedRun): Html {
  return html`<section aria-labelledby="groups-title">
<h2 id="groups-title">False alarms by group</h2>
<p>A group with fewer than ${SMALL_GROUP} texts by people says little: at 1 %, not one false alarm is expected.</p>
${Object.entries(groups).map(
  ([name, own]) => html`<h3>By ${nameText(name)}</h3>
${groupPlot(own, `False alarms by ${nameText(name)} with their intervals, as in the table below`)}${tableHtml(
    `False alarms by ${nameText(name)}`,
    {
      head: html`<tr><th scope="col">${nameText(name)}</th><th scope="col" class="n">By people</th>\
<th scope="col" class="n">False alarms</th><th scope="col" class="n">Found</th><th scope="col">Note</th></tr>`,
      body: own.map(groupRow),
    },
  )}`,
)}</section>
`;
}
