import { BarChart, CustomChart, LineChart, ScatterChart } from 'echarts/charts';
import { GridComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import type { EChartsCoreOption } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { html, trusted } from '../../pages/html.js';
import type { Html } from '../../pages/html.js';
import { pathInOrder } from '../../records/path-order.js';
import { countOf } from '../../lib/number-text.js';
import { wilsonInterval } from '../../records/share-interval.js';
import { nameText } from '../../pages/name-text.js';
import type { Group, Tally } from './tally.js';
import { judged } from './tally.js';

use([BarChart, CustomChart, LineChart, ScatterChart, GridComponent, SVGRenderer]);

/**
 * Every chart is drawn in two widths, and the style sheet shows the one that fits: scaled down for a phone, its letters
 * would be too small.
 */
const WIDTHS = [
  { width: 880, className: 'wide', labelLength: 40 },
  { width: 340, className: 'narrow', labelLength: 16 },
] as const;

export type Size = (typeof WIDTHS)[number];

/**
 * Renders a chart. Colours are variables of the style sheet, so that charts follow light, dark and print. No inline
 * style remains, because the page forbids it.
 */
function svg(option: EChartsCoreOption, size: Size, height: number): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width: size.width, height });
  try {
    chart.setOption({ animation: false, textStyle: { fontSize: 13 }, ...option });
    return chart
      .renderToSVGString()
      .replace(/<style[^>]*>.*?<\/style>/gsu, '')
      .replace(/ style="font-size:(\d+)px;[^"]*"/gu, ' font-size="$1"')
      .replace(/ (?:ecmeta_\w+|class|pointer-events|xmlns:xlink|baseProfile|version)="[^"]*"/gu, '')
      .replace('<svg ', `<svg class="${size.className}" aria-hidden="true" focusable="false" `);
  } finally {
    chart.dispose();
  }
}

/** Returns a chart in both widths. @param alternative what it shows, in words */
export function figure(option: (size: Size) => EChartsCoreOption, height: number, alternative: string): Html {
  const images = WIDTHS.map((size) => trusted(svg(option(size), size, height)));
  return html`<div class="chart" role="img" aria-label="${alternative}">${images}</div>\
`;
}

export const AXIS = {
  axisLine: { show: false },
  axisTick: { show: false },
  axisLabel: { color: 'var(--muted)' },
  splitLine: { lineStyle: { color: 'var(--line)' } },
};
export const STILL = { silent: true, emphasis: { disabled: true } };

/** The end of a name that is too long for its axis. */
export function shortened(name: string, length: number): string {
  const characters = Array.from(nameText(name));
  return pathInOrder(characters.length <= length ? characters.join('') : `…${characters.slice(1 - length).join('')}`);
}

/** `25 %`, as a label of an axis. */
export function percentLabel(value: number): string {
  return `${Math.round(value * 100)} %`;
}

/** Draws one bar of a hundred percent: AI, mixed, human, unsure. */
export function verdictBar(tally: Tally, alternative: string): Html {
  const total = judged(tally);
  const series = (['ai', 'mixed', 'human', 'unsure'] as const).map((verdict) => ({
    type: 'bar',
    stack: 'verdicts',
    barWidth: 36,
    data: [tally[verdict] / total],
    itemStyle: { color: `var(--${verdict}-fill)`, borderColor: 'var(--page)', borderWidth: 1 },
    ...STILL,
  }));
  const option = {
    grid: { left: 0, right: 0, top: 2, bottom: 2 },
    xAxis: { type: 'value', max: 1, show: false },
    yAxis: { type: 'category', data: [''], show: false },
    series,
  };
  return figure(() => option, 40, alternative);
}

/** Draws the number of sources in each step of the probability of AI. */
export function probabilityHistogram(counts: readonly number[], alternative: string): Html {
  const option = (): EChartsCoreOption => ({
    grid: { left: 44, right: 14, top: 12, bottom: 46 },
    xAxis: {
      ...AXIS,
      type: 'value',
      min: 0,
      max: 1,
      interval: 0.25,
      splitLine: { show: false },
      axisLabel: { color: 'var(--muted)', formatter: percentLabel },
      name: 'probability of AI',
      nameLocation: 'middle',
      nameGap: 28,
      nameTextStyle: { color: 'var(--muted)' },
    },
    yAxis: { ...AXIS, type: 'value', minInterval: 1, splitNumber: 3 },
    series: [
      {
        type: 'custom',
        ...STILL,
        data: counts.map((count, bin) => [bin / counts.length, (bin + 1) / counts.length, count]),
        encode: { x: [0, 1], y: 2 },
        renderItem: (_parameters: unknown, api: DrawingApi) => {
          const [left = 0, top = 0] = api.coord([api.value(0), api.value(2)]);
          const [right = 0, bottom = 0] = api.coord([api.value(1), 0]);
          return {
            type: 'rect',
            shape: { x: left + 1, y: top, width: Math.max(1, right - left - 2), height: bottom - top },
            style: { fill: 'var(--muted)' },
          };
        },
      },
    ],
  });
  return figure(option, 220, alternative);
}

/** The functions that echarts passes to a function that draws one item. */
interface DrawingApi {
  readonly coord: (value: readonly number[]) => readonly number[];
  readonly value: (dimension: number) => number;
}

export const ROW_HEIGHT = 30;

/** The share of AI in one group, with the bounds of its interval, and its row. */
interface SharePoint {
  readonly share: number;
  readonly low: number;
  readonly high: number;
  readonly index: number;
}

/** Draws each interval as a line in the row of its index. */
export function intervalLines(points: readonly SharePoint[]): EChartsCoreOption {
  return {
    type: 'custom',
    ...STILL,
    data: points.map(({ low, high, index }) => [low, high, index]),
    encode: { x: [0, 1], y: 2 },
    renderItem: (_parameters: unknown, api: DrawingApi) => {
      const [x1 = 0, y1 = 0] = api.coord([api.value(0), api.value(2)]);
      const [x2 = 0, y2 = 0] = api.coord([api.value(1), api.value(2)]);
      return {
        type: 'line',
        shape: { x1, y1, x2, y2 },
        style: { stroke: 'var(--ai-fill)', lineWidth: 3, opacity: 0.45, lineCap: 'round' },
      };
    },
  };
}

function drawnShares(shown: readonly Group[], alternative: string): Html {
  const points = shown.map(({ tally }, index) => {
    const interval = wilsonInterval(tally.ai, judged(tally));
    return { share: tally.ai / judged(tally), index, ...interval };
  });
  const option = (size: Size): EChartsCoreOption => ({
    grid: { left: size.labelLength * 6.6 + 12, right: 20, top: 4, bottom: 28 },
    xAxis: {
      ...AXIS,
      type: 'value',
      min: 0,
      max: 1,
      interval: size.className === 'wide' ? 0.2 : 0.5,
      axisLabel: { color: 'var(--muted)', formatter: percentLabel },
    },
    yAxis: {
      ...AXIS,
      type: 'category',
      inverse: true,
      data: shown.map(({ name }) => shortened(name, size.labelLength)),
      axisLabel: { color: 'var(--ink)', interval: 0 },
      splitLine: { show: false },
    },
    series: [
      intervalLines(points),
      {
        type: 'scatter',
        ...STILL,
        symbolSize: 11,
        itemStyle: { color: 'var(--ai-fill)' },
        data: points.map(({ share, index }) => [share, index]),
      },
    ],
  });
  return figure(option, shown.length * ROW_HEIGHT + 34, alternative);
}

/**
 * Draws the share of AI in each group as a dot with its 95 % interval as a line. Groups whose lines overlap much may
 * not differ. Those without a text stated AI are counted below it: a line of each would say little.
 */
export function sharesByGroup(groups: readonly Group[], alternative: string): Html {
  const drawable = groups.filter((group) => judged(group.tally) > 0);
  const shown = drawable.filter((group) => group.tally.ai > 0);
  const left = drawable.length - shown.length;
  return html`${shown.length === 0 ? '' : drawnShares(shown, alternative)}${
    left === 0 ? '' : html`<p class="muted">Not drawn: ${countOf(left, 'group')} with nothing stated AI.</p>`
  }`;
}
