import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { decodeAttributes } from '../../../core/attributes.ts';
import { fieldByLabel } from '../../../testing/field-by-label.ts';
import { renderComponent } from '../../../testing/render-component.tsx';
import { compareStore } from '../compare/compare-store.ts';
import { schoolRankingsElement } from '../school-rankings.element.ts';
import { SchoolRankings } from '../school-rankings.tsx';

/** Enough for the order by name to differ from the order of ranks. */
const manySchools = Array.from({ length: 12 }, (_, index) => ({
  schoolId: `id-${index + 1}`,
  rank: index + 1,
  details: {
    schoolName: `School ${index + 1}`,
    stateCode: index % 2 ? 'TX' : 'UT',
    undergradTuitionInState: 30_000 - index * 2_000,
    isPrivate: index > 5,
  },
}));
/** Most tests need no more, and each card takes time. */
const schools = manySchools.slice(0, 5);

const otherRanking = {
  schools: [{ schoolId: 'far', rank: 1, slug: 'far', details: { schoolName: 'Far College' } }],
};

function render(attributes: Readonly<Record<string, string>> = { tools: '' }) {
  const all: Readonly<Record<string, string>> = {
    'finder-position': '0',
    extid: 'rn',
    schools: JSON.stringify(schools),
    ...attributes,
  };
  return renderComponent(
    <SchoolRankings
      {...decodeAttributes(schoolRankingsElement.attributes, (name) => all[name] ?? null)}
      items={[]}
    />,
    {
      tag: 'school-rankings',
      source: {
        async ranking({ id }) {
          if (id === 'down') throw new Error('rankings/down: 503');
          return id === 'other' ? otherRanking : null;
        },
      },
    },
  );
}

const names = () =>
  [...document.querySelectorAll('[data-school]:not([hidden]) h3')].map((heading) => heading.textContent);
const choose = (label: string, value: string) => fireEvent.change(fieldByLabel(label), { target: { value } });
const compareBox = (name: string) => fieldByLabel(`Compare ${name}`) as HTMLInputElement;
const statuses = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
const columns = () =>
  within(screen.getByRole('table'))
    .getAllByRole('columnheader')
    .map((head) => head.firstChild?.textContent);

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/');
  act(() => compareStore.set([]));
});

it('renders no tools unless the author enables them', () => {
  render({});
  expect([screen.queryByText('Sort and filter'), screen.queryByRole('checkbox')]).toEqual([null, null]);
});

describe('sort and filter', () => {
  const many = { tools: '', schools: JSON.stringify(manySchools) };

  it('sorts the list, keeps each school’s rank and writes the sort order to the URL', async () => {
    render(many);
    choose('Sort by', 'tuition');
    await waitFor(() => expect(names().slice(0, 2)).toEqual(['School 12', 'School 11']));
    expect(screen.getAllByRole('article')[0]?.textContent).toMatch(/^Rank 12/);
    await waitFor(() => expect(location.search).toBe('?rn.sort=tuition'));
  });

  it('filters the list, announces the number of matches and clears the filters again', async () => {
    const { emitted } = render(many);
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
    render(many);
    choose('Acceptance rate', '75');
    await waitFor(() => expect(statuses()[0]).toContain('No schools match these filters.'));
    expect(screen.getByRole('button', { name: 'Clear filters' })).toBeTruthy();
  });

  it('starts with the view of the URL and keeps other parameters', async () => {
    history.replaceState({ own: 1 }, '', '/?utm_cap=social&rn.sort=name&other.sort=tuition#top');
    render(many);
    await waitFor(() => expect(names().slice(0, 3)).toEqual(['School 1', 'School 10', 'School 11']));
    expect(location.search + location.hash).toBe('?utm_cap=social&rn.sort=name&other.sort=tuition#top');
    choose('Sort by', '');
    await waitFor(() => expect(location.search).toBe('?utm_cap=social&other.sort=tuition'));
    expect(history.state).toEqual({ own: 1 });
  });
});

describe('compare', () => {
  it('shows compared schools in a table and stores them in the browser and in the URL', async () => {
    render();
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
    render();
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
    render();
    await waitFor(() => expect(columns()).toEqual(['School 2', 'School 4']));
    expect([compareBox('School 2').checked, compareBox('School 1').checked]).toEqual([true, false]);
  });

  it('loads schools of other rankings from the URL and drops unknown ones', async () => {
    history.replaceState(null, '', '/?rn.compare=id-2,other:far,gone:x,id-2');
    render();
    await waitFor(() => expect(columns()).toEqual(['School 2', 'Far College']));
    await waitFor(() =>
      expect(new URLSearchParams(location.search).get('rn.compare')).toBe('id-2,other:far'),
    );
  });

  it('warns once about a ranking that fails to load and compares the other schools', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    history.replaceState(null, '', '/?rn.compare=id-2,down:a,down:b,other:far');
    render();
    await waitFor(() => expect(columns()).toEqual(['School 2', 'Far College']));
    expect(warn.mock.calls).toEqual([
      [
        '<school-rankings>: ranking "down" failed to load; its schools are missing from the comparison',
        new Error('rankings/down: 503'),
      ],
    ]);
    warn.mockRestore();
  });

  it('keeps the visitor’s stored list when a shared list is opened', async () => {
    localStorage.setItem(
      'eduEmbedCompare',
      JSON.stringify([{ schoolId: 'x', details: { schoolName: 'Elsewhere' } }]),
    );
    history.replaceState(null, '', '/?rn.compare=id-2');
    render();
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
    render();
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
    render();
    await waitFor(() => expect(columns()).toEqual(['School 2']));
    render({ tools: '', extid: 'second' });
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
    render();
    await waitFor(() => expect(columns()).toEqual(['Elsewhere']));
    expect(within(screen.getByRole('table')).queryByRole('link')).toBeNull();
  });

  it('restores schools that were chosen on another page', async () => {
    localStorage.setItem(
      'eduEmbedCompare',
      JSON.stringify([{ schoolId: 'x', details: { schoolName: 'Elsewhere' } }, 'not a school']),
    );
    render();
    await waitFor(() => expect(columns()).toEqual(['Elsewhere']));
  });

  it('allows at most four schools and lets each be removed', async () => {
    render();
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
    render();
    fireEvent.click(compareBox('School 1'));
    await waitFor(() => expect(columns()).toEqual(['School 1']));
  });
});

describe('focus after a button of the comparison has removed itself', () => {
  function startComparison() {
    render();
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
