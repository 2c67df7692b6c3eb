import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderComponent } from '../../../testing/render-component.tsx';
import { toRankingData } from '../school-rankings.logic.ts';
import { SchoolRankings } from '../school-rankings.tsx';
import { propsOf } from '../testing/render-rankings.tsx';
import { choose, manySchools, statuses } from '../testing/render-tools.tsx';

const schools = manySchools.map(({ details, ...school }) => ({
  ...school,
  slug: school.schoolId,
  details: { ...details, retentionRate: 0.9, completionRate: 0.8 },
}));

/** The status of the list, which follows that of the form “Your order”. */
const status = () => statuses()[1];

function renderRanking(rankedCount?: number) {
  const ranking = toRankingData({ title: 'All', orderedBy: 'score', rankedCount, schools }, false);
  return renderComponent(<SchoolRankings {...propsOf({ tools: '', extid: 'rn' })} data={{ ranking }} />, {
    tag: 'school-rankings',
  });
}

it('says that the list has only the first of the ranked schools, also after sorting and filtering', async () => {
  const { container } = renderRanking(1327);
  expect(status()).toContain('Our first 12 of 1,327 schools');
  expect(container.textContent).toContain('This list has the first 12 of the 1,327 schools that we rank.');
  expect(
    screen.getAllByText('This applies to the 12 schools in this list, not to all 1,327 that we rank.'),
  ).toHaveLength(2);
  choose('Sort by', 'name');
  expect(status()).toBe('Our first 12 of 1,327 schools');
  fireEvent.change(screen.getByLabelText('State'), { target: { value: 'TX' } });
  await waitFor(() => expect(status()).toBe('6 of our first 12 schools'));
});

it.each([undefined, 12])('names no further schools if %s schools have a rank', (rankedCount) => {
  const { container } = renderRanking(rankedCount);
  expect(status()).toBe('12 schools');
  expect(container.textContent).not.toContain('that we rank');
});
