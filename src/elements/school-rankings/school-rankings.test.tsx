import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderComponent } from '../../testing/render-component.tsx';
import { toRankingData } from './school-rankings.logic.ts';
import { SchoolRankings } from './school-rankings.tsx';
import { createSchools, fullSchool, press, propsOf, renderSchools } from './testing/render-rankings.tsx';

describe('school rankings', () => {
  it('sorts schools by rank and renumbers them from 1', () => {
    renderSchools([
      { rank: 9, name: 'B' },
      { rank: 4, name: 'A' },
    ]);
    expect(screen.getAllByRole('article').map((card) => card.textContent?.match(/Rank (\d+)/)?.[1])).toEqual([
      '1',
      '2',
    ]);
    expect(screen.getAllByRole('heading').map((heading) => heading.textContent)).toEqual(['A', 'B']);
  });

  it.each([
    ['many', 10],
    ['', 10],
    ['1e999x', 10],
    ['1,000', 10],
    ['4 schools', 10],
    ['4.9', 4],
  ])('reads the limit “%s” as %i [5.11]', (limit, shown) => {
    const { container } = renderSchools(createSchools(12), { limit, 'sponsored-positions': '' });
    expect(container.querySelectorAll('[data-school]:not(.school-rankings__more *)')).toHaveLength(shown);
  });

  it('hides rank numbers when the attribute says unranked', () => {
    renderSchools([fullSchool], { type: 'unranked' });
    expect(screen.queryByText(/^Rank/)).toBeNull();
  });

  it('hides rank numbers when the ranking is unranked', () => {
    renderComponent(
      <SchoolRankings
        {...propsOf({ extid: 'x' })}
        data={{ ranking: toRankingData({ type: 'unranked', schools: [fullSchool] }, false) }}
      />,
    );
    expect(screen.queryByText(/^Rank/)).toBeNull();
  });

  it('renders no View More for a list that is not longer than the limit', () => {
    renderSchools(createSchools(10));
    expect(screen.queryByText('View More')).toBeNull();
  });

  it('puts schools above the limit behind View More and states their number [4.13]', async () => {
    const { emitted } = renderSchools(createSchools(12));
    const disclosure = screen.getByText('View More').closest('details') as HTMLDetailsElement;
    expect(disclosure.open).toBe(false);
    expect(
      within(disclosure)
        .getAllByRole('heading', { hidden: true })
        .map((heading) => heading.textContent),
    ).toEqual(['School 11', 'School 12']);
    expect(screen.getByText('Showing 10 of these 12 schools')).toBeTruthy();
    await press(screen.getByText('View More'));
    await waitFor(() => expect(emitted).toEqual([{ verb: 'more', detail: { shown: 12 } }]));
  });

  it('moves the focus to the first new card after View More', async () => {
    renderSchools(createSchools(12));
    await press(screen.getByText('View More'));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('School 11'));
  });

  it('renders one anchor slot per school, numbered when names are equal', () => {
    const { container } = renderSchools([{ name: 'Red Mesa' }, { name: 'Red Mesa' }]);
    expect([...container.querySelectorAll('slot')].map((slot) => slot.getAttribute('name'))).toEqual([
      'anchor-red-mesa',
      'anchor-red-mesa-2',
    ]);
  });

  it('names source and method, and labels sample data once', () => {
    const source = { name: 'Sample data: made-up schools', year: '2022', url: 'https://example.gov/' };
    renderComponent(
      <SchoolRankings
        {...propsOf({ extid: 'x' })}
        data={{
          ranking: toRankingData(
            {
              title: 'Best',
              source,
              method: 'By price.',
              methodUrl: '/rankings/method/',
              schools: [fullSchool],
            },
            false,
          ),
        }}
      />,
    );
    expect(screen.getAllByText('Sample data')).toHaveLength(1);
    const link = screen.getByRole('link', { name: 'Sample data: made-up schools, 2022' });
    expect(link.parentElement?.textContent).toBe(
      'Source: Sample data: made-up schools, 2022. By price. The method and its changes',
    );
    expect(screen.getByRole('region', { name: 'Best' })).toBeTruthy();
  });

  it('does not label a list of real schools whose source is a sample survey as sample data', () => {
    const source = { name: 'National Sample Survey of Registered Nurses', year: '2022' };
    renderComponent(
      <SchoolRankings
        {...propsOf({ extid: 'x' })}
        data={{ ranking: toRankingData({ source, schools: [fullSchool] }, false) }}
      />,
    );
    expect(screen.queryByText('Sample data')).toBeNull();
  });

  it('names a source with an unsafe URL without a link', () => {
    const source = { name: 'Scorecard', year: '2022', url: 'javascript:alert(1)' };
    renderComponent(
      <SchoolRankings
        {...propsOf({ extid: 'x' })}
        data={{ ranking: toRankingData({ source, schools: [{ name: 'Cedar Basin' }] }, false) }}
      />,
    );
    expect(screen.getByText('Source: Scorecard, 2022.')).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('renders nothing for a ranking that is missing or not loaded [8.7]', () => {
    expect(
      renderComponent(<SchoolRankings {...propsOf({ extid: 'x' })} data={null} />).container.innerHTML,
    ).toBe('');
    expect(renderComponent(<SchoolRankings {...propsOf({ extid: 'x' })} />).container.innerHTML).toBe('');
  });

  it('renders markup in the data as text', () => {
    const { container } = renderSchools([{ name: '"><img src=x onerror=alert(1)>', blurb: 'a < b' }]);
    expect(container.querySelector('img')).toBeNull();
    expect(screen.getByText('a < b')).toBeTruthy();
  });
});
