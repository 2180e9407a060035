import type { Reference } from '../records/bibliography.js';
import { html, nothing } from './html.js';
import type { Html } from './html.js';

const percent = (likeness: number | null): string =>
  likeness === null ? 'not given' : `${Math.round(100 * likeness)} %`;

/** The card of a reference: the closest work by part, why it is judged so, and where to check it by hand. */
export function cardHtml({ card }: Reference): Html {
  if (card === undefined) return nothing;
  const { closest, why, links } = card;
  const parts =
    closest === null
      ? nothing
      : html`<p><small>Likeness to the closest work: ${closest.parts
          .map(({ part, likeness }) => `${part} ${percent(likeness)}`)
          .join(', ')}.</small></p>`;
  const title = closest?.parts.find(({ part }) => part === 'title')?.found ?? null;
  return html`${title === null ? nothing : html`<p><small>Closest work: <bdi>${title}</bdi></small></p>`}${parts}
<p><small>Because ${why.join('; ')}.</small></p>
<p><small>Check by hand: ${links.map(
    ({ label, url }, index) => html`${index === 0 ? '' : ', '}<a href="${url}" rel="noreferrer">${label}</a>`,
  )}</small></p>`;
}
