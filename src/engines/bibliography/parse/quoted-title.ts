/** The marks that close a quotation, by the mark that opens it. Single marks are apostrophes, too. */
const CLOSING: Readonly<Record<string, string>> = { '“': '”', '„': '“”', '"': '"', '«': '»', '»': '«' };
/** What follows a title in quotation marks. Another title only begins with them: “On the ground” with … */
const AFTER_TITLE = /^\s*(?:,|[.;]?\s*(?:in|dans)[\s:])/iu;
/** The gap after a first word. “Race,” Writing, and Difference: a single word in quotation marks is no title. */
const FIRST_GAP = /\S\s+(?=\S)/u;

/** The mark that opens a quotation at a place, or just before it, and where its text begins; null without one. */
function openingAt(text: string, start: number): { readonly mark: string; readonly from: number } | null {
  const own = text.charAt(start);
  if (own in CLOSING) return { mark: own, from: start + 1 };
  const before = text.slice(0, start).trimEnd().at(-1) ?? '';
  return before in CLOSING ? { mark: before, from: start } : null;
}

/** Returns the marks that close the quotation that is open at a place, those of quotations within it left out. */
function closingMarks(text: string, mark: string, from: number, end: number): readonly number[] {
  const closing = CLOSING[mark] ?? '';
  const places: number[] = [];
  let depth = 0;
  for (let at = from; at < end; at += 1) {
    const here = text.charAt(at);
    if (closing.includes(here)) {
      if (depth === 0) places.push(at);
      else depth -= 1;
    } else if (here === mark) depth += 1;
  }
  return places;
}

/**
 * Returns where a title in quotation marks ends within a part of a reference that was read as the title: at the mark
 * that closes it, if a comma stands there or it is said what the work is in. Otherwise returns the end of the part.
 */
export function endOfQuotedTitle(text: string, start: number, end: number): number {
  const opening = openingAt(text, start);
  if (opening === null) return end;
  const { mark, from } = opening;
  const gap = FIRST_GAP.exec(text.slice(from, end));
  if (gap === null) return end;
  const second = from + gap.index + gap[0].length;
  const close = closingMarks(text, mark, from, end).find(
    (at) => at > second && (text.charAt(at - 1) === ',' || AFTER_TITLE.test(text.slice(at + 1, end))),
  );
  return close ?? end;
}

/** Whether a part of a reference that was read as a title is in quotation marks from its begin to its end. */
export function isQuotedTitle(text: string, start: number, end: number): boolean {
  const opening = openingAt(text, start);
  if (opening === null || !FIRST_GAP.test(text.slice(start, end))) return false;
  const closing = CLOSING[opening.mark] ?? '';
  const last = text.slice(0, end).trimEnd().at(-1) ?? '';
  const next = text.slice(end).trimStart().charAt(0);
  return (closing.includes(last) && last !== '') || (closing.includes(next) && next !== '');
}
