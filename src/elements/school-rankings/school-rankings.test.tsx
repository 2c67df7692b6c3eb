import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { decodeAttributes } from '../../core/attributes.ts';
import { outboundEvent } from '../../services/outbound-click.ts';
import { renderComponent } from '../../testing/render-component.tsx';
import { type SchoolRankingsProps, schoolRankingsElement } from './school-rankings.element.ts';
import { toRankingData } from './school-rankings.logic.ts';
import { SchoolRankings } from './school-rankings.tsx';

function propsOf(attributes: Readonly<Record<string, string>>): SchoolRankingsProps {
  return {
    ...decodeAttributes(
      schoolRankingsElement.attributes,
      (name) => ({ 'finder-position': '0', ...attributes })[name] ?? null,
    ),
    items: [],
  };
}

function list(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    schoolId: `id-${index + 1}`,
    slug: `s-${index + 1}`,
    rank: 10 + index,
    url: `https://s${index + 1}.example.edu/`,
    details: { schoolName: `School ${index + 1}` },
  }));
}

function renderSchools(schools: readonly unknown[], attributes: Readonly<Record<string, string>> = {}) {
  return renderComponent(
    <SchoolRankings {...propsOf({ ...attributes, schools: JSON.stringify(schools) })} />,
    { tag: 'school-rankings' },
  );
}

function renderLegacy(count: number) {
  const schools = Array.from({ length: count }, (_, index) => ({
    RANK: index + 1,
    SCHOOL: `School ${index + 1}`,
    AVG_NET_PRICE: 9000,
    DOMAIN: 'www.a.example.edu',
    COPY: 'Words',
  }));
  return renderComponent(
    <SchoolRankings {...propsOf({ gid: '4711' })} data={{ ranking: toRankingData({ schools }, true) }} />,
    { tag: 'school-rankings' },
  );
}

/** jsdom opens a disclosure on click but dispatches its toggle event late. */
async function press(summary: Element) {
  fireEvent.click(summary);
  await new Promise((resolve) => setTimeout(resolve, 5));
}

const full = {
  rank: 1,
  slug: 'halvorsen',
  schoolId: '42',
  url: 'https://halvorsen.example.edu/',
  blurb: 'Strong results. Few starts.',
  overrideFields: { schoolName: 'Halvorsen' },
  details: {
    schoolName: 'Halvorsen State University',
    city: 'Brainerd',
    stateCode: 'MN',
    schoolLevel: 'Four or more years',
    percentOnlinePrograms: 45,
    undergradTuitionInState: 8420,
    admissionRate: 0.456,
    totalStudentsEnrolled: 18450,
    isPrivate: false,
    percentOnlineEnrollment: 20,
  },
};

function figure(label: string) {
  return screen.getByText(label).nextElementSibling?.textContent;
}

describe('a card', () => {
  it('shows name, place, tags, words and figures', () => {
    renderSchools([full]);
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

  it('says Not provided for a missing figure', () => {
    renderSchools([full]);
    expect(figure('Out-of-state tuition')).toBe('Not provided');
    expect(figure('Retention rate')).toBe('Not provided');
  });

  it('links its name and its button to the school, in a new tab, with all that the school is told [7.10, 7.11]', () => {
    renderSchools([{ ...full, helid: 'hel-1' }]);
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

  it('treats a relative address like any other, leaves mail and anchors plain, and has no link without an address [7.10]', () => {
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

  it('marks its links so that a click is tracked as the school’s', () => {
    const { container } = renderSchools([full]);
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

  it('carries its view event', () => {
    renderSchools([full]);
    expect(JSON.parse(screen.getByRole('article').getAttribute('data-view') ?? '')).toMatchObject({
      name: 'ProductViewed',
      payload: { product: { productId: '42', position: 1 } },
    });
  });

  it('tells when its details open and close [4.11]', async () => {
    const { emitted, tracked } = renderSchools([full]);
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

  it('has a picture of the logo, or initials that are not read out [9.5]', () => {
    const { container } = renderSchools([{ name: 'Cedar Basin' }, { name: 'Port Amity', logo: '/logo.png' }]);
    expect(screen.getByText('CB').getAttribute('aria-hidden')).toBe('true');
    expect(container.querySelector('img')?.getAttribute('src')).toContain(encodeURIComponent('/logo.png'));
  });
});

describe('the list', () => {
  it('renumbers ranks from 1', () => {
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
    ['1e999x', 1],
    ['4 schools', 4],
  ])('takes a limit of “%s” for %i [5.11]', (limit, shown) => {
    const { container } = renderSchools(list(12), { limit, 'sponsored-positions': '' });
    expect(container.querySelectorAll('[data-school]:not(.school-rankings__more *)')).toHaveLength(shown);
  });

  it('hides rank numbers when it is unranked, by attribute or by its own type', () => {
    renderSchools([full], { type: 'unranked' });
    expect(screen.queryByText(/^Rank/)).toBeNull();
  });

  it('takes unranked from the ranking too', () => {
    renderComponent(
      <SchoolRankings
        {...propsOf({ extid: 'x' })}
        data={{ ranking: toRankingData({ type: 'unranked', schools: [full] }, false) }}
      />,
    );
    expect(screen.queryByText(/^Rank/)).toBeNull();
  });

  it('has no View More up to the limit', () => {
    renderSchools(list(10));
    expect(screen.queryByText('View More')).toBeNull();
  });

  it('keeps what exceeds the limit behind View More, and says how many there are [4.13]', async () => {
    const { emitted } = renderSchools(list(12));
    const disclosure = screen.getByText('View More').closest('details') as HTMLDetailsElement;
    expect(disclosure.open).toBe(false);
    expect(
      within(disclosure)
        .getAllByRole('heading', { hidden: true })
        .map((heading) => heading.textContent),
    ).toEqual(['School 11', 'School 12']);
    expect(screen.getByText('Showing 10 of 12 schools')).toBeTruthy();
    await press(screen.getByText('View More'));
    await waitFor(() => expect(emitted).toEqual([{ verb: 'more', detail: { shown: 12 } }]));
  });

  it('moves the focus to the first new card after View More', async () => {
    renderSchools(list(12));
    await press(screen.getByText('View More'));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('School 11'));
  });

  it('has a slot for the anchor of each school, numbered where names are equal', () => {
    const { container } = renderSchools([{ name: 'Red Mesa' }, { name: 'Red Mesa' }]);
    expect([...container.querySelectorAll('slot')].map((slot) => slot.getAttribute('name'))).toEqual([
      'anchor-red-mesa',
      'anchor-red-mesa-2',
    ]);
  });

  it('names source and method, and says so when the data are samples', () => {
    const source = { name: 'Scorecard sample', year: '2022', url: 'https://example.gov/' };
    renderComponent(
      <SchoolRankings
        {...propsOf({ extid: 'x' })}
        data={{
          ranking: toRankingData({ title: 'Best', source, method: 'By price.', schools: [full] }, false),
        }}
      />,
    );
    expect(screen.getByText('Sample data.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Scorecard sample' }).parentElement?.textContent).toBe(
      'Sample data. Source: Scorecard sample, 2022. By price.',
    );
    expect(screen.getByRole('region', { name: 'Best' })).toBeTruthy();
  });

  it('draws nothing for a ranking that is missing or not loaded [8.7]', () => {
    expect(
      renderComponent(<SchoolRankings {...propsOf({ extid: 'x' })} data={null} />).container.innerHTML,
    ).toBe('');
    expect(renderComponent(<SchoolRankings {...propsOf({ extid: 'x' })} />).container.innerHTML).toBe('');
  });

  it('draws no markup of the data', () => {
    const { container } = renderSchools([{ name: '"><img src=x onerror=alert(1)>', blurb: 'a < b' }]);
    expect(container.querySelector('img')).toBeNull();
    expect(screen.getByText('a < b')).toBeTruthy();
  });
});

describe('the legacy list', () => {
  it('shows closed cards with a school profile link', () => {
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

  it('opens one card at a time by its header, and all by Expand All [4.12]', async () => {
    const { container, emitted } = renderLegacy(12);
    const cards = () =>
      [...container.querySelectorAll<HTMLDetailsElement>('[data-school] > details')].filter(
        (card) => card.open,
      ).length;
    await press(screen.getByText('School 2').closest('summary') as HTMLElement);
    expect(cards()).toBe(1);
    expect(emitted).toEqual([{ verb: 'expand', detail: { school: 'school-2', open: true } }]);
    fireEvent.click(screen.getByRole('button', { name: 'Expand All' }));
    expect(cards()).toBe(12);
    fireEvent.click(screen.getByRole('button', { name: 'Collapse All' }));
    expect(cards()).toBe(0);
  });

  it('shows ten schools before View More [9.4]', () => {
    const { container } = renderLegacy(12);
    expect(container.querySelectorAll('[data-school]:not(.school-rankings__more *)')).toHaveLength(10);
  });

  it('leaves View More alone when all are expanded', () => {
    renderLegacy(12);
    fireEvent.click(screen.getByRole('button', { name: 'Expand All' }));
    expect(screen.getByText('View More').closest('details')?.open).toBe(false);
  });
});
