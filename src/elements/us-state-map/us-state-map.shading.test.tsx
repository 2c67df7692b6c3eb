import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { StateOverview } from '../../core/model/state-overview.ts';
import { usStates } from '../../core/us-states.ts';
import { createTestSource, renderComponent } from '../../testing/render-component.tsx';
import { propsOf } from './testing/props-of.ts';
import { loadUsStateMap } from './us-state-map.data.ts';
import { UsStateMap } from './us-state-map.tsx';

const overview: StateOverview = {
  field: 'nursing',
  isSample: false,
  source: { name: 'Scorecard', year: '2026' },
  compact: { name: 'Nurse Licensure Compact', isOperating: true },
  states: usStates.map(({ slug }, index) => ({
    slug,
    schools: 2,
    programs: index + 1,
    tuitionFrom: 5000 + 500 * index,
    compact: slug === 'minnesota' ? 'outside' : 'member',
  })),
};

async function renderShadedMap(attributes: Record<string, string> = {}, figures = overview) {
  const source = createTestSource({ states: async () => figures });
  const props = propsOf(attributes);
  const data = await loadUsStateMap(props, source);
  return renderComponent(<UsStateMap {...props} data={data} />, { tag: 'us-state-map', source });
}

const link = (name: RegExp) =>
  within(screen.getByRole('group', { name: 'Map of the United States' })).getByRole('link', { name });

test('marks each state with its step in each measure, and starts with tuition', async () => {
  await renderShadedMap();
  const { tuition, programs, compact } = link(/^Minnesota/).dataset;
  expect([tuition, programs, compact]).toEqual(['2', '2', '1']);
  expect(link(/^Wyoming/).dataset.tuition).toBe('4');
  expect((screen.getByRole('radio', { name: 'Tuition' }) as HTMLInputElement).checked).toBe(true);
});

test('includes the figures of a state in the accessible name of its link', async () => {
  await renderShadedMap();
  expect(link(/^Minnesota/).getAttribute('aria-label')).toBe('Minnesota, MN: 2 schools, from $16,000');
});

test('describes a state in the tooltip by the chosen measure, and emits the choice', async () => {
  const { emitted } = await renderShadedMap();
  const bubble = document.querySelector('[part="tooltip"]');
  fireEvent.pointerMove(link(/^Minnesota/), { clientX: 40, clientY: 50 });
  expect(bubble?.textContent).toBe('Minnesota: 2 schools, from $16,000');
  await userEvent.click(screen.getByRole('radio', { name: 'Compact' }));
  fireEvent.pointerMove(link(/^Minnesota/), { clientX: 41, clientY: 50 });
  expect(bubble?.textContent).toBe('Minnesota: not a member');
  expect(emitted).toEqual([{ verb: 'shade', detail: { measure: 'compact' } }]);
});

test('includes the chosen measure in the accessible names of the states’ links', async () => {
  await renderShadedMap({ figures: 'none' });
  await userEvent.click(screen.getByRole('radio', { name: 'Compact' }));
  expect(link(/^Minnesota/).getAttribute('aria-label')).toBe('Minnesota, MN: not a member');
  await userEvent.click(screen.getByRole('radio', { name: 'Programs' }));
  expect(link(/^Minnesota/).getAttribute('aria-label')).toBe('Minnesota, MN: 2 schools, 23 programs');
});

test('renders the same figures in a table with links', async () => {
  await renderShadedMap();
  const row = within(screen.getByRole('table', { hidden: true })).getByRole('row', {
    name: /^Minnesota/,
    hidden: true,
  });
  expect([...row.children].map(({ textContent }) => textContent)).toEqual([
    'Minnesota',
    '2',
    '23',
    '$16,000',
    'Not a member',
  ]);
  expect(within(row).getByRole('link', { hidden: true }).getAttribute('href')).toBe('/state/minnesota/');
});

test('lists only the state names with figures="none"', async () => {
  await renderShadedMap({ figures: 'none' });
  expect(screen.queryByRole('table', { hidden: true })).toBeNull();
  expect(screen.getAllByRole('link', { name: 'Minnesota', hidden: true })).toHaveLength(1);
});

test('links to all states without shading, and reports it, when the figures are unavailable', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const handleError = vi.fn();
  document.addEventListener('edu-embed:error', handleError, { once: true });
  const source = createTestSource({ states: () => Promise.reject(new Error('offline')) });
  const props = propsOf();
  const data = await loadUsStateMap(props, source);
  renderComponent(<UsStateMap {...props} data={data} />, { tag: 'us-state-map', source });
  expect(screen.queryByRole('radio')).toBeNull();
  expect(link(/^Minnesota/).getAttribute('aria-label')).toBe('Minnesota, MN');
  expect(handleError.mock.calls[0]?.[0].detail).toEqual({
    tag: 'us-state-map',
    message: 'figures of the states failed to load; the map shows links only',
    cause: new Error('offline'),
  });
  log.mockRestore();
});

test('loads the outlines, and warns, when the figures are unavailable on a server', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.stubGlobal('document', undefined);
  const source = createTestSource({ states: () => Promise.reject(new Error('offline')) });
  const data = await loadUsStateMap(propsOf(), source).finally(() => vi.unstubAllGlobals());
  expect(Object.keys(data?.paths ?? {})).toHaveLength(51);
  expect(data?.overview).toBeNull();
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    '<us-state-map> figures of the states failed to load; the map shows links only',
    new Error('offline'),
  );
  warn.mockRestore();
});

test('separates the thousands of the figures in the table', async () => {
  const states = overview.states.map((state) => ({ ...state, schools: 1234, programs: 56_789 }));
  await renderShadedMap({}, { ...overview, states });
  const row = within(screen.getByRole('table', { hidden: true })).getByRole('row', {
    name: /^Ohio/,
    hidden: true,
  });
  expect([...row.children].slice(1, 3).map(({ textContent }) => textContent)).toEqual(['1,234', '56,789']);
});
