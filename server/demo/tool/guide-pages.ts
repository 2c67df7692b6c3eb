import { pluralize } from '../../../src/core/text/format.ts';
import { html, type Markup, safe } from '../../pages/templates/html.ts';
import type { DemoOptions } from '../demo-options.ts';
import type { Guides } from '../guides.ts';
import type { ToolPage } from './page-shell.ts';

type ElementInterface = Guides['interface']['elements'][string];

const names = (list: readonly string[]) =>
  list.length === 0
    ? 'None'
    : list.map((name, index) => html`${index > 0 && ', '}<code>${name || 'default'}</code>`);

function renderElement(tag: string, { attributes, events, slots, parts }: ElementInterface): Markup {
  const counts = [
    pluralize(Object.keys(attributes).length, 'attribute'),
    pluralize(events.length, 'event'),
    pluralize(slots.length, 'slot'),
    pluralize(parts.length, 'part'),
  ].join(', ');
  return html`<details class="wb-interface"><summary><code>${tag}</code> <span>${counts}</span></summary>
<dl class="wb-pairs">${Object.entries(attributes).map(([name, type]) => html`<div><dt><code>${name}</code></dt><dd>${type}</dd></div>`)}<div><dt>Events</dt><dd>${names(events)}</dd></div><div><dt>Slots</dt><dd>${names(slots)}</dd></div><div><dt>Parts</dt><dd>${names(parts)}</dd></div></dl>
<p><a href="/demo/${tag}/">Open ${tag}</a></p></details>`;
}

/** `/demo/changes/`: the changelog, and the public interface of the current version. */
export function renderChangesPage({ guides }: Pick<DemoOptions, 'guides'>): ToolPage {
  const { version, elements } = guides.interface;
  const entries = Object.entries(elements);
  const main = html`<main class="wb-guide" id="wb-main" tabindex="-1"><div class="wb-prose">${safe(guides.pages['/demo/changes/']?.html ?? '')}</div>
<section class="wb-section" aria-labelledby="interface"><h2 id="interface">Public interface of ${version}</h2><p>Host pages and authors may rely on these ${entries.length} elements. A test fails if anything in this list is removed without a new major version: <a href="/demo/guides/versioning/">versioning</a>.</p>
${entries.map(([tag, element]) => renderElement(tag, element))}</section></main>`;
  return { title: 'Changes | Workbench', section: 'changes', main, script: 'index', bodyClass: 'wb--guide' };
}

/** `/demo/guides/{id}/`: one of the repository's documents; undefined for an unknown id. */
export function renderGuidePage(id: string, { guides }: Pick<DemoOptions, 'guides'>): ToolPage | undefined {
  const page = guides.pages[`/demo/guides/${id}/`];
  if (!page) return undefined;
  const download =
    id === 'wordpress' &&
    guides.plugin &&
    html`<p><a class="wb-button wb-button--main" href="/demo/edu-embed.zip" download>Download the plugin</a></p>`;
  const main = html`<main class="wb-guide" id="wb-main" tabindex="-1">${download || undefined}<div class="wb-prose">${safe(page.html)}</div></main>`;
  return {
    title: `${page.title} | Workbench`,
    section: 'guides',
    main,
    script: 'index',
    bodyClass: 'wb--guide',
  };
}
