import type { JSX } from 'preact';
import type { SampleBound } from '../../contract/workbench-sample.js';
import { countOf, countText, percentText } from '../../lib/number-text.js';
import { VERDICT_TEXT } from './verdict-bar.js';

function nameOf({ verdict }: SampleBound): string {
  return verdict === null ? 'all verdicts' : `the verdict ${VERDICT_TEXT[verdict]}`;
}

/** What is left to read, in a sentence. */
export function moreText(of: SampleBound, bound: string): string {
  const { texts, read, more, upper, errors } = of;
  if (texts === 0) return `No text has ${nameOf(of)}.`;
  if (more === null)
    return `${countOf(errors, 'error was', 'errors were')} found of ${nameOf(of)}: the error is not below ${bound} %.`;
  if (more === 0)
    return `With 95 % certainty the error of ${nameOf(of)} is at most ${percentText(upper ?? 1)}: below ${bound} %.`;
  const further = errors === 0 ? 'an error' : 'a further error';
  return (
    `Read ${countText(more)}${read === 0 ? '' : ' more'} of ${nameOf(of)} without finding ${further}, and the error ` +
    `is below ${bound} % with 95 % certainty.`
  );
}

function Row({ of }: { readonly of: SampleBound }): JSX.Element {
  const { verdict, texts, read, errors, open, upper, more } = of;
  return (
    <tr>
      <th scope="row">{verdict === null ? 'all' : VERDICT_TEXT[verdict]}</th>
      <td class="n" data-title="Texts">
        {countText(texts)}
      </td>
      <td class="n" data-title="Read">
        {countText(read)}
      </td>
      <td class="n" data-title="Wrong">
        {countText(errors)}
        {open > 0 && <small> ({countText(open)} of them open)</small>}
      </td>
      <td class="n" data-title="Error at most">
        {upper === null ? '–' : percentText(upper)}
      </td>
      <td class="n" data-title="Still to read">
        {more === null ? 'out of reach' : countText(more)}
      </td>
    </tr>
  );
}

// Longer than other functions: the section in the order in which it is read.
/** What the texts read so far say about all texts that the sample was drawn of. */
export function SampleBounds({
  bounds,
  bound,
}: {
  readonly bounds: readonly SampleBound[];
  readonly bound: string;
}): JSX.Element {
  const passed = bounds.reduce((most, own) => Math.max(most, own.passed), 0);
  return (
    <section aria-labelledby="bounds-title">
      <h2 id="bounds-title">How wrong can the verdicts be?</h2>
      {bounds.slice(0, bounds[0]?.verdict === null ? 1 : undefined).map((own) => (
        <p key={own.verdict} class="lead">
          {moreText(own, bound)}
        </p>
      ))}
      {passed > 0 && (
        <p class="notice">
          {countOf(passed, 'text')} before the last one read {passed === 1 ? 'is' : 'are'} not decided yet. The figures
          hold once all are: they would be wrong if somebody chose which texts to read.
        </p>
      )}
      <div class="scroll" role="region" tabIndex={0} aria-label="Errors by verdict">
        <table class="stacks bounds">
          <thead>
            <tr>
              <th scope="col">Verdict</th>
              {['Texts', 'Read', 'Wrong', 'Error at most', 'Still to read'].map((title) => (
                <th key={title} scope="col" class="n">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bounds.map((own) => (
              <Row key={own.verdict} of={own} />
            ))}
          </tbody>
        </table>
      </div>
      <details>
        <summary>How this is computed</summary>
        <p>
          An error is a verdict that you did not confirm: dismissed, unsure and “needs a conversation” all count, so
          that the bound is on the safe side. The bound is the exact one for a sample without replacement
          (hypergeometric; T. Wright, Exact Confidence Bounds when Sampling from Small Finite Universes, 1991). For a
          large corpus it is that of Clopper and Pearson (1934). Copies of a text count once. Each line holds by itself
          with 95 % certainty.
        </p>
      </details>
    </section>
  );
}
