import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { RankingSchool } from '../../../core/model/ranking.ts';
import { renderComponent } from '../../../testing/render-component.tsx';
import { SchoolCard } from './school-card.tsx';
import type { ScoreExplanation } from './school-score.tsx';

const explanation: ScoreExplanation = {
  orderedBy: 'score',
  source: { name: 'College Scorecard', year: '2021-22' },
  methodUrl: '/rankings/method/',
};

function renderCard(school: Partial<RankingSchool>, explained: ScoreExplanation | undefined = explanation) {
  const { details, ...more } = school;
  renderComponent(
    <SchoolCard
      school={{
        schoolId: '100654',
        rank: 4,
        slug: 'alder',
        details: { schoolName: 'Alder', retentionRate: 0.86, completionRate: 0.81, ...details },
        ...more,
      }}
      rank={4}
      anchor="alder"
      view="{}"
      explanation={explained}
      onToggle={() => undefined}
    />,
  );
}
const shownFor = (label: string) => screen.getByText(label).nextElementSibling?.textContent;

it('shows our score, and retention and completion with a bar each', () => {
  renderCard({});
  expect(screen.getByText('83.5').closest('p')?.textContent).toBe('Our score 83.5 of 100');
  expect([shownFor('Retention'), shownFor('Completion')]).toEqual(['86%', '81%']);
  const bars = screen.getAllByRole<HTMLMeterElement>('meter', { hidden: true });
  expect(bars.map((bar) => [bar.value, bar.getAttribute('aria-hidden')])).toEqual([
    [0.86, 'true'],
    [0.81, 'true'],
  ]);
});

it('explains formula, weights, source row and year, and links to the method, in a closed disclosure', () => {
  renderCard({});
  const details = screen.getByText('How this score is made').closest('details') as HTMLDetailsElement;
  expect(details.open).toBe(false);
  expect(details.textContent).toContain('50% retention');
  expect(details.textContent).toContain('50% of 86% plus 50% of 81% is 83.5.');
  expect(details.textContent).toContain('Source: College Scorecard, row 100654, 2021-22.');
  expect(within(details).getByText('Full method and its changes').getAttribute('href')).toBe(
    '/rankings/method/',
  );
});

it('explains that the score does not change the order of a list that is ordered by tuition', () => {
  renderCard({}, { ...explanation, orderedBy: 'tuition' });
  expect(screen.getByText(/ordered by in-state tuition; the score does not change it/)).toBeTruthy();
});

it('shows “Not reported” and no bar for a missing rate, and 0% for a rate of zero', () => {
  renderCard({ details: { schoolName: 'Alder', retentionRate: undefined, completionRate: 0 } });
  expect(screen.getByText('No score: a rate is missing')).toBeTruthy();
  expect([shownFor('Retention'), shownFor('Completion')]).toEqual(['Not reported', '0%']);
  expect(screen.getAllByRole('meter', { hidden: true })).toHaveLength(1);
});

it('puts the net price before tuition, and distinguishes withheld figures from unreported ones', () => {
  renderCard({ withheld: ['netPrice'] });
  const labels = [...document.querySelectorAll('.school-card__facts dt')].map(
    ({ textContent }) => textContent,
  );
  expect(labels).toEqual([
    'Net price, after aid',
    'In-state tuition',
    'Acceptance rate',
    'Students enrolled',
  ]);
  expect([shownFor('Net price, after aid'), shownFor('In-state tuition')]).toEqual([
    'Withheld for privacy',
    'Not reported',
  ]);
});

it('distinguishes withheld figures from unreported ones in a list without our scores', () => {
  renderComponent(
    <SchoolCard
      school={{
        schoolId: 'a',
        rank: 1,
        slug: 'a',
        details: { schoolName: 'A' },
        withheld: ['tuitionOutOfState', 'retentionRate'],
      }}
      anchor="a"
      view="{}"
      onToggle={() => undefined}
    />,
  );
  expect([shownFor('Out-of-state tuition'), shownFor('Retention rate'), shownFor('Accreditation')]).toEqual([
    'Withheld for privacy',
    'Withheld for privacy',
    'Not reported',
  ]);
});

it('shows a net price of zero', () => {
  renderCard({ details: { schoolName: 'Alder', netPrice: 0 } });
  expect(shownFor('Net price, after aid')).toBe('$0');
});

it('names schools with equal scores as tied', () => {
  renderCard({ rank: 5, sharedRank: 4 });
  expect(screen.getByText('tied').closest('p')?.textContent).toBe('Rank 4tied');
});

it('shows no score in a list without our score', () => {
  const { details, ...school } = {
    schoolId: 'a',
    rank: 1,
    slug: 'a',
    details: { schoolName: 'A', retentionRate: 0.9, completionRate: 0.9 },
  };
  renderComponent(
    <SchoolCard school={{ ...school, details }} anchor="a" view="{}" onToggle={() => undefined} />,
  );
  expect(screen.queryByText(/Our score|How this score/)).toBeNull();
});
