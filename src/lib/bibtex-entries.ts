const START = /^\s*@\s*[a-z]+\s*[{(]/iu;
const NEXT_START = /\s*@\s*[a-z]+\s*[{(]/iuy;

/** Returns the entries of a line that begins with one: the next begins once all braces are closed. */
function entriesOfLine(line: string): readonly string[] {
  const entries: string[] = [];
  let [from, depth] = [0, 0];
  for (let at = 0; at < line.length; at += 1) {
    const character = line[at];
    if (character === '\\') at += 1;
    else if (character === '{') depth += 1;
    else if (character === '}') depth -= 1;
    if (character !== '}' || depth !== 0) continue;
    NEXT_START.lastIndex = at + 1;
    if (!NEXT_START.test(line)) continue;
    entries.push(line.slice(from, at + 1));
    from = at + 1;
  }
  return [...entries, line.slice(from)];
}

/**
 * Yields the entries of a BibTeX or BibLaTeX file; an entry starts with `@` at the start of a line, or behind another
 * one on its line.
 */
export async function* bibtexEntries(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let entry: string[] = [];
  for await (const line of lines) {
    const isStart = START.test(line);
    for (const part of isStart ? entriesOfLine(line) : [line]) {
      if (isStart && entry.length > 0) {
        yield entry.join('\n');
        entry = [];
      }
      entry.push(part);
    }
  }
  if (entry.length > 0) yield entry.join('\n');
}

/** Whether an entry defines a name that later entries may use. */
export const isDefinition = (entry: string): boolean => /^\s*@\s*string/iu.test(entry);

/** Whether an entry is one of a work. */
export const isWork = (entry: string): boolean => /^\s*@\s*(?!comment|preamble|string)[a-z]+/iu.test(entry);

/** Returns the text of a field without the markup that the parser leaves in it. */
export const plainField = (text: string): string => text.replace(/<\/?[a-z][^<>]*>/giu, '').replace(/\s+/gu, ' ');
