import { countText } from '../../lib/number-text.js';
import { writeWholeFile } from '../../lib/output-file.js';
import { html } from '../../pages/html.js';
import type { Html } from '../../pages/html.js';
import type { ReportInput } from './input.js';
import { nameText } from '../../pages/name-text.js';
import { pageEnd, pageStart } from '../../pages/page.js';
import { changesSection } from './sections/changes.js';
import { documentArticle, documentsIntro } from './sections/documents.js';
import { headline } from './sections/headline.js';
import { listingPieces } from './sections/listing.js';
import { suspectsSection } from './sections/suspects.js';
import { manipulatedSection } from './sections/manipulated.js';
import { methodSection } from './sections/method.js';
import { patternsSection } from './sections/patterns.js';
import { referencesSection } from './sections/references.js';
import { sourcesSection } from './sections/sources.js';
import { verdictsSection } from './sections/verdicts.js';
import { whereSection } from './sections/where.js';
import { wordsSection } from './sections/words.js';
import { REPORT_PARTS, writePieces } from './report-page.js';
import { sourcePageLinks, writeSourcePages } from './source-pages.js';
import type { SourcePage } from './source-pages.js';
import type { ReportSettings } from './settings.js';
import { surveyOf } from './survey.js';
import type { Survey } from './survey.js';

export { evaluationPage } from './evaluation/index.js';
export type { ReportSettings } from './settings.js';

const EXAMPLES_PER_REASON = 50;
const MOST_SOURCES_IN_ONE_FILE = 10_000;
/** Limit for the markup of the document views, so that a report of 10,000 sources stays under 5 MB. */
const DOCUMENTS_BUDGET = 1_500_000;

async function* documentPieces(input: ReportInput, settings: ReportSettings): AsyncGenerator<Html> {
  yield html`<section id="documents" aria-labelledby="documents-title">
<h2 id="documents-title">Documents</h2>
`;
  const shown = input.first.slice(0, settings.reportDocuments);
  yield shown.length === 0 ? html`<p>No document is shown with its text.</p>` : documentsIntro;
  let size = 0;
  for (const [index, first] of shown.entries()) {
    const sentences = size > DOCUMENTS_BUDGET ? [] : await input.sentencesOf(first.row.documentHash ?? '');
    const notes = sentences.length === 0 ? [] : await input.notesOf(first.row.documentHash ?? '');
    const knownTexts =
      first.row.notJudged.known_text === undefined ? [] : await input.knownTextsOf(first.row.documentHash ?? '');
    const article = documentArticle(first, { sentences, notes, knownTexts }, { number: index + 1, of: shown.length });
    size += article.markup.length;
    yield article;
  }
  yield html`</section>
`;
}

async function* allPieces(
  input: ReportInput,
  survey: Survey,
  pages: readonly SourcePage[],
  settings: ReportSettings,
): AsyncGenerator<Html> {
  const shown = input.first.slice(0, settings.reportDocuments);
  const views = new Map(shown.map(({ row }, index) => [row.documentHash ?? '', index + 1]));
  yield html`<section id="all" aria-labelledby="all-title">
<h2 id="all-title">All sources</h2>
<p>All ${countText(survey.total)}, in the order of their path. All columns are in the export: \
<code>assay export --format csv</code>.</p>
`;
  if (pages.length > 0) yield sourcePageLinks(pages);
  else yield* listingPieces(input.rows(), 1, views);
  yield html`</section>
`;
}

async function* reportPieces(
  input: ReportInput,
  survey: Survey,
  settings: ReportSettings,
  pages: readonly SourcePage[],
): AsyncGenerator<Html> {
  yield pageStart(`Assay report · ${input.facts.paths.map(nameText).join(', ')}`, REPORT_PARTS);
  yield headline(input, survey);
  yield html`<main id="content">
`;
  yield verdictsSection(input, survey);
  yield suspectsSection(input.first, settings.reportDocuments);
  yield changesSection(input);
  yield* documentPieces(input, settings);
  yield* allPieces(input, survey, pages, settings);
  yield whereSection(survey);
  yield sourcesSection(input, survey);
  yield manipulatedSection(survey);
  yield await patternsSection(input.patterns === null ? null : input.patterns());
  yield await referencesSection(input.references === null ? null : input.references());
  yield wordsSection(input, survey);
  yield methodSection(input, survey);
  yield html`</main>
`;
  yield pageEnd(REPORT_PARTS);
}

/**
 * Writes the report of a run as one self-contained HTML file, complete without scripts and without a network. The
 * sources of a large run are listed on pages in a folder beside it.
 * @returns the files written, the report itself first
 * @throws AssayError `output_unwritable`; rejects with errors of `input`
 */
export async function writeReport(
  path: string,
  input: ReportInput,
  settings: ReportSettings,
): Promise<readonly string[]> {
  const survey = await surveyOf(input.rows(), {
    examplesPerReason: EXAMPLES_PER_REASON,
  });
  const pages = survey.total > MOST_SOURCES_IN_ONE_FILE ? await writeSourcePages(path, input.rows(), survey.total) : [];
  await writeWholeFile(path, (out) => writePieces(reportPieces(input, survey, settings, pages), out));
  return [path, ...pages.map((page) => page.path)];
}
