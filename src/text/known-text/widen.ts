/** Longest sentence, in code units: a longer text is not a sentence, so the search ends here. */
const LONGEST_SENTENCE = 600;

const LINE_FEED = 0x0a;
const COLON = 0x3a;
const SPACE = /\s/u;
const TERMINATORS = new Set(Array.from('.!?…؟۔।॥።។'));
const IDEOGRAPHIC_TERMINATORS = new Set(Array.from('。！？｡．'));
const CLOSERS = new Set(Array.from('"\')]}”’»›」』）】》〉＂'));

/** Whether a sentence ends just before an index: after a terminator, a blank line, or a line that ends in a colon. */
function endsBefore(text: string, index: number): boolean {
  let at = index - 1;
  const unit = text[at] ?? '';
  if (unit === '\n') {
    const before = text.charCodeAt(at - 1);
    return before === LINE_FEED || before === COLON;
  }
  while (at > index - 4 && CLOSERS.has(text[at] ?? '')) at -= 1;
  const mark = text[at] ?? '';
  return (
    IDEOGRAPHIC_TERMINATORS.has(mark) ||
    (TERMINATORS.has(mark) && (index === text.length || SPACE.test(text[index] ?? '')))
  );
}

/** Returns the start of the sentence around an index, or -1 if it is too far away. */
function sentenceStart(text: string, index: number): number {
  for (let at = index; at >= 0 && at > index - LONGEST_SENTENCE; at -= 1) {
    if (at > 0 && !endsBefore(text, at)) continue;
    let start = at;
    while (start < index && SPACE.test(text[start] ?? '')) start += 1;
    return start;
  }
  return -1;
}

/** Returns the end of the sentence around an index, or -1 if it is too far away. */
function sentenceEnd(text: string, index: number): number {
  for (let at = index; at <= text.length && at < index + LONGEST_SENTENCE; at += 1) {
    if (at < text.length && !endsBefore(text, at)) continue;
    let end = at;
    while (end > index && SPACE.test(text[end - 1] ?? '')) end -= 1;
    return end;
  }
  return -1;
}

/** Returns a span extended over the sentences at its edges of which it contains at least half. */
export function widenToSentences(
  text: string,
  start: number,
  end: number,
): { readonly start: number; readonly end: number } {
  const [firstStart, firstEnd] = [sentenceStart(text, start), sentenceEnd(text, start + 1)];
  const [lastStart, lastEnd] = [sentenceStart(text, end - 1), sentenceEnd(text, end)];
  const holdsFirst = firstStart >= 0 && firstEnd >= 0 && 2 * (Math.min(end, firstEnd) - start) >= firstEnd - firstStart;
  const holdsLast = lastStart >= 0 && lastEnd >= 0 && 2 * (end - Math.max(start, lastStart)) >= lastEnd - lastStart;
  return { start: holdsFirst ? firstStart : start, end: holdsLast ? lastEnd : end };
}
