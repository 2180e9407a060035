import { isRecord } from '../../../lib/json-value.js';
import { BrokenWorksError } from './broken-works.js';
import { textLines } from './text-lines.js';

const NEWLINE = 10;
const BACKSLASH = 92;
const QUOTE = 34;
const OPEN = 123;
const CLOSE = 125;

/** Longest object held in memory, in characters. A Crossref dump file of 5,000 works is well below this limit. */
const LONGEST_OBJECT = 256 * 1024 * 1024;

/** Lines at the start of a file that show whether it is JSON Lines. */
const LINES_LOOKED_AT = 12;

function isObject(line: string): boolean {
  try {
    return line.startsWith('{') && isRecord(JSON.parse(line));
  } catch {
    return false;
  }
}

/** Whether a file that starts so has an object a line: its first line is one, or two others are where that is cut. */
function isJsonLines(head: string): boolean {
  const lines = head.split(/\r?\n/u, LINES_LOOKED_AT + 1).filter((line) => line.trim() !== '');
  return isObject(lines[0] ?? '') ? lines.length > 1 : lines.filter(isObject).length > 1;
}

/** Yields the lines of JSON Lines. Null for a line that holds no object. */
async function* objectLines(chunks: AsyncIterable<string>): AsyncGenerator<string | null> {
  for await (const line of textLines(chunks)) {
    const text = line.trim();
    if (text !== '') yield text.startsWith('{') ? text : null;
  }
}

/**
 * Yields the outermost objects of JSON as text, however the lines are broken. A line that ends inside a string breaks
 * its object: null is yielded for it, and what follows is read as if it were new.
 */
async function* nestedObjects(chunks: AsyncIterable<string>): AsyncGenerator<string | null> {
  let depth = 0;
  let inString = false;
  let escaped = false;
  let pending = '';
  for await (const chunk of chunks) {
    let start = depth > 0 ? 0 : -1;
    for (let index = 0; index < chunk.length; index += 1) {
      const unit = chunk.charCodeAt(index);
      if (inString) {
        if (escaped) escaped = false;
        else if (unit === BACKSLASH) escaped = true;
        else if (unit === QUOTE) inString = false;
        else if (unit === NEWLINE) {
          yield null;
          [depth, inString, pending, start] = [0, false, '', -1];
        }
      } else if (unit === QUOTE) inString = depth > 0;
      else if (unit === OPEN) {
        if (depth === 0) start = index;
        depth += 1;
      } else if (unit === CLOSE && depth > 0) {
        depth -= 1;
        if (depth === 0) {
          yield pending + chunk.slice(start, index + 1);
          pending = '';
          start = -1;
        }
      }
    }
    if (depth > 0) pending += chunk.slice(start);
    if (pending.length > LONGEST_OBJECT) throw new BrokenWorksError('an object of the JSON is longer than 256 MiB');
  }
  if (depth > 0) throw new BrokenWorksError('the JSON ends inside an object');
}

/**
 * Yields the outermost objects of JSON Lines, of one array, or of a single JSON file as text; null for a broken one. In
 * JSON Lines a broken line costs that line alone. @param head the first of the chunks
 * @throws BrokenWorksError for JSON that ends inside an object, or whose object is longer than any may be
 */
export function jsonObjects(head: string, chunks: AsyncIterable<string>): AsyncGenerator<string | null> {
  return isJsonLines(head) ? objectLines(chunks) : nestedObjects(chunks);
}
