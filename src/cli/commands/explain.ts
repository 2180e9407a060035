import { countOf, percentText } from '../../lib/number-text.js';
import { withSnakeNames } from '../../lib/snake-case.js';
import { terminalText } from '../../lib/terminal-text.js';
import { linesOfWidth, piecesOfWidth, textWidth } from '../../lib/text-width.js';
import { explainSource } from '../../library/stored-runs.js';
import type { ExplainedSource, Explanation } from '../../library/stored-runs.js';
import { assistedBeside } from '../../records/assisted.js';
import { reasonNextStep } from '../../records/reasons.js';
import { attemptLines } from '../shown/attempt-lines.js';
import { defineCommand } from '../process/command.js';
import { spentOn } from '../shown/spent-word.js';
import { truncationText } from '../../records/judged-text.js';
import { sectionsText } from '../../records/section-text.js';
import { judgedLines } from '../shown/judged-lines.js';
import { evidenceParts, unsureParts } from '../shown/evidence-text.js';
import { extractionText, nameOf, propertyLines, sameTextLines } from '../shown/explained-source.js';
import { foldedSources } from '../shown/explained-runs.js';
import type { FoldedSource } from '../shown/explained-runs.js';
import { verdictText } from '../shown/verdict-text.js';
import { breakingColumns } from '../terminal/terminal-columns.js';
import { addConfigFlag, addSettingFlags } from '../flags/setting-flags.js';
import { settingGroups } from '../../settings/groups.js';
import { resolveSettings } from '../../settings/index.js';

/** What the library of references says that lists the source. */
function libraryLine(entry: Explanation['library_entry']): readonly string[] {
  if (entry === null) return [];
  const facts = [
    `${entry.type} ${entry.key}`,
    ...(entry.title === null ? [] : [`"${entry.title}"`]),
    ...(entry.authors.length === 0 ? [] : [`by ${entry.authors.join('; ')}`]),
    ...(entry.year === null ? [] : [String(entry.year)]),
    ...(entry.doi === null ? [] : [`DOI ${entry.doi}`]),
    ...(entry.keywords.length === 0 ? [] : [`keywords ${entry.keywords.join('; ')}`]),
    ...(entry.collections.length === 0 ? [] : [`in ${entry.collections.join('; ')}`]),
  ];
  return [`  library      ${facts.join(', ')}`];
}

type Result = NonNullable<Explanation['scans'][number]['result']>;

/** What was judged of a text, or what it consists of where that could not be. */
function judgedOf({
  judged_words: judgedWords,
  not_judged: notJudged,
  manipulations,
  reason,
}: Result): readonly string[] {
  return judgedLines({ judgedWords, notJudged, manipulations, notJudgedReason: reason });
}

/** The verdict with its confidence, or why the text was not judged. */
function resultText({ verdict, predicted_class: predicted, reason, confidence }: Result): string {
  const said = verdictText({ stated: verdict, verdict: predicted, notJudgedReason: reason });
  return reason === null ? `${said}, confidence ${confidence ?? 'unknown'}` : said;
}

/** Nothing for a text that was not judged: readers would take percentages for a finding. */
function probabilityLine({ probabilities: { human, ai, mixed }, reason }: Result): readonly string[] {
  if (ai === null || mixed === null || human === null || reason !== null) return [];
  const parts = `AI ${percentText(ai)}, mixed ${percentText(mixed)}, human ${percentText(human)}`;
  return [`               probability of ${parts}`];
}

/** What the newest detection rests on, or why it is unsure; the evidence against it, and how often it is wrong. */
function evidenceLines({ evidence, unsure }: ExplainedSource): readonly string[] {
  const parts = evidence === null ? (unsure === null ? [] : unsureParts(unsure)) : evidenceParts(evidence);
  return parts.flatMap(({ title, lines }, index) => [
    `  ${(index > 0 ? '' : evidence === null ? 'unsure' : 'evidence').padEnd(8)}     ${title}`,
    ...lines.map((line) => `                 ${line}`),
  ]);
}

/** Which sections of a long text read as what; empty for a text that was scanned at once. */
function sectionLine({ sections }: Result): readonly string[] {
  const text = sectionsText(
    sections.map(({ state, words, judged_words: judgedWords }) => ({ state, words, judgedWords })),
  );
  return text === null ? [] : [`               ${text}`];
}

/** How much of a cut text was judged; empty for a text that was not cut. */
function cutLine(
  { truncated, words: wordCount, judged_words: judgedWords }: Result,
  document: Explanation['document'],
): readonly string[] {
  const text = truncationText({ truncated, wordCount, judgedWords, textWords: document?.words ?? null });
  return text === null ? [] : [`               ${text}`];
}

type SentBatch = NonNullable<Explanation['scans'][number]['batch']>;

/** Why documents of a batch had to wait again or were put into another one; empty where they were not. */
function whyOf({ reason, message }: SentBatch): string {
  if (reason === null) return '';
  return message === null ? `, ${reason}` : `, ${reason}: ${message}`;
}

/** What a user can do about a source without a result; nothing where that is not known. */
function nextStepLine({ reason, dataset_id: datasetId }: Explanation): readonly string[] {
  const nextStep = reason === null ? null : reasonNextStep(reason, datasetId !== null);
  return nextStep === null ? [] : [`  next step    ${nextStep}`];
}

/** One scan: its state, each failed attempt, the batch that it was sent in, and its result. */
function scanLines(
  { scan, state, words_billed: billed, batch, failed_attempts: failed, result }: Explanation['scans'][number],
  { service, document }: Explanation,
): readonly string[] {
  return [
    `  ${scan.padEnd(12)} ${state}, ${countOf(billed, 'word')} ${spentOn(service)}`,
    ...attemptLines(failed).map((line) => `               ${line}`),
    ...(batch === null
      ? []
      : [
          `               batch ${batch.id} (${batch.mode}, ${countOf(batch.documents, 'document')}, ` +
            `${batch.state}${whyOf(batch)}), sent ${batch.sent_at}` +
            (batch.ended_at === null ? '' : `, ended ${batch.ended_at}`),
        ]),
    ...(result === null
      ? []
      : [
          `               ${resultText(result)}, model ${result.model_version}, ${result.scanned_at}`,
          ...(result.stated_by === null ? [] : [`               stated by the profile ${result.stated_by}`]),
          ...probabilityLine(result),
          ...(result.assisted === null ? [] : [`               ${assistedBeside(result.assisted, result.verdict)}`]),
          ...cutLine(result, document),
          ...sectionLine(result),
          ...judgedOf(result).map((line) => `               ${line}`),
        ]),
  ];
}

function explanationText(folded: FoldedSource, columns: number): string {
  const { explanation, same } = folded;
  const { document, extraction, reason } = explanation;
  const why = reason === null ? '' : `: ${reason} (${explanation.message ?? ''})`;
  const lines = [
    `${nameOf(explanation)} · run ${explanation.run_id}`,
    `  outcome      ${explanation.outcome}${why}`,
    ...nextStepLine(explanation),
    `  extraction   ${extractionText(extraction)}`,
    ...propertyLines(extraction),
    ...libraryLine(explanation.library_entry),
    ...(document === null
      ? []
      : [
          `  document     ${document.hash}, ${countOf(document.words, 'word')}, ` +
            `${countOf(document.characters, 'character')}, text ${document.text_kept ? 'kept' : 'not kept'}`,
        ]),
    ...explanation.scans.flatMap((scan) => scanLines(scan, explanation)),
    ...evidenceLines(explanation),
    ...sameTextLines(folded),
    ...same,
  ];
  return lines.flatMap((line) => fitted(terminalText(line), columns)).join('\n');
}

/** Width of the labels, in columns. */
const LABELS = 15;

/** What a line begins with: its label, or its indentation with the figure of a list. */
const HEAD = /^(?: {2}(?=\S).{13}| *(?:[\d.]+ % {2})?)/u;

/** Breaks a line at spaces where it is too long. Further lines are indented past the label or the figure. */
function fitted(line: string, columns: number): readonly string[] {
  if (textWidth(line) <= columns) return [line];
  const [head = ''] = HEAD.exec(line) ?? [];
  const indent = head === '' ? LABELS : head.length;
  const room = columns - indent;
  const [first = '', ...others] = linesOfWidth(line.slice(head.length).trimStart(), room).flatMap((piece) =>
    piecesOfWidth(piece, room),
  );
  return [`${head}${first}`, ...others.map((other) => `${' '.repeat(indent)}${other}`)];
}

/** As `--json` has it: what the file states, and what the verdict rests on, under names as in all other JSON. */
function explanationJson({ extraction, evidence, unsure, ...explanation }: ExplainedSource): object {
  const { provenance } = extraction;
  const properties = provenance?.properties;
  const rests = { evidence: evidence && withSnakeNames(evidence), unsure: unsure && withSnakeNames(unsure) };
  if (properties === undefined) return { ...explanation, ...rests, extraction };
  return {
    ...explanation,
    ...rests,
    extraction: { ...extraction, provenance: { ...provenance, properties: withSnakeNames(properties) } },
  };
}

export const explainCommand = defineCommand({
  usage: 'explain <source>',
  describe: 'Everything known about one source: extraction, requests, billing, results; by path, id or hash',
  example: ['assay explain papers/thesis.pdf', 'why it ended as it did'],
  builder: (parser) =>
    addSettingFlags(
      addConfigFlag(parser),
      { db: settingGroups.store.db, state: settingGroups.store.state },
      'Where results are:',
    )
      .positional('source', {
        type: 'string',
        demandOption: true,
        describe:
          'Path, or how the name of one source begins; row id, or SHA-256 of the text (its first 12 characters will do)',
      })
      .option('json', { type: 'boolean', default: false, describe: 'One JSON value on stdout' }),
  handle: async (args, context) => {
    const { settings } = resolveSettings({ flags: args, env: context.env, cwd: context.cwd });
    const found = await explainSource({ settings, cwd: context.cwd, source: args.source });
    const columns = breakingColumns(context.stdout);
    const shown = (): string =>
      foldedSources(found)
        .map((folded) => explanationText(folded, columns))
        .join('\n\n');
    context.stdout.write(`${args.json ? JSON.stringify(found.map(explanationJson)) : shown()}\n`);
    return 0;
  },
});
