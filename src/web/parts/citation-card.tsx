import type { JSX } from 'preact';
import type { CitationCard as Card } from '../../records/bibliography.js';

const percent = (likeness: number | null): string => (likeness === null ? '–' : `${Math.round(100 * likeness)} %`);

function Parts({ parts }: Pick<NonNullable<Card['closest']>, 'parts'>): JSX.Element {
  return (
    <div class="scroll" role="region" tabIndex={0} aria-label="The closest work, part by part">
      <table>
        <thead>
          <tr>
            <th scope="col">Part</th>
            <th scope="col">As cited</th>
            <th scope="col">Closest work</th>
            <th scope="col">Likeness</th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ part, cited, found, likeness }) => (
            <tr key={part}>
              <th scope="row">{part}</th>
              <td dir="auto">{cited ?? '–'}</td>
              <td dir="auto">{found ?? '–'}</td>
              <td>{percent(likeness)}</td>
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
