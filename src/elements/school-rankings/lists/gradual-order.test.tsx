import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fieldByLabel } from '../../../testing/field-by-label.ts';
import { renderComponent } from '../../../testing/render-component.tsx';
import { toRankingData } from '../school-rankings.logic.ts';
import { SchoolRankings } from '../school-rankings.tsx';
import { propsOf } from '../testing/render-rankings.tsx';

/** Slightly more schools than a list that is reordered in one step may have. */
const count = 44;
const schools = Array.from({ length: count }, (_, index) => ({
  schoolId: `id-${index}`,
  rank: index + 1,
  slug: `school-${index}`,
  details: {
    schoolName: `School ${index}`,
    retentionRate: 0.5,
    completionRate: 0.5,
    netPrice: 1000 + ((index * 37) % count),
  },
}));
const byPrice = [...schools]
  .sort((one, other) => one.details.netPrice - other.details.netPrice)
  .map(({ details }) => details.schoolName);
const hit = {
  url: 'https://paid.example/',
  school: { slug: 'paid', name: 'Paid', sdbSchoolId: 'p', additional: {} },
};

function renderList() {
  const ranking = toRankingData({ title: 'All', orderedBy: 'score', schools }, false);
  return renderComponent(
    <SchoolRankings
      {...propsOf({ tools: '', 'finder-position': '0' })}
      data={{ ranking, sponsored: [hit] }}
    />,
    { tag: 'school-rankings' },
  );
}
const rendered = () =>
  [...document.querySelectorAll('[data-school] h3')].map(({ textContent }) => textContent ?? '');
/** The schools up to the last one of the new order; the styles hide those after it. */
function visible() {
  const items = [...document.querySelectorAll('[data-school]')];
  const last = items.findIndex((item) => item.matches('[data-last]'));
  return items
    .slice(0, last === -1 ? items.length : last + 1)
    .map((item) => item.querySelector('h3')?.textContent ?? '');
}
const choose = (label: string, value: string) => fireEvent.change(fieldByLabel(label), { target: { value } });
const sortBy = (value: string) => choose('Sort by', value);

/** Callbacks that wait for idle time, by their handle. */
const waiting = new Map<number, () => void>();

/** Runs at most `maxCallbacks` callbacks that wait for idle time, including those that they request. */
function passIdleTime(maxCallbacks: number) {
  for (let count = 0; count < maxCallbacks; count += 1) {
    const [next] = waiting;
    if (!next) return;
    const [handle, run] = next;
    waiting.delete(handle);
    act(run);
  }
}

beforeEach(() => {
  let handle = 0;
  // jsdom has no idle time.
  vi.stubGlobal('requestIdleCallback', (run: () => void) => {
    handle += 1;
    waiting.set(handle, run);
    return handle;
  });
  vi.stubGlobal('cancelIdleCallback', (canceled: number) => waiting.delete(canceled));
  return () => {
    vi.unstubAllGlobals();
    waiting.clear();
  };
});

it('renders the first schools of a new order immediately, and more in idle time', () => {
  renderList();
  expect(rendered()).toHaveLength(count);
  act(() => sortBy('price'));
  passIdleTime(1);
  expect(visible()).toEqual(byPrice.slice(0, 2));
  passIdleTime(100);
  expect(visible()).toEqual(byPrice.slice(0, 24));
});

it('removes the schools of the previous order, and leaves the paid placement where it is', () => {
  const { container } = renderList();
  const paid = container.querySelector('li:has([data-paid])');
  act(() => sortBy('price'));
  passIdleTime(100);
  expect(rendered()).toEqual(byPrice.slice(0, 24));
  expect(container.querySelector('li:has([data-paid])')).toBe(paid);
  expect(container.querySelector('ol')?.children[2]).toBe(paid);
});

it('keeps the nodes of the current order when a filter changes', async () => {
  const { container } = renderList();
  const before = container.querySelector('[data-school="school-1"]');
  act(() => choose('Net price', '10000'));
  await waitFor(() => expect(screen.getByText(`${count} of ${count} schools`)).toBeTruthy());
  expect(container.querySelector('[data-school="school-1"]')).toBe(before);
});

it('renders all schools when the URL names one that the new order has not rendered yet', () => {
  renderList();
  act(() => sortBy('price'));
  passIdleTime(100);
  expect(rendered()).toEqual(byPrice.slice(0, 24));
  const id = byPrice.at(-1)?.toLowerCase().replace(' ', '-');
  act(() => {
    history.replaceState(null, '', `#${id}`);
    dispatchEvent(new Event('hashchange'));
  });
  expect(rendered()).toEqual(byPrice);
  history.replaceState(null, '', location.pathname);
});
