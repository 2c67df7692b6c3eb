import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestSource, renderComponent } from '../../testing/render-component.tsx';
import { loadContributorsHub } from './contributors-hub.data.ts';
import { ContributorsHub } from './contributors-hub.tsx';
import {
  names,
  people,
  propsOf,
  renderList,
  renderPaged,
  searchBox,
  sourceOf,
  status,
} from './testing/render-hub.tsx';

beforeEach(() => {
  window.history.replaceState(null, '', '/people/');
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

describe('list loaded page by page', () => {
  test('renders the first page without another request', async () => {
    const { source } = await renderPaged(people(40));
    expect(names()).toHaveLength(16);
    expect(status()).toBe('40 contributors');
    expect(source.contributors).not.toHaveBeenCalled();
  });

  test('requests only the next page', async () => {
    const { source } = await renderPaged(people(40));
    await userEvent.click(screen.getByText('View More'));
    await waitFor(() => expect(names()).toHaveLength(32));
    expect(source.contributors.mock.calls).toEqual([
      [{ q: undefined, type: undefined, offset: 16, limit: 16 }],
    ]);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Sample Person00016'));
  });

  test('sends one request for fast typing', async () => {
    const { source } = await renderPaged(people(40));
    for (const value of ['p', 'pe', 'person00039']) fireEvent.change(searchBox(), { target: { value } });
    await waitFor(() => expect(names()).toEqual(['Sample Person00039']));
    expect(source.contributors).toHaveBeenCalledTimes(1);
    expect(status()).toBe('1 contributor matches “person00039”');
  });

  test('keeps the previous cards until the response arrives', async () => {
    await renderPaged(people(40));
    fireEvent.change(searchBox(), { target: { value: 'nobody' } });
    expect(names()).toHaveLength(16);
    await waitFor(() => expect(status()).toBe('No contributors found.'));
  });

  test('announces a failed request and retries with the next filter', async () => {
    const { source } = await renderPaged(people(40));
    source.contributors.mockRejectedValueOnce(new Error('offline'));
    fireEvent.change(searchBox(), { target: { value: 'person0000' } });
    await waitFor(() => expect(status()).toMatch(/could not be loaded/));
    fireEvent.change(searchBox(), { target: { value: 'person00001' } });
    await waitFor(() => expect(names()).toEqual(['Sample Person00001']));
  });

  test('repeats a failed search when Search is clicked without a change', async () => {
    const { source } = await renderPaged(people(40));
    source.contributors.mockRejectedValueOnce(new Error('offline'));
    fireEvent.change(searchBox(), { target: { value: 'person00001' } });
    await waitFor(() => expect(status()).toMatch(/could not be loaded/));
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(names()).toEqual(['Sample Person00001']));
  });

  test('links to its next page for visitors without scripts', async () => {
    await renderPaged(people(40), { search: 'person', type: 'all', page: '2' });
    expect(names()).toHaveLength(32);
    expect(screen.getByText('View More').getAttribute('href')).toBe(
      '/healthcare-review-partners/?q=person&page=3',
    );
  });

  test('follows changed attributes', () => {
    const { update } = renderList(people(40));
    const contributors = JSON.stringify(people(40));
    update(<ContributorsHub {...propsOf({ contributors, type: 'editor', 'page-size': '4' })} data={null} />);
    expect([status(), names().length]).toEqual(['13 editors', 4]);
  });

  test('loads the list again if it does not match changed attributes', async () => {
    const source = sourceOf(people(40));
    const data = await loadContributorsHub(propsOf({}), createTestSource(source));
    const hub = <ContributorsHub {...propsOf({ type: 'editor' })} data={data} />;
    renderComponent(hub, { tag: 'contributors-hub', source });
    expect(status()).toBe('40 contributors');
    await waitFor(() => expect(status()).toBe('13 editors'));
  });

  test('shows placeholders until the first page is loaded', () => {
    renderComponent(<ContributorsHub {...propsOf({})} />, { tag: 'contributors-hub' });
    expect(status()).toBe('Loading contributors');
    expect(names()).toEqual([]);
  });

  test('announces that the first page failed to load, and retries with the next filter', async () => {
    const source = sourceOf(people(40));
    source.contributors.mockRejectedValueOnce(new Error('offline'));
    renderComponent(<ContributorsHub {...propsOf({})} />, { tag: 'contributors-hub', source });
    await waitFor(() => expect(status()).toMatch(/could not be loaded/));
    expect(document.querySelector('[aria-hidden] > .contributors-hub__placeholder')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'All' }));
    await waitFor(() => expect(names()).toHaveLength(16));
    expect(status()).toBe('40 contributors');
  });

  test('reports a failed View More to the page', async () => {
    const handleError = vi.fn();
    document.addEventListener('edu-embed:error', handleError, { once: true });
    const { source } = await renderPaged(people(40));
    const cause = new Error('offline');
    source.contributors.mockRejectedValueOnce(cause);
    await userEvent.click(screen.getByText('View More'));
    await waitFor(() => expect(handleError).toHaveBeenCalledOnce());
    expect(handleError.mock.calls[0]?.[0].detail).toMatchObject({ tag: 'contributors-hub', cause });
  });

  test('announces a failed View More beside the button, and again after each failed retry', async () => {
    const { source } = await renderPaged(people(40));
    source.contributors.mockRejectedValueOnce(new Error('offline'));
    await userEvent.click(screen.getByText('View More'));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/could not be loaded/));
    expect(screen.getByRole('alert').nextElementSibling?.textContent).toMatch(/^View More/);
    expect(status()).toBe('40 contributors');
    let fail = (_: Error): void => undefined;
    source.contributors.mockReturnValueOnce(new Promise((_, reject) => (fail = reject)));
    await userEvent.click(screen.getByText('View More'));
    await waitFor(() => expect(screen.getByRole('status').ariaBusy).toBe('true'));
    expect(screen.queryByRole('alert')).toBeNull();
    await act(async () => fail(new Error('offline')));
    expect(screen.getByRole('alert')).toBeTruthy();
    await userEvent.click(screen.getByText('View More'));
    await waitFor(() => expect(names()).toHaveLength(32));
    expect(source.contributors.mock.calls.map(([{ limit }]) => limit)).toEqual([16, 16, 16]);
  });
});
