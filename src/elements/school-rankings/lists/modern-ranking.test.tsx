import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { outboundEvent } from '../../../services/outbound-click.ts';
import { renderComponent } from '../../../testing/render-component.tsx';
import { toRankingData } from '../school-rankings.logic.ts';
import { SchoolRankings } from '../school-rankings.tsx';
import { fullSchool, press, propsOf, renderSchools } from '../testing/render-rankings.tsx';

function figure(label: string) {
  return screen.getByText(label).nextElementSibling?.textContent;
}

describe('card of a ranked school', () => {
  it('shows name, location, tags, summary and figures', () => {
    renderSchools([fullSchool]);
    expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('Halvorsen State University');
    expect(screen.getByText('Brainerd, MN')).toBeTruthy();
    expect(screen.getByText('Strong results. Few starts.')).toBeTruthy();
    expect(
      within(screen.getByText('4 year').closest('ul') as HTMLElement)
        .getAllByRole('listitem')
        .map((tag) => tag.textContent),
    ).toEqual(['4 year', 'Campus + Online']);
    expect([
      figure('In-state tuition'),
      figure('Acceptance rate'),
      figure('Students enrolled'),
      figure('Public or private'),
      figure('Online enrollment'),
    ]).toEqual(['$8,420', '46%', '18,450', 'Public', '20%']);
  });

  it('shows “Not reported” for a missing figure', () => {
    renderSchools([fullSchool]);
    expect(figure('Out-of-state tuition')).toBe('Not reported');
    expect(figure('Retention rate')).toBe('Not reported');
  });

  it('renders no More Details for a school without additional figures', () => {
    renderSchools([
      { name: 'Cedar Basin' },
      { name: 'Net price only', netPrice: 8000 },
      { name: 'Port Amity', isPrivate: true },
    ]);
    expect(screen.getAllByRole('article').map((card) => card.querySelectorAll('details').length)).toEqual([
      0, 0, 1,
    ]);
  });

  it('links name and button to the school in a new tab, with all parameters [7.10, 7.11]', () => {
    renderSchools([{ ...fullSchool, helid: 'hel-1' }]);
    for (const link of [
      screen.getByRole('link', { name: 'Halvorsen State University' }),
      screen.getByRole('link', { name: 'View School: Halvorsen State University' }),
    ]) {
      expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
        'https://halvorsen.example.edu/?publisher=example&idToken=embedded&helid=hel-1&position=1&degree=masters&category=nursing-and-healthcare&subject=nursing',
        '_blank',
        'noopener',
      ]);
    }
  });

  it('links the name of a school with a page to that page, and the button to the school', () => {
    renderSchools([{ ...fullSchool, hasPage: true }]);
    const name = screen.getByRole('link', { name: 'Halvorsen State University' });
    expect([name.getAttribute('href'), name.getAttribute('target')]).toEqual(['/schools/halvorsen/', null]);
    const button = screen.getByRole('link', { name: 'View School: Halvorsen State University' });
    expect(button.getAttribute('href')).toMatch(/^https:\/\/halvorsen\.example\.edu\//);
  });

  it('links the button of a school without a website to its page', () => {
    renderSchools([{ ...fullSchool, url: undefined, hasPage: true }]);
    const button = screen.getByRole('link', { name: 'View School: Halvorsen State University' });
    expect(button.getAttribute('href')).toBe('/schools/halvorsen/');
    expect(button.dataset.visit).toBeUndefined();
  });

  it('adds parameters to relative URLs but not to mail links, and drops unsafe URLs [7.10]', () => {
    renderSchools([
      { name: 'Inside', url: '/schools/inside/' },
      { name: 'Mail', url: 'mailto:a@b.example' },
      { name: 'Nowhere', url: 'javascript:alert(1)' },
    ]);
    const inside = screen.getByRole('link', { name: 'Inside' });
    expect([inside.getAttribute('href'), inside.getAttribute('target'), inside.dataset.visit]).toEqual([
      '/schools/inside/?publisher=example&idToken=embedded&position=1&degree=masters&category=nursing-and-healthcare&subject=nursing',
      '_blank',
      'program',
    ]);
    const mail = screen.getByRole('link', { name: 'Mail' });
    expect([mail.getAttribute('href'), mail.hasAttribute('target'), mail.dataset.visit]).toEqual([
      'mailto:a@b.example',
      false,
      undefined,
    ]);
    expect(screen.getAllByRole('link')).toHaveLength(4);
  });

  it('marks its links so that a click is tracked with the product of the school', () => {
    const { container } = renderSchools([fullSchool]);
    const link = screen.getByRole('link', { name: /^View School/ }) as HTMLAnchorElement;
    document.body
      .appendChild(document.createElement('school-rankings'))
      .attachShadow({ mode: 'open' })
      .append(container);
    expect([link.dataset.visit, outboundEvent(link, 'https://opened.example/')]).toEqual([
      'program',
      [
        'ProductClicked',
        {
          webElement: {
            location: 'school-rankings',
            position: '1',
            elementType: 'LINK',
            text: 'View School',
            name: 'school',
            htmlId: 'halvorsen-state-university',
          },
          product: {
            productId: '42',
            name: 'Halvorsen State University',
            category: 'organic',
            location: 'school-rankings',
            position: 1,
          },
          actionOutcome: 'EXTERNALLINK',
          outboundUrl: 'https://opened.example/',
        },
      ],
    ]);
  });

  it('gives the card the ProductViewed event of the school', () => {
    renderSchools([fullSchool]);
    expect(JSON.parse(screen.getByRole('article').getAttribute('data-view') ?? '')).toMatchObject({
      name: 'ProductViewed',
      payload: { product: { productId: '42', position: 1 } },
    });
  });

  it('emits `expand` and tracks the click when the details of a card open and close [4.11]', async () => {
    const { emitted, tracked } = renderSchools([fullSchool]);
    const summary = screen.getByText('More Details').parentElement as HTMLElement;
    await press(summary);
    await waitFor(() =>
      expect(emitted).toEqual([{ verb: 'expand', detail: { school: 'halvorsen', open: true } }]),
    );
    await press(summary);
    await waitFor(() =>
      expect(emitted[1]).toEqual({ verb: 'expand', detail: { school: 'halvorsen', open: false } }),
    );
    expect(tracked.map(({ payload }) => (payload.webElement as { text: string }).text)).toEqual([
      'More Details',
      'Less Details',
    ]);
  });

  it('emits no `expand` for the explanation of the score', async () => {
    const { emitted } = renderComponent(
      <SchoolRankings
        {...propsOf({})}
        data={{ ranking: toRankingData({ orderedBy: 'score', schools: [fullSchool] }, false) }}
      />,
      { tag: 'school-rankings' },
    );
    await press(screen.getByText('How this score is made'));
    expect(emitted).toEqual([]);
  });

  it('shows the logo at 130 by 80, or initials that are hidden from screen readers [9.5]', () => {
    const { container } = renderSchools([{ name: 'Cedar Basin' }, { name: 'Port Amity', logo: '/logo.png' }]);
    expect(screen.getByText('CB').getAttribute('aria-hidden')).toBe('true');
    const logo = container.querySelector('img');
    expect(logo?.getAttribute('src')).toContain(encodeURIComponent('/logo.png'));
    expect([logo?.getAttribute('width'), logo?.getAttribute('height')]).toEqual(['130', '80']);
  });
});
