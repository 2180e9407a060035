import type { CslItem } from '../../records/csl.js';
import type { Located } from './locate/locate.js';
import type { Mention } from './locate/mentions.js';
import { readNames } from './names.js';
import type { ReferenceModel } from './parse/model.js';
import { parseReference } from './parse/parse-reference.js';
import type { ParsedReference } from './parse/parse-reference.js';

/** A reference of a text, read but not looked up. */
export interface FoundReference {
  readonly id: string;
  readonly start: number;
  readonly end: number;
  readonly number: number | null;
  readonly parsed: ParsedReference;
}

/** References by where they are in a text: in its lists, or in its running text. */
export interface FoundReferences {
  readonly listed: readonly FoundReference[];
  readonly mentioned: readonly FoundReference[];
}

/** Returns a mention in the same form as a parsed list entry. */
function parsedMention(raw: string, { identifier, authors, year, title }: Mention): ParsedReference {
  const names = authors === null ? [] : readNames(authors.replace(/['’]s?$/u, ''));
  const csl: CslItem = {
    type:
      identifier.kind === 'url'
        ? 'webpage'
        : identifier.kind === 'isbn'
          ? 'book'
          : identifier.kind === 'arxiv'
            ? 'article'
            : 'article-journal',
    ...(title !== null && { title: title.trim() }),
    ...(names.length > 0 && { author: [...names] }),
    ...(year !== null && { issued: { 'date-parts': [[year]] } }),
    ...(identifier.kind === 'doi' && { DOI: identifier.value }),
    ...(identifier.kind === 'pmid' && { PMID: identifier.value }),
    ...(identifier.kind === 'isbn' && { ISBN: identifier.value }),
    ...(identifier.kind === 'url' && { URL: identifier.value }),
    ...(identifier.kind === 'arxiv' && { archive: 'arXiv', archive_location: identifier.value }),
  };
  return {
    text: raw,
    csl,
    identifiers: [{ ...identifier, start: 0, end: 0 }],
    authorText: authors ?? '',
    othersOmitted: /al\.?|u\.\s?a\.|others|colleagues|outros|otros/iu.test(authors ?? ''),
  };
}

/** Reads the list entries and mentions of a text, and numbers them: `r1`, `r2`, … */
export function readReferences(text: string, located: Located, model: ReferenceModel): FoundReferences {
  const listed = located.entries.map(({ start, end, number }, index): FoundReference => ({
    id: `r${index + 1}`,
    start,
    end,
    number,
    parsed: parseReference(model, text.slice(start, end)),
  }));
  const mentioned = located.mentions.map((mention, index): FoundReference => ({
    id: `r${listed.length + index + 1}`,
    start: mention.start,
    end: mention.end,
    number: null,
    parsed: parsedMention(text.slice(mention.start, mention.end), mention),
  }));
  return { listed, mentioned };
}
