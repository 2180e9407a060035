/** Yields the entries of a BibTeX or BibLaTeX file; an entry starts with `@` at the start of a line. */
export async function* bibtexEntries(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let entry: string[] = [];
  for await (const line of lines) {
    if (/^\s*@\s*[a-z]+\s*[{(]/iu.test(line) && entry.length > 0) {
      yield entry.join('\n');
      entry = [];
    }
    entry.push(line);
  }
  if (entry.length > 0) yield entry.join('\n');
}

/** Whether an entry defines a name that later entries may use. */
export const isDefinition = (entry: string): boolean => /^\s*@\s*string/iu.test(entry);

/** Whether an entry is one of a work. */
export const isWork = (entry: string): boolean => /^\s*@\s*(?!comment|preamble|string)[a-z]+/iu.test(entry);

/** Returns the text of a field without the markup that the parser leaves in it. */
export const plainField = (text: string): string => text.replace(/<\/?[a-z][^<>]*>/giu, '').replace(/\s+/gu, ' ');
