import { terminalText } from '../lib/terminal-text.js';
import { GENERAL_REASONS } from '../records/bibliography.js';
import type { BibliographyFindings, Reference } from '../records/bibliography.js';

const percent = (likeness: number | null): string => (likeness === null ? '–' : `${Math.round(100 * likeness)} %`);

/** Room of an address on a line of its own, in columns. */
const ADDRESS_COLUMNS = 72;
const FEWEST_WORDS = 4;

/** An address of a search with as many words as fit on a line: broken it could not be opened. */
function shortAddress(url: string): string {
  const [start = '', query] = url.split('?q=');
  if (query === undefined) return url;
  const words = query.split('%20');
  while (words.length > FEWEST_WORDS && `${start}?q=${words.join('%20')}`.length > ADDRESS_COLUMNS) words.pop();
  return `${start}?q=${words.join('%20')}`;
}

const GENERAL: ReadonlySet<string> = new Set(Object.values(GENERAL_REASONS));
/** Whether a reason is said once above the references that are unverified. */
const isGeneral = (reason: string): boolean => GENERAL.has(reason);

/** The card of a reference, for people: the closest work, likeness by part, reasons, and where to check by hand. */
export function cardLines({ card, matchId, verdict }: Reference, { works }: BibliographyFindings): readonly string[] {
  if (card === undefined) return [];
  const { closest, why, links } = card;
  const work = works.find(({ id }) => id === closest?.workId);
  const title = work?.csl.title ?? closest?.workId ?? '';
  const day = work?.retrievedOn === undefined ? '' : `, ${work.retrievedOn}`;
  return [
    ...(closest === null
      ? []
      : [
          `    ${matchId === null ? 'closest work' : 'work'}: ${title} (${work?.provider ?? 'local'}${day})`,
          `    likeness: ${closest.parts.map(({ part, likeness }) => `${part} ${percent(likeness)}`).join(' · ')}`,
        ]),
    ...why.filter((reason) => verdict !== 'unverified' || !isGeneral(reason)).map((reason) => `    because ${reason}`),
    ...links.map(({ label, url }) => `    check: ${label} ${shortAddress(url)}`),
  ].map(terminalText);
}
