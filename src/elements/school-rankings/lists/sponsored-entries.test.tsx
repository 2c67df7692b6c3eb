import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { decodeAttributes } from '../../../core/attributes.ts';
import { ElementReactContext } from '../../../core/element-context.ts';
import type { SponsoredHit } from '../../../core/model/services/sponsored-hit.ts';
import { createTestSource, renderComponent } from '../../../testing/render-component.tsx';
import { type SchoolRankingsProps, schoolRankingsElement } from '../school-rankings.element.ts';
import { type SchoolRankingsData, toRankingData } from '../school-rankings.logic.ts';
import { SchoolRankings } from '../school-rankings.tsx';
import { press } from '../testing/render-rankings.tsx';

const hit = (id: string, more: Partial<SponsoredHit['school']> = {}): SponsoredHit => ({
  school: {
    slug: id,
    name: `Sponsor ${id}`,
    sdbSchoolId: id,
    additional: { city: 'Logan', stateCode: 'UT', levelOfInstitution: 4, percentOnlinePrograms: 100 },
    ...more,
  },
  program: { description: 'An adviser answers within a day.' },
  url: `https://${id}.example/?from=us`,
  helid: `hel-${id}`,
});

function propsOf(
  count: number,
  data: Partial<SchoolRankingsData> = {},
  attributes: Readonly<Record<string, string>> = {},
): SchoolRankingsProps {
  const schools = Array.from({ length: count }, (_, index) => ({
    schoolId: `id-${index + 1}`,
    rank: index + 1,
    details: { schoolName: `School ${index + 1}` },
  }));
  const decoded = decodeAttributes(schoolRankingsElement.attributes, (name) => attributes[name] ?? null);
  return {
    ...decoded,
    items: [],
    data: {
      ranking: toRankingData({ schools }, false),
      sponsored: [hit('one'), hit('two')],
      finder: null,
      ...data,
    },
  };
}

const render = (...input: Parameters<typeof propsOf>) =>
  renderComponent(<SchoolRankings {...propsOf(...input)} />, { tag: 'school-rankings' });
const headings = (root: HTMLElement) =>
  within(root)
    .getAllByRole('heading')
    .map((heading) => heading.textContent);
const paidCard = () => screen.getByRole('heading', { name: 'Sponsor one' }).closest('article') as HTMLElement;

describe('positions of sponsored cards and the finder', () => {
  it('puts sponsored cards at positions 3 and 9 and the finder first [9.3]', () => {
    render(12);
    expect(headings(screen.getAllByRole('list')[0] as HTMLElement)).toEqual([
      'Find your own match',
      'School 1',
      'Sponsor one',
      'School 2',
      'School 3',
      'School 4',
      'School 5',
      'School 6',
      'Sponsor two',
      'School 7',
      'School 8',
    ]);
  });

  it('uses the positions of the attributes; 0 removes the finder', () => {
    render(4, {}, { 'sponsored-positions': '1', 'finder-position': '0' });
    expect(headings(document.body)).toEqual(['Sponsor one', 'School 1', 'School 2', 'School 3', 'School 4']);
  });
});

it('puts the sponsor’s own description and summary in quotation marks', () => {
  render(3, { sponsored: [hit('one', { summary: 'We teach on the wards.' })] });
  expect(paidCard().textContent).toContain('“An adviser answers within a day.”');
  expect(paidCard().querySelector('details')?.textContent).toContain('“We teach on the wards.”');
});

it('shows a summary in the details only if it differs from the description above', () => {
  render(3, { sponsored: [{ ...hit('one', { summary: 'We teach on the wards.' }), program: undefined }] });
  expect(screen.getAllByText(/We teach on the wards/)).toHaveLength(1);
  expect(paidCard().querySelector('details')?.textContent).not.toContain('wards');
});

it('puts no quotation marks around the generated text of a made-up school', () => {
  render(3, { sponsored: [hit('one', { sample: true, summary: 'In-state tuition of $9,000.' })] });
  expect(paidCard().textContent).toContain('In-state tuition of $9,000.');
  expect(paidCard().textContent).not.toMatch(/[“”]|The school says/);
});

it('gives finder and schools headings of the same level', () => {
  render(3);
  const levels = within(document.body)
    .getAllByRole('heading')
    .map(({ tagName }) => tagName);
  expect([...new Set(levels)]).toEqual(['H3']);
});

it('renders a landmark only for a ranking with a title', () => {
  const { unmount } = render(3);
  expect(screen.queryByRole('region')).toBeNull();
  unmount();
  const schools = [{ schoolId: '1', rank: 1, details: { schoolName: 'School 1' } }];
  render(3, { ranking: toRankingData({ title: 'Best schools', schools }, false) });
  expect(screen.getByRole('region', { name: 'Best schools' })).toBeTruthy();
});

it.each(['No Algolia index found', 'No sponsored results found'])(
  'renders only organic cards after the error “%s” [4.15, 8.4]',
  (error) => {
    render(3, { sponsored: [], error });
    expect(headings(document.body)).toEqual(['Find your own match', 'School 1', 'School 2', 'School 3']);
    expect(screen.queryByText(/Paid placement/)).toBeNull();
  },
);

describe('sponsored card', () => {
  it('labels a sponsored card as a paid placement without a rank', () => {
    render(3);
    expect(paidCard().textContent).toContain('Sponsored. Paid placement. Not ranked or scored.');
    expect(within(paidCard()).queryByText(/^Rank/)).toBeNull();
    expect(paidCard().textContent).toContain('The school says: “An adviser answers within a day.”');
  });

  it('emits `expand` when its details open, and not for the explanation', async () => {
    const { emitted } = render(3);
    await press(within(paidCard()).getByText('Why am I seeing this?'));
    await press(within(paidCard()).getByText('More Details').parentElement as HTMLElement);
    await waitFor(() => expect(emitted).toEqual([{ verb: 'expand', detail: { school: 'one', open: true } }]));
  });

  it('says who pays and for what, that no other school moves, and links to the disclosure', () => {
    render(3);
    const why = within(paidCard()).getByText('Why am I seeing this?').closest('details');
    expect(why?.open).toBe(false);
    expect(why?.textContent).toContain('Sponsor one pays us when you follow its link.');
    expect(why?.textContent).toContain(
      'This placement does not change the order or the ranks of other schools.',
    );
    expect(
      within(why as HTMLElement)
        .getByText('Advertising disclosure')
        .getAttribute('href'),
    ).toBe('/advertising-disclosure/');
  });

  it('does not emit `more` when “Why am I seeing this?” of a sponsored card is opened', async () => {
    const { emitted } = render(3);
    await press(within(paidCard()).getByText('Why am I seeing this?').closest('summary') as Element);
    expect(emitted).toEqual([]);
  });

  it('labels a made-up school in a list of real ones', () => {
    render(3, { sponsored: [hit('one', { sample: true })] });
    expect(within(paidCard()).getByText('Sample school, made up')).toBeTruthy();
    expect(within(paidCard()).getByRole('link', { name: 'View program: Sponsor one' })).toBeTruthy();
  });

  it('does not label a made-up school if the list labels all its schools', () => {
    const schools = [{ schoolId: '1', rank: 1, details: { schoolName: 'School 1' } }];
    const source = { name: 'Sample data: made-up schools', year: '2026' };
    const ranking = toRankingData({ schools, source }, false);
    render(3, { ranking, sponsored: [hit('one', { sample: true })] });
    expect(screen.getAllByText('Sample data')).toHaveLength(1);
    expect(within(paidCard()).queryByText('Sample school, made up')).toBeNull();
  });

  it('links to the complete URL before the click, with rel="sponsored" [7.11]', () => {
    render(3, {}, { degree: 'masters', subject: 'nursing' });
    const links = [
      within(paidCard()).getByRole('link', { name: 'Sponsor one' }),
      within(paidCard()).getByRole('link', { name: 'Visit school site: Sponsor one' }),
    ];
    for (const link of links) {
      const url = new URL(link.getAttribute('href') ?? '');
      expect(Object.fromEntries(url.searchParams)).toEqual({
        from: 'us',
        publisher: 'example',
        idToken: 'embedded',
        helid: 'hel-one',
        position: '3',
        degree: 'masters',
        subject: 'nursing',
      });
      expect([link.getAttribute('rel'), link.getAttribute('target')]).toEqual([
        'sponsored noopener',
        '_blank',
      ]);
    }
  });

  it('gives a sponsored card its product and its ProductViewed event as JSON [7.16]', () => {
    render(3);
    const product = {
      productId: 'one',
      name: 'Sponsor one',
      brand: 'Sponsor one',
      category: 'sponsored',
      location: 'school-rankings',
      position: 3,
    };
    expect(JSON.parse(paidCard().dataset.paid ?? '')).toEqual(product);
    expect(JSON.parse(paidCard().dataset.view ?? '')).toEqual({
      name: 'ProductViewed',
      payload: { product },
    });
  });

  it('tracks a click on More Details [4.11]', () => {
    const { tracked } = render(3);
    fireEvent.click(within(paidCard()).getByText('More Details'));
    expect(tracked[0]).toMatchObject({
      name: 'ElementClicked',
      payload: { webElement: { text: 'More Details' } },
    });
  });
});

it('links a ranked school to the URL from the search service, without rel="sponsored"', () => {
  render(2, { links: { 'id-1': 'https://one.example.edu/' } });
  const link = screen.getByRole('link', { name: 'School 1' });
  expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
    expect.stringMatching(/^https:\/\/one\.example\.edu\/\?publisher=.*&position=1&/),
    'noopener',
  ]);
});

it('hydrates without a mismatch with sponsored cards, finder and tools', async () => {
  const props = propsOf(12, {}, { tools: '', degree: 'masters' });
  const context = {
    tag: 'school-rankings',
    source: createTestSource(),
    emit: () => true,
    track: () => undefined,
  };
  const tree = (
    <ElementReactContext value={context}>
      <SchoolRankings {...JSON.parse(JSON.stringify(props))} />
    </ElementReactContext>
  );
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = renderToString(tree);
  const onRecoverableError = vi.fn();
  const hydratedRoot = await act(async () => hydrateRoot(root, tree, { onRecoverableError }));
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(within(root).getAllByRole('article')).toHaveLength(14);
  await act(async () => hydratedRoot.unmount());
  root.remove();
});
