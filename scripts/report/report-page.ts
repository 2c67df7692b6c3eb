import { html, type Markup, safe } from '../../server/pages/templates/html.ts';
import { type Figures, type FigureTable, formatRate, type ReportFigures } from './report-figures.ts';

const style = `:root{color-scheme:light dark}
body{margin:0 auto;max-width:1100px;padding:16px;font:16px/24px system-ui,sans-serif}
h1{line-height:1.2}nav ul{display:flex;flex-wrap:wrap;gap:4px 20px;padding:0;list-style:none}
dl{display:grid;grid-template-columns:repeat(auto-fit,minmax(140px,1fr));gap:16px;margin:24px 0}
dl div{border-top:3px solid;padding-top:8px}dd{margin:0;font-size:28px;line-height:36px;font-variant-numeric:tabular-nums}
section{margin-top:40px}.scroll{overflow-x:auto}
table{border-collapse:collapse;min-width:100%}caption{text-align:start;padding-bottom:8px}
th,td{padding:4px 16px 4px 0;text-align:start;border-bottom:1px solid #8886;overflow-wrap:anywhere}
th[scope=col]{border-bottom-width:2px;white-space:nowrap;vertical-align:bottom}tbody th{font-weight:400;min-width:12ch}
.number{text-align:end;white-space:nowrap;font-variant-numeric:tabular-nums}
tfoot td,tfoot th{font-weight:400;font-style:italic}
svg{display:block;width:100%;height:120px}.impressions{fill:#2f6f9f}.clicks{fill:#c2571a}
.legend{display:flex;gap:20px;margin:0 0 8px}.legend svg{display:inline;width:12px;height:12px;margin-inline-end:6px}
@media print{.scroll{overflow:visible}}`;

const format = (count: number): string => count.toLocaleString('en-US');

const skippedText = (lines: number): string =>
  lines === 1
    ? '1 line was not an event and was skipped.'
    : `${format(lines)} lines were not events and were skipped.`;

function renderCells(figures: Figures): Markup {
  const { impressions, clicks, actions } = figures;
  return html`${[format(impressions), format(clicks), formatRate(figures), format(actions)].map(
    (cell) => html`<td class="number">${cell}</td>`,
  )}`;
}

const slug = (title: string): string => title.toLowerCase().replaceAll(' ', '-');

/** Renders two bars for each day: impressions and clicks. The table below the chart has the figures. */
function renderChart({ rows }: FigureTable): Markup | undefined {
  if (rows.length < 2) return undefined;
  const highest = Math.max(1, ...rows.map(({ impressions, clicks }) => Math.max(impressions, clicks)));
  const bar = (name: string, index: number, count: number, shift: number) => {
    const height = (100 * count) / highest;
    return html`<rect class="${name}" x="${String(index * 10 + shift)}" y="${(100 - height).toFixed(2)}" width="4" height="${height.toFixed(2)}"/>`;
  };
  const key = (name: string, label: string) =>
    html`<span><svg viewBox="0 0 1 1" aria-hidden="true"><rect class="${name}" width="1" height="1"/></svg>${label}</span>`;
  return html`<p class="legend">${key('impressions', 'Impressions')}${key('clicks', 'Clicks')}</p>
<svg viewBox="0 0 ${String(rows.length * 10)} 100" preserveAspectRatio="none" aria-hidden="true">${rows.map(
    ({ impressions, clicks }, index) =>
      html`${bar('impressions', index, impressions, 0)}${bar('clicks', index, clicks, 4)}`,
  )}</svg>`;
}

function renderTable(table: FigureTable): Markup {
  const { title, columns, rows, others } = table;
  return html`<section id="${slug(title)}">
<h2>${title}</h2>
${title === 'By day' && renderChart(table)}
<div class="scroll" tabindex="0" role="region" aria-label="${title}"><table>
<thead><tr>${columns.map((name) => html`<th scope="col">${name}</th>`)}${[
    'Impressions',
    'Clicks',
    'Rate',
    'Other actions',
  ].map((name) => html`<th scope="col" class="number">${name}</th>`)}</tr></thead>
<tbody>${rows.map(
    (row) => html`<tr>${row.names.map((name, index) =>
      index === 0 ? html`<th scope="row">${name}</th>` : html`<td>${name}</td>`,
    )}${renderCells(row)}</tr>
`,
  )}</tbody>
${
  others &&
  html`<tfoot><tr><th scope="row">${format(others.count)} ${others.count === 1 ? 'other' : 'others'}</th>${columns.slice(1).map(() => html`<td></td>`)}${renderCells(others)}</tr></tfoot>`
}
</table></div>
</section>
`;
}

export interface ReportDetails {
  readonly files: number;
  readonly skippedLines: number;
}

/** The report as one HTML document, which needs no other file and no script. */
export function renderReport(
  { total, firstDay, lastDay, tables }: ReportFigures,
  { files, skippedLines }: ReportDetails,
): string {
  const period = firstDay ? `${firstDay} to ${lastDay} (UTC)` : 'no events';
  const facts: readonly (readonly [string, string])[] = [
    ['Impressions', format(total.impressions)],
    ['Clicks', format(total.clicks)],
    ['Rate', formatRate(total)],
    ['Other actions', format(total.actions)],
  ];
  const shown = tables.filter(({ rows }) => rows.length > 0);
  const page = html`<!doctype html>
<html lang="en-US">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>Use of the widgets: ${period}</title>
<style>${safe(style)}</style>
</head>
<body>
<main>
<h1>Use of the widgets</h1>
<p>${period}, from ${format(files)} ${files === 1 ? 'file' : 'files'}. ${
    skippedLines > 0 && skippedText(skippedLines)
  }</p>
<dl>${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
<p>An impression is a form, card or link that was fully in view, once per page view. A click is a visitor who follows a link to a school, to a partner or to more programs, or submits a form. Other actions open details, choose a field or press another button. Only visitors who allow measurement, and whose browser runs the script, are counted. A rate of fewer than 100 impressions says little.</p>
<nav aria-label="Tables"><ul>${shown.map(({ title }) => html`<li><a href="#${slug(title)}">${title}</a></li>`)}</ul></nav>
${shown.map(renderTable)}
</main>
</body>
</html>
`;
  return page.nodes.map((node) => (node.kind === 'html' ? node.html : '')).join('');
}
