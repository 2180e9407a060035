import type { JSX } from 'preact';
import { CitationCard } from './citation-card.js';
import { countOf, countText } from '../../lib/number-text.js';
import { listReadText, NAMED_IN_TEXT } from '../../records/list-read.js';
import type { ShownBibliography } from '../../records/shown-bibliography.js';

type Reference = ShownBibliography['references'][number];

const VERDICT = {
  found: { text: 'found', kind: 'good' },
  mismatch: { text: 'differs', kind: 'warn' },
  not_found: { text: 'not found', kind: 'bad' },
  unverified: { text: 'cannot be checked here', kind: '' },
} as const;

const STATUS_TEXT = { equal: 'the same', variant: 'a variant', different: 'differs', missing: 'not cited' } as const;

function Differences({ reference }: { readonly reference: Reference }): JSX.Element | null {
  const telling = reference.fields.filter(({ status }) => status === 'different' || status === 'variant');
  if (telling.length === 0) return null;
  return (
    <div class="scroll" role="region" tabIndex={0} aria-label="What differs">
      <table class="compared stacks">
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">As cited</th>
            <th scope="col">As found</th>
            <th scope="col">Compared</th>
          </tr>
        </thead>
        <tbody>
          {telling.map(({ name, cited, found, status }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td data-title="As cited">{cited ?? '–'}</td>
              <td data-title="As found">{found ?? '–'}</td>
              <td data-title="Compared">{STATUS_TEXT[status]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function citedText({ citedBy: { length: times }, notes }: Reference): string {
  // The note that stands below says what was found of it.
  if (times === 0) return notes.includes(NAMED_IN_TEXT) ? 'named in the text' : 'no citation recognised';
  return times === 1 ? 'cited once' : `cited ${countOf(times, 'time')}`;
}

function ReferenceCard({ reference }: { readonly reference: Reference }): JSX.Element {
  const { text, kind } = VERDICT[reference.verdict];
  return (
    <li class="card">
      <p class="badges">
        <span class={`badge ${kind}`}>{text}</span>
        <span class="badge">{citedText(reference)}</span>
      </p>
      <p class="raw" dir="auto">
        {reference.raw}
      </p>
      <Differences reference={reference} />
      {reference.notes.map((note) => (
        <p key={note} class="muted">
          {note}
        </p>
      ))}
      {reference.card !== undefined && <CitationCard card={reference.card} />}
    </li>
  );
}

/** What is said of a list that was not read in whole, else the citations that it lacks. */
function Unmet({ summary }: { readonly summary: ShownBibliography['summary'] }): JSX.Element | null {
  const notRead = listReadText(summary);
  if (notRead !== null) return <p class="muted">{notRead}</p>;
  if (summary.danglingCitations === 0) return null;
  return <p>{countOf(summary.danglingCitations, 'citation')} in the text without an entry in the list.</p>;
}

function SummaryText({ summary }: { readonly summary: ShownBibliography['summary'] }): JSX.Element {
  const counts = [
    [summary.found, 'found'],
    [summary.mismatch, summary.mismatch === 1 ? 'differs' : 'differ'],
    [summary.notFound, 'not found'],
    [summary.unverified, 'cannot be checked here'],
  ] as const;
  return (
    <p>
      {countOf(summary.references, 'reference')}:{' '}
      {counts
        .filter(([count]) => count > 0)
        .map(([count, text]) => `${countText(count)} ${text}`)
        .join(', ')}
      . Looked up in the index “{summary.index.name}” of {countOf(summary.index.works, 'work')}; what it does not cover
      cannot be checked.
      {summary.unverified > 0 &&
        ' Whoever runs this service can fill the index (assay works import) or let it ask Crossref, OpenAlex, ' +
          'arXiv and PubMed (--resolvers crossref,openalex,arxiv,pubmed).'}
    </p>
  );
}

/** Lists the references of a text with their verdicts, and the claims without a citation. */
export function ReferenceList({ bibliography }: { readonly bibliography: ShownBibliography }): JSX.Element {
  const { summary, references, claims } = bibliography;
  const bare = claims.filter(({ needsCitation }) => needsCitation);
  return (
    <>
      {references.length === 0 ? (
        <p class="empty">The text has no list of references and names no identifier.</p>
      ) : (
        <>
          <SummaryText summary={summary} />
          <Unmet summary={summary} />
        </>
      )}
      <ul class="cards wide">
        {references.map((reference) => (
          <ReferenceCard key={reference.id} reference={reference} />
        ))}
      </ul>
      {bare.length > 0 && (
        <details>
          <summary>{countOf(bare.length, 'claim')} without a citation</summary>
          <ul>
            {bare.map(({ id, text, namedSource }) => (
              <li key={id} dir="auto">
                {text}
                {namedSource !== undefined && <p class="muted">Names as its source: {namedSource}</p>}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
