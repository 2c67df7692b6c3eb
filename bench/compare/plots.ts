/** Plots as self-contained SVG files: titles, axis labels, light and dark. */
import { ownName } from './peers.ts';

const style = `text{font:13px system-ui,sans-serif;fill:#1d2430}.title{font-size:16px;font-weight:600}.small{font-size:12px;fill:#4a5666}.grid{stroke:#d4dae3}.axis{stroke:#4a5666}.ours{font-weight:700}
.c0{fill:#17508c;stroke:#17508c}.c1{fill:#d97706;stroke:#d97706}.c2{fill:#5b8c3e;stroke:#5b8c3e}.c3{fill:#a03c8c;stroke:#a03c8c}.c4{fill:#0e8a8a;stroke:#0e8a8a}.c5{fill:#b3372f;stroke:#b3372f}.c6{fill:#6b7280;stroke:#6b7280}.line{fill:none;stroke-width:2.5}
@media (prefers-color-scheme:dark){text{fill:#e6eaf0}.small{fill:#b4bfcc}.grid{stroke:#3a4453}.axis{stroke:#b4bfcc}.c0{fill:#6fb1f5;stroke:#6fb1f5}.c1{fill:#f5a742;stroke:#f5a742}.c2{fill:#93c974;stroke:#93c974}.c3{fill:#df8bcd;stroke:#df8bcd}.c4{fill:#4cc9c9;stroke:#4cc9c9}.c5{fill:#f08078;stroke:#f08078}.c6{fill:#a3acb8;stroke:#a3acb8}}`;

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const format = (value: number): string =>
  value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 2 : value < 100 ? 1 : 0 });

function text(x: number, y: number, content: string, attributes = ''): string {
  return `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" ${attributes}>${escapeText(content)}</text>`;
}

const svg = (width: number, height: number, title: string, body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escapeText(title)}"><style>${style}</style>${text(16, 28, title, 'class="title"')}${body}</svg>\n`;

/** Steps of 1, 2 or 5 times a power of ten: at most six up to `max`. */
function ticksUpTo(max: number): number[] {
  const power = 10 ** Math.floor(Math.log10(max / 6 || 1));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => max / size <= 6) ?? power * 10;
  return Array.from({ length: Math.ceil(max / step) + 1 }, (_, index) => index * step);
}

export interface Bars {
  readonly title: string;
  readonly axis: string;
  /** Names of the parts of each row. */
  readonly parts: readonly string[];
  readonly rows: readonly { readonly name: string; readonly values: readonly number[] }[];
  /** True if the parts of a row share one bar; otherwise each part has its own bar. */
  readonly isStacked?: boolean;
}

const barWidth = 760;
const left = 240;
const right = 60;
const barHeight = 15;

const classOf = (name: string): string => (name.startsWith(ownName) ? ' class="ours"' : '');

/** Horizontal bars; the names of our rows are bold. */
export function plotBars({ title, axis, parts, rows, isStacked = false }: Bars): string {
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + (value || 0), 0);
  const largest = Math.max(
    ...rows.map(({ values }) => (isStacked ? sum(values) : Math.max(...values.filter(Number.isFinite)))),
  );
  const ticks = ticksUpTo(largest);
  const scale = (barWidth - left - right) / (ticks.at(-1) ?? 1);
  const rowHeight = (isStacked ? 1 : parts.length) * (barHeight + 2) + 12;
  const top = parts.length > 1 ? 72 : 48;
  const bottom = top + rows.length * rowHeight;
  const legend =
    parts.length > 1
      ? parts.map(
          (part, index) =>
            `<rect class="c${index}" x="${left + index * 118}" y="42" width="12" height="12"/>${text(left + 18 + index * 118, 53, part)}`,
        )
      : [];
  const grid = ticks.map(
    (tick) =>
      `<line class="grid" x1="${left + tick * scale}" x2="${left + tick * scale}" y1="${top - 4}" y2="${bottom}"/>${text(left + tick * scale, bottom + 18, format(tick), 'class="small" text-anchor="middle"')}`,
  );
  const bars = rows.map(({ name, values }, row) => {
    const y = top + row * rowHeight + 4;
    const label = text(left - 10, y + rowHeight / 2 - 1, name, `text-anchor="end"${classOf(name)}`);
    let x = left;
    const shapes = values.map((value, index) => {
      if (!Number.isFinite(value)) return '';
      const barY = isStacked ? y : y + index * (barHeight + 2);
      const rect = `<rect class="c${index}" x="${x.toFixed(1)}" y="${barY}" width="${(value * scale).toFixed(1)}" height="${barHeight}" stroke="none"/>`;
      if (isStacked) x += value * scale;
      return isStacked
        ? rect
        : rect + text(left + value * scale + 6, barY + 12, format(value), 'class="small"');
    });
    const total = isStacked ? text(x + 6, y + 12, format(sum(values)), 'class="small"') : '';
    return label + shapes.join('') + total;
  });
  const axisText = text(
    (left + barWidth - right) / 2,
    bottom + 38,
    axis,
    'class="small" text-anchor="middle"',
  );
  const line = `<line class="axis" x1="${left}" x2="${left}" y1="${top - 4}" y2="${bottom}"/>`;
  return svg(barWidth, bottom + 50, title, [...legend, ...grid, ...bars, line, axisText].join('\n'));
}

/** The name, with the last figure if there is one. */
const labelOf = (name: string, value = Number.NaN): string =>
  Number.isFinite(value) ? `${name} ${format(value)}` : name;

export interface Lines {
  readonly title: string;
  readonly xAxis: string;
  readonly yAxis: string;
  readonly x: readonly number[];
  readonly series: readonly { readonly name: string; readonly values: readonly number[] }[];
}

/** Lines with two logarithmic axes, which show growth by factors. */
export function plotLines({ title, xAxis, yAxis, x, series }: Lines): string {
  const [width, height, start, end, top, bottom] = [760, 430, 80, 470, 60, 360] as const;
  const values = series.flatMap((entry) => entry.values.filter((value) => value > 0));
  const low = Math.floor(Math.log10(Math.min(...values)));
  const high = Math.ceil(Math.log10(Math.max(...values)));
  const toX = (value: number) =>
    start +
    ((Math.log(value) - Math.log(x[0] ?? 1)) / (Math.log(x.at(-1) ?? 10) - Math.log(x[0] ?? 1))) *
      (end - start);
  const toY = (value: number) => bottom - ((Math.log10(value) - low) / (high - low || 1)) * (bottom - top);
  const yTicks = Array.from({ length: high - low + 1 }, (_, index) => 10 ** (low + index));
  const grid = [
    ...yTicks.map(
      (tick) =>
        `<line class="grid" x1="${start}" x2="${end}" y1="${toY(tick)}" y2="${toY(tick)}"/>${text(start - 8, toY(tick) + 4, format(tick), 'class="small" text-anchor="end"')}`,
    ),
    ...x.map((tick) => text(toX(tick), bottom + 18, format(tick), 'class="small" text-anchor="middle"')),
  ];
  const ends = series
    .map((entry, index) => ({ index, y: toY(entry.values.findLast((value) => value > 0) ?? 10 ** low) }))
    .sort((a, b) => a.y - b.y);
  const labelY: number[] = [];
  let previous = Number.NEGATIVE_INFINITY;
  for (const { index, y } of ends) {
    previous = Math.max(y, previous + 17);
    labelY[index] = previous;
  }
  const lines = series.map(({ name, values: points }, index) => {
    const linePoints = points.flatMap((value, position) =>
      value > 0 ? [`${toX(x[position] ?? 1).toFixed(1)} ${toY(value).toFixed(1)}`] : [],
    );
    const path = linePoints.length > 0 ? `M${linePoints.join('L')}` : '';
    const dots = linePoints
      .map((point) => point.split(' '))
      .map(([cx, cy]) => `<circle class="c${index % 7}" cx="${cx}" cy="${cy}" r="3.5"/>`)
      .join('');
    const y = labelY[index] ?? 0;
    return `<path class="line c${index % 7}" d="${path}" style="fill:none"/>${dots}<rect class="c${index % 7}" x="${end + 14}" y="${y - 5}" width="10" height="10"/>${text(end + 30, y + 5, labelOf(name, points.at(-1)), classOf(name))}`;
  });
  const axes = `<line class="axis" x1="${start}" x2="${end}" y1="${bottom}" y2="${bottom}"/>${text((start + end) / 2, bottom + 42, xAxis, 'class="small" text-anchor="middle"')}${text(start - 60, top - 14, yAxis, 'class="small"')}`;
  return svg(width, height, title, [...grid, axes, ...lines].join('\n'));
}
