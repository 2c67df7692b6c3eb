import { act, fireEvent, render, waitFor, within } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
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
  const context = {
    tag: 'school-rankings',
    host,
    source: createTestSource(),
    emit: () => true,
    track: () => undefined,
  };
  render(
    <ElementReactContext value={context}>
      <SchoolRankings {...propsOf({ schools: JSON.stringify(manySchools), tools: '' })} />
    </ElementReactContext>,
    { container },
  );
  const listNames = () =>
    [...container.querySelectorAll('[data-school]:not([hidden]) h3')].map(({ textContent }) => textContent);
  return { root, container, listNames };
}

it('removes the filters for a link to a school that they hide, keeps the order, and focuses it', async () => {
  // jsdom has neither.
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  const scrollIntoView = vi.fn();
  HTMLElement.prototype.scrollIntoView = scrollIntoView;
  onTestFinished(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(HTMLElement.prototype, 'scrollIntoView');
  });
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
