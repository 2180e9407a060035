import { BrokenWorksError } from './broken-works.js';

/** Longest record, in characters. */
const LONGEST_RECORD = 16 * 1024 * 1024;
/** More characters than a tag of a record's name has before its attributes. */
const LONGEST_TAG = 64;

interface RecordText {
  /** Null for a record that ends where the next one begins. */
  readonly text: string | null;
  /** Where the text behind it begins. */
  readonly end: number;
}

/** Returns the record that begins at a place, once all of it is there. */
function recordAt(pending: string, start: RegExpExecArray, starts: RegExp): RecordText | null {
  const tag = `</${start[1] ?? ''}>`;
  const found = pending.indexOf(tag, start.index);
  starts.lastIndex = start.index + 1;
  const next = starts.exec(pending)?.index ?? -1;
  if (next !== -1 && (found === -1 || next < found)) return { text: null, end: next };
  if (found === -1) return null;
  const end = found + tag.length;
  return { text: pending.slice(start.index, end), end };
}

/**
 * Yields the text of each element with one of these names, none of which holds another; null for one without an end.
 * @param root the element that holds them @throws BrokenWorksError for XML that ends before the root does
 */
export async function* recordTexts(
  chunks: AsyncIterable<string>,
  root: string,
  names: readonly string[],
): AsyncGenerator<string | null> {
  const starts = new RegExp(`<(${names.join('|')})(?=[\\s>])`, 'gu');
  const rootEnd = `</${root}`;
  let pending = '';
  let isWhole = false;
  for await (const chunk of chunks) {
    pending += chunk;
    let done = 0;
    for (;;) {
      starts.lastIndex = done;
      const start = starts.exec(pending);
      isWhole ||= pending.slice(done, start?.index).includes(rootEnd);
      // A tag may be cut at the end of the chunk.
      if (start === null) done = Math.max(done, pending.length - LONGEST_TAG);
      const record = start === null ? null : recordAt(pending, start, starts);
      if (record === null) break;
      yield record.text;
      done = record.end;
    }
    pending = pending.slice(done);
    if (pending.length > LONGEST_RECORD) throw new BrokenWorksError('a record is longer than 16 MiB');
  }
  starts.lastIndex = 0;
  if (starts.test(pending)) throw new BrokenWorksError('the XML ends inside a record');
  if (!isWhole) throw new BrokenWorksError(`the XML ends before ${rootEnd}>`);
}
