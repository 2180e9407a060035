import type { EChartsCoreOption } from 'echarts/core';
import type { CurvePoint } from '../../../evaluation/evaluate.js';
import type { GroupAlarms } from '../../../evaluation/groups.js';
import type { ReliabilityBin } from '../../../evaluation/reliability.js';
import { AXIS, figure, intervalLines, percentLabel, ROW_HEIGHT, shortened, STILL } from '../charts.js';
import type { Size } from '../charts.js';
import { nothing } from '../../../pages/html.js';
import type { Html } from '../../../pages/html.js';

type Place = readonly [x: number, y: number];

interface Line {
  readonly color: string;
  readonly points: readonly Place[];
  /** A line that is no measurement, such as that of chance. */
  readonly isGuide?: boolean;
  readonly dots?: boolean;
}

interface Axes {
  readonly x: string;
  readonly y: string;
  readonly mostX?: number;
}

function series({ color, points, isGuide = false, dots = false }: Line): EChartsCoreOption {
  return {
    type: 'line',
    ...STILL,
    data: points,
    showSymbol: dots,
    symbolSize: 9,
    symbol: 'circle',
    itemStyle: { color },
    lineStyle: { color, width: isGuide ? 1 : 2, type: isGuide ? [4, 4] : 'solid' },
  };
}

function plot(lines: readonly Line[], { x, y, mostX = 1 }: Axes, alternative: string): Html {
  const named = (name: string, gap: number): EChartsCoreOption => ({
    ...AXIS,
    ...{ type: 'value', min: 0, name, nameLocation: 'middle', nameGap: gap, nameTextStyle: { color: 'var(--muted)' } },
    axisLabel: { color: 'var(--muted)', formatter: percentLabel },
  });
  const option = (): EChartsCoreOption => ({
    grid: { left: 64, right: 24, top: 12, bottom: 46 },
    xAxis: { ...named(x, 28), max: mostX, interval: mostX / 4 },
    yAxis: { ...named(y, 46), max: 1, interval: 0.25 },
    series: lines.map(series),
  });
  return figure(option, 300, alternative);
}

/** The share of AI texts found over the share of human texts that are false alarms; a second detector's beside it. */
export function rocPlot(first: readonly CurvePoint[], second: readonly CurvePoint[] | null, alternative: string): Html {
  const points = (curve: readonly CurvePoint[]): readonly Place[] => [
    [0, 0],
    ...[...curve].reverse().map(({ falseAlarms, found }): Place => [falseAlarms, found]),
    [1, 1],
  ];
  const lines: Line[] = [
    {
      color: 'var(--line)',
      points: [
        [0, 0],
        [1, 1],
      ],
      isGuide: true,
    },
    { color: 'var(--ai-fill)', points: points(first) },
  ];
  if (second !== null) lines.push({ color: 'var(--human-fill)', points: points(second) });
  return plot(lines, { x: 'human texts above the threshold', y: 'AI texts above it' }, alternative);
}

/** Both shares over the threshold. */
export function thresholdPlot(curve: readonly CurvePoint[], alternative: string): Html {
  const of = (value: (point: CurvePoint) => number): readonly Place[] =>
    curve.map((point): Place => [point.threshold, value(point)]);
  const lines = [
    { color: 'var(--ai-fill)', points: of(({ found }) => found) },
    { color: 'var(--human-fill)', points: of(({ falseAlarms }) => falseAlarms) },
  ];
  return plot(lines, { x: 'threshold', y: 'texts above it' }, alternative);
}

/** Which share of the texts with a predicted probability is AI. */
export function reliabilityPlot(bins: readonly ReliabilityBin[], alternative: string): Html {
  const points = bins.flatMap(({ predicted, observed }): Place[] =>
    predicted === null || observed === null ? [] : [[predicted, observed]],
  );
  const lines = [
    {
      color: 'var(--line)',
      points: [
        [0, 0],
        [1, 1],
      ] as const,
      isGuide: true,
    },
    { color: 'var(--ai-fill)', points, dots: true },
  ];
  return plot(lines, { x: 'predicted probability', y: 'share that is AI or mixed' }, alternative);
}

/** False alarms of each group as a dot with its 95 % interval as a line. */
export function groupPlot(groups: readonly GroupAlarms[], alternative: string): Html {
  const shown = groups.flatMap(({ group, falseAlarms: { share, low, high } }) =>
    share === null || low === null || high === null ? [] : [{ group, share, low, high }],
  );
  if (shown.length < 2) return nothing;
  const points = shown.map(({ share, low, high }, index) => ({ share, low, high, index }));
  const most = Math.min(1, Math.ceil(Math.max(...points.map(({ high }) => high)) * 20) / 20);
  const option = (size: Size): EChartsCoreOption => ({
    grid: { left: size.labelLength * 6.6 + 12, right: 24, top: 4, bottom: 28 },
    xAxis: {
      ...AXIS,
      ...{ type: 'value', min: 0, max: most, interval: most / (size.className === 'wide' ? 5 : 2) },
      axisLabel: { color: 'var(--muted)', formatter: percentLabel },
    },
    yAxis: {
      ...AXIS,
      ...{ type: 'category', inverse: true, splitLine: { show: false } },
      data: shown.map(({ group }) => shortened(group === '' ? '(none)' : group, size.labelLength)),
      axisLabel: { color: 'var(--ink)', interval: 0 },
    },
    series: [
      intervalLines(points),
      {
        ...{ type: 'scatter', ...STILL, symbolSize: 11, itemStyle: { color: 'var(--ai-fill)' } },
        data: points.map(({ share, index }) => [share, index]),
      },
    ],
  });
  return figure(option, shown.length * ROW_HEIGHT + 34, alternative);
}
