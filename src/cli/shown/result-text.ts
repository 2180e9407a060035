import type { ProfiledText } from '../../library/profiles.js';
import { languageFact } from '../../lib/language-text.js';
import { countOf, percentText } from '../../lib/number-text.js';
import { terminalText } from '../../lib/terminal-text.js';
import { assistedBeside } from '../../records/assisted.js';
import type { Evidence } from '../../records/evidence.js';
import { truncationText } from '../../records/judged-text.js';
import { mixedMeaning } from '../../records/mixed-text.js';
import { NOT_JUDGED_TEXT } from '../../records/result-text.js';
import type { ScanResult } from '../../records/scan-result.js';
import { statedVerdict } from '../../records/verdict.js';
import type { ClassProbabilities, StatedFrom, StatedVerdict } from '../../records/verdict.js';
import { judgedLines } from './judged-lines.js';
import { NOT_PROOF } from './verdict-text.js';

/** How the verdict on one text is stated. */
export interface Stating {
  readonly from: StatedFrom;
  /** Null where no profile is used. */
  readonly profiled: ProfiledText | null;
  /** What is stated of a text that was scanned in sections; left out or null: the result says it. */
  readonly whole?: StatedVerdict | null;
}

function statedOf(result: ScanResult, { from, profiled, whole = null }: Stating): StatedVerdict | null {
  const { verdict, confidence, notJudgedReason } = result;
  return profiled?.stated ?? whole ?? statedVerdict(verdict, confidence, notJudgedReason, from);
}

function verdictLine(result: ScanResult, stating: Stating): string {
  const { verdict, confidence, notJudgedReason } = result;
  if (notJudgedReason !== null) return `not judged: ${NOT_JUDGED_TEXT[notJudgedReason]}`;
  const closest = verdict ?? 'not judged';
  const said = statedOf(result, stating) ?? closest;
  const stated = said === 'unsure' ? `unsure, closest to ${closest}` : said;
  return `${stated} (confidence ${terminalText(confidence ?? 'not given')})`;
}

/** How long the text is, and by what it was judged; the language of too little text is a guess. */
function factsLine({ wordCount, language, modelVersion, notJudgedReason }: ScanResult): string {
  return [
    ...(wordCount === null ? [] : [countOf(wordCount, 'word')]),
    ...(language === null || notJudgedReason === 'too_short' ? [] : [terminalText(languageFact(language))]),
    `model ${terminalText(modelVersion)}`,
  ].join(' · ');
}

/** How much of the text AI edited, and what a mixed text is; nothing where it was not judged. */
function partLines(result: ScanResult, stating: Stating): readonly string[] {
  const { findings, notJudgedReason, probabilities } = result;
  if (notJudgedReason !== null) return [];
  const assisted = findings?.scan === 'detect' ? findings.assisted : null;
  const stated = statedOf(result, stating);
  return [
    ...(assisted === null ? [] : [assistedBeside(assisted, stated)]),
    ...(stated === 'mixed' && probabilities !== null ? [mixedMeaning(assisted)] : []),
  ];
}

function probabilitiesText({ human, mixed, ai }: ClassProbabilities): string {
  return `human ${percentText(human)} · mixed ${percentText(mixed)} · AI ${percentText(ai)}`;
}

/**
 * What people are shown of one text: the verdict, and what it rests on.
 * @param textWords words of the whole text, of which the service may have seen a part
 */
export function resultText(result: ScanResult, textWords: number, stating: Stating): string {
  const { probabilities, notJudgedReason, findings } = result;
  // A text that was not judged gets no percentages: readers would take them for a finding.
  const shares = probabilities === null || notJudgedReason !== null ? [] : [probabilitiesText(probabilities)];
  const { profiled } = stating;
  const cut = truncationText({ ...result, textWords });
  const knownTexts = findings?.scan === 'detect' ? findings.knownTexts : [];
  return [
    verdictLine(result, stating),
    ...(profiled === null ? [] : [`stated by the profile ${terminalText(profiled.statedBy)}`]),
    ...shares,
    ...partLines(result, stating),
    ...(cut === null ? [] : [cut]),
    ...judgedLines(result, knownTexts),
    factsLine(result),
    ...(notJudgedReason === null ? [NOT_PROOF] : []),
    '',
  ].join('\n');
}

/** Says that no wordings can be named, where they were asked for; else they are part of the evidence. */
export function withoutWordings({ findings }: ScanResult, evidence: Evidence | null): string {
  if (findings?.scan !== 'detect' || findings.reasons === null) return 'The service gave no explanation.\n';
  const isNone = evidence !== null && evidence.wordings === null && findings.reasons.length > 0;
  return isNone ? 'No wording found at least twice speaks for one side alone; --json has all.\n' : '';
}
