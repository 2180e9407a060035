/** Text whose code spans are held apart; a number between two noncharacters stands for each. */
export interface HeldCode {
  readonly text: string;
  readonly spans: readonly string[];
}

const HELD = /\ufdd0(\d+)\ufdd1/gu;

interface Run {
  readonly start: number;
  readonly end: number;
  /** Index of the next run of as many backticks. */
  readonly closing: number | undefined;
}

/** Returns the runs of backticks of a paragraph. */
function backtickRuns(paragraph: string): readonly Run[] {
  const found = [...paragraph.matchAll(/`+/gu)];
  const later = new Map<number, number>();
  const runs: Run[] = [];
  for (let at = found.length - 1; at >= 0; at -= 1) {
    const { index: start = 0, 0: marks = '' } = found[at] ?? {};
    runs.push({ start, end: start + marks.length, closing: later.get(marks.length) });
    later.set(marks.length, at);
  }
  return runs.reverse();
}

/** A space on both sides sets code that begins or ends with a backtick apart from the marks: it is no part of it. */
const withoutSpacing = (code: string): string =>
  code.startsWith(' ') && code.endsWith(' ') && code.trim() !== '' ? code.slice(1, -1) : code;

/** Holds the code spans of paragraphs apart, so that what looks like a mark in code stays. */
export function holdCode(paragraphs: readonly string[]): HeldCode {
  const spans: string[] = [];
  const held = paragraphs.map((paragraph) => {
    if (!paragraph.includes('`')) return paragraph;
    const parts: string[] = [];
    const runs = backtickRuns(paragraph);
    let done = 0;
    for (let at = 0; at < runs.length; at += 1) {
      const { start = 0, end = 0, closing } = runs[at] ?? {};
      const close = closing === undefined || paragraph[start - 1] === '\\' ? undefined : runs[closing];
      if (closing === undefined || close === undefined) continue;
      parts.push(paragraph.slice(done, start), `\ufdd0${spans.length}\ufdd1`);
      spans.push(withoutSpacing(paragraph.slice(end, close.start)));
      done = close.end;
      at = closing;
    }
    return parts.join('') + paragraph.slice(done);
  });
  return { text: held.join('\n'), spans };
}

/** Holds apart what a pattern matches. @param pattern has a group `code`, which is what stays of a match */
export function holdSpans(source: string, pattern: RegExp): HeldCode {
  const parts: string[] = [];
  const spans: string[] = [];
  let done = 0;
  for (const { index, 0: whole, groups } of source.matchAll(pattern)) {
    parts.push(source.slice(done, index), `\ufdd0${spans.length}\ufdd1`);
    spans.push(groups?.code ?? whole);
    done = index + whole.length;
  }
  return { text: parts.join('') + source.slice(done), spans };
}

/** Puts code spans that were held apart back into their text. */
export const withHeldCode = (text: string, spans: readonly string[]): string =>
  spans.length === 0 ? text : text.replace(HELD, (_, number: string) => spans[Number(number)] ?? '');
