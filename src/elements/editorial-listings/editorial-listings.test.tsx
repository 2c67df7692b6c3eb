import { screen, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { decodeAttributes } from '../../core/attributes.ts';
import type { DataSource } from '../../core/data-source.ts';
import { ElementReactContext } from '../../core/element-context.ts';
import type { ProgramListing } from '../../core/model/services/program-listing.ts';
import { expectRecovery } from '../../testing/expect-recovery.ts';
import { createTestSource, renderComponent } from '../../testing/render-component.tsx';
import { loadEditorialListings } from './editorial-listings.data.ts';
import { editorialListingsElement } from './editorial-listings.element.ts';
import { EditorialListings } from './editorial-listings.tsx';

const listing = (id: string, url = `https://${id}.example/`): ProgramListing => ({
  requestId: 'r-1',
  metadata: { capId: `cap-${id}` },
  product: {
    program: { id, name: `Program ${id}`, snippet: 'Online.' },
    school: { slug: id, name: `School ${id}` },
    destination: { url, helid: `hel-${id}` },
  },
});
const propsOf = (attributes: Readonly<Record<string, string>> = {}) => ({
  ...decodeAttributes(editorialListingsElement.attributes, (name) => attributes[name] ?? null),
  items: [],
});
const render = (
  data: readonly ProgramListing[] | null | undefined,
  attributes?: Readonly<Record<string, string>>,
) =>
  renderComponent(<EditorialListings {...propsOf(attributes)} data={data} />, { tag: 'editorial-listings' });
const load = (programs: DataSource['programs'], attributes?: Readonly<Record<string, string>>) =>
  loadEditorialListings(propsOf(attributes), createTestSource({ programs }));

describe('editorial listings', () => {
  it('renders three placeholders while the programs are loading [4.14, 9.2]', () => {
    const { container } = render(undefined);
    expect(container.querySelector('[aria-busy]')).toBeTruthy();
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
    expect(screen.queryByRole('article')).toBeNull();
  });

  it('renders the loaded programs in order [4.14]', () => {
    const { container } = render([listing('a'), listing('b')]);
    expect(container.querySelector('[aria-busy]')).toBeNull();
    expect(screen.getAllByRole('heading').map((heading) => heading.textContent)).toEqual([
      'Program a',
      'Program b',
    ]);
  });

  it('shows the logo of a school at 160 by 72 [9.5]', () => {
    const { product } = listing('a');
    const school = { ...product.school, logo: '/logo.png' };
    const { container } = render([{ ...listing('a'), product: { ...product, school } }]);
    const logo = container.querySelector('img');
    expect(logo?.getAttribute('src')).toContain(encodeURIComponent('/logo.png'));
    expect([logo?.getAttribute('width'), logo?.getAttribute('height')]).toEqual(['160', '72']);
  });

  it('renders nothing for an empty result [4.14]', () => {
    for (const empty of [null, []]) expect(render(empty).container.innerHTML).toBe('');
  });
});

it('states who pays for the listings, for what, and links to the disclosure', () => {
  render([listing('a'), listing('b'), { ...listing('c'), product: listing('a').product }]);
  expect(screen.getByText('Sponsored.').parentElement?.textContent).toContain(
    'Schools pay to appear here. Not ranked or scored.',
  );
  const why = screen.getByText(/^Why am I seeing this/).closest('details');
  expect(why?.textContent).toContain('School a and School b pay us when you follow a link in this list.');
  expect(screen.getByRole('link', { name: 'Advertising disclosure' }).getAttribute('href')).toBe(
    '/advertising-disclosure/',
  );
});

it('labels a list of only made-up schools once, and each made-up school in a mixed list', () => {
  const sample = (id: string): ProgramListing => {
    const { product, ...rest } = listing(id);
    return { ...rest, product: { ...product, school: { ...product.school, sample: true } } };
  };
  const { unmount } = render([sample('a'), sample('b')]);
  expect(screen.getAllByText('Sample data')).toHaveLength(1);
  expect(screen.queryByText('Sample school, made up')).toBeNull();
  unmount();
  render([sample('a'), listing('b')]);
  expect(screen.queryByText('Sample data')).toBeNull();
  expect(screen.getAllByText('Sample school, made up')).toHaveLength(1);
});

it('links to complete URLs before the click, with the tracking context as JSON [7.11]', () => {
  render([listing('x'), listing('a')], { degree: 'masters' });
  const links = within(screen.getAllByRole('article')[1] as HTMLElement).getAllByRole('link');
  for (const link of links) {
    const { trackingContext, ...query } = Object.fromEntries(
      new URL(link.getAttribute('href') ?? '').searchParams,
    );
    expect(query).toEqual({
      publisher: 'example',
      idToken: 'embedded',
      helid: 'hel-a',
      position: '2',
      degree: 'masters',
    });
    expect(JSON.parse(trackingContext ?? '')).toEqual({
      formatType: 'ad',
      formatSubtype: 'sonic-editorial-listings',
      capId: 'cap-a',
      requestId: 'r-1',
    });
    expect(link.getAttribute('rel')).toBe('sponsored noopener');
  }
});

describe('link to more programs', () => {
  it('the link to more programs is labeled View More Programs and links to the URL of the site by default', () => {
    render([listing('a')], { degree: 'masters', category: 'c', subject: 's' });
    const link = screen.getByRole('link', { name: 'View More Programs' });
    expect(link.getAttribute('href')).toBe('/discover?publisher=example&degree=masters&category=c&subject=s');
  });

  it('gives the link an ElementViewed event, which is tracked once the link is fully in view [7.16]', () => {
    render([listing('a')]);
    expect(JSON.parse(screen.getByRole('link', { name: 'View More Programs' }).dataset.view ?? '')).toEqual({
      name: 'ElementViewed',
      payload: {
        webElement: {
          location: 'editorial-listings',
          elementType: 'LINK',
          text: 'View More Programs',
          name: 'view-more-programs',
        },
      },
    });
  });

  it('uses the default label if the attribute is empty', () => {
    render([listing('a')], { 'more-label': '' });
    expect(screen.getByRole('link', { name: 'View More Programs' })).toBeTruthy();
  });

  it('uses the author’s label and URL, but never a script URL', () => {
    render([listing('a')], { 'more-label': 'See all', 'more-link': 'https://m.example/?x=1' });
    expect(screen.getByRole('link', { name: 'See all' }).getAttribute('href')).toBe(
      'https://m.example/?x=1&publisher=example&degree=masters&category=nursing-and-healthcare&subject=nursing',
    );
    render([listing('b')], { 'more-label': 'Hostile', 'more-link': 'javascript:alert(1)' });
    expect(screen.getByRole('link', { name: 'Hostile' }).getAttribute('href')).toContain('/discover');
  });
});

describe('loader of editorial listings', () => {
  it('requests programs with the author’s presets and a default limit of 3 [7.6, 9.2]', async () => {
    const programs = vi.fn<NonNullable<DataSource['programs']>>(async () => [listing('a')]);
    await load(programs, { subject: 'nursing' });
    expect(programs).toHaveBeenCalledExactlyOnceWith({
      degree: undefined,
      category: undefined,
      subject: 'nursing',
      limit: 3,
    });
  });

  it('requests the site’s degree, category and subject when the author sets none', async () => {
    const programs = vi.fn<NonNullable<DataSource['programs']>>(async () => []);
    await load(programs, { limit: '2' });
    expect(programs).toHaveBeenCalledExactlyOnceWith({
      degree: 'masters',
      category: 'nursing-and-healthcare',
      subject: 'nursing',
      limit: 2,
    });
  });

  it('returns at most the limit and drops programs without a safe URL', async () => {
    const all = [listing('a', 'javascript:alert(1)'), listing('b'), listing('c'), listing('d')];
    expect((await load(async () => all, { limit: '2' }))?.map(({ product }) => product.program.id)).toEqual([
      'b',
      'c',
    ]);
    expect(await load(async () => all.slice(0, 1))).toBeNull();
  });

  it('rejects when the data source has no program query, so that the browser loads the programs', async () => {
    await expect(load(undefined)).rejects.toThrow('no sponsored programs');
  });
});

it('renders on the server without style attributes', () => {
  const context = {
    tag: 'editorial-listings',
    source: createTestSource(),
    emit: () => true,
    track: () => undefined,
  };
  const html = renderToString(
    <ElementReactContext value={context}>
      <EditorialListings {...propsOf()} data={[listing('a')]} />
    </ElementReactContext>,
  );
  expect(html).toContain('https://a.example/?');
  expect(html).not.toContain('style=');
});

it('re-renders correctly when a program is listed twice', () => {
  const listings = (...ids: readonly string[]) => (
    <EditorialListings {...propsOf()} data={ids.map((id) => listing(id))} />
  );
  expectRecovery(listings('a', 'b', 'a', 'a'), listings('b', 'c'));
});
