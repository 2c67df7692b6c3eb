import { formatBytes } from '../../../demo/workbench/format-bytes.ts';
import { html, type Markup } from '../../pages/templates/html.ts';
import type { DemoOptions } from '../demo-options.ts';
import { findOwnBytes, isUncompressed } from '../element-size.ts';
import { icon } from './icons.ts';

interface BudgetRow {
  readonly name: string;
  /**
   * Bytes of the built file; undefined for an element that shares its file, because the file has a separate
   * row.
   */
  readonly now: number | undefined;
  /** Undefined for a file without a budget. */
  readonly budget: number | undefined;
}

function listBudgets(tag: string, options: DemoOptions): BudgetRow[] {
  const { budgets, manifest, elements } = options;
  const { base, perTag } = budgets.limits.entry;
  const chunk = manifest.chunks[tag]?.file;
  const bytesOf = (path: string | undefined) => (path ? manifest.files[path]?.br : undefined);
  const react = manifest.runtime.reduce<number>((sum, path) => sum + (bytesOf(path) ?? 0), 0);
  const own = findOwnBytes(tag, options);
  const others = Object.keys(manifest.chunks).filter(
    (other) => other !== tag && manifest.chunks[other]?.file === chunk,
  );
  const shared = {
    name: `Its file, with ${others.length} other elements`,
    now: bytesOf(chunk),
    budget: undefined,
  };
  return [
    { name: tag, now: own, budget: budgets.elements[tag] },
    ...(chunk && own === undefined ? [shared] : []),
    { name: 'Entry script', now: bytesOf(manifest.script), budget: base + perTag * elements.length },
    { name: 'Style sheet', now: bytesOf(manifest.stylesheet), budget: budgets.outputs.stylesheet },
    { name: 'React', now: react, budget: budgets.outputs.react },
  ].filter(({ now, budget }) => now !== undefined || budget !== undefined);
}

/**
 * Describes the files that exceed their budgets, and by how many bytes; undefined if no file does, or if the
 * build is not compressed.
 */
export function describeExcess(tag: string, options: DemoOptions): string | undefined {
  if (isUncompressed(options)) return undefined;
  const exceeded = listBudgets(tag, options).flatMap(
    ({ name, now = 0, budget = Number.POSITIVE_INFINITY }) =>
      now > budget ? [`${name} by ${formatBytes(now - budget)}`] : [],
  );
  return exceeded.length > 0 ? `Over budget: ${exceeded.join(', ')}` : undefined;
}

const formatSize = (bytes: number | undefined, without: string) =>
  bytes === undefined ? without : `${bytes.toLocaleString('en-US')} B`;

function renderBar({ now = 0, budget }: BudgetRow, largest: number): Markup {
  const width = (bytes: number) => Math.round((bytes / largest) * 200);
  return html`<svg class="wb-bar-chart" viewBox="0 0 208 16" width="208" height="16" aria-hidden="true"><rect y="3" width="${width(now)}" height="10"/>${budget !== undefined && html`<path d="M${width(budget) + 2} 0v16"/>`}</svg>`;
}

const renderPhase = (phase: 'load' | 'preloaded' | 'intent') =>
  html`<svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true"><rect class="wb-phase wb-phase--${phase}" width="12" height="12"/></svg>`;

/** Renders the tab that compares sizes with budgets. Its script adds the frame's requests and their times. */
export function renderPerformance(tag: string, options: DemoOptions): Markup {
  const rows = listBudgets(tag, options);
  const largest = Math.max(...rows.flatMap(({ now = 0, budget = 0 }) => [now, budget]), 1);
  const excess = describeExcess(tag, options);
  const verdict = isUncompressed(options)
    ? 'Run npm run build to compare the compressed sizes with the budgets.'
    : excess
      ? `${excess}.`
      : 'All files are within budget, which the upright mark shows. All elements share React, which loads once per page.';
  return html`<section class="wb-section"><h2>Bytes by file</h2><p class="wb-section__note">${isUncompressed(options) ? 'Uncompressed: this is a development build' : 'Brotli, against the budget'}</p>
<div class="wb-scroll" role="region" aria-label="Bytes by file" tabindex="0"><table class="wb-table wb-table--plain"><thead><tr><th scope="col">File</th><td></td><th scope="col" class="wb-number">Now</th><th scope="col" class="wb-number">Budget</th></tr></thead>
<tbody>${rows.map(
    (row) =>
      html`<tr><th scope="row">${row.name}</th><td>${renderBar(row, largest)}</td><td class="wb-number">${formatSize(row.now, 'In its file')}</td><td class="wb-number">${formatSize(row.budget, 'None')}</td></tr>`,
  )}</tbody></table></div>
<p class="wb-verdict${excess && ' wb-verdict--bad'}">${verdict}</p></section>
<section class="wb-section" data-timeline hidden><h2>From server to hydrated</h2><p class="wb-section__note">This frame, this device</p><div data-timeline-image></div><p class="wb-note" data-intent-hint>Not hydrated yet. Use the element on the stage.</p><dl class="wb-figures"></dl></section>
<section class="wb-section" data-requests hidden><h2>Requests</h2><p class="wb-section__note"></p><div class="wb-scroll" role="region" aria-label="Requests" tabindex="0"><table class="wb-table wb-table--plain"><thead><tr><th scope="col">File</th><th scope="col">Kind</th><th scope="col" class="wb-number">Size</th><th scope="col" class="wb-number">Start</th><th scope="col" data-scale>Time</th></tr></thead><tbody></tbody></table></div></section>
<p role="status" data-performance-status></p><div class="wb-actions" data-performance-tools hidden><button class="wb-button" type="button" data-measure>${icon('reset')}Measure again</button><ul class="wb-phases"><li>${renderPhase('load')}At load</li><li>${renderPhase('preloaded')}Preloaded</li><li>${renderPhase('intent')}After interaction</li></ul></div>`;
}
