import type { WrittenCase } from '../../library/case-report.js';
import { isoSeconds } from '../../lib/iso-seconds.js';
import { terminalText } from '../../lib/terminal-text.js';
import { otherTextSaid } from '../../records/case-file.js';
import type { CaseFile } from '../../records/case-file.js';
import { NOT_PROOF, verdictText } from './verdict-text.js';

const NOT_PRINTED: Readonly<Record<NonNullable<WrittenCase['notPrinted']>, string>> = {
  no_browser: 'no Chromium, Chrome or Edge was found to print the PDF file (no_browser)',
  print_failed: 'the browser did not print the PDF file (print_failed)',
};

/** What people are shown: the result, which text it is about, and what was written. */
export function caseText({ result, otherText }: CaseFile, shown: string): string {
  const { stated, predicted: verdict, notJudgedReason, confidence } = result;
  // What an unsure text is closest to would be taken for a finding.
  const unsure = stated === 'unsure' && notJudgedReason === null;
  const verdictSaid = unsure ? 'unsure: no statement can be made' : verdictText({ stated, verdict, notJudgedReason });
  const sure = stated === null || stated === 'unsure' ? '' : ` (confidence ${confidence ?? 'not given'})`;
  const proof = notJudgedReason === null ? `${NOT_PROOF}\n` : '';
  const other = otherText === undefined ? '' : `${terminalText(otherTextSaid(otherText))}\n`;
  return `${terminalText(verdictSaid)}${terminalText(sure)}\n${proof}${other}Wrote ${terminalText(shown)}\n`;
}

/** Warns that a page was written where a PDF file was asked for. */
export function notPrintedText(notPrinted: WrittenCase['notPrinted']): string {
  return notPrinted === null
    ? ''
    : `assay: ${NOT_PRINTED[notPrinted]}\n       A page was written in its place, to a file of another name: open ` +
        'it and print it, or name a browser with --browser.\n';
}

/** What `--json` says: the result, and what was written. */
export function caseJson(
  { result, document, patterns, references, decisions = [], otherText }: CaseFile,
  written: WrittenCase,
  shown: string,
): string {
  return `${JSON.stringify({
    files: [shown],
    not_printed: written.notPrinted,
    sha256: document.sha256,
    verdict: result.stated,
    predicted_class: result.predicted,
    confidence: result.confidence,
    reason: result.notJudgedReason,
    model_version: result.modelVersion,
    patterns_searched: patterns.status === 'done',
    references_looked_up: references.status === 'done',
    readers: decisions.length,
    other_text_in_run:
      otherText === undefined
        ? null
        : {
            document_hash: otherText.hash,
            run_id: otherText.runId,
            run_started_at: isoSeconds(otherText.runStartedAtMs),
          },
  })}\n`;
}
