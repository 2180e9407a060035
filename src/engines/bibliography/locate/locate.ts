import { splitEntries } from './entries.js';
import { findCitations } from './citations.js';
import type { LocatedCitation } from './citations.js';
import { findMentions } from './mentions.js';
import type { Mention } from './mentions.js';
import { referenceSections } from './sections.js';
import type { EntrySpan, Span } from './span.js';

/** Where a document refers to works. */
export interface Located {
  /** Entries of its reference lists. */
  readonly entries: readonly EntrySpan[];
  /** Works named by an identifier outside the lists. */
  readonly mentions: readonly Mention[];
  /** Citations in running text, mentions left out. */
  readonly citations: readonly LocatedCitation[];
  /** Running text: everything outside the lists. */
  readonly bodies: readonly Span[];
}

function outside(text: string, sections: readonly Span[]): readonly Span[] {
  const bodies: Span[] = [];
  let at = 0;
  for (const { start, end } of [...sections].sort((left, right) => left.start - right.start)) {
    if (start > at) bodies.push({ start: at, end: start });
    at = Math.max(at, end);
  }
  if (at < text.length) bodies.push({ start: at, end: text.length });
  return bodies;
}

/** Finds reference lists, their entries, works named in passing, and citations. Offsets are UTF-16 units of the text as given. */
export function locate(text: string): Located {
  const sections = referenceSections(text);
  const entries = sections.flatMap((section) => splitEntries(text, section));
  // What follows the last entry of a list is running text again.
  const lists = sections.map((section) => {
    const own = entries.filter((entry) => entry.start >= section.start && entry.end <= section.end);
    return { start: own[0]?.start ?? section.start, end: own.at(-1)?.end ?? section.start };
  }).filter(({ start, end }) => end > start);
  const bodies = outside(text, lists);
  const mentions = findMentions(text, bodies);
  const highest = entries.some((entry) => entry.number !== null) ? Math.max(entries.length, ...entries.map((entry) => entry.number ?? 0)) : 0;
  const citations = findCitations(text, bodies, highest).filter((citation) => !mentions.some((mention) => citation.start < mention.end && mention.start < citation.end));
  return { entries, mentions, citations, bodies };
}
