import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderComponent } from '../../../testing/render-component.tsx';
import { toRankingData } from '../school-rankings.logic.ts';
import { SchoolRankings } from '../school-rankings.tsx';
import { press, propsOf } from '../testing/render-rankings.tsx';

function renderLegacy(count: number) {
  const schools = Array.from({ length: count }, (_, index) => ({
    RANK: index + 1,
    SCHOOL: `School ${index + 1}`,
    AVG_NET_PRICE: 9000,
    DOMAIN: 'www.a.example.edu',
    COPY: 'Text',
  }));
  return renderComponent(
    <SchoolRankings {...propsOf({ gid: '4711' })} data={{ ranking: toRankingData({ schools }, true) }} />,
    { tag: 'school-rankings' },
  );
}

describe('legacy list', () => {
  it('renders closed cards with a link to the school profile', () => {
    renderLegacy(2);
    const cards = screen
      .getAllByRole('listitem')
      .map((item) => item.querySelector('details') as HTMLDetailsElement);
    expect(cards.map((card) => card.open)).toEqual([false, false]);
    expect(
      screen.getByRole('link', { name: 'View School Profile: School 1', hidden: true }).getAttribute('href'),
    ).toBe(
      'https://www.a.example.edu?publisher=example&idToken=embedded&position=1&degree=masters&category=nursing-and-healthcare&subject=nursing',
    );
    expect(screen.getAllByText('$9,000')).toHaveLength(2);
  });

  it('opens and closes a card by its header, and all cards by two buttons [4.12]', async () => {
    const { container, emitted } = renderLegacy(12);
    const countOpenCards = () =>
      [...container.querySelectorAll<HTMLDetailsElement>('[data-school] > details')].filter(
        (card) => card.open,
      ).length;
    await press(screen.getByText('School 2').closest('summary') as HTMLElement);
    expect(countOpenCards()).toBe(1);
    expect(emitted).toEqual([{ verb: 'expand', detail: { school: 'school-2', open: true } }]);
    await press(screen.getByText('School 2').closest('summary') as HTMLElement);
    expect(countOpenCards()).toBe(0);
    fireEvent.click(screen.getByRole('button', { name: 'Expand All' }));
    expect(countOpenCards()).toBe(12);
    fireEvent.click(screen.getByRole('button', { name: 'Collapse All' }));
    expect(countOpenCards()).toBe(0);
  });

  it('shows ten schools before View More [9.4]', () => {
    const { container } = renderLegacy(12);
    expect(container.querySelectorAll('[data-school]:not(.school-rankings__more *)')).toHaveLength(10);
  });

  it('keeps View More closed when all cards are expanded', () => {
    renderLegacy(12);
    fireEvent.click(screen.getByRole('button', { name: 'Expand All' }));
    expect(screen.getByText('View More').closest('details')?.open).toBe(false);
  });
});
