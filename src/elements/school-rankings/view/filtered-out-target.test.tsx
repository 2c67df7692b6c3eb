import { act, fireEvent, render, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { ElementReactContext } from '../../../core/element-context.ts';
import { createTestSource } from '../../../testing/render-component.tsx';
import { SchoolRankings } from '../school-rankings.tsx';
import { propsOf } from '../testing/render-rankings.tsx';
import { manySchools } from '../testing/render-tools.tsx';

/** Renders a list in a shadow root, as the bridge does. */
function renderInRoot() {
  const host = document.body.appendChild(document.createElement('school-rankings'));
  const root = host.attachShadow({ mode: 'open' });
  const container = root.appendChild(document.createElement('div'));
  const props = propsOf({ schools: JSON.stringify(manySchools), tools: '' });
  const context = {
    tag: 'school-rankings',
    host,
    source: createTestSource(),
    emit: () => true,
    track: () => undefined,
  };
  const list = () => (
    <ElementReactContext value={context}>
      <SchoolRankings {...props} />
    </ElementReactContext>
  );
  const { rerender } = render(list(), { container });
  const listNames = () =>
    [...container.querySelectorAll('[data-school]:not([hidden]) h3')].map(({ textContent }) => textContent);
  return { root, container, listNames, rerender: () => rerender(list()) };
}

beforeEach(() => history.replaceState(null, '', '/'));

/** Adds what jsdom lacks and revealing a school needs. */
function stubScrolling() {
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  const scrollIntoView = vi.fn();
  HTMLElement.prototype.scrollIntoView = scrollIntoView;
  onTestFinished(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(HTMLElement.prototype, 'scrollIntoView');
  });
  return scrollIntoView;
}

it('removes the filters for a link to a school that they hide, keeps the order, and focuses it', async () => {
  const scrollIntoView = stubScrolling();
  const { root, container, listNames } = renderInRoot();
  const choose = (label: string, value: string) =>
    fireEvent.change(within(container).getByLabelText(label), { target: { value } });
  choose('State', 'TX');
  choose('Sort by', 'name');
  await waitFor(() => expect(listNames()[0]).toBe('School 10'));
  history.replaceState(null, '', '#school-3');
  act(() => void dispatchEvent(new Event('hashchange')));
  await waitFor(() => expect(listNames()).toHaveLength(12));
  expect(listNames().slice(0, 2)).toEqual(['School 1', 'School 10']);
  await waitFor(() => expect(root.activeElement?.textContent).toContain('School 3'));
  expect(scrollIntoView).toHaveBeenCalledOnce();
});

it('removes the filters for a click on a link whose fragment the URL already has', async () => {
  stubScrolling();
  history.replaceState(null, '', '#school-3');
  const { root, container, listNames } = renderInRoot();
  fireEvent.change(within(container).getByLabelText('State'), { target: { value: 'TX' } });
  await waitFor(() => expect(listNames()).toHaveLength(6));
  const link = document.body.appendChild(document.createElement('a'));
  link.innerHTML = '<span>School 3</span>';
  const click = (href: string, init: MouseEventInit = {}) => {
    link.setAttribute('href', href);
    fireEvent.click(link.firstElementChild as Element, init);
  };
  // jsdom cannot leave the page.
  addEventListener('click', (event) => event.preventDefault(), { once: true });
  click('/other/#school-3');
  click('#school-3', { ctrlKey: true });
  expect(listNames()).toHaveLength(6);
  click('#school-3');
  await waitFor(() => expect(listNames()).toHaveLength(12));
  await waitFor(() => expect(root.activeElement?.textContent).toContain('School 3'));
});

it('removes the filters even if an earlier listener of the same event renders the list', async () => {
  stubScrolling();
  let renderAgain: () => void = () => undefined;
  addEventListener('hashchange', () => renderAgain(), { once: true });
  const { root, container, listNames, rerender } = renderInRoot();
  fireEvent.change(within(container).getByLabelText('State'), { target: { value: 'TX' } });
  await waitFor(() => expect(listNames()).toHaveLength(6));
  renderAgain = rerender;
  history.replaceState(null, '', '#school-3');
  // Not in `act`, which would delay the rendering until all listeners have run.
  dispatchEvent(new Event('hashchange'));
  await waitFor(() => expect(listNames()).toHaveLength(12));
  await waitFor(() => expect(root.activeElement?.textContent).toContain('School 3'));
});
