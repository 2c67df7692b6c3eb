import { make, need } from '../dom.ts';
import type { Marker } from '../markers.ts';
import type { Stage } from '../stage.ts';
import type { TabStop } from './focus-order.ts';

export interface OrderList {
  show(stops: readonly TabStop[]): void;
}

const isInView = (element: HTMLElement, frame: Window) => {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < frame.innerHeight;
};

/**
 * Creates the list of tab stops: the visible ones, or all. A stop keeps its number when the stage scrolls.
 */
export function createOrderList(
  stage: Stage,
  mark: (markers: readonly Marker[], framed?: Element) => void,
  onSelect: (stop: TabStop, index: number) => void,
): OrderList {
  const list = need('.wb-order');
  const count = need('[data-axe-count]');
  const showAll = need<HTMLButtonElement>('[data-axe-all]');
  let rows: readonly { readonly stop: TabStop; readonly item: HTMLElement }[] = [];

  const filter = () => {
    const frame = stage.window;
    if (!frame) return;
    const showsAll = showAll.getAttribute('aria-pressed') === 'true';
    const visible = rows.filter(({ stop }) => isInView(stop.element, frame));
    for (const row of rows) row.item.hidden = !showsAll && !visible.includes(row);
    const countText =
      visible.length === rows.length ? String(rows.length) : `${visible.length} of ${rows.length}`;
    count.textContent = `${countText} ${rows.length === 1 ? 'stop' : 'stops'} in view`;
    showAll.hidden = visible.length === rows.length;
  };

  const createRow = (stop: TabStop, index: number, markers: readonly Marker[]) => {
    const select = make('button', { type: 'button' });
    select.append(
      make('span', { className: 'wb-marker' }, String(index + 1)),
      make('span', {}, stop.role),
      make('span', {}, stop.name),
    );
    select.addEventListener('click', () => {
      for (const other of list.querySelectorAll('[aria-current]')) other.removeAttribute('aria-current');
      select.setAttribute('aria-current', 'true');
      stop.element.scrollIntoView({ block: 'center' });
      mark(markers, stop.element);
      onSelect(stop, index);
    });
    return { stop, item: make('li', {}, select) };
  };

  showAll.addEventListener('click', () => {
    showAll.setAttribute('aria-pressed', String(showAll.getAttribute('aria-pressed') !== 'true'));
    filter();
  });
  stage.onLoad((frame) => {
    frame.addEventListener('scroll', filter, { passive: true });
    frame.addEventListener('resize', filter);
  });

  return {
    show(stops) {
      const markers: Marker[] = stops.map(({ element }, index) => ({ element, text: String(index + 1) }));
      rows = stops.map((stop, index) => createRow(stop, index, markers));
      list.replaceChildren(...rows.map(({ item }) => item));
      need('[data-axe-order]').hidden = false;
      mark(markers);
      filter();
    },
  };
}
