import { terminalText } from '../../lib/terminal-text.js';
import { GENERAL_REASONS } from '../../records/bibliography.js';
import type { BibliographyFindings, Reference } from '../../records/bibliography.js';

const percent = (likeness: number | null): string => (likeness === null ? '–' : `${Math.round(100 * likeness)} %`);

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
    ...links.map(({ label, url }) => `    check: ${label} ${url}`),
  ].map(terminalText);
}
