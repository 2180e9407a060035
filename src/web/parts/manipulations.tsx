import type { JSX } from 'preact';
import { countText } from '../../lib/number-text.js';
import { manipulationText } from '../../records/result-text.js';
import type { Judged } from '../../records/judged.js';
import { visibleText } from '../text.js';

/** Lists hidden or disguised characters of a text, with examples. */
export function Manipulations({ manipulations }: { readonly manipulations: Judged['manipulations'] }): JSX.Element {
  return (
    <section aria-label="Hidden or disguised characters" class="finding">
      <h2>Hidden or disguised characters</h2>
      <p>
        These were undone before the text was judged. Programs leave some behind; set on purpose, they hide a text from
        detectors. They are worth a look whatever the score.
      </p>
      <div class="scroll" role="region" tabIndex={0} aria-label="What was found">
        <table>
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col" class="n">
                Number
              </th>
              <th scope="col">Examples</th>
            </tr>
          </thead>
          <tbody>
            {manipulations.map(({ kind, count, examples }) => (
              <tr key={kind}>
                <th scope="row">{manipulationText(kind)}</th>
                <td class="n">{countText(count)}</td>
                <td>
                  {examples.map((example, index) => (
                    <code key={index} class="example">
                      <bdi>{visibleText(example)}</bdi>
                    </code>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
