import type { JSX } from 'preact';
import type { CitationCard as Card } from '../../records/bibliography.js';

const percent = (likeness: number | null): string => (likeness === null ? '–' : `${Math.round(100 * likeness)} %`);

function Parts({ parts }: Pick<NonNullable<Card['closest']>, 'parts'>): JSX.Element {
  return (
    <div class="scroll" role="region" tabIndex={0} aria-label="The closest work, part by part">
      <table class="compared stacks">
        <thead>
          <tr>
            <th scope="col">Part</th>
            <th scope="col">As cited</th>
            <th scope="col">Closest work</th>
            <th scope="col" class="n">
              Likeness
            </th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ part, cited, found, likeness }) => (
            <tr key={part}>
              <th scope="row">{part}</th>
              <td dir="auto" data-title="As cited">
                {cited ?? '–'}
              </td>
              <td dir="auto" data-title="Closest work">
                {found ?? '–'}
              </td>
              <td class="n" data-title="Likeness">
                {percent(likeness)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What a person needs to judge a reference: the closest work by part, the reasons, and where to check by hand. */
export function CitationCard({ card: { closest, why, links } }: { readonly card: Card }): JSX.Element {
  return (
    <details>
      <summary>Why, and where to check by hand</summary>
      {closest !== null && <Parts parts={closest.parts} />}
      <p class="muted">Because {why.join('; ')}.</p>
      <p>
        Check by hand:
        {links.map(({ label, url }) => (
          <span key={url}>
            {' '}
            <a href={url} target="_blank" rel="noopener noreferrer">
              {label}
            </a>
          </span>
        ))}
      </p>
    </details>
  );
}
