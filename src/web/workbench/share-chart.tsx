import type { JSX } from 'preact';
import { percentText } from '../../lib/number-text.js';
import { dateText, dateTimeText } from '../text.js';

/** One audit in the chart. */
export interface SharePoint {
  readonly id: string;
  readonly at: number;
  /** Null as long as it is not known, and of an audit whose run was pruned. */
  readonly share: { readonly estimate: number; readonly low: number; readonly high: number } | null;
  /** The canaries raise an alarm. */
  readonly alarm: boolean;
  /** Version of the service, where it is another than at the audit before. */
  readonly newVersion: string | null;
}

/** Upper edges of the chart: the first that holds every interval. */
const TOPS = [0.02, 0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 1];

const percent = (share: number): string => `${(100 * share).toFixed(2)}%`;

interface PlacedProps {
  readonly points: readonly SharePoint[];
  readonly top: number;
}

/** The intervals with their estimates, and a line through these. */
function Shares({ points, top }: PlacedProps): JSX.Element {
  const x = (index: number): string => percent((index + 0.5) / points.length);
  const y = (share: number): string => percent(1 - Math.min(1, share / top));
  return (
    <>
      {points.map(({ id, share }, index) => {
        const before = points[index - 1]?.share;
        return (
          share !== null && (
            <g key={id}>
              {before != null && (
                <line class="through" x1={x(index - 1)} y1={y(before.estimate)} x2={x(index)} y2={y(share.estimate)} />
              )}
              <line class="interval" x1={x(index)} x2={x(index)} y1={y(share.high)} y2={y(share.low)} />
              <circle class="estimate" cx={x(index)} cy={y(share.estimate)} r="4" />
            </g>
          )
        );
      })}
    </>
  );
}

/** Where the service had another version, and where the canaries raised an alarm. */
function Marks({ points }: Pick<PlacedProps, 'points'>): JSX.Element {
  return (
    <>
      {points.map(({ id, newVersion, alarm }, index) => {
        const x = percent((index + 0.5) / points.length);
        return (
          <g key={id}>
            {newVersion !== null && (
              <line class="version" x1={x} x2={x} y1="0" y2="100%">
                <title>{`From here on: ${newVersion}`}</title>
              </line>
            )}
            {alarm && (
              <circle class="alarm" cx={x} cy="0" r="6">
                <title>The canaries have drifted</title>
              </circle>
            )}
          </g>
        );
      })}
    </>
  );
}

/** When the first and the last audit were: the time, too, where both are of one day. */
function endTexts(points: readonly SharePoint[]): readonly string[] {
  const ends = [points[0], points.at(-1)].flatMap((point) => (point === undefined ? [] : point.at));
  const isOneDay = new Set(ends.map(dateText)).size === 1;
  return [...new Set(ends.map(isOneDay ? dateTimeText : dateText))];
}

/** The share of AI at each audit with its interval. The table beside it says the same in words. */
export function ShareChart({ points }: { readonly points: readonly SharePoint[] }): JSX.Element {
  const highest = Math.max(...points.map(({ share }) => share?.high ?? 0), 0);
  const top = TOPS.find((edge) => edge >= highest) ?? 1;
  return (
    <figure class="days shares">
      <div class="scale" aria-hidden="true">
        <span>{percentText(top)}</span>
        <span>{percentText(top / 2)}</span>
        <span>0 %</span>
      </div>
      <svg role="img" aria-label="Share of AI at each audit with its 95 % interval; the table below has the numbers">
        {['0', '50%', '100%'].map((y) => (
          <line key={y} class="axis" x1="0" x2="100%" y1={y} y2={y} />
        ))}
        <Marks points={points} />
        <Shares points={points} top={top} />
      </svg>
      <div class="dates" aria-hidden="true">
        {endTexts(points).map((text) => (
          <span key={text}>{text}</span>
        ))}
      </div>
      <ul class="legend">
        <li>
          <span class="key estimate" aria-hidden="true" /> share of AI, with its 95 % interval
        </li>
        {points.some(({ newVersion }) => newVersion !== null) && (
          <li>
            <span class="key version" aria-hidden="true" /> other model versions than before
          </li>
        )}
        {points.some(({ alarm }) => alarm) && (
          <li>
            <span class="key alarm" aria-hidden="true" /> the canaries have drifted
          </li>
        )}
      </ul>
    </figure>
  );
}
