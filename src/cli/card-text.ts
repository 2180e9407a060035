import { terminalText } from '../lib/terminal-text.js';
import type { BibliographyFindings, Reference } from '../records/bibliography.js';

const percent = (likeness: number | null): string => (likeness === null ? '–' : `${Math.round(100 * likeness)} %`);

/** The card of a reference, for people: the closest work, likeness by part, reasons, and where to check by hand. */
export function cardLines({ card, matchId }: Reference, { works }: BibliographyFindings): readonly string[] {
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
    ...why.map((reason) => `    because ${reason}`),
    ...links.map(({ label, url }) => `    check: ${label} ${url}`),
  ].map(terminalText);
}
