import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { decodeAttributes } from '../../../core/attributes.ts';
import { renderComponent } from '../../../testing/render-component.tsx';
import { compareStore } from '../compare/compare-store.ts';
import { schoolRankingsElement } from '../school-rankings.element.ts';
import { SchoolRankings } from '../school-rankings.tsx';

const schools = Array.from({ length: 12 }, (_, index) => ({
  schoolId: `id-${index + 1}`,
  rank: index + 1,
  details: {
    schoolName: `School ${index + 1}`,
    stateCode: index % 2 ? 'TX' : 'UT',
    undergradTuitionInState: 30_000 - index * 2_000,
    isPrivate: index > 5,
  },
}));

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
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const compareBox = (name: string) => screen.getByLabelText(`Compare ${name}`) as HTMLInputElement;
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

it('are not there unless the author wants them', () => {
  render({});
  expect([screen.queryByText('Sort and filter'), screen.queryByRole('checkbox')]).toEqual([null, null]);
});

describe('sort and filter', () => {
  it('orders the list, keeps each school’s rank, and says so in the address', async () => {
    render();
    choose('Sort by', 'tuition');
    await waitFor(() => expect(names().slice(0, 2)).toEqual(['School 12', 'School 11']));
    expect(screen.getAllByRole('article')[0]?.textContent).toMatch(/^Rank 12/);
    await waitFor(() => expect(location.search).toBe('?rn.sort=tuition'));
  });

  it('narrows the list, says how many fit, and shows all again', async () => {
    const { emitted } = render();
    choose('State', 'TX');
    choose('Public or private', 'private');
    await waitFor(() => expect(names()).toEqual(['School 8', 'School 10', 'School 12']));
    expect(statuses()[0]).toBe('3 of 12 schools');
    await waitFor(() => expect(emitted.at(-1)).toMatchObject({ verb: 'view' }));
    fireEvent.click(screen.getByRole('button', { name: 'Show all schools' }));
    await waitFor(() => expect(names()).toHaveLength(12));
    await waitFor(() => expect(location.search).toBe(''));
  });

  it('says so when no school fits, and keeps the way out', async () => {
    render();
    choose('Acceptance rate', '75');
    await waitFor(() => expect(statuses()[0]).toContain('0 of 12 schools'));
    expect(screen.getByRole('button', { name: 'Show all schools' })).toBeTruthy();
  });

  it('begins with what the address says, and leaves other parameters alone', async () => {
    history.replaceState({ own: 1 }, '', '/?utm_cap=social&rn.sort=name&other.sort=tuition#top');
    render();
    await waitFor(() => expect(names().slice(0, 3)).toEqual(['School 1', 'School 10', 'School 11']));
    expect(location.search + location.hash).toBe('?utm_cap=social&rn.sort=name&other.sort=tuition#top');
    choose('Sort by', '');
    await waitFor(() => expect(location.search).toBe('?utm_cap=social&other.sort=tuition'));
    expect(history.state).toEqual({ own: 1 });
  });
});

describe('compare', () => {
  it('puts schools side by side, in this browser and in the address', async () => {
    render();
    for (const name of ['School 3', 'School 12']) fireEvent.click(compareBox(name));
    await waitFor(() => expect(columns()).toEqual(['School 3', 'School 12']));
    expect(
      within(screen.getByRole('row', { name: /^In-state tuition/ }))
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['$26,000', '$8,000']);
    await waitFor(() => expect(new URLSearchParams(location.search).get('rn.compare')).toBe('id-3,id-12'));
    expect(JSON.parse(localStorage.getItem('eduEmbedCompare') ?? '[]')).toHaveLength(2);
  });

  it('announces each school that is added or removed, and that all are', async () => {
    render();
    expect(statuses()).toEqual(['12 schools', '']);
    for (const name of ['School 3', 'School 12']) fireEvent.click(compareBox(name));
    expect(statuses()[1]).toBe('School 12 added to the comparison: 2 of up to 10 schools.');
    fireEvent.click(compareBox('School 3'));
    expect(statuses()[1]).toBe('School 3 removed from the comparison: 1 of up to 10 schools.');
    fireEvent.click(screen.getByRole('button', { name: 'Clear comparison' }));
    expect(statuses()[1]).toBe('All schools removed from the comparison.');
  });

  it('shows the same in a fresh browser that opens the address', async () => {
    history.replaceState(null, '', '/?rn.compare=id-2,id-9,gone');
    render();
    await waitFor(() => expect(columns()).toEqual(['School 2', 'School 9']));
    expect([compareBox('School 2').checked, compareBox('School 1').checked]).toEqual([true, false]);
  });

  it('finds schools of other rankings that an address names, and no others', async () => {
    history.replaceState(null, '', '/?rn.compare=id-2,other:far,gone:x,id-2');
    render();
    await waitFor(() => expect(columns()).toEqual(['School 2', 'Far College']));
    await waitFor(() =>
      expect(new URLSearchParams(location.search).get('rn.compare')).toBe('id-2,other:far'),
    );
  });

  it('says once which ranking could not be had, and compares the rest', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    history.replaceState(null, '', '/?rn.compare=id-2,down:a,down:b,other:far');
    render();
    await waitFor(() => expect(columns()).toEqual(['School 2', 'Far College']));
    expect(warn.mock.calls).toEqual([
      [
        'Ranking "down" failed to load; its schools are missing from the comparison',
        new Error('rankings/down: 503'),
      ],
    ]);
    warn.mockRestore();
  });

  it('does not cost a visitor their own list to look at a shared one', async () => {
    localStorage.setItem(
      'eduEmbedCompare',
      JSON.stringify([{ schoolId: 'x', details: { schoolName: 'Elsewhere' } }]),
    );
    history.replaceState(null, '', '/?rn.compare=id-2');
    render();
    await waitFor(() => expect(columns()).toEqual(['School 2']));
    expect(localStorage.getItem('eduEmbedCompare')).toContain('Elsewhere');
  });

  it('adds what is ticked beside a shared list to the visitor’s own, and takes away only what is unticked', async () => {
    const kept = () =>
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
    expect(kept()).toEqual(['x', 'id-2', 'id-3']);
    fireEvent.click(compareBox('School 2'));
    await waitFor(() => expect(columns()).toEqual(['School 3']));
    expect(kept()).toEqual(['x', 'id-3']);
  });

  it('still shows a shared list when another ranking of the page comes to life', async () => {
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

  it('draws nothing that storage should not hold', async () => {
    const kept = {
      schoolId: 'x',
      url: 'javascript:alert(1)',
      details: { schoolName: '<b>Elsewhere</b>', city: { toString: 1 }, admissionRate: 'x' },
    };
    localStorage.setItem('eduEmbedCompare', JSON.stringify([kept, kept, null, { details: [] }]));
    render();
    await waitFor(() => expect(columns()).toEqual(['Elsewhere']));
    expect(within(screen.getByRole('table')).queryByRole('link')).toBeNull();
  });

  it('keeps what was chosen on another page', async () => {
    localStorage.setItem(
      'eduEmbedCompare',
      JSON.stringify([{ schoolId: 'x', details: { schoolName: 'Elsewhere' } }, 'rubbish']),
    );
    render();
    await waitFor(() => expect(columns()).toEqual(['Elsewhere']));
  });

  it('takes ten at most, and gives each back', async () => {
    render();
    for (let index = 1; index <= 10; index += 1) fireEvent.click(compareBox(`School ${index}`));
    await waitFor(() => expect(compareBox('School 11').disabled).toBe(true));
    fireEvent.click(screen.getByRole('button', { name: 'Remove School 4' }));
    await waitFor(() =>
      expect([compareBox('School 11').disabled, compareBox('School 4').checked]).toEqual([false, false]),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Clear comparison' }));
    await waitFor(() => expect(screen.queryByRole('table')).toBeNull());
    await waitFor(() => expect(location.search).toBe(''));
  });

  it('works without storage, and with rubbish in it', async () => {
    localStorage.setItem('eduEmbedCompare', '{');
    render();
    fireEvent.click(compareBox('School 1'));
    await waitFor(() => expect(columns()).toEqual(['School 1']));
  });
});
