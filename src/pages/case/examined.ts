import { countOf, countText } from '../../lib/number-text.js';
import { sentenceCase } from '../../lib/sentence-case.js';
import type { CaseFile, ExaminedDocument } from '../../records/case-file.js';
import { coverageText, truncationText } from '../../records/judged-text.js';
import { knownTextNames, manipulationText, notJudgedText } from '../../records/result-text.js';
import { warningText } from '../../records/warning-text.js';
import { html, nothing } from '../html.js';
import type { Html } from '../html.js';
import { nameHtml } from '../name-text.js';
import { languageText } from '../parts.js';

/** A line of a list of facts; none where nothing is known. */
export function factHtml(name: string, value: Html | string | null): Html {
  return value === null
    ? nothing
    : html`<div><dt>${name}</dt><dd>${value}</dd></div>
`;
}

function extractionText({ format, extractor, charset, pages, warnings }: ExaminedDocument): string {
  return [
    format === 'pasted' ? 'text that was pasted' : `text of the ${format} file, read by ${extractor}`,
    ...(pages === null ? [] : [countOf(pages, 'page')]),
    ...(charset === null ? [] : [`character set ${charset}`]),
    ...warnings.map(warningText),
  ].join(' · ');
}

/** A time in ISO 8601, UTC, to the minute. */
function timeText(iso: string): string {
  return `${iso.slice(0, 16).replace('T', ' ')} UTC`;
}

/** What the file says about itself. */
function statedText({ properties }: ExaminedDocument): string | null {
  if (properties === undefined) return null;
  const { title, producer, createdAt, modifiedAt } = properties;
  const facts = [
    ...(title === null ? [] : [`title “${title}”`]),
    ...(producer === null ? [] : [`made with ${producer}`]),
    ...(createdAt === null ? [] : [`created ${timeText(createdAt)}`]),
    ...(modifiedAt === null ? [] : [`changed ${timeText(modifiedAt)}`]),
  ];
  return facts.length === 0 ? null : `${facts.join(' · ')} (it can be wrong, and proves nothing)`;
}

/** How much of the text was judged, what was not, and why. */
function judgedHtml({ result, document }: CaseFile): Html {
  const coverage = coverageText(result);
  const cut = truncationText({ ...result, textWords: document.wordCount });
  const why =
    result.notJudgedReason !== null
      ? ` The text as a whole could not be judged: ${notJudgedText(result.notJudgedReason)}.`
      : Object.keys(result.notJudged).length > 0
        ? ' Only running prose is judged; the other parts say nothing about who wrote it.'
        : '';
  const known =
    result.knownTexts.length === 0
      ? nothing
      : html` Well-known and older than AI writing: ${nameHtml(knownTextNames(result.knownTexts))}.`;
  const lines = [cut, coverage].filter((line) => line !== null).map(sentenceCase);
  const said = lines.length === 0 ? 'The service does not say.' : `${lines.join('. ')}.`;
  return html`${said}${why}${known}`;
}

function manipulationsHtml({ result: { manipulations } }: CaseFile): Html | null {
  if (manipulations.length === 0) return null;
  const list = manipulations.map(({ kind, count, examples: [example] }) => {
    const shown = example === undefined ? nothing : html`, for example ${nameHtml(example)}`;
    return html`<li>${countText(count)} × ${manipulationText(kind)}${shown}</li>`;
  });
  return html`<ul>${list}</ul><small>They were undone before the text was judged. Programs and copied text bring them \
in, too: alone they show no intention.</small>`;
}

/** Returns what was examined: the file, its text, and how much of it was judged. */
export function examinedSection(file: CaseFile): Html {
  const { document, result } = file;
  const { name, sha256, examinedAtMs, wordCount, characterCount } = document;
  const judgedName = result.notJudgedReason === null ? 'Judged' : 'Not judged';
  return html`<section id="examined" aria-labelledby="examined-title">
<h2 id="examined-title">What was examined</h2>
<dl class="facts">
${factHtml('Document', nameHtml(name))}${factHtml(
    'SHA-256 of file',
    sha256 === null ? null : html`<code class="hash">${sha256}</code>`,
  )}${factHtml('Examined', timeText(new Date(examinedAtMs).toISOString()))}${factHtml(
    'Length',
    `${countOf(wordCount, 'word')}, ${countOf(characterCount, 'character')}`,
  )}${factHtml('Language', result.language === null ? null : languageText(result.language))}${factHtml(
    'Extraction',
    extractionText(document),
  )}${factHtml('The file says', statedText(document))}${factHtml(judgedName, judgedHtml(file))}${factHtml(
    'Hidden letters',
    manipulationsHtml(file),
  )}</dl>
</section>
`;
}
