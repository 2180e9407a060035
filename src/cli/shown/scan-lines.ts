import { countOf, percentText } from '../../lib/number-text.js';
import type { Explanation } from '../../library/stored-runs.js';
import { assistedBeside } from '../../records/assisted.js';
import { truncationText } from '../../records/judged-text.js';
import { sectionsText } from '../../records/section-text.js';
import { attemptLines } from './attempt-lines.js';
import { foundLines } from './found-lines.js';
import { judgedLines } from './judged-lines.js';
import { spentOn } from './spent-word.js';
import { verdictText } from './verdict-text.js';

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
  return [`probability of ${parts}`];
}

/** Which sections of a long text read as what; empty for a text that was scanned at once. */
function sectionLine({ sections }: Result): readonly string[] {
  const text = sectionsText(
    sections.map(({ state, words, judged_words: judgedWords }) => ({ state, words, judgedWords })),
  );
  return text === null ? [] : [text];
}

/** How much of a cut text was judged; empty for a text that was not cut. */
function cutLine(
  { truncated, words: wordCount, judged_words: judgedWords }: Result,
  document: Explanation['document'],
): readonly string[] {
  const text = truncationText({ truncated, wordCount, judgedWords, textWords: document?.words ?? null });
  return text === null ? [] : [text];
}

type SentBatch = NonNullable<Explanation['scans'][number]['batch']>;

/** Why documents of a batch had to wait again or were put into another one; empty where they were not. */
function whyOf({ reason, message }: SentBatch): string {
  if (reason === null) return '';
  return message === null ? `, ${reason}` : `, ${reason}: ${message}`;
}

/** What a detection says: the verdict, by what it is stated, and what was judged. */
function verdictLines(result: Result, document: Explanation['document']): readonly string[] {
  return [
    `${resultText(result)}, ${madeText(result)}`,
    ...(result.stated_by === null ? [] : [`stated by the profile ${result.stated_by}`]),
    ...probabilityLine(result),
    ...(result.assisted === null ? [] : [assistedBeside(result.assisted, result.verdict)]),
    ...cutLine(result, document),
    ...sectionLine(result),
    ...judgedOf(result),
  ];
}

/** What a scan for references or patterns says, which states no verdict. */
function otherLines(result: Result): readonly string[] {
  const cut = result.truncated === true ? ['longer than the character limit: its beginning alone was scanned'] : [];
  return [...foundLines(result.found, madeText(result)), ...cut];
}

/** By which model a result was made, and when. */
const madeText = ({ model_version: version, scanned_at: scannedAt }: Result): string =>
  `model ${version}, ${scannedAt}`;

/** One scan: its state, each failed attempt, the batch that it was sent in, and its result. */
export function scanLines(
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
      : (scan === 'detect' ? verdictLines(result, document) : otherLines(result)).map(
          (line) => `               ${line}`,
        )),
  ];
}
