import { cutSections } from '../sections/cut-sections.js';
import { firstWords } from '../sections/first-words.js';
import { splitSentences } from '../text/sentences.js';
import { holdsWord } from '../text/words.js';
import type { ServiceClient } from './client/index.js';
import { textLimitOf } from './scan-whole-text.js';

type Streamed = ReturnType<ServiceClient['streamPatterns']> extends AsyncIterable<infer One> ? One : never;

/**
 * Yields the sentences of a text of any length that hold AI-writing patterns, at their places in it, as the service
 * finds them: where the text is longer than the service takes at once, section by section.
 * @param maxWords only so many words of its beginning; null: all
 * @throws AssayError where the service refuses a section, or its stream fails
 */
export async function* streamWholePatterns(
  client: ServiceClient,
  given: string,
  maxWords: number | null,
  signal: AbortSignal,
): AsyncGenerator<Streamed> {
  const text = maxWords === null ? given : firstWords(given, maxWords);
  const sections = cutSections(text, await textLimitOf(client, text));
  if (sections.length < 2) {
    yield* client.streamPatterns(text, signal);
    return;
  }
  let sentencesBefore = 0;
  for (const [index, { start, end }] of sections.entries()) {
    const content = text.slice(start, end);
    // A section without a word says nothing.
    if (holdsWord(content))
      yield* client.streamPatterns(content, signal, { start, sentencesBefore, prefix: `${index + 1}-` });
    sentencesBefore += splitSentences(content).length;
  }
}
