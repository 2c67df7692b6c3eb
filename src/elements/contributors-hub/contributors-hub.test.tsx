import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { decodeAttributes } from '../../core/attributes.ts';
import type { DataSource } from '../../core/data-source.ts';
import { type ElementContext, ElementReactContext } from '../../core/element-context.ts';
import type { Contributor, ContributorType } from '../../core/model/contributor.ts';
import { expectRecovery } from '../../testing/expect-recovery.ts';
import { createTestSource, renderComponent } from '../../testing/render-component.tsx';
import { loadContributorsHub } from './contributors-hub.data.ts';
import { contributorsHubElement } from './contributors-hub.element.ts';
import { ContributorsHub } from './contributors-hub.tsx';

const types: readonly ContributorType[] = ['writer', 'editor', 'reviewer'];

function person(index: number, pairs: Readonly<Record<string, string>> = {}): Contributor {
  const name = `Sample Person${String(index).padStart(5, '0')}`;
  const socialMedia = Object.entries(pairs).map(([key, value]) => ({ key: `contributors_${key}`, value }));
  return {
    id: `${index}`,
    title: name,
    slug: `person-${index}`,
    types: [types[index % 3] ?? 'writer'],
    featuredImage: null,
    socialMedia,
    contributorPosts: [],
  };
}

const people = (count: number) => Array.from({ length: count }, (_, index) => person(index));
const propsOf = (attributes: Readonly<Record<string, string>>) => ({
  ...decodeAttributes(contributorsHubElement.attributes, (name) => attributes[name] ?? null),
  items: [],
});
const renderList = (list: readonly unknown[], attributes = {}) =>
  renderComponent(
    <ContributorsHub {...propsOf({ contributors: JSON.stringify(list), ...attributes })} data={null} />,
    { tag: 'contributors-hub' },
  );

const names = () => [...document.querySelectorAll('h2 a')].map(({ textContent }) => textContent);
const searchBox = () => screen.getByLabelText<HTMLInputElement>('Search by name');
const status = () => screen.getByRole('status').textContent;

/** A data source that filters and pages the given people, as the server does. */
function sourceOf(
  all: readonly Contributor[],
): Pick<DataSource, 'contributors'> & { contributors: ReturnType<typeof vi.fn> } {
  return {
    contributors: vi.fn(
      async ({
        q = '',
        type,
        offset = 0,
        limit = 16,
      }: {
        q?: string;
        type?: string;
        offset?: number;
        limit?: number;
      }) => {
        const matches = all.filter(
          ({ title, types: own }) =>
            title.toLowerCase().includes(q.toLowerCase()) && (!type || own.includes(type as ContributorType)),
        );
        return { total: matches.length, contributors: matches.slice(offset, offset + limit) };
      },
    ),
  };
}

async function renderPaged(all: readonly Contributor[], attributes = {}) {
  const source = sourceOf(all);
  const props = propsOf(attributes);
  const data = await loadContributorsHub(props, createTestSource(source));
  source.contributors.mockClear();
  return {
    source,
    ...renderComponent(<ContributorsHub {...props} data={data} />, { tag: 'contributors-hub', source }),
  };
}

beforeEach(() => window.history.replaceState(null, '', '/people/'));

describe('contributor cards', () => {
  test('contributor cards show name, badges, career and subjects, and link to the profile', () => {
    const long = 'Cardiac care, patient education, rural practice and telehealth';
    renderList(
      [
        {
          ...person(1, { career: 'Nurse', subject_areas: long }),
          title: 'Ann Young, RN',
          types: ['writer', 'editor'],
        },
      ],
      { 'base-path': '/team' },
    );
    expect(screen.getByRole('link', { name: 'Ann Young, RN' }).getAttribute('href')).toBe('/team/person-1');
    expect(screen.getAllByText(/^(Writer|Editor)$/, { selector: 'li' })).toHaveLength(2);
    expect(screen.getByText('Nurse')).toBeTruthy();
    expect(
      screen.getByRole('link', { name: 'Learn More about Ann Young, RN' }).parentElement?.textContent,
    ).toMatch(/^Cardiac care, patient education, rural practice\.\.\. Learn More/);
  });

  test('contributor cards cut long subjects between two words', () => {
    renderList([{ ...person(1, { subject_areas: 'Staffing research, shift work and all the workforces' }) }]);
    expect(screen.getByText(/^Staffing research, shift work and all the\.\.\.$/)).toBeTruthy();
  });

  test('contributor cards fall back to the types as the career, no subjects and the default image', () => {
    renderList([{ title: 'Bo Miller', slug: 'bo', types: ['writer', 'reviewer'] }]);
    expect(screen.getByText('Contributing reviewer/writer')).toBeTruthy();
    expect(screen.queryByText(/Learn More/)).toBeNull();
    const image = screen.getByAltText('Default Contributor Image');
    expect([image.getAttribute('width'), image.getAttribute('height')]).toEqual(['276', '276']);
  });
});

describe('list given in the attribute', () => {
  test('shows 16 contributors, and 16 more with each View More', async () => {
    renderList(people(40));
    expect(names()).toHaveLength(16);
    await userEvent.click(screen.getByText('View More'));
    expect(names()).toHaveLength(32);
    expect(document.activeElement?.textContent).toBe('Sample Person00016');
    await userEvent.click(screen.getByText('View More'));
    expect(names()).toHaveLength(40);
    expect(screen.queryByText('View More')).toBeNull();
  });

  test('renders no View More for 16 contributors', () => {
    renderList(people(16));
    expect(screen.queryByText('View More')).toBeNull();
  });

  test('filters the list by type and marks the pressed button', async () => {
    renderList(people(40));
    expect(screen.getByRole('button', { name: 'All' }).getAttribute('aria-pressed')).toBe('true');
    await userEvent.click(screen.getByRole('button', { name: 'Editor' }));
    expect(screen.getByRole('button', { name: 'Editor' }).getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByRole('button', { name: 'All' }).getAttribute('aria-pressed')).toBe('false');
    expect(status()).toBe('13 editors');
  });

  test('searches the list by name, and Enter keeps the type', async () => {
    renderList(people(40));
    await userEvent.click(screen.getByRole('button', { name: 'Editor' }));
    await userEvent.type(searchBox(), 'PERSON0001{Enter}');
    expect(names()).toEqual([
      'Sample Person00010',
      'Sample Person00013',
      'Sample Person00016',
      'Sample Person00019',
    ]);
    expect(screen.getByRole('button', { name: 'Editor' }).getAttribute('aria-pressed')).toBe('true');
  });

  test('shows 16 contributors again when the filter changes after View More', async () => {
    renderList(people(60));
    await userEvent.click(screen.getByText('View More'));
    fireEvent.change(searchBox(), { target: { value: 'person' } });
    expect(names()).toHaveLength(16);
  });

  test('announces an empty result and offers to clear the filter', async () => {
    renderList(people(3));
    fireEvent.change(searchBox(), { target: { value: 'nobody' } });
    expect(status()).toBe('No contributors found.');
    await userEvent.click(screen.getByRole('link', { name: 'Clear the filter' }));
    expect(names()).toHaveLength(3);
    expect(document.activeElement).toBe(searchBox());
  });

  test('writes its filter to the URL', async () => {
    renderList(people(5));
    fireEvent.change(searchBox(), { target: { value: 'person00002' } });
    await waitFor(() => expect(window.location.search).toBe('?q=person00002'));
  });

  test('starts with the filter from the URL', () => {
    window.history.replaceState(null, '', '/people/?q=00003');
    renderList(people(5));
    expect(names()).toEqual(['Sample Person00003']);
    expect(searchBox().value).toBe('00003');
  });
});

describe('list loaded page by page', () => {
  test('renders the first page without another request', async () => {
    const { source } = await renderPaged(people(40));
    expect(names()).toHaveLength(16);
    expect(status()).toBe('40 contributors');
    expect(source.contributors).not.toHaveBeenCalled();
  });

  test('requests only the next page', async () => {
    const { source } = await renderPaged(people(40));
    await userEvent.click(screen.getByText('View More'));
    await waitFor(() => expect(names()).toHaveLength(32));
    expect(source.contributors.mock.calls).toEqual([
      [{ q: undefined, type: undefined, offset: 16, limit: 16 }],
    ]);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Sample Person00016'));
  });

  test('sends one request for fast typing', async () => {
    const { source } = await renderPaged(people(40));
    for (const value of ['p', 'pe', 'person00039']) fireEvent.change(searchBox(), { target: { value } });
    await waitFor(() => expect(names()).toEqual(['Sample Person00039']));
    expect(source.contributors).toHaveBeenCalledTimes(1);
    expect(status()).toBe('1 contributor matches “person00039”');
  });

  test('keeps the previous cards until the response arrives', async () => {
    await renderPaged(people(40));
    fireEvent.change(searchBox(), { target: { value: 'nobody' } });
    expect(names()).toHaveLength(16);
    await waitFor(() => expect(status()).toBe('No contributors found.'));
  });

  test('announces a failed request and retries with the next filter', async () => {
    const { source } = await renderPaged(people(40));
    source.contributors.mockRejectedValueOnce(new Error('offline'));
    fireEvent.change(searchBox(), { target: { value: 'person0000' } });
    await waitFor(() => expect(status()).toMatch(/could not be loaded/));
    fireEvent.change(searchBox(), { target: { value: 'person00001' } });
    await waitFor(() => expect(names()).toEqual(['Sample Person00001']));
  });

  test('repeats a failed search when Search is clicked without a change', async () => {
    const { source } = await renderPaged(people(40));
    source.contributors.mockRejectedValueOnce(new Error('offline'));
    fireEvent.change(searchBox(), { target: { value: 'person00001' } });
    await waitFor(() => expect(status()).toMatch(/could not be loaded/));
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(names()).toEqual(['Sample Person00001']));
  });

  test('links to its next page for visitors without scripts', async () => {
    await renderPaged(people(40), { search: 'person', type: 'all', page: '2' });
    expect(names()).toHaveLength(32);
    expect(screen.getByText('View More').getAttribute('href')).toBe(
      '/healthcare-review-partners/?q=person&page=3',
    );
  });

  test('shows placeholders until the first page is loaded', () => {
    renderComponent(<ContributorsHub {...propsOf({})} />, { tag: 'contributors-hub' });
    expect(status()).toBe('Loading contributors');
    expect(names()).toEqual([]);
  });
});

describe('contributors hub without a script', () => {
  const context: ElementContext = {
    tag: 'contributors-hub',
    source: createTestSource(),
    emit: () => true,
    track: () => undefined,
  };
  const render = (count: number) => (
    <ElementReactContext value={context}>
      <ContributorsHub {...propsOf({ contributors: JSON.stringify(people(count)) })} data={null} />
    </ElementReactContext>
  );

  test('puts the rest of a list behind View More, limited to 500 contributors', () => {
    const countCards = (html: string | undefined) => html?.match(/<h2/g)?.length;
    expect(countCards(renderToString(render(40)).split('<details')[1])).toBe(24);
    expect(countCards(renderToString(render(2000)))).toBe(500);
  });

  test('closes View More on hydration if it was open, and then shows one page per click', async () => {
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(render(40));
    const details = container.querySelector('details') as HTMLDetailsElement;
    details.open = true;
    const errors: unknown[] = [];
    const root = await act(async () =>
      hydrateRoot(container, render(40), { onRecoverableError: (error) => errors.push(error) }),
    );
    expect(errors).toEqual([]);
    expect(details.open).toBe(false);
    await userEvent.click(details.querySelector('summary') as HTMLElement);
    expect(container.querySelectorAll('h2')).toHaveLength(32);
    act(() => root.unmount());
    container.remove();
  });
});

test('re-renders correctly when a list contains a contributor twice', () => {
  const hub = (list: readonly Contributor[]) => (
    <ContributorsHub {...propsOf({ contributors: JSON.stringify(list) })} data={null} />
  );
  expectRecovery(hub([person(1), person(2), person(1), person(1)]), hub([person(2), person(3)]));
});
