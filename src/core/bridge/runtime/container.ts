import { slotNamesOf } from './host.tsx';
import type { RenderState } from './render-state.ts';

/** Whether a prerendered root has an inline style instead of a link to the sheet of all elements. */
export const hasOwnStyle = (root: ShadowRoot | null) => root?.firstElementChild?.localName === 'style';

/**
 * Adds the sheet of all elements to a prerendered root with its own style. That style has only the rules that
 * the server's HTML needed; a hydrated element may need others.
 */
async function completeStyles(root: ShadowRoot, { controller, services, page }: RenderState): Promise<void> {
  try {
    await page.adoptStyles(root, services);
  } catch (cause) {
    const { tag } = controller.row;
    services.reportError({ tag, message: 'the sheet of all elements failed to load', cause });
  }
}

/** The prerendered `<div data-root>` of this build, or a new one with the shared sheet. */
export async function prepareContainer(state: RenderState): Promise<HTMLElement> {
  const { controller, services, page } = state;
  const { host, isPrerendered } = controller;
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const prerendered = root.querySelector<HTMLElement>('[data-root]');
  if (prerendered && isPrerendered) {
    if (hasOwnStyle(root)) await completeStyles(root, state);
    return prerendered;
  }
  const container = document.createElement('div');
  container.dataset.root = '';
  root.replaceChildren(container);
  if (!isPrerendered) await page.adoptStyles(root, services);
  return container;
}

/** Shows the author's children, in order, in an element that failed to render. */
export function showAuthorContent(host: HTMLElement): void {
  const slots = slotNamesOf(host).map((name) => Object.assign(document.createElement('slot'), { name }));
  host.shadowRoot?.replaceChildren(...slots);
}
