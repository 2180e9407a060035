const BACKSLASH = 92;
const QUOTE = 34;
const OPEN = 123;
const CLOSE = 125;

/** Thrown when a JSON object is incomplete or longer than any record may be. */
export class BrokenJsonError extends Error {}

/** Longest object held in memory, in characters. A Crossref dump file of 5,000 works is well below this limit. */
const LONGEST_OBJECT = 256 * 1024 * 1024;

/**
 * Yields the outermost objects of JSON Lines, of one array, or of a single JSON file as text, however the lines are
 * broken.
 */
export async function* jsonObjects(chunks: AsyncIterable<string>): AsyncGenerator<string> {
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
    if (pending.length > LONGEST_OBJECT) throw new BrokenJsonError('an object of the JSON is longer than 256 MiB');
  }
  if (depth > 0) throw new BrokenJsonError('the JSON ends inside an object');
}
