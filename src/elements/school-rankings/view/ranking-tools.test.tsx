import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createResponse } from '../testing/render-rankings.tsx';
import {
  choose,
  compareBox,
  manySchools,
  names,
  renderTools,
  resetBrowser,
  statuses,
} from '../testing/render-tools.tsx';

beforeEach(resetBrowser);

it('renders no tools unless the author enables them', () => {
  renderTools({});
  expect([screen.queryByText('Sort and filter'), screen.queryByRole('checkbox')]).toEqual([null, null]);
});

describe('sort and filter', () => {
  const many = { tools: '', schools: JSON.stringify(manySchools) };

  it('sorts the list, keeps each school’s rank and writes the sort order to the URL', async () => {
    renderTools(many);
    choose('Sort by', 'tuition');
    await waitFor(() => expect(names().slice(0, 2)).toEqual(['School 12', 'School 11']));
    expect(screen.getAllByRole('article')[0]?.textContent).toMatch(/^Rank 12/);
    await waitFor(() => expect(location.search).toBe('?rn.sort=tuition'));
  });

  it('filters the list, announces the number of matches and clears the filters again', async () => {
    const { emitted } = renderTools(many);
    choose('State', 'TX');
    choose('Public or private', 'private');
    await waitFor(() => expect(names()).toEqual(['School 8', 'School 10', 'School 12']));
    expect(statuses()[0]).toBe('3 of 12 schools');
    await waitFor(() => expect(emitted.at(-1)).toMatchObject({ verb: 'view' }));
    fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(names()).toHaveLength(12));
    await waitFor(() => expect(location.search).toBe(''));
  });

  it('reports an empty result and keeps the button that clears the filters', async () => {
    renderTools(many);
    choose('Acceptance rate', '75');
    await waitFor(() => expect(statuses()[0]).toContain('No schools match these filters.'));
    expect(screen.getByRole('button', { name: 'Clear filters' })).toBeTruthy();
  });

  it('starts with the view of the URL and keeps other parameters', async () => {
    history.replaceState({ own: 1 }, '', '/?utm_cap=social&rn.sort=name&other.sort=tuition#top');
    renderTools(many);
    await waitFor(() => expect(names().slice(0, 3)).toEqual(['School 1', 'School 10', 'School 11']));
    expect(location.search + location.hash).toBe('?utm_cap=social&rn.sort=name&other.sort=tuition#top');
    choose('Sort by', '');
    await waitFor(() => expect(location.search).toBe('?utm_cap=social&other.sort=tuition'));
    expect(history.state).toEqual({ own: 1 });
  });
});

describe('URL of the visit', () => {
  it.each(['?utm_campaign=spring%20sale', '?a', '?a,b=1', '?rn.sort=&b'])(
    'keeps the query %s and emits no view event while the visitor changes nothing',
    async (search) => {
      vi.useFakeTimers();
      onTestFinished(() => void vi.useRealTimers());
      history.replaceState(null, '', `/${search}`);
      const { emitted } = renderTools();
      await act(() => vi.advanceTimersByTimeAsync(200));
      expect([location.search, emitted]).toEqual([search, []]);
    },
  );
});

describe('the message about a copied link', () => {
  const copied = 'Link copied. It restores this list.';
  const copy = () => fireEvent.click(screen.getByRole('button', { name: 'Copy link' }));

  function renderSorted() {
    const writeText = vi.fn(async () => undefined);
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
    onTestFinished(() => void vi.unstubAllGlobals());
    renderTools();
    choose('Sort by', 'name');
    return writeText;
  }

  it.each([
    ['view', () => choose('Sort by', 'tuition')],
    ['comparison', () => fireEvent.click(compareBox('School 1'))],
  ])('disappears when the %s changes', async (_, change) => {
    renderSorted();
    copy();
    await waitFor(() => expect(statuses()).toContain(copied));
    change();
    expect(statuses()).not.toContain(copied);
  });

  it('is cleared when a second copy starts, so that screen readers announce it again', async () => {
    const writeText = renderSorted();
    copy();
    await waitFor(() => expect(statuses()).toContain(copied));
    const { response, respond } = createResponse<undefined>();
    writeText.mockReturnValueOnce(response);
    copy();
    expect(statuses()).not.toContain(copied);
    await act(async () => respond(undefined));
    expect(statuses()).toContain(copied);
  });
});

describe('focus after a button has removed itself', () => {
  /** Presses a button as a keyboard does, and returns the text of the focused element. */
  const press = (name: RegExp | string) => {
    const button = screen.getByRole('button', { name });
    button.focus();
    fireEvent.click(button);
    return document.activeElement?.textContent;
  };

  it('moves from a chip to the next chip, or to the previous one at the end', async () => {
    renderTools();
    choose('Sort by', 'name');
    choose('State', 'TX');
    choose('Public or private', 'public');
    expect(press(/^Remove Public or private/)).toContain('State: TX');
    expect(press(/^Remove State/)).toContain('Sort by: Name');
    expect(press(/^Remove Sort by/)).toBe('Sort and filter');
  });

  it('moves from Clear filters and from Show our order to the disclosure above the list', () => {
    renderTools();
    choose('Sort by', 'name');
    choose('State', 'TX');
    expect(press('Clear filters')).toBe('Sort and filter');
    expect(press('Show our order')).toBe('Sort and filter');
  });
});
