import { sharesByGroup } from '../charts.js';
import { foldersWorthShowing } from '../folders.js';
import { html } from '../../../pages/html.js';
import type { Html } from '../../../pages/html.js';
import { nameHtml } from '../../../pages/name-text.js';
import { languageText, numberCell, shareText, tableHtml } from '../../../pages/parts.js';
import type { Survey } from '../survey.js';
import { emptyTally, judged, largestGroups, sumOf } from '../tally.js';
import type { Group, Tally } from '../tally.js';

const MOST_LINES = 14;

function groupRow({ name, tally }: Group, allJudged: boolean): Html {
  const numbers = [
    judged(tally),
    shareText(tally.ai, judged(tally)),
    tally.mixed,
    tally.human,
    tally.unsure,
    ...(allJudged ? [] : [tally.notJudged]),
    tally.without,
  ].map(numberCell);
  return html`<tr><th scope="row">${nameHtml(name)}</th>\
${numbers}</tr>\
`;
}

/** The column for texts that could not be judged is in all tables or, if all could be judged, in none. */
function groupSection(title: string, column: string, groups: readonly Group[], allJudged: boolean): Html {
  const alternative = `Share of AI ${title.toLowerCase()}; the same figures are in the table below`;
  return html`<h3>${title}</h3>
${groups.length < 2 ? '' : sharesByGroup(groups, alternative)}
${tableHtml(`Verdicts ${title.toLowerCase()}`, {
  head: html`<tr><th scope="col">${column}</th><th scope="col" class="n">Judged</th><th scope="col" class="n">AI \
(95 % interval)</th><th scope="col" class="n">Mixed</th><th scope="col" class="n">Human</th>\
<th scope="col" class="n">Unsure</th>\
${allJudged ? '' : html`<th scope="col" class="n">Not judged</th>`}<th scope="col" class="n">No result</th></tr>`,
  cards: 'groups',
  body: groups.map((group) => groupRow(group, allJudged)),
})}`;
}

/** Returns months if they fit, else years; if those do not fit, the latest. */
function byDate(months: readonly Group[]): readonly Group[] {
  if (months.length <= MOST_LINES) return months;
  const years = new Map<string, Tally>();
  for (const { name, tally } of months)
    years.set(name.slice(0, 4), sumOf(years.get(name.slice(0, 4)) ?? emptyTally, tally));
  const groups = [...years].map(([name, tally]) => ({ name, tally }));
  if (groups.length <= MOST_LINES) return groups;
  const [early, late] = [groups.slice(0, 1 - MOST_LINES), groups.slice(1 - MOST_LINES)];
  return [
    {
      name: `until ${early.at(-1)?.name ?? ''}`,
      tally: early.reduce((sum, group) => sumOf(sum, group.tally), emptyTally),
    },
    ...late,
  ];
}

/** The name of the folder that names of others begin in. */
const OUTER = '.';

/**
 * Returns the distribution of AI-written texts by folder, format, language and date.
 * @param outer the folder that all sources are in and that is left out of their names; empty where there is none
 */
export function whereSection(survey: Survey, outer: string): Html {
  const allJudged = survey.tally.notJudged === 0;
  const folders = largestGroups(foldersWorthShowing(survey.byFolder, MOST_LINES), MOST_LINES).map((group) =>
    group.name === OUTER && outer !== '' ? { ...group, name: `${outer} (directly in it)` } : group,
  );
  const languages = survey.byLanguage.map(({ name, tally }) => ({ name: languageText(name), tally }));
  return html`<section id="where" aria-labelledby="where-title">
<h2 id="where-title">Where</h2>
<p>A dot is the share of judged sources in a group that are stated to be AI, the line its 95 % interval. \
Where lines overlap much, the groups may not differ; small groups have long lines.</p>
${groupSection('By folder', 'Folder', folders, allJudged)}
${groupSection('By format', 'Format', largestGroups(survey.byFormat, MOST_LINES), allJudged)}
${groupSection('By language', 'Language', largestGroups(languages, MOST_LINES), allJudged)}
${
  survey.byMonth.length < 2
    ? ''
    : html`${groupSection('By date', 'Last change of the file', byDate(survey.byMonth), allJudged)}\
<p class="muted">The date is that of the file's last change, which copying or unpacking can change.</p>
`
}</section>
`;
}
