const RUN_END = '</w:r>';
const RUN_START = /<w:r[ >]/gu;
/** Formatting of a run that is not displayed; a value that switches it off is not matched. */
const HIDDEN = /<w:vanish(?: w:val="(?:1|true|on)")?\s*\/>/u;
const PROPERTIES_END = '</w:rPr>';
const TEXT = /<w:t[ >][^<]*<\/w:t>/gu;

/** A part of a Word document without the runs that are not displayed, and the number of words in these. */
export interface DisplayedPart {
  readonly xml: string;
  readonly hiddenWords: number;
}

function wordsIn(run: string): number {
  const text = (run.match(TEXT) ?? []).join(' ').replace(/<[^>]*>/gu, '');
  return text.split(/\s+/u).filter((word) => word !== '').length;
}

function isHidden(run: string): boolean {
  const properties = run.slice(0, run.indexOf(PROPERTIES_END) + 1);
  // What follows is how the run was formatted before a tracked change.
  const [now = ''] = properties.split('<w:rPrChange');
  return HIDDEN.test(now);
}

/** Leaves out the runs of a part that Word does not display: nobody reads them, so they are not judged. */
export function displayedPart(xml: string): DisplayedPart {
  if (!HIDDEN.test(xml)) return { xml, hiddenWords: 0 };
  let hiddenWords = 0;
  // A run ends before any run around it does, which may hold it in a text box.
  const pieces = xml.split(RUN_END).map((piece, index, all) => {
    if (index === all.length - 1) return piece;
    const start = [...piece.matchAll(RUN_START)].at(-1)?.index ?? piece.length;
    const run = piece.slice(start);
    if (!isHidden(run)) return piece + RUN_END;
    hiddenWords += wordsIn(run);
    return piece.slice(0, start);
  });
  return { xml: pieces.join(''), hiddenWords };
}
