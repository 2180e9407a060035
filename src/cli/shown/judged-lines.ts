import { countText } from '../../lib/number-text.js';
import { sentenceCase } from '../../lib/sentence-case.js';
import { terminalText } from '../../lib/terminal-text.js';
import { coverageText } from '../../records/judged-text.js';
import { knownTextNames, MANIPULATION_TEXT } from '../../records/result-text.js';
import type { Judged } from '../../records/judged.js';

/** `notJudgedReason`: also one of another service. */
type JudgedText = Omit<Judged, 'notJudgedReason'> & { readonly notJudgedReason: string | null };

function coverageLine(judged: JudgedText): readonly string[] {
  // Where nothing could be judged, the reason says it: a line that nothing was left out would add nothing.
  const isWhole = judged.notJudgedReason !== null && Object.keys(judged.notJudged).length === 0;
  const text = isWhole ? null : coverageText(judged);
  return text === null ? [] : [terminalText(sentenceCase(text))];
}

/**
 * Returns the lines for people that say which part of a text was judged and what is disguised in it, safe for a
 * terminal.
 * @param knownTexts names of well-known texts in it
 */
export function judgedLines(judged: JudgedText, knownTexts: readonly string[] = []): readonly string[] {
  const { manipulations } = judged;
  return [
    ...(knownTexts.length === 0 ? [] : [terminalText(`Well-known, not judged: ${knownTextNames(knownTexts)}`)]),
    ...coverageLine(judged),
    ...manipulations.map(({ kind, count, examples }) => {
      const shown =
        examples.length === 0 ? '' : `, for example ${examples.map((example) => `"${example}"`).join(', ')}`;
      const what = kind === 'all_capitals' ? 'Written in capitals' : 'Hidden or disguised';
      return terminalText(`${what}: ${countText(count)} ${MANIPULATION_TEXT[kind]}${shown}`);
    }),
  ];
}
