import type { Writable } from 'node:stream';
import { countText } from '../../lib/number-text.js';
import { writeWholeFile } from '../../lib/output-file.js';
import type { FirstDocument } from '../../records/first-document.js';
import { html } from '../../pages/html.js';
import type { Html } from '../../pages/html.js';
import type { ReportInput } from './input.js';
import { nameText, withoutFolderNote } from '../../pages/name-text.js';
import { pageEnd, pageStart } from '../../pages/page.js';
import { changesSection } from './sections/changes.js';
import { lookEnd, lookItem, lookStart, moreStart } from './sections/look.js';
import type { DocumentContent } from './sections/look.js';
import { decisionsSection } from './sections/decisions.js';
import { headline } from './sections/headline.js';
import { listingPieces } from './sections/listing.js';
import { manipulatedSection } from './sections/manipulated.js';
import { methodSection } from './sections/method.js';
import { patternsSection } from './sections/patterns.js';
import { referencesSection } from './sections/references.js';
import { sourcesSection } from './sections/sources.js';
import { verdictsSection } from './sections/verdicts.js';
import { whereSection } from './sections/where.js';
import { wordsSection } from './sections/words.js';
import { REPORT_PARTS, writePieces } from './report-page.js';
import { reportFolder, withShortNames } from './short-names.js';
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
/** Documents to look at first that are listed at once; the others are folded. */
const UNFOLDED_ROWS = 25;

/** Reads what is shown of a document. */
async function contentOf(input: ReportInput, { row }: FirstDocument): Promise<DocumentContent> {
  const hash = row.documentHash ?? '';
  const sentences = await input.sentencesOf(hash);
  const notes = sentences.length === 0 ? [] : await input.notesOf(hash);
  const knownTexts = row.notJudged.known_text === undefined ? [] : await input.knownTextsOf(hash);
  const patterns = input.patterns === null ? null : await input.patternsOf(hash);
  return { sentences, notes, patterns, knownTexts };
}

async function* lookPieces(input: ReportInput, settings: ReportSettings, folder: string): AsyncGenerator<Html> {
  const { first } = input;
  const of = first.length;
  yield lookStart(of, folder);
  let size = 0;
  for (const [index, document] of first.entries()) {
    if (index === UNFOLDED_ROWS) yield moreStart(of - index, index + 1);
    const isShown = index < settings.reportDocuments && size <= DOCUMENTS_BUDGET;
    const item = lookItem(document, isShown ? await contentOf(input, document) : null, { number: index + 1, of });
    size += item.markup.length;
    yield item;
  }
  yield lookEnd(of, of > UNFOLDED_ROWS);
}

async function* allPieces(
  input: ReportInput,
  survey: Survey,
  pages: readonly SourcePage[],
  folder: string,
): AsyncGenerator<Html> {
  const views = new Map(input.first.map(({ row }, index) => [row.documentHash ?? '', index + 1]));
  yield html`<section id="all" aria-labelledby="all-title">
<h2 id="all-title">All sources</h2>
<p>All ${countText(survey.total)}, in the order of their path. All columns are in the export: \
<code>assay export --format csv</code>.${withoutFolderNote(folder)}</p>
`;
  if (pages.length > 0) yield sourcePageLinks(pages);
  else yield* listingPieces(input.rows(), 1, views);
  yield html`</section>
`;
}

interface ReportParts {
  readonly settings: ReportSettings;
  readonly pages: readonly SourcePage[];
  /** What sources are named without. */
  readonly folder: string;
}

async function* reportPieces(
  input: ReportInput,
  survey: Survey,
  { settings, pages, folder }: ReportParts,
): AsyncGenerator<Html> {
  yield pageStart(`Assay report · ${input.facts.paths.map(nameText).join(', ')}`, REPORT_PARTS);
  yield headline(input, survey);
  yield html`<main id="content">
`;
  yield verdictsSection(input, survey);
  yield* lookPieces(input, settings, folder);
  yield decisionsSection(survey);
  yield changesSection(input);
  yield* allPieces(input, survey, pages, folder);
  yield whereSection(survey, folder);
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
 * sources of a large run are listed on pages in a folder beside it; a stream, which stays open, gets them all.
 * @returns the files written, the report itself first; none of a stream
 * @throws AssayError `output_unwritable`; rejects with errors of `input`
 */
export async function writeReport(
  to: string | Writable,
  given: ReportInput,
  settings: ReportSettings,
): Promise<readonly string[]> {
  const folder = await reportFolder(given);
  const input = withShortNames(given, folder);
  const survey = await surveyOf(input.rows(), {
    examplesPerReason: EXAMPLES_PER_REASON,
  });
  if (typeof to !== 'string') {
    await writePieces(reportPieces(input, survey, { settings, pages: [], folder }), to);
    return [];
  }
  const pages =
    survey.total > MOST_SOURCES_IN_ONE_FILE ? await writeSourcePages(to, input.rows(), survey.total, folder) : [];
  await writeWholeFile(to, (out) => writePieces(reportPieces(input, survey, { settings, pages, folder }), out));
  return [to, ...pages.map((page) => page.path)];
}
