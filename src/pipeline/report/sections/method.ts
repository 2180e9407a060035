import { binarySizeText, countOf, countText } from '../../../lib/number-text.js';
import { rateText } from '../../../lib/rate-text.js';
import { FALSE_ALARM_ROWS } from '../../../records/false-alarm-rows.js';
import type { FalseAlarmRow } from '../../../records/false-alarm-rows.js';
import { FEWEST_TEXTS, lengthText } from '../../../records/false-alarms.js';
import { profileTitle } from '../../../records/profile-facts.js';
import { REGISTER_TEXT } from '../../../records/register.js';
import { html, nothing } from '../../../pages/html.js';
import type { Html } from '../../../pages/html.js';
import { nameHtml } from '../../../pages/name-text.js';
import { numberCell, shareText, tableHtml } from '../../../pages/parts.js';
import { worstGroupItems } from '../../../pages/worst-groups.js';
import type { ReportInput } from '../input.js';
import { judged } from '../tally.js';
import { SETTING_TEXT } from '../setting-text.js';
import type { Survey } from '../survey.js';

/** Returns the number of a setting with its unit. */
function numberText(key: string, value: number): string {
  if (!key.endsWith('Bytes')) return key.endsWith('Words') ? countOf(value, 'word') : countText(value);
  return binarySizeText(value);
}

/** Returns the settings that determine what was scanned and how; without empty settings and local folders. */
function settingsTable({ facts }: ReportInput): Html {
  const plain = (value: unknown, key: string): string =>
    Array.isArray(value)
      ? value.map(String).join(', ')
      : typeof value === 'number'
        ? numberText(key, value)
        : typeof value === 'string'
          ? value
          : value === true
            ? 'yes'
            : '';
  const rows = Object.entries(facts.settings).flatMap(([key, value]) =>
    key === 'cwd' || plain(value, key) === '' || value === 0
      ? []
      : [
          html`<tr><th scope="row">${nameHtml(SETTING_TEXT[key]?.flag ?? key)}</th>\
<td>${nameHtml(plain(value, key))}</td><td class="muted">${SETTING_TEXT[key]?.meaning ?? ''}</td></tr>`,
        ],
  );
  return rows.length === 0
    ? nothing
    : tableHtml('Settings in force', {
        head: html`<tr><th scope="col">Setting</th><th scope="col">Value</th><th scope="col">Meaning</th></tr>`,
        body: rows,
      });
}

function falseAlarmTable(version: string, rows: readonly FalseAlarmRow[]): Html {
  return tableHtml(`Human texts that ${version} stated to be AI, from medium confidence on`, {
    head: html`<tr><th scope="col">Kind</th><th scope="col">Words</th><th scope="col" class="n">Texts</th>\
<th scope="col">Stated AI (95 % interval)</th></tr>`,
    body: rows.map(
      (row) => html`<tr><th scope="row">${row.register === null ? 'all kinds' : REGISTER_TEXT[row.register]}</th>\
<td>${lengthText(row).replace(/ words/u, '')}</td>${numberCell(row.texts)}\
<td>${shareText(row.ai, row.texts)}</td></tr>`,
    ),
  });
}

/** Returns how often each model version of the run states human texts to be AI, by register and length. */
function falseAlarmsHtml(survey: Survey): Html {
  const tables = survey.byModel.flatMap(({ name }) => {
    const rows = FALSE_ALARM_ROWS.filter(({ version, texts }) => version === name && texts >= FEWEST_TEXTS);
    return rows.length === 0 ? [] : [falseAlarmTable(name, rows)];
  });
  if (tables.length === 0) return nothing;
  return html`<details><summary>How often human texts are called AI, by kind and length</summary>
<p>Measured on texts that the model was not trained on. Kinds and lengths with fewer than ${FEWEST_TEXTS} texts are \
left out.</p>
${tables}</details>
`;
}

/** The profile by which verdicts are stated in place of their confidence. */
function profileHtml({ summary: { profile } }: ReportInput): Html {
  if (profile === undefined) return nothing;
  return html`<p>In this run, verdicts are stated by the calibration profile \
<strong>${nameHtml(profileTitle(profile))}</strong>. The promise is about human texts like those of the profile; \
${rateText(profile.promise.confidence)} of calibrations keep it. Texts of other languages, lengths or model versions \
are unsure.${profile.scope === undefined ? '' : ` It holds for ${profile.scope}.`}</p>
`;
}

/** Returns the section on model versions, settings, method, thresholds and limits. */
export function methodSection(input: ReportInput, survey: Survey): Html {
  const several =
    survey.byModel.filter(({ tally }) => judged(tally) > 0).length > 1
      ? html`<p class="note">Verdicts of more than one model version are shown here together. They are not fully \
comparable: part of a difference between groups can come from the models.</p>`
      : '';
  return html`<section id="method" aria-labelledby="method-title">
<h2 id="method-title">Method and limits</h2>
${tableHtml('Model versions', {
  head: html`<tr><th scope="col">Model version</th><th scope="col" class="n">Verdicts</th></tr>`,
  body: survey.byModel.map(
    ({ name, tally }) => html`<tr><th scope="row">${nameHtml(name)}</th>${numberCell(judged(tally))}</tr>`,
  ),
})}${several}
${settingsTable(input)}
<p>This report was written by Assay ${input.summary.program_version}.</p>
<p>The text of every source was extracted from its file, normalised, and compared by its hash, so that equal texts are \
scanned once. Each text was then sent to the detection service, which returns three probabilities that sum to one \
(human, AI, mixed), names the likeliest and says how confident it is. A verdict is stated from the confidence that \
<code>--state</code> names; below it a text is <em>unsure</em>, and it is counted in no class. <em>Mixed</em> means \
that parts of the text read as AI-written and parts do not. The service decides which sentences are underlined; \
the tints depend on the probabilities alone.</p>
${profileHtml(input)}<p>Intervals are 95 % Wilson intervals. <strong>They do not include the errors of \
the detector itself</strong>, so the real uncertainty is larger.</p>
${falseAlarmsHtml(survey)}<h3>What such scores cannot do</h3>
<ul>${survey.byModel.flatMap(({ name }) => worstGroupItems(name))}
<li><strong>They do not prove who wrote a text.</strong> Some human texts are classified as AI and some AI texts as \
human. With many texts scanned, some wrong verdicts are certain.</li>
<li>Where few texts are AI-written, a larger part of the texts called AI are errors, even with a good detector.</li>
<li>Formulaic, translated and heavily edited prose was not measured by itself. Judge such texts \
with special care.</li>
<li>Only running prose is judged. Tables, lists, code, references, quotations and well-known texts are left out where \
they can be recognised, and a document without enough prose is not judged. Texts of fewer than 50 words are not \
judged.</li>
<li>Texts of models newer than the detector, or rewritten to avoid detection, are found less often.</li>
<li>Scores change from one model version to the next: compare figures of the same version only.</li>
</ul>
</section>
`;
}
