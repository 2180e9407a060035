const wordSegmenter = new Intl.Segmenter('en', { granularity: 'word' });

/** Words of a text: segments that `Intl.Segmenter` calls word-like (UAX #29). The service bills, and the pipeline plans, by this one function. */
export function countWords(text: string): number {
  let wordCount = 0;
  for (const segment of wordSegmenter.segment(text)) if (segment.isWordLike === true) wordCount += 1;
  return wordCount;
}

/** Unicode code points of a text: what the service's character limit counts. */
export function countCharacters(text: string): number {
  let count = text.length;
  for (let index = 0; index < text.length - 1; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit >= 0xd800 && unit <= 0xdbff) {
      const next = text.charCodeAt(index + 1);
      if (next >= 0xdc00 && next <= 0xdfff) {
        count -= 1;
        index += 1;
      }
    }
  }
  return count;
}

/** The first `limit` code points of a text, never half a surrogate pair. */
export function truncateCharacters(text: string, limit: number): string {
  if (text.length <= limit) return text;
  let end = 0;
  for (let taken = 0; taken < limit && end < text.length; taken += 1) end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  return text.slice(0, end);
}
