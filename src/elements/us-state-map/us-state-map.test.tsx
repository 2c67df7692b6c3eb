import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { describe, expect, test, vi } from 'vitest';
import { ElementReactContext } from '../../core/element-context.ts';
import { renderRootMarkup } from '../../core/root-markup.ts';
import { toEntry } from '../../services/events/event-report.ts';
import { createTestSource, renderComponent } from '../../testing/render-component.tsx';
import { propsOf } from './testing/props-of.ts';
import { loadUsStateMap } from './us-state-map.data.ts';
import type { UsStateMapProps } from './us-state-map.element.ts';
import { UsStateMap } from './us-state-map.tsx';

const context = {
  tag: 'us-state-map',
  source: createTestSource(),
  emit: () => true,
  track: () => undefined,
};
const withContext = (props: UsStateMapProps) => (
  <ElementReactContext value={context}>
    <UsStateMap {...props} />
  </ElementReactContext>
);

function renderMap(attributes?: Record<string, string>) {
  return renderComponent(<UsStateMap {...propsOf(attributes)} />, { tag: 'us-state-map' });
}

const map = () => within(screen.getByRole('group', { name: 'Map of the United States' }));
const stateLink = (name: string) =>
  map().getByRole('link', { name: (accessibleName) => accessibleName.startsWith(`${name}, `) });

/** Slugs of the links that Tab can reach. */
function tabStops() {
  return map()
    .getAllByRole('link')
    .filter((link) => link.getAttribute('tabindex') !== '-1')
    .map((link) => link.getAttribute('data-slug'));
}

describe('state links', () => {
  test('links every state to its page', () => {
    renderMap();
    expect(map().getAllByRole('link')).toHaveLength(51);
    expect(stateLink('North Carolina').getAttribute('href')).toBe('/state/north-carolina/');
    expect(stateLink('Washington, D.C.').getAttribute('href')).toBe('/state/dc/');
  });

  test('uses the base path for the links of the map, the select and the list', async () => {
    renderMap({ 'base-path': '/in' });
    expect(
      screen.getAllByRole('link', { name: /^Ohio/, hidden: true }).map((link) => link.getAttribute('href')),
    ).toEqual(['/in/ohio/', '/in/ohio/']);
    await userEvent.selectOptions(screen.getByLabelText('State'), 'Ohio');
    expect(screen.getByRole('link', { name: 'More Info about Ohio' }).getAttribute('href')).toBe('/in/ohio/');
  });

  test('renders D.C. as a named image when it has no page', () => {
    renderMap({ 'dc-link': 'false' });
    expect(screen.queryByRole('link', { name: /^Washington, D.C./, hidden: true })).toBeNull();
    expect(map().getByRole('img', { name: 'Washington, D.C., DC' }).hasAttribute('href')).toBe(false);
    expect(screen.queryByRole('option', { name: 'Washington, D.C.' })).toBeNull();
  });

  test('emits `select` and tracks the click on a state link', async () => {
    const { emitted, tracked } = renderMap();
    stateLink('Texas').addEventListener('click', (event) => event.preventDefault());
    await userEvent.click(stateLink('Texas'));
    expect(emitted).toEqual([
      { verb: 'select', detail: { state: 'texas', name: 'Texas', href: '/state/texas/' } },
    ]);
    expect(tracked[0]).toMatchObject({
      name: 'ElementClicked',
      payload: { webElement: { location: 'us-state-map', elementType: 'LINK', text: 'Texas' } },
    });
  });

  test('keeps the chosen state out of the site’s event report', async () => {
    const { tracked } = renderMap();
    stateLink('Texas').addEventListener('click', (event) => event.preventDefault());
    await userEvent.click(stateLink('Texas'));
    const entries = tracked.map(({ name, payload }) => toEntry(name, payload ?? {}, '/'));
    expect(entries).toEqual([{ name: 'ElementClicked', page: '/', widget: 'us-state-map', label: 'state' }]);
  });
});

test('includes the visible abbreviation in the accessible name of a state', () => {
  renderMap();
  expect(map().getByRole('link', { name: 'Delaware, DE' }).textContent).toBe('DE');
});

describe('heading of the map', () => {
  test('renders the heading Choose Your State Below by default', () => {
    renderMap();
    expect(screen.getByRole('heading', { level: 2, name: 'Choose Your State Below' })).toBeTruthy();
  });

  test('removes the heading if its attribute is empty', () => {
    renderMap({ heading: '' });
    expect(screen.queryByRole('heading')).toBeNull();
    expect(screen.getByRole('region', { name: 'U.S. states' })).toBeTruthy();
  });
});

describe('keyboard navigation of the map', () => {
  test('gives the map one tab stop, and arrow keys move by geography', async () => {
    renderMap();
    expect(tabStops()).toEqual(['alabama']);
    act(() => stateLink('Colorado').focus());
    await userEvent.keyboard('{ArrowUp}');
    expect(document.activeElement).toBe(stateLink('Wyoming'));
    expect(tabStops()).toEqual(['wyoming']);
    await userEvent.keyboard('m');
    expect(document.activeElement).toBe(stateLink('Maine'));
    await userEvent.keyboard('{End}');
    expect(document.activeElement).toBe(stateLink('Washington, D.C.'));
  });

  test('ignores keyboard shortcuts of the browser', () => {
    renderMap();
    act(() => stateLink('Colorado').focus());
    expect(fireEvent.keyDown(stateLink('Colorado'), { key: 'ArrowLeft', altKey: true })).toBe(true);
    expect(document.activeElement).toBe(stateLink('Colorado'));
  });

  test('moves the tab stop of the map when D.C. loses its link', async () => {
    const { rerender } = renderMap();
    act(() => stateLink('Washington, D.C.').focus());
    rerender(withContext(propsOf({ 'dc-link': 'false' })));
    expect(tabStops()).toEqual(['alabama']);
  });
});

describe('tooltip of the map', () => {
  const bubble = () => document.querySelector<HTMLElement>('[part="tooltip"]');

  test('shows the state under the pointer in the tooltip until the pointer leaves [4.19]', () => {
    renderMap();
    expect(bubble()?.hidden).toBe(true);
    fireEvent.pointerMove(stateLink('Iowa'), { clientX: 40, clientY: 50 });
    expect(bubble()?.hidden).toBe(false);
    expect(bubble()?.textContent).toBe('Iowa');
    fireEvent.pointerLeave(screen.getByRole('group', { name: 'Map of the United States' }));
    expect(bubble()?.hidden).toBe(true);
  });

  test('shows the state under a resting pointer in the tooltip', () => {
    renderMap();
    fireEvent.pointerOver(stateLink('Iowa'), { clientX: 40, clientY: 50 });
    expect(bubble()?.textContent).toBe('Iowa');
  });

  test('moves the tooltip with the pointer [4.19]', () => {
    renderMap();
    fireEvent.pointerMove(stateLink('Iowa'), { clientX: 40, clientY: 50 });
    const first = bubble()?.style.transform;
    fireEvent.pointerMove(stateLink('Iowa'), { clientX: 40, clientY: 90 });
    expect(bubble()?.style.transform).not.toBe(first);
  });

  test('keeps the tooltip of the focused state when the map scrolls away from the pointer', async () => {
    renderMap();
    fireEvent.pointerMove(stateLink('Iowa'), { clientX: 40, clientY: 50 });
    await userEvent.keyboard('{Tab}');
    act(() => stateLink('Ohio').focus());
    fireEvent.pointerLeave(screen.getByRole('group', { name: 'Map of the United States' }));
    expect(bubble()?.textContent).toBe('Ohio');
    await userEvent.keyboard('{Escape}');
    fireEvent.pointerLeave(screen.getByRole('group', { name: 'Map of the United States' }));
    expect(bubble()?.hidden).toBe(true);
  });

  test('keeps the tooltip of the focused state when another state scrolls under the pointer', async () => {
    renderMap();
    act(() => stateLink('Alabama').focus());
    await userEvent.keyboard('{ArrowUp}');
    expect(bubble()?.textContent).toBe('Tennessee');
    fireEvent.pointerOver(stateLink('Iowa'), { clientX: 40, clientY: 50 });
    expect(bubble()?.textContent).toBe('Tennessee');
  });

  test('shows the focused state in the tooltip, and Escape hides the tooltip', async () => {
    renderMap();
    act(() => stateLink('Iowa').focus());
    expect(bubble()?.textContent).toBe('Iowa');
    await userEvent.keyboard('{Escape}');
    expect(bubble()?.hidden).toBe(true);
  });
});

test('explains the shapes in a legend, and that D.C. has no page', () => {
  renderMap({ 'dc-link': 'false' });
  expect(screen.getByText('Small state, labeled outside the map')).toBeTruthy();
  expect(screen.getByText('Washington, D.C., has no page')).toBeTruthy();
});

describe('state select', () => {
  test('shows the name and More Info of the chosen state, and clears both [4.20]', async () => {
    const { emitted } = renderMap();
    expect(screen.queryByRole('link', { name: /More Info/ })).toBeNull();
    await userEvent.selectOptions(screen.getByLabelText('State'), 'New York');
    expect(screen.getByRole('status').textContent).toBe('New York');
    expect(screen.getByRole('link', { name: 'More Info about New York' }).getAttribute('href')).toBe(
      '/state/new-york/',
    );
    expect(emitted).toEqual([
      { verb: 'select', detail: { state: 'new-york', name: 'New York', href: '/state/new-york/' } },
    ]);
    await userEvent.selectOptions(screen.getByLabelText('State'), 'Choose Your State');
    expect(screen.getByRole('status').textContent).toBe('');
    expect(screen.queryByRole('link', { name: /More Info/ })).toBeNull();
    expect(emitted).toHaveLength(1);
  });
});

test.each([
  ['on the map', () => stateLink('Texas')],
  ['in the list', () => screen.getByRole('link', { name: 'Texas', hidden: true })],
  ['More Info', () => screen.getByRole('link', { name: 'More Info about Texas' })],
])(
  'emits `select` for the link %s, and follows it unless the page cancels the event',
  async (_, findLink) => {
    const emit = vi.fn(() => true);
    const track = vi.fn();
    render(
      <ElementReactContext value={{ ...context, emit, track }}>
        <UsStateMap {...propsOf()} />
      </ElementReactContext>,
    );
    await userEvent.selectOptions(screen.getByLabelText('State'), 'Texas');
    emit.mockClear();
    track.mockClear();
    for (const isAllowed of [true, false]) {
      emit.mockReturnValueOnce(isAllowed);
      // `fireEvent` returns false if a handler called `preventDefault`.
      expect(fireEvent.click(findLink())).toBe(isAllowed);
    }
    const detail = { state: 'texas', name: 'Texas', href: '/state/texas/' };
    expect(emit.mock.calls).toEqual([
      ['select', detail],
      ['select', detail],
    ]);
    expect(track).toHaveBeenCalledTimes(2);
  },
);

describe('state outlines', () => {
  test('renders the state outlines from the loaded data', async () => {
    const data = await loadUsStateMap(propsOf(), createTestSource());
    const { container } = renderComponent(<UsStateMap {...propsOf()} data={data} />);
    expect(
      [...container.querySelectorAll('path')].filter((path) => path.getAttribute('d')?.startsWith('M')),
    ).toHaveLength(51);
  });

  test('leaves state outlines out of the JSON in the server markup, which already has them', async () => {
    const data = await loadUsStateMap(propsOf(), createTestSource());
    expect(renderRootMarkup({ stylesheet: '', build: '', html: '', data })).toContain(
      'data-props>{"overview":null}<',
    );
  });

  test('keeps the server-rendered state outlines when hydration has no outlines', async () => {
    const data = await loadUsStateMap(propsOf(), createTestSource());
    const container = document.createElement('div');
    container.innerHTML = renderToString(withContext({ ...propsOf(), data }));
    const paths = [...container.querySelectorAll('path')];
    const outlines = paths.map((path) => path.getAttribute('d'));
    const errors: unknown[] = [];
    const root = await act(async () =>
      hydrateRoot(container, withContext({ ...propsOf(), data: null }), {
        onRecoverableError: (error) => errors.push(error),
      }),
    );
    await act(async () =>
      root.render(withContext({ ...propsOf({ 'base-path': '/in/', 'dc-link': 'false' }), data: null })),
    );
    expect(errors).toEqual([]);
    expect([...container.querySelectorAll('path')]).toEqual(paths);
    expect(paths.map((path) => path.getAttribute('d'))).toEqual(outlines);
    expect(paths[0]?.closest('a')?.getAttribute('href')).toBe('/in/alabama/');
    root.unmount();
  });
});
