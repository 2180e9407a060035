import type { AiPatternStreamEvent, PatternMatch } from '../contract/patterns.js';
import { terminalText } from '../lib/terminal-text.js';

const INDENT = '  ';
const MARK = '~';
const SPACE = /\s/u;

/** A sentence on one line: white space folded, control characters made visible, and for every original unit where it went. */
function foldSentence(sentence: string): { readonly text: string; readonly positions: readonly number[] } {
  const positions: number[] = [];
  let text = '';
  for (const unit of sentence.split('')) {
    positions.push(text.length);
    if (SPACE.test(unit)) text += text === '' || text.endsWith(' ') ? '' : ' ';
    else text += terminalText(unit);
  }
  positions.push(text.length);
  return { text, positions };
}

/** Breaks a text at spaces into pieces of at most `width`. */
function wrap(text: string, width: number): readonly { readonly start: number; readonly end: number }[] {
  const pieces: { start: number; end: number }[] = [];
  for (let start = 0; start < text.length; ) {
    const space = text.lastIndexOf(' ', start + width);
    const end = text.length - start <= width ? text.length : space > start ? space : start + width;
    pieces.push({ start, end });
    start = text[end] === ' ' ? end + 1 : end;
  }
  return pieces;
}

function underlined(event: AiPatternStreamEvent, width: number): readonly string[] {
  const { text, positions } = foldSentence(event.sentence);
  const spans = event.patterns.map((match) => ({ from: positions[match.start - event.start] ?? 0, to: positions[match.end - event.start] ?? text.length }));
  return wrap(text, width).flatMap(({ start, end }) => {
    const marks = Array.from({ length: end - start }, (_, index) => (spans.some((span) => span.from <= start + index && start + index < span.to) ? MARK : ' ')).join('').trimEnd();
    return [INDENT + text.slice(start, end), ...(marks === '' ? [] : [INDENT + marks])];
  });
}

function described(match: PatternMatch, width: number): readonly string[] {
  const often = match.k_times === null ? '' : `, ${match.k_times} times as often in AI text`;
  const head = `${INDENT}${match.severity.padEnd(6)} ${match.display_name} (${match.pattern_id}${often})`;
  const body = [match.explanation, `Tip: ${match.tip}`].flatMap((paragraph) => {
    const line = foldSentence(paragraph).text;
    return wrap(line, width - 7).map(({ start, end }) => `${INDENT}       ${line.slice(start, end)}`);
  });
  return [terminalText(head), ...body];
}

/** One event for people: the sentence with its matches underlined, then each pattern with its explanation and tip. @param width columns of text */
export function patternText(event: AiPatternStreamEvent, width = 96): string {
  return [...underlined(event, width), ...event.patterns.flatMap((match) => described(match, width)), ''].join('\n');
}
