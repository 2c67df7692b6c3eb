import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Ranking } from '../../core/model/ranking.ts';
import { createTestSource, renderComponent } from '../../testing/render-component.tsx';
import { loadRankingToc } from './ranking-toc.data.ts';
import type { RankingTocProps } from './ranking-toc.element.ts';
import { toTocData } from './ranking-toc.logic.ts';
import { RankingToc } from './ranking-toc.tsx';

const school = (schoolName: string, rank: number, more: object = {}) => ({
  schoolId: schoolName,
  slug: schoolName,
  rank,
  details: { schoolName, ...more },
});
const ranking = {
  extid: 'x',
  title: 'Schools for the health professions',
  schools: [
    school('Cedar Basin', 4),
    school('Halvorsen State', 2, {
      undergradTuitionInState: 8420.4,
      undergradTuitionOutOfState: 17_310,
      admissionRate: 0.714,
    }),
  ],
  source: { name: 'College Scorecard', year: '2025', url: 'https://example.org/' },
} satisfies Ranking;

const renderToc = (props: Partial<RankingTocProps>) =>
  renderComponent(<RankingToc {...({ items: [], ...props } as RankingTocProps)} />);
const rowTexts = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));

it('the table has a caption, the five columns, row headers and a source', () => {
  renderToc({ data: toTocData(ranking) });
  expect(screen.getByRole('table', { name: 'Schools for the health professions' })).toBeTruthy();
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Rank',
    'School',
    'In-State Tuition',
    'Out-of-State Tuition',
    'Acceptance Rate',
  ]);
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    'Halvorsen State',
    'Cedar Basin',
  ]);
  expect(screen.getByRole('link', { name: 'College Scorecard, 2025' })).toBeTruthy();
});

it('sorts schools by rank, renumbers them from 1 and shows “Not provided” for missing figures [5.4]', () => {
  renderToc({ data: toTocData(ranking) });
  expect(rowTexts()).toEqual([
    ['1', 'Halvorsen State', '$8,420', '$17,310', '71%'],
    ['2', 'Cedar Basin', 'Not provided', 'Not provided', 'Not provided'],
  ]);
});

it('shows the override name and links to the anchor of the school’s own name', () => {
  renderToc({
    schools: [
      { ...school('Saint Brannoc', 1), overrideFields: { schoolName: 'Brannoc Online' } },
      school('Saint Brannoc', 2),
    ],
  });
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Brannoc Online', '#saint-brannoc'],
    ['Saint Brannoc', '#saint-brannoc-2'],
  ]);
});

it('collapses a long table behind a disclosure that states the number of schools', () => {
  const schools = Array.from({ length: 25 }, (_, index) => school(`School ${index + 1}`, index + 1));
  renderToc({ data: toTocData({ ...ranking, schools }) });
  expect(screen.getAllByRole('rowheader', { hidden: true })).toHaveLength(25);
  expect(screen.getByText('Show all 25 schools').closest('summary')?.closest('details')?.open).toBe(false);
});

it('does not collapse a short table', () => {
  renderToc({ data: toTocData(ranking) });
  expect(screen.queryByText(/^Show all/)).toBeNull();
});

it('shows city and state below the name of a school', () => {
  renderToc({
    data: toTocData({ ...ranking, schools: [school('Port Amity', 1, { city: 'Amity', stateCode: 'ME' })] }),
  });
  expect(screen.getByText('Amity, ME').closest('th')?.textContent).toBe('Port AmityAmity, ME');
});

it('hides the rank column of an unranked list', () => {
  renderToc({ data: toTocData({ ...ranking, type: 'unranked' }) });
  expect(screen.queryByRole('columnheader', { name: 'Rank' })).toBeNull();
  expect(within(screen.getByRole('row', { name: /Halvorsen/ })).getAllByRole('cell')).toHaveLength(3);
});

it('shows a message instead of a table for a legacy ranking', () => {
  renderToc({ variant: 'legacy', data: toTocData(ranking) });
  expect(screen.getByText('Ranking table is not available.')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

it('treats a ranking with only a gid as legacy unless variant="modern" is set', () => {
  const { unmount } = renderToc({ gid: '7' });
  expect(screen.getByText('Ranking table is not available.')).toBeTruthy();
  unmount();
  renderToc({
    gid: '7',
    variant: 'modern',
    data: toTocData({ schools: [{ School: 'Old College', CITY: 'Amity' }] }),
  });
  expect(screen.getByRole('rowheader').textContent).toContain('Old College');
});

it('renders nothing for a missing ranking [8.7]', () => {
  expect(renderToc({ extid: 'none', data: null }).container.innerHTML).toBe('');
});

it('loads only the fields that it renders, and nothing for a legacy table or given schools', async () => {
  const source = createTestSource({
    ranking: async () => ({ ...ranking, schools: [{ ...school('A', 1), blurb: 'not rendered' }] }),
  });
  const props = { items: [] } as unknown as RankingTocProps;
  expect(JSON.stringify(await loadRankingToc({ ...props, extid: 'x' }, source))).not.toContain(
    'not rendered',
  );
  expect(await loadRankingToc({ ...props, gid: 'x' }, source)).toBeNull();
  expect(await loadRankingToc({ ...props, extid: 'x', schools: [] }, source)).toBeNull();
});

const outcomes = {
  ...ranking,
  orderedBy: 'score',
  schools: [
    { ...school('Tied one', 1, { retentionRate: 0.9, completionRate: 0.7, netPrice: 0 }), sharedRank: 1 },
    { ...school('Tied two', 2, { retentionRate: 0.8, completionRate: 0.8 }), sharedRank: 1 },
    { ...school('Third', 3, { retentionRate: 0.5, completionRate: 0.5 }), withheld: ['netPrice'] },
  ],
} satisfies Ranking;

it('leads with score, retention, completion and net price in a list ordered by our score', () => {
  renderToc({ data: toTocData(outcomes) });
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Rank',
    'School',
    'Score',
    'Retention',
    'Completion',
    'Net Price',
    'In-State Tuition',
    'Out-of-State Tuition',
    'Acceptance Rate',
  ]);
});

it('shows “Withheld for privacy” for each outcome that the source withholds', () => {
  const withheld = ['retentionRate', 'completionRate'];
  renderToc({
    data: toTocData({ ...outcomes, schools: [...outcomes.schools, { ...school('D', 4), withheld }] }),
  });
  expect(rowTexts()[3]?.slice(2)).toEqual([
    'Not provided',
    'Withheld for privacy',
    'Withheld for privacy',
    'Not reported',
    'Not provided',
    'Not provided',
    'Not provided',
  ]);
});

it('shows one rank for equal scores, zero as a figure, and why a net price is missing', () => {
  renderToc({ data: toTocData(outcomes) });
  expect(rowTexts().map((cells) => cells.slice(0, 6))).toEqual([
    ['1tied', 'Tied one', '80.0', '90%', '70%', '$0'],
    ['1tied', 'Tied two', '80.0', '80%', '80%', 'Not reported'],
    ['3', 'Third', '50.0', '50%', '50%', 'Withheld for privacy'],
  ]);
});
