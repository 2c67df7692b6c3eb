import type { ExampleData } from '../../../demo/workbench/element-data.ts';
import type { ElementDeclaration } from '../../../src/core/declaration.ts';
import { html } from '../../pages/templates/html.ts';
import type { DemoOptions } from '../demo-options.ts';
import { type FramePage, type FrameView, renderContent, renderContentAsync } from './frame-document.ts';

/** `/demo/frame/{tag}/`: all examples of an element on one page. */
export function renderAllExamples(
  { tag }: ElementDeclaration,
  examples: readonly ExampleData[],
  view: FrameView,
  options: DemoOptions,
): FramePage {
  const body = html`<main class="demo-main"><h1 class="demo-title">${tag}</h1>
${examples.map(
  ({ slug, name, note, rendersNothing, html: source }) =>
    html`<section class="demo-example" id="example-${slug}" aria-labelledby="name-${slug}"><h2 id="name-${slug}">${name}</h2>${note && html`<p>${note}</p>`}
<div class="demo-stage">${renderContent(source, view, options)}</div>${rendersNothing && html`<p>This example renders nothing on purpose.</p>`}</section>`,
)}</main>`;
  return { title: `${tag}: all examples`, body, bodyClass: 'demo-page' };
}

/** `/demo/frame/{tag}/{example}/`: one example, which the workbench shows on its stage. */
export async function renderExample(
  title: string,
  source: string,
  view: FrameView,
  options: DemoOptions,
): Promise<FramePage> {
  const content = await renderContentAsync(source, view, options);
  const body = html`<main class="demo-alone"><h1 class="visually-hidden">${title}</h1>
${content}
</main>`;
  return { title, body, bodyClass: 'demo-bare' };
}
