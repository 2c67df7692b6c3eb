import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { columns, compareBox, renderTools, resetBrowser } from '../testing/render-tools.tsx';

beforeEach(resetBrowser);

describe('the history entry of a comparison, opened again', () => {
  const urlOf = () => new URLSearchParams(location.search).get('rn.compare');
  const store = (...ids: string[]) =>
    localStorage.setItem(
      'eduEmbedCompare',
      JSON.stringify(ids.map((schoolId) => ({ schoolId, details: { schoolName: schoolId } }))),
    );
  /** Chooses two schools, then leaves the page, changes the stored list and goes back. */
  async function goBackAfter(changeStored: () => void) {
    const { unmount } = renderTools();
    for (const name of ['School 1', 'School 2']) fireEvent.click(compareBox(name));
    await waitFor(() => expect(urlOf()).toBe('id-1,id-2'));
    unmount();
    changeStored();
    renderTools();
  }

  it('shows a school that another page has added', async () => {
    await goBackAfter(() => store('id-1', 'id-2', 'far'));
    await waitFor(() => expect(columns()).toEqual(['id-1', 'id-2', 'far']));
    await waitFor(() => expect(urlOf()).toBe('id-1,id-2,far'));
  });

  it('shows no comparison that another page has cleared', async () => {
    await goBackAfter(() => store());
    await waitFor(() => expect(location.search).toBe(''));
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('shows a school that was added after a click on a link to a part of the page', async () => {
    const { unmount } = renderTools();
    fireEvent.click(compareBox('School 1'));
    await waitFor(() => expect(urlOf()).toBe('id-1'));
    history.pushState(null, '', '#questions');
    dispatchEvent(new Event('hashchange'));
    unmount();
    store('id-1', 'far');
    renderTools();
    await waitFor(() => expect(columns()).toEqual(['id-1', 'far']));
  });

  it('shows a shared list again, also after the visitor has changed it', async () => {
    store('x');
    history.replaceState(null, '', '/?rn.compare=id-2');
    const { unmount } = renderTools();
    await waitFor(() => expect(columns()).toEqual(['School 2']));
    fireEvent.click(compareBox('School 3'));
    await waitFor(() => expect(urlOf()).toBe('id-2,id-3'));
    unmount();
    renderTools();
    await waitFor(() => expect(columns()).toEqual(['School 2', 'School 3']));
  });

  it('shows the list in the URL if the browser cannot store it', async () => {
    const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await goBackAfter(() => undefined);
    await waitFor(() => expect(columns()).toEqual(['School 1', 'School 2']));
    setItem.mockRestore();
  });
});
