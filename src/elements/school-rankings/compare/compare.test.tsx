import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createResponse } from '../testing/render-rankings.tsx';
import {
  columns,
  compareBox,
  otherRanking,
  renderTools,
  resetBrowser,
  statuses,
} from '../testing/render-tools.tsx';
import { compareStore } from './compare-store.ts';

beforeEach(resetBrowser);

describe('compare', () => {
  it('shows compared schools in a table and stores them in the browser and in the URL', async () => {
    renderTools();
    for (const name of ['School 3', 'School 5']) fireEvent.click(compareBox(name));
    await waitFor(() => expect(columns()).toEqual(['School 3', 'School 5']));
    expect(
      within(screen.getByRole('row', { name: /^In-state tuition/ }))
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['$26,000', '$22,000']);
    await waitFor(() => expect(new URLSearchParams(location.search).get('rn.compare')).toBe('id-3,id-5'));
    expect(JSON.parse(localStorage.getItem('eduEmbedCompare') ?? '[]')).toHaveLength(2);
  });

  it('announces each school that is added or removed, and that all are removed', async () => {
    renderTools();
    expect(statuses()).toEqual(['5 schools', '']);
    for (const name of ['School 3', 'School 5']) fireEvent.click(compareBox(name));
    expect(statuses().at(-1)).toBe('School 5 added to the comparison: 2 of up to 4 schools.');
    fireEvent.click(compareBox('School 3'));
    expect(statuses().at(-1)).toBe('School 3 removed from the comparison: 1 of up to 4 schools.');
    fireEvent.click(screen.getByRole('button', { name: 'Clear comparison' }));
    expect(statuses().at(-1)).toBe('All schools removed from the comparison.');
  });

  it('shows the same comparison in another browser that opens the URL', async () => {
    history.replaceState(null, '', '/?rn.compare=id-2,id-4,gone');
    renderTools();
    await waitFor(() => expect(columns()).toEqual(['School 2', 'School 4']));
    expect([compareBox('School 2').checked, compareBox('School 1').checked]).toEqual([true, false]);
  });

  it('loads schools of other rankings from the URL and drops unknown ones', async () => {
    history.replaceState(null, '', '/?rn.compare=id-2,other:far,gone:x,id-2');
    renderTools();
    await waitFor(() => expect(columns()).toEqual(['School 2', 'Far College']));
    await waitFor(() =>
      expect(new URLSearchParams(location.search).get('rn.compare')).toBe('id-2,other:far'),
    );
  });

  it('reports a ranking that fails to load once, and compares the other schools', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const handleError = vi.fn();
    document.addEventListener('edu-embed:error', handleError);
    history.replaceState(null, '', '/?rn.compare=id-2,down:a,down:b,other:far');
    renderTools();
    await waitFor(() => expect(columns()).toEqual(['School 2', 'Far College']));
    document.removeEventListener('edu-embed:error', handleError);
    expect(handleError.mock.calls.map(([{ detail }]) => detail)).toEqual([
      {
        tag: 'school-rankings',
        message: 'ranking "down" failed to load; its schools are missing from the comparison',
        cause: new Error('rankings/down: 503'),
      },
    ]);
    log.mockRestore();
  });

  it('keeps the visitor’s stored list when a shared list is opened', async () => {
    localStorage.setItem(
      'eduEmbedCompare',
      JSON.stringify([{ schoolId: 'x', details: { schoolName: 'Elsewhere' } }]),
    );
    history.replaceState(null, '', '/?rn.compare=id-2');
    renderTools();
    await waitFor(() => expect(columns()).toEqual(['School 2']));
    expect(localStorage.getItem('eduEmbedCompare')).toContain('Elsewhere');
  });

  it('applies additions and removals in a shared list to the visitor’s stored list', async () => {
    const storedIds = () =>
      (JSON.parse(localStorage.getItem('eduEmbedCompare') ?? '[]') as { schoolId: string }[]).map(
        ({ schoolId }) => schoolId,
      );
    localStorage.setItem(
      'eduEmbedCompare',
      JSON.stringify([{ schoolId: 'x', details: { schoolName: 'Elsewhere' } }]),
    );
    history.replaceState(null, '', '/?rn.compare=id-2');
    renderTools();
    await waitFor(() => expect(columns()).toEqual(['School 2']));
    fireEvent.click(compareBox('School 3'));
    await waitFor(() => expect(columns()).toEqual(['School 2', 'School 3']));
    expect(storedIds()).toEqual(['x', 'id-2', 'id-3']);
    fireEvent.click(compareBox('School 2'));
    await waitFor(() => expect(columns()).toEqual(['School 3']));
    expect(storedIds()).toEqual(['x', 'id-3']);
  });

  it('still shows a shared list when another ranking of the page hydrates', async () => {
    localStorage.setItem(
      'eduEmbedCompare',
      JSON.stringify([{ schoolId: 'x', details: { schoolName: 'Elsewhere' } }]),
    );
    history.replaceState(null, '', '/?rn.compare=id-2');
    renderTools();
    await waitFor(() => expect(columns()).toEqual(['School 2']));
    renderTools({ tools: '', extid: 'second' });
    await waitFor(() => expect(screen.getAllByRole('table')).toHaveLength(2));
    for (const table of screen.getAllByRole('table'))
      expect(within(table).getByRole('columnheader', { name: /^School 2/ })).toBeTruthy();
    expect(screen.queryByText('Elsewhere')).toBeNull();
  });

  it('sanitizes schools that come from storage', async () => {
    const stored = {
      schoolId: 'x',
      url: 'javascript:alert(1)',
      details: { schoolName: '<b>Elsewhere</b>', city: { toString: 1 }, admissionRate: 'x' },
    };
    localStorage.setItem('eduEmbedCompare', JSON.stringify([stored, stored, null, { details: [] }]));
    renderTools();
    await waitFor(() => expect(columns()).toEqual(['Elsewhere']));
    expect(within(screen.getByRole('table')).queryByRole('link')).toBeNull();
  });

  it('restores schools that were chosen on another page', async () => {
    localStorage.setItem(
      'eduEmbedCompare',
      JSON.stringify([{ schoolId: 'x', details: { schoolName: 'Elsewhere' } }, 'not a school']),
    );
    renderTools();
    await waitFor(() => expect(columns()).toEqual(['Elsewhere']));
  });

  it('allows at most four schools and lets each be removed', async () => {
    renderTools();
    for (let index = 1; index <= 4; index += 1) fireEvent.click(compareBox(`School ${index}`));
    await waitFor(() => expect(compareBox('School 5').disabled).toBe(true));
    fireEvent.click(screen.getByRole('button', { name: 'Remove School 4' }));
    await waitFor(() =>
      expect([compareBox('School 5').disabled, compareBox('School 4').checked]).toEqual([false, false]),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Clear comparison' }));
    await waitFor(() => expect(screen.queryByRole('table')).toBeNull());
    await waitFor(() => expect(location.search).toBe(''));
  });

  it('starts an empty comparison when storage contains invalid JSON', async () => {
    localStorage.setItem('eduEmbedCompare', '{');
    renderTools();
    fireEvent.click(compareBox('School 1'));
    await waitFor(() => expect(columns()).toEqual(['School 1']));
  });
});

describe('a page from the back/forward cache', () => {
  const storedIds = () =>
    (JSON.parse(localStorage.getItem('eduEmbedCompare') ?? '[]') as { schoolId: string }[]).map(
      ({ schoolId }) => schoolId,
    );
  const restorePage = () =>
    act(() => void dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));

  it('drops a school that another page has removed, and does not store it again', async () => {
    renderTools();
    fireEvent.click(compareBox('School 1'));
    await waitFor(() => expect(columns()).toEqual(['School 1']));
    localStorage.setItem('eduEmbedCompare', '[]');
    restorePage();
    expect([screen.queryByRole('table'), compareBox('School 1').checked]).toEqual([null, false]);
    fireEvent.click(compareBox('School 3'));
    expect(storedIds()).toEqual(['id-3']);
  });

  it('still shows a shared list if the stored list is the same', async () => {
    localStorage.setItem(
      'eduEmbedCompare',
      JSON.stringify([{ schoolId: 'x', details: { schoolName: 'Elsewhere' } }]),
    );
    history.replaceState(null, '', '/?rn.compare=id-2');
    renderTools();
    await waitFor(() => expect(columns()).toEqual(['School 2']));
    restorePage();
    expect(columns()).toEqual(['School 2']);
    fireEvent.click(compareBox('School 3'));
    restorePage();
    expect(columns()).toEqual(['School 2', 'School 3']);
  });
});

describe('a school that is added while a shared comparison loads', () => {
  /** Renders a list whose URL names a school of a ranking that is still loading. */
  function renderLoading(search: string) {
    const { response, respond } = createResponse<typeof otherRanking>();
    history.replaceState(null, '', search);
    renderTools({ tools: '' }, () => response);
    return () => act(async () => respond(otherRanking));
  }

  it('stays in the comparison after the schools of the URL', async () => {
    const finishLoading = renderLoading('/?rn.compare=other:far');
    fireEvent.click(compareBox('School 3'));
    expect(compareBox('School 3').checked).toBe(true);
    await finishLoading();
    await waitFor(() => expect(columns()).toEqual(['Far College', 'School 3']));
  });

  it('leaves the comparison of another list in place', async () => {
    history.replaceState(null, '', '/?b.compare=other:far');
    renderTools();
    fireEvent.click(compareBox('School 1'));
    const { response, respond } = createResponse<typeof otherRanking>();
    renderTools({ tools: '', extid: 'b' }, () => response);
    const compared = () => compareStore.list().map(({ details }) => details.schoolName);
    expect(compared()).toEqual(['School 1']);
    await act(async () => respond(otherRanking));
    await waitFor(() => expect(compared()).toEqual(['Far College', 'School 1']));
  });

  it('follows the stored schools if no school of the URL is found', async () => {
    localStorage.setItem(
      'eduEmbedCompare',
      JSON.stringify([{ schoolId: 'x', details: { schoolName: 'Elsewhere' } }]),
    );
    const finishLoading = renderLoading('/?rn.compare=other:gone');
    fireEvent.click(compareBox('School 3'));
    await finishLoading();
    await waitFor(() => expect(columns()).toEqual(['Elsewhere', 'School 3']));
  });
});

describe('focus after a button of the comparison has removed itself', () => {
  function startComparison() {
    renderTools();
    for (const name of ['School 1', 'School 2', 'School 3']) fireEvent.click(compareBox(name));
  }
  const remove = (name: string) => {
    const button = screen.getByRole('button', { name: `Remove ${name}` });
    button.focus();
    fireEvent.click(button);
  };
  const focused = () => document.activeElement?.textContent;

  it('moves the focus to the button of the next school, or of the previous one at the end', () => {
    startComparison();
    remove('School 2');
    expect(focused()).toBe('Remove School 3');
    remove('School 3');
    expect(focused()).toBe('Remove School 1');
  });

  it('moves the focus to the disclosure above the list after the last school is removed', () => {
    startComparison();
    for (const name of ['School 1', 'School 2', 'School 3']) remove(name);
    expect(focused()).toBe('Sort and filter');
  });

  it('moves the focus to the disclosure above the list after Clear comparison', () => {
    startComparison();
    const button = screen.getByRole('button', { name: 'Clear comparison' });
    button.focus();
    fireEvent.click(button);
    expect(focused()).toBe('Sort and filter');
  });

  it('keeps the focus on the checkbox that removed a school', () => {
    startComparison();
    compareBox('School 2').focus();
    fireEvent.click(compareBox('School 2'));
    expect(document.activeElement).toBe(compareBox('School 2'));
  });
});
