import type { JSX } from 'preact';
import { Loading, Problem } from '../parts/states.js';
import { useAsked } from './ask.js';
import { isWorkbenchDifference } from './history-shapes.js';

/** Characters that are shown around a change. */
const AROUND = 160;

type Piece = { readonly kind: 'same' | 'removed' | 'added'; readonly text: string };

/** What stays the same, without its middle where that is long. */
function Same({
  text,
  isFirst,
  isLast,
}: {
  readonly text: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}) {
  if (text.length <= 3 * AROUND) return <>{text}</>;
  return (
    <>
      {!isFirst && text.slice(0, AROUND)}
      <span class="left-out"> … </span>
      {!isLast && text.slice(-AROUND)}
    </>
  );
}

function Pieces({ pieces }: { readonly pieces: readonly Piece[] }): JSX.Element {
  return (
    <div class="text difference" dir="auto" tabIndex={0} role="region" aria-label="What changed in the text">
      {pieces.map(({ kind, text }, index) => {
        if (kind === 'removed') return <del key={index}>{text}</del>;
        if (kind === 'added') return <ins key={index}>{text}</ins>;
        return <Same key={index} text={text} isFirst={index === 0} isLast={index === pieces.length - 1} />;
      })}
    </div>
  );
}

/** What changed between two texts of one document. */
export function TextDifference({ before, after }: { readonly before: string; readonly after: string }): JSX.Element {
  const { data, problem, reload } = useAsked(
    `/reading/difference?${new URLSearchParams({ before, after }).toString()}`,
    isWorkbenchDifference,
  );
  if (problem !== null) return <Problem message={problem} retry={reload} />;
  if (data === null) return <Loading what="the difference" />;
  const { pieces } = data;
  if (pieces === null)
    return (
      <p class="muted">
        One of the two texts was not kept. <code>--keep-text full</code> keeps them.
      </p>
    );
  if (pieces === 'other') return <p class="muted">So much differs that it is another text.</p>;
  return <Pieces pieces={pieces} />;
}
