import { BrokenWorksError } from './broken-works.js';

/** Longest line held in memory, in characters. */
const LONGEST_LINE = 256 * 1024 * 1024;

/** Splits text that arrives in pieces into lines. @throws BrokenWorksError for a line that is longer than any may be */
export async function* textLines(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let pending = '';
  for await (const chunk of chunks) {
    const [first = '', ...others] = chunk.split(/\r\n|\r|\n/u);
    pending += first;
    if (pending.length > LONGEST_LINE) throw new BrokenWorksError('a line is longer than 256 MiB');
    const last = others.pop();
    if (last === undefined) continue;
    yield pending;
    yield* others;
    pending = last;
  }
  if (pending !== '') yield pending;
}
