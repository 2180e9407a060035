import type { JSX } from 'preact';
import { countOf, countText } from '../../lib/number-text.js';

export interface Day {
  /** YYYY-MM-DD */
  readonly day: string;
  readonly words: number;
}

/** Returns the next round number whose half is round, too. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  return [1, 2, 3, 4, 5, 6, 8, 10].map((step) => step * power).find((candidate) => candidate >= value) ?? value;
}

const shortDate = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

function dayText(day: string): string {
  return shortDate.format(new Date(`${day}T00:00:00Z`));
}

const GAP = 0.12;

function Bars({
  days,
  top,
  summary,
}: {
  readonly days: readonly Day[];
  /** The words at the upper edge. */
  readonly top: number;
  readonly summary: string;
}): JSX.Element {
  return (
    <svg role="img" aria-label={summary} viewBox={`0 0 ${days.length} 100`} preserveAspectRatio="none">
      {[0, 50, 100].map((height) => (
        <line
          key={height}
          class="axis"
          x1="0"
          x2={days.length}
          y1={height}
          y2={height}
          vector-effect="non-scaling-stroke"
        />
      ))}
      {days.map(({ day, words }, index) => (
        <rect
          key={day}
          class="bar"
          x={index + GAP}
          width={1 - 2 * GAP}
          y={100 - (words / top) * 100}
          height={(words / top) * 100}
        >
          <title>{`${dayText(day)}: ${countOf(words, 'word')}`}</title>
        </rect>
      ))}
    </svg>
  );
}

function DayTable({ days }: { readonly days: readonly Day[] }): JSX.Element {
  return (
    <details>
      <summary>The same as a table</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">Day (UTC)</th>
            <th scope="col" class="n">
              Words
            </th>
          </tr>
        </thead>
        <tbody>
          {[...days].reverse().map(({ day, words }) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              <td class="n">{countText(words)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/**
 * Shows words by day as bars and as a table. The drawing is scaled; its labels are separate text and keep their size.
 */
export function DayChart({ days }: { readonly days: readonly Day[] }): JSX.Element {
  const most = Math.max(...days.map(({ words }) => words), 0);
  const top = roundUp(Math.max(10, most));
  const busiest = days.find(({ words }) => words === most);
  const summary =
    most === 0
      ? `No words in ${countOf(days.length, 'day')}.`
      : `Words by day over ${countOf(days.length, 'day')}; the most were ${countText(most)} on ` +
        `${dayText(busiest?.day ?? '')}.`;
  return (
    <>
      <figure class="days">
        <div class="scale" aria-hidden="true">
          <span>{countText(top)}</span>
          <span>{countText(top / 2)}</span>
          <span>0</span>
        </div>
        <Bars days={days} top={top} summary={summary} />
        <div class="dates" aria-hidden="true">
          {[0, Math.floor(days.length / 2), days.length - 1].map((index) => (
            <span key={index}>{index === days.length - 1 ? 'today' : dayText(days[index]?.day ?? '')}</span>
          ))}
        </div>
      </figure>
      <DayTable days={days} />
    </>
  );
}
