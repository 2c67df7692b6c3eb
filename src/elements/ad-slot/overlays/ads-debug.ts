import { createNode, createOverlay } from '../../../core/browser/overlay.ts';
import { pluralize } from '../../../core/text/format.ts';
import { measureDensity } from '../ad-density.ts';
import { copyStyles } from './copy-styles.ts';

const columns = ['Placement', 'Position', 'State', 'Reason', 'Height'];

function describeSlot(slot: HTMLElement): string[] {
  const { ad, adReason, adCollapsed } = slot.dataset;
  const leftOut = slot.getAttribute('left-out');
  const state = leftOut
    ? 'left out by the server'
    : adCollapsed === undefined
      ? (ad ?? 'not filled: waiting, loading or failed')
      : 'collapsed';
  const height = `${Math.round(slot.getBoundingClientRect().height)} px`;
  return [
    slot.getAttribute('placement') ?? 'in-paragraph',
    slot.getAttribute('position') ?? '',
    state,
    leftOut ?? adReason ?? '',
    height,
  ];
}

/** @param tag `ad-slot`, with the page's prefix for tags */
function createTable(tag: string): HTMLElement {
  const slots = [...document.querySelectorAll<HTMLElement>(tag)];
  const cells = (cell: 'td' | 'th', texts: readonly string[]) =>
    createNode('tr', {}, ...texts.map((text) => createNode(cell, {}, text)));
  const density = slots[0] ? measureDensity(slots[0]).toFixed(1) : '0';
  const caption = createNode(
    'caption',
    {},
    `${pluralize(slots.length, 'slot')}, ${density}% of the main content’s height at ${innerWidth} px`,
  );
  return createNode(
    'table',
    {},
    caption,
    createNode('thead', {}, cells('th', columns)),
    createNode('tbody', {}, ...slots.map((slot) => cells('td', describeSlot(slot)))),
  );
}

/** Shows a live overlay with all ad decisions of the page, for `?ads-debug`. */
export async function showAdsDebug(styleSource: ShadowRoot): Promise<void> {
  const { container } = await createOverlay('ads-debug', (root) => copyStyles(styleSource, root));
  const panel = createNode('aside', {
    class: 'ads-debug',
    'aria-label': 'Advertisements on this page',
    tabindex: '0',
  });
  container.append(panel);
  const render = () => panel.replaceChildren(createTable(styleSource.host.localName));
  const observer = new MutationObserver(render);
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['data-ad', 'data-ad-reason', 'data-ad-collapsed'],
  });
  addEventListener('resize', render);
  render();
}
