import { countOf, countText, percentText } from '../lib/number-text.js';
import { groupBy } from '../lib/group-by.js';
import { CLEARLY_AI, readsClearlyAsAi, sectionShare } from './sections.js';
import type { CountedSection, SectionState, WeighedSection } from './sections.js';

/** What is said about one section, and about several. */
const SAYS: Readonly<Record<SectionState, readonly [one: string, several: string]>> = {
  ai: ['reads as AI', 'read as AI'],
  mixed: ['reads as mixed', 'read as mixed'],
  human: ['reads as human', 'read as human'],
  unsure: ['is unsure', 'are unsure'],
  not_judged: ['is not judged', 'are not judged'],
  not_scanned: ['is not scanned', 'are not scanned'],
};
/** What a reader acts on comes first; the last state in a text is said about "the others". */
const ORDER: readonly SectionState[] = ['ai', 'mixed', 'unsure', 'not_judged', 'not_scanned', 'human'];
/** More stretches of one state than this are counted. */
const MOST_STRETCHES = 8;

/** Consecutive numbers as stretches: `4–6`, `9`. */
function stretchesOf(numbers: readonly number[]): readonly string[] {
  const stretches: { first: number; last: number }[] = [];
  for (const number of numbers) {
    const open = stretches.at(-1);
    if (open?.last === number - 1) open.last = number;
    else stretches.push({ first: number, last: number });
  }
  return stretches.map(({ first, last }) => (first === last ? `${first}` : `${first}–${last}`));
}

/** `4–6, 9 and 12`; of very many stretches the first ones. */
function numbersText(stretches: readonly string[], sections: number): string {
  const shown = stretches.length > MOST_STRETCHES ? stretches.slice(0, MOST_STRETCHES) : stretches;
  const left = stretches.length - shown.length;
  if (left > 0)
    return `${shown.join(', ')} and ${countOf(left, 'more stretch', 'more stretches')} (${sections} in all)`;
  return shown.length === 1 ? shown.join('') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1) ?? ''}`;
}

/** Which sections are in a state; of those that nobody has to look at, and that are here and there, only how many. */
function placesText(state: SectionState, numbers: readonly number[], of: string): string {
  const stretches = stretchesOf(numbers);
  const isActedOn = state === 'ai' || state === 'mixed';
  if (stretches.length > MOST_STRETCHES && !isActedOn) return `${countText(numbers.length)}${of} sections`;
  return `section${numbers.length === 1 ? '' : 's'} ${numbersText(stretches, numbers.length)}${of}`;
}

/**
 * Says which sections of a text read as what, e.g. `sections 4–6 of 31 read as AI, section 9 is unsure, the others read
 * as human`; empty for a text of one section.
 */
export function sectionMapText(states: readonly SectionState[]): string {
  if (states.length < 2) return '';
  const places = groupBy(
    states.map((state, index) => ({ state, number: index + 1 })),
    ({ state }) => state,
  );
  const groups = ORDER.flatMap((state) => {
    const numbers = places.get(state)?.map(({ number }) => number) ?? [];
    return numbers.length === 0 ? [] : [{ state, numbers }];
  });
  return groups
    .map(({ state, numbers }, index) => {
      const says = SAYS[state][numbers.length === 1 ? 0 : 1];
      if (groups.length === 1) return `all ${countOf(states.length, 'section')} ${says}`;
      if (index === groups.length - 1) return `the other${numbers.length === 1 ? '' : 's'} ${says}`;
      const of = index === 0 ? ` of ${states.length}` : '';
      return `${placesText(state, numbers, of)} ${says}`;
    })
    .join(', ');
}

/**
 * Says what the sections of a long text make of it, e.g. `12 % of the words in sections that read as AI: sections 4–6
 * of 31 read as AI, the others read as human`; null for a text that was scanned at once.
 */
export function sectionsText(sections: readonly CountedSection[]): string | null {
  if (sections.length < 2) return null;
  const share = sectionShare(sections, 'ai');
  const map = sectionMapText(sections.map(({ state }) => state));
  return share === null || share === 0 ? map : `${percentText(share)} of the words in sections that read as AI: ${map}`;
}

/** Returns numbers with what they count, e.g. `sentences 3–5 and 9`; of very many stretches the first ones. */
export function stretchesText(numbers: readonly number[], singular: string): string {
  return `${singular}${numbers.length === 1 ? '' : 's'} ${numbersText(stretchesOf(numbers), numbers.length)}`;
}

/**
 * Names the sections that read clearly as AI or mixed without being stated so, e.g. `sections 3 and 5 of 9 have a
 * probability of AI or mixed over 80 %, though neither verdict is stated of them`; null where there are none.
 */
export function clearSectionsText(sections: readonly WeighedSection[]): string | null {
  if (sections.length < 2) return null;
  const numbers = sections.flatMap((section, index) =>
    section.state === 'unsure' && readsClearlyAsAi(section) ? [index + 1] : [],
  );
  if (numbers.length === 0) return null;
  const one = numbers.length === 1;
  return (
    `${stretchesText(numbers, 'section')} of ${countText(sections.length)} ${one ? 'has' : 'have'} a probability of ` +
    `AI or mixed over ${percentText(CLEARLY_AI)}, though neither is stated of ${one ? 'it' : 'them'}`
  );
}

/** What a section is called in a table. */
export const SECTION_STATE_TEXT: Readonly<Record<SectionState, string>> = {
  ai: 'ai',
  mixed: 'mixed',
  human: 'human',
  unsure: 'unsure',
  not_judged: 'not judged',
  not_scanned: 'not scanned',
};
