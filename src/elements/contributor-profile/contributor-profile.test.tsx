import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { decodeAttributes } from '../../core/attributes.ts';
import { expectRecovery } from '../../testing/expect-recovery.ts';
import { renderComponent } from '../../testing/render-component.tsx';
import { attachContributorProfile } from './contributor-profile.behavior.ts';
import { contributorProfileElement } from './contributor-profile.element.ts';
import { describePostDate, splitIntoPages, toParagraphs } from './contributor-profile.logic.ts';
import { ContributorProfile } from './contributor-profile.tsx';

let detach: (() => void) | undefined;
afterEach(() => detach?.());

function renderProfile(contributor: unknown, attributes: Readonly<Record<string, string>> = {}) {
  const texts: Readonly<Record<string, string>> = { contributor: JSON.stringify(contributor), ...attributes };
  const props = {
    ...decodeAttributes(contributorProfileElement.attributes, (name) => texts[name] ?? null),
    items: [],
  };
  const result = renderComponent(<ContributorProfile {...props} />, { tag: 'contributor-profile' });
  attach(result.container, props);
  return result;
}

function attach(
  host: HTMLElement,
  props: Readonly<Record<string, unknown>>,
  earlyClicks: readonly Element[] = [],
) {
  detach = attachContributorProfile({
    host,
    root: host as unknown as ShadowRoot,
    props,
    emit: () => true,
    track: () => undefined,
    setState: () => undefined,
    source: async () => Promise.reject(new Error('unexpected query')),
    earlyClicks,
  });
}

const posts = (count: number, role: string) =>
  Array.from({ length: count }, (_, index) => ({
    id: `${role}${index}`,
    post_title: `Part ${index + 1}`,
    post_url: `/${role}/${index + 1}/`,
    date: '2026-06-02T10:00:00Z',
    date_type: 'show_updated_date',
    contribution_type: role,
  }));

const dana = {
  title: 'Dana Kessler, MSN',
  slug: 'dana',
  types: ['writer'],
  socialMedia: [
    { key: 'contributors_career', value: 'Nurse educator' },
    { key: 'contributors_subject_areas', value: 'Pharmacology' },
    { key: 'contributors_email', value: 'dana@x.example' },
  ],
};

test('renders name, badge, career, links, subjects and the back link', () => {
  renderProfile({ ...dana, featuredImage: { node: { sourceUrl: '/dana.jpg', altText: 'Dana' } } });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Dana Kessler, MSN');
  expect(screen.getByText('Writer')).toBeTruthy();
  expect(screen.getByText('Nurse educator')).toBeTruthy();
  expect(screen.getByText('Pharmacology')).toBeTruthy();
  expect(
    screen
      .getByRole('link', { name: 'Email of Dana Kessler, MSN (opens in a new tab)' })
      .getAttribute('href'),
  ).toBe('mailto:dana@x.example');
  expect(screen.getByRole('link', { name: 'All Contributors' }).getAttribute('href')).toBe(
    '/healthcare-review-partners/',
  );
  const image = screen.getByAltText('Dana');
  expect([image.getAttribute('width'), image.getAttribute('height')]).toEqual(['512', '512']);
});

test('leaves out missing details and uses the default image', () => {
  renderProfile({ title: 'Ines Albrecht', types: ['editor', 'writer'] });
  expect(screen.getByText('Contributing editor/writer')).toBeTruthy();
  expect(screen.queryByText('Subject areas')).toBeNull();
  expect(screen.getByAltText('Default Contributor Image')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: /^Articles/ })).toBeNull();
});

test('links the guidelines box to the editorial process', () => {
  renderProfile(dana, { 'guidelines-link': '/how-we-work/' });
  expect(
    within(screen.getByRole('complementary', { name: 'Editorial Guidelines' }))
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('/how-we-work/');
});

test('renders only the back link and the author’s biography without a contributor', () => {
  expect(renderProfile(null).container.querySelector('slot')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'All Contributors' })).toBeTruthy();
  expect(screen.queryByRole('heading')).toBeNull();
});

test('renders the biography in the contributor data as plain text', () => {
  const { container } = renderProfile({
    ...dana,
    content: '<p>She <b>teaches</b> &amp; writes.</p><p>Twice.<img src=x onerror=alert(1)></p>',
  });
  expect([...container.querySelectorAll('slot p')].map(({ textContent }) => textContent)).toEqual([
    'She teaches & writes.',
    'Twice.',
  ]);
  expect(toParagraphs(undefined)).toEqual([]);
});

test('decodes all entities of a biography, keeps less-than signs, and drops comments, scripts and styles', () => {
  expect(toParagraphs('<p>Anna&#8217;s caf&#233; &ndash; open&hellip;</p>')).toEqual(['Anna’s café – open…']);
  expect(toParagraphs('scores < 50 and > 20<br>Next')).toEqual(['scores < 50 and > 20', 'Next']);
  expect(
    toParagraphs(
      '<!-- wp:paragraph {"a": "</p>"} --><p>One</p><style>p { color: red }</style><SCRIPT>a</p>()</SCRIPT>Two<!-- end',
    ),
  ).toEqual(['One', 'Two']);
});

test.each([
  ['I teach:<ul><li>Ethics<ul><li>Law</li></ul></li></ul>', ['I teach:', 'Ethics', 'Law']],
  ['<blockquote>Care.</blockquote><p>She', ['Care.', 'She']],
  ['<tr><td>A</td><td>B</td></tr>', ['A', 'B']],
])('separates the texts of lists, quotes and cells of a biography: %s', (html, paragraphs) => {
  expect(toParagraphs(html)).toEqual(paragraphs);
});

describe('articles of a contributor', () => {
  test('articles of a contributor are listed by role, without empty roles', () => {
    renderProfile({ ...dana, contributorPosts: [...posts(1, 'reviewer'), ...posts(2, 'writer')] });
    expect(
      screen.getAllByRole('heading', { name: /^Articles/ }).map(({ textContent }) => textContent),
    ).toEqual(['Articles written', 'Articles reviewed']);
    const written = within(
      screen.getByRole('heading', { name: 'Articles written' }).parentElement as HTMLElement,
    );
    expect(written.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
      [
        ['Part 1', '/writer/1/'],
        ['Part 2', '/writer/2/'],
      ],
    );
    const [image] = written.getAllByRole('presentation');
    expect([image?.getAttribute('width'), image?.getAttribute('height')]).toEqual(['112', '112']);
  });

  test('articles of a contributor are shown 6 at first and 30 more with each View More', () => {
    expect(splitIntoPages(Array.from({ length: 70 })).map(({ length }) => length)).toEqual([6, 30, 30, 4]);
    expect([splitIntoPages([]).length, splitIntoPages([1, 2, 3, 4, 5, 6]).length]).toEqual([0, 1]);
  });

  test('View More shows more articles of a contributor and focuses the first new article', async () => {
    const { container } = renderProfile({ ...dana, contributorPosts: posts(40, 'writer') });
    const details = [...container.querySelectorAll('details')];
    expect(details).toHaveLength(2);
    await userEvent.click(details[0]?.querySelector('summary') as HTMLElement);
    await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
    expect(details.map(({ open }) => open)).toEqual([true, false]);
    expect(document.activeElement?.textContent).toBe('Part 7');
  });

  test('articles of a contributor have a labeled date in US format', () => {
    expect(describePostDate({ date: '2026-06-02', date_type: 'show_updated_date' })).toBe('Updated 6/2/2026');
    expect(
      describePostDate({ date: '2026-06-02T23:59:00-05:00', date_type: 'show_last_modified_date' }),
    ).toBe('Last modified 6/2/2026');
    expect(describePostDate({ date: '2026-06-02', date_type: 'other' })).toBe('Published 6/2/2026');
    expect(describePostDate({ date: 'soon', date_type: 'other' })).toBeUndefined();
  });
});

test('re-renders correctly when paragraphs and posts repeat', () => {
  const profile = (contributor: unknown) => {
    const read = (name: string) => (name === 'contributor' ? JSON.stringify(contributor) : null);
    return (
      <ContributorProfile {...decodeAttributes(contributorProfileElement.attributes, read)} items={[]} />
    );
  };
  const [first, second] = posts(2, 'writer');
  expectRecovery(
    profile({
      title: 'Ada',
      content: '<p>One</p><p>Two</p><p>One</p>',
      contributorPosts: [first, second, first, first],
    }),
    profile({ title: 'Ada', content: '<p>Two</p>', contributorPosts: [second] }),
  );
});

test('focuses the first new article if View More was clicked before the code loaded', () => {
  const { container } = renderProfile({ ...dana, contributorPosts: posts(40, 'writer') });
  detach?.();
  const more = container.querySelector('details') as HTMLDetailsElement;
  more.open = true;
  attach(container, {}, [more.querySelector('summary') as Element]);
  expect(document.activeElement?.textContent).toBe('Part 7');
});
