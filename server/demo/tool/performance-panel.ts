import { html, type Markup } from '../../pages/templates/html.ts';
import type { DemoOptions } from '../demo-options.ts';
import { formatBytes } from '../element-groups.ts';

interface BudgetRow {
  readonly name: string;
  /** Bytes of the built file; undefined if the element shares its file with others. */
  readonly now: number | undefined;
  readonly budget: number;
}

function listBudgets(tag: string, { budgets, manifest, elements }: DemoOptions): BudgetRow[] {
  const { base, perTag } = budgets.limits.entry;
  const chunk = manifest.chunks[tag]?.file;
  const bytesOf = (path: string | undefined) => (path ? manifest.files[path]?.br : undefined);
  const own = chunk?.includes(`/elements-${tag}.`) ? bytesOf(chunk) : undefined;
  return [
    { name: tag, now: own, budget: budgets.elements[tag] ?? 0 },
    { name: 'Entry script', now: bytesOf(manifest.script), budget: base + perTag * elements.length },
    { name: 'Style sheet', now: bytesOf(manifest.stylesheet), budget: budgets.outputs.stylesheet },
  ].filter(({ budget }) => budget > 0);
}

/** Names the files that exceed their budget. */
function findExceeded(rows: readonly BudgetRow[]): string[] {
  return rows.flatMap(({ name, now, budget }) =>
    now !== undefined && now > budget ? [`${name} by ${formatBytes(now - budget)}`] : [],
  );
}

/** What exceeds the budget, and by how much; undefined if nothing does. */
export function describeExcess(tag: string, options: DemoOptions): string | undefined {
  const exceeded = findExceeded(listBudgets(tag, options));
  return exceeded.length > 0 ? `Over budget: ${exceeded.join(', ')}` : undefined;
}

function renderBar({ now = 0, budget }: BudgetRow, largest: number): Markup {
  const width = (bytes: number) => Math.round((bytes / largest) * 200);
  return html`<svg class="wb-bar-chart" viewBox="0 0 208 16" width="208" height="16" aria-hidden="true"><rect y="3" width="${width(now)}" height="10"/><path d="M${width(budget) + 2} 0v16"/></svg>`;
}

/** The tab with sizes against budgets; its script adds what the frame loads and when. */
export function renderPerformance(tag: string, options: DemoOptions): Markup {
  const rows = listBudgets(tag, options);
  const largest = Math.max(...rows.flatMap(({ now = 0, budget }) => [now, budget]), 1);
  const excess = describeExcess(tag, options);
  return html`<section class="wb-section"><h2>Bytes by file</h2><p class="wb-section__note">Brotli, against the budget</p>
<div class="wb-scroll" role="region" aria-label="Bytes by file" tabindex="0"><table class="wb-table wb-table--plain"><thead><tr><th scope="col">File</th><td></td><th scope="col" class="wb-number">Now</th><th scope="col" class="wb-number">Budget</th></tr></thead>
<tbody>${rows.map(
    (row) =>
      html`<tr><th scope="row">${row.name}</th><td>${renderBar(row, largest)}</td><td class="wb-number">${row.now === undefined ? 'Shared file' : `${row.now.toLocaleString('en-US')} B`}</td><td class="wb-number">${row.budget.toLocaleString('en-US')} B</td></tr>`,
  )}</tbody></table></div>
<p class="wb-verdict${excess && ' wb-verdict--bad'}">${excess ? `${excess}.` : 'All within budget, the upright mark.'}</p></section>
<section class="wb-section" data-timeline hidden><h2>From server to hydrated</h2><p class="wb-section__note">This frame, this device</p><dl class="wb-figures"></dl></section>
<section class="wb-section" data-requests hidden><h2>Requests</h2><p class="wb-section__note"></p><div class="wb-scroll" role="region" aria-label="Requests" tabindex="0"><table class="wb-table wb-table--plain"><thead><tr><th scope="col">File</th><th scope="col">Kind</th><th scope="col" class="wb-number">Size</th><th scope="col" class="wb-number">Start</th></tr></thead><tbody></tbody></table></div></section>
<p role="status" data-performance-status></p><div class="wb-actions" data-performance-tools hidden><button class="wb-button" type="button" data-measure>Measure again</button></div>`;
}
