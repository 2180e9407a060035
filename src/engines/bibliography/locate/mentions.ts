import { findIdentifiers } from '../identifiers.js';
import type { LocatedIdentifier } from '../identifiers.js';
import type { Span } from './span.js';

/**
 * `Smith et al. (2019)`, `Smith and Jones (2019a)`, `Müller & Söhne (2001, S. 5)` in running text. An accent may stand
 * beside its letter: `M¨uller (2001)`.
 */
const NAME =
  '(?:(?:von|van|de|der|den|da|dos|du|di|la|le|el|al)\\s)*' +
  "\\p{Sk}?\\p{Lu}[\\p{L}\\p{Sk}'’-]{0,40}[\\p{L}\\p{Sk}](?:[\\s-]\\p{Sk}?\\p{Lu}[\\p{L}\\p{Sk}'’-]{0,40}\\p{L})?";
export const NARRATIVE = new RegExp(
  [
    `(${NAME}(?:(?:,\\s|\\s(?:and|&|und|et|y|e|u\\.)\\s|,\\s(?:and|&)\\s)${NAME}){0,5}`,
    '(?:,?\\s(?:et\\.?\\sal\\.?|u\\.\\s?a\\.|and (?:colleagues|others)|e outros|y otros|et coll\\.))?',
    `(?:['’]s?)?)[*_]{0,2}\\s*\\(((?:1[5-9]|20)\\d{2}[a-z]?)((?:[,;:]\\s?[^()]{0,60})?)\\)`,
  ].join(''),
  'gu',
);

/** A work named by its identifier in running text, with the authors, year and title found beside it. */
export interface Mention extends Span {
  readonly identifier: LocatedIdentifier;
  /** As in `Smith et al.`; null when nobody is named. */
  readonly authors: string | null;
  readonly year: number | null;
  readonly title: string | null;
}

const CLOSERS = /^[)\]”"»*_]*[.)]{0,2}/u;
const BULLET = /^\s*(?:\d{1,3}[.)]|[-*•])\s+$/u;

/** Marks around titles, most reliable first: link text, quotation marks, emphasis. */
const TITLES = [
  /\[([^\]]{8,300})\]\(/u,
  /[“«„"]([^”»“"]{8,300})[”»“"]/u,
  /(?<!\*)\*([^*]{8,300})\*(?!\*)/u,
  /_([^_]{8,300})_/u,
];

function titleIn(text: string): string | null {
  const titles = TITLES.map((pattern) => pattern.exec(text)?.[1]).filter((title) => title !== undefined);
  return titles.find((title) => !/^(?:https?:|10\.\d|arxiv)/iu.test(title)) ?? null;
}

/** Finds works named by an identifier in the given parts of the running text. */
export function findMentions(text: string, bodies: readonly Span[]): readonly Mention[] {
  return bodies.flatMap((body) => {
    const stretch = text.slice(body.start, body.end);
    const mentions: Mention[] = [];
    let floor = 0;
    for (const identifier of findIdentifiers(stretch)) {
      // The same identifier as link text and as link target is one mention.
      if (
        mentions.at(-1)?.identifier.value === identifier.value &&
        /^\W*$/u.test(stretch.slice(floor, identifier.start).replace(/https?:\/\/\S*/gu, ''))
      ) {
        const previous = mentions.pop();
        if (previous !== undefined)
          mentions.push(extended(stretch, { ...previous, end: identifier.end + body.start }, body.start));
      } else mentions.push(mentionAt(stretch, identifier, floor, body.start));
      floor = identifier.end;
    }
    return mentions;
  });
}

/**
 * Returns the mention of an identifier, with the names, year and title before it on its line.
 * @param floor where the mention before it ends, in `stretch`
 * @param offset of `stretch` in the text
 */
function mentionAt(stretch: string, identifier: LocatedIdentifier, floor: number, offset: number): Mention {
  const lineStart = Math.max(floor, stretch.lastIndexOf('\n', identifier.start) + 1);
  const before = stretch.slice(lineStart, identifier.start);
  const narrative = [...before.matchAll(NARRATIVE)].at(-1);
  const title =
    narrative === undefined
      ? null
      : titleIn(`${before.slice(narrative.index)}${stretch.slice(identifier.start, identifier.end)}`);
  const isNamed = narrative !== undefined && title !== null;
  const from = isNamed ? lineStart + narrativeStart(before, narrative.index) : openedBefore(stretch, identifier.start);
  const mention = {
    start: offset + from,
    end: offset + identifier.end,
    identifier,
    authors: isNamed ? (narrative[1] ?? null) : null,
    year: isNamed ? Number(narrative[2]?.slice(0, 4)) : null,
    title: isNamed ? title : null,
  };
  return isNamed ? extended(stretch, mention, offset) : mention;
}

/** Returns where a mention starts: a bullet or emphasis mark before the names belongs to it. */
function narrativeStart(before: string, index: number): number {
  const head = before.slice(0, index).replace(/[*_]+$/u, '');
  return BULLET.test(head) ? head.length - head.trimStart().length : head.length;
}

function openedBefore(stretch: string, start: number): number {
  return stretch.charAt(start - 1) === '[' || stretch.charAt(start - 1) === '<' ? start - 1 : start;
}

function extended(stretch: string, mention: Mention, offset: number): Mention {
  const closers = CLOSERS.exec(stretch.slice(mention.end - offset))?.[0] ?? '';
  return { ...mention, end: mention.end + closers.length };
}
