import type { JSX } from 'preact';
import type { SampleLine } from '../../contract/workbench-sample.js';
import { countText, percentText } from '../../lib/number-text.js';
import { CHOICE_TEXT } from '../../records/decision.js';
import { follow } from '../address.js';
import { PathName } from './path-name.js';
import { sampledAddress } from './sample-view.js';
import { VERDICT_TEXT } from './verdict-bar.js';

function LineRow({
  params,
  line,
  place,
  folder,
}: {
  readonly params: URLSearchParams;
  readonly folder: string;
  readonly line: SampleLine;
  readonly place: number;
}): JSX.Element {
  const { source, dataset_id: row, stated, ai, words, decision } = line;
  const address = sampledAddress(params, line);
  return (
    <tr>
      <td class="n place">{countText(place)}</td>
      <th scope="row">
        <a href={address} onClick={(event) => follow(event, address)}>
          <PathName source={source} row={row} folder={folder} />
        </a>
      </th>
      <td data-title="Verdict">
        {stated !== null && <span class={`verdict-word ${stated}`}>{VERDICT_TEXT[stated]}</span>}
      </td>
      <td class="n" data-title="AI">
        {ai === null ? '–' : percentText(ai)}
      </td>
      <td class="n" data-title="Words">
        {words === null ? '–' : countText(words)}
      </td>
      <td data-title="Decided">{decision === null ? <span class="muted">not yet</span> : CHOICE_TEXT[decision]}</td>
    </tr>
  );
}

/** The texts of a sample, in the order in which they are to be read. */
export function SampleLines({
  params,
  lines,
  folder,
}: {
  readonly params: URLSearchParams;
  /** What paths are shown without. */
  readonly folder: string;
  readonly lines: readonly SampleLine[];
}): JSX.Element {
  return (
    <div class="scroll" role="region" tabIndex={0} aria-label="Texts of the sample">
      <table class="stacks sample">
        <thead>
          <tr>
            <th scope="col" class="n">
              No.
            </th>
            <th scope="col">Document</th>
            <th scope="col">Verdict</th>
            <th scope="col" class="n">
              AI
            </th>
            <th scope="col" class="n">
              Words
            </th>
            <th scope="col">Decided by me</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <LineRow key={line.source_id} params={params} line={line} place={index + 1} folder={folder} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
