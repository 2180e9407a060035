import { inflatedText } from '../../lib/deflated-text.js';
import { countOf, percentText } from '../../lib/number-text.js';
import { sentenceCase } from '../../lib/sentence-case.js';
import { terminalText } from '../../lib/terminal-text.js';
import { cutAtWord, linesOfWidth } from '../../lib/text-width.js';
import { SECTION_STATE_TEXT, sectionsText } from '../../records/section-text.js';
import type { ScannedSection, WholeText } from '../../records/whole-text.js';
import { tableText } from '../terminal/table-text.js';

/** Longer beginnings of sections are cut. */
const LONGEST_BEGINNING = 60;

/** The heading of a section, or its first words. */
function beginningOf(text: string, { start, end, heading }: ScannedSection): string {
  const words = (
    heading ??
    text
      .slice(start, end)
      .trim()
      .slice(0, 4 * LONGEST_BEGINNING)
  ).replace(/\s+/gu, ' ');
  return cutAtWord(words, LONGEST_BEGINNING);
}

function sectionRow(text: string, section: ScannedSection): readonly string[] {
  const { number, words, state, result } = section;
  const probabilities = state === 'not_judged' ? null : (result?.probabilities ?? null);
  return [
    `${number}`,
    `${words}`,
    SECTION_STATE_TEXT[state],
    probabilities === null ? '' : percentText(probabilities.ai),
    probabilities === null ? '' : percentText(probabilities.mixed),
    beginningOf(text, section),
  ];
}

/** More sections than these are not listed, but those that a reader should look at. */
const MOST_ROWS = 24;

function isActedOn({ state }: ScannedSection): boolean {
  return state === 'ai' || state === 'mixed' || state === 'not_scanned';
}

/** The sections that are listed, and how many are not. */
function listed(sections: readonly ScannedSection[]): readonly [rows: readonly ScannedSection[], left: number] {
  const rows = (sections.length > MOST_ROWS ? sections.filter(isActedOn) : sections).slice(0, MOST_ROWS);
  return [rows, sections.length - rows.length];
}

/** Which sections of a long text read as what, and each of them; nothing for a text that was scanned at once. */
export function sectionsOf({ text, sections }: WholeText, columns: number): string {
  const map = sectionsText(sections);
  if (map === null) return '';
  // Rows that all say the same, with no figure, add nothing to the line.
  const isJudged = sections.some(({ state }) => state !== 'not_judged');
  const [shown, left] = isJudged ? listed(sections) : [[], 0];
  const rows = shown.map((section) => sectionRow(text, section));
  const titles = ['Section', 'Words', 'Verdict', 'AI', 'Mixed', 'Begins'];
  const table =
    rows.length === 0
      ? ''
      : tableText(titles, rows, { columns, numbers: ['Section', 'Words', 'AI', 'Mixed'], wrap: true });
  const rest = left === 0 ? '' : `${countOf(left, 'section')} not listed here: --json has all\n`;
  return `${linesOfWidth(terminalText(sentenceCase(map)), columns).join('\n')}\n${table}${rest}`;
}

function sectionJson({ number, start, end, words, judgedWords, heading, state }: ScannedSection) {
  return { section: number, start, end, words, judged_words: judgedWords, heading, state };
}

/**
 * The result of a text of any length as JSON: the service's own answer of a text that it took at once; else the verdict
 * of the whole, its sections, and the service's answer about each that was scanned, as it came.
 */
export function wholeAnswer({ result, sections, verdict, aiShare, map, words, failure, textWords }: WholeText): string {
  const answers = sections.flatMap((section) => (section.result === null ? [] : [inflatedText(section.result.raw)]));
  const documents = `"version":${JSON.stringify(result.modelVersion)},"documents":[${answers.join(',')}]`;
  if (sections.length < 2) return `{${documents}}`;
  const { human = null, ai = null, mixed = null } = result.probabilities ?? {};
  const whole = {
    verdict,
    predicted_class: result.verdict,
    class_probabilities: result.probabilities === null ? null : { human, ai, mixed },
    confidence_category: result.confidence,
    words,
    text_words: textWords,
    ai_share: aiShare,
    section_map: map === '' ? null : map,
    ...(failure !== null && { failure: { code: failure.code, message: failure.message, next_step: failure.nextStep } }),
  };
  return `{"whole":${JSON.stringify(whole)},"sections":${JSON.stringify(sections.map(sectionJson))},${documents}}`;
}
