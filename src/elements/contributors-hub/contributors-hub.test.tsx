import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { decodeAttributes } from '../../core/attributes.ts';
import type { DataSource } from '../../core/data-source.ts';
import { type ElementContext, ElementReactContext } from '../../core/element-context.ts';
import type { Contributor, ContributorType } from '../../core/entities.ts';
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
const box = () => screen.getByLabelText<HTMLInputElement>('Search by name');
const status = () => screen.getByRole('status').textContent;

/** A server with so many people, as the page API asks it. */
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
        const found = all.filter(
          ({ title, types: has }) =>
            title.toLowerCase().includes(q.toLowerCase()) && (!type || has.includes(type as ContributorType)),
        );
        return { total: found.length, contributors: found.slice(offset, offset + limit) };
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

describe('cards', () => {
  test('show name, badges, career and subjects, and lead to the profile', () => {
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

  test('fall back to types as the career, to no subjects, and to the default picture', () => {
    renderList([{ title: 'Bo Miller', slug: 'bo', types: ['writer', 'reviewer'] }]);
    expect(screen.getByText('Contributing reviewer/writer')).toBeTruthy();
    expect(screen.queryByText(/Learn More/)).toBeNull();
    const image = screen.getByAltText('Default Contributor Image');
    expect([image.getAttribute('width'), image.getAttribute('height')]).toEqual(['128', '128']);
  });
});

describe('a list at hand', () => {
  test('shows 16, and 16 more until all are shown', async () => {
    renderList(people(40));
    expect(names()).toHaveLength(16);
    await userEvent.click(screen.getByText('View More'));
    expect(names()).toHaveLength(32);
    expect(document.activeElement?.textContent).toBe('Sample Person00016');
    await userEvent.click(screen.getByText('View More'));
    expect(names()).toHaveLength(40);
    expect(screen.queryByText('View More')).toBeNull();
  });

  test('has no View More when 16 are all', () => {
    renderList(people(16));
    expect(screen.queryByText('View More')).toBeNull();
  });

  test('is filtered by type, and says which', async () => {
    renderList(people(40));
    expect(screen.getByRole('button', { name: 'All' }).getAttribute('aria-pressed')).toBe('true');
    await userEvent.click(screen.getByRole('button', { name: 'Editor' }));
    expect(screen.getByRole('button', { name: 'Editor' }).getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByRole('button', { name: 'All' }).getAttribute('aria-pressed')).toBe('false');
    expect(status()).toBe('13 editors');
  });

  test('is searched by name; Enter keeps the type', async () => {
    renderList(people(40));
    await userEvent.click(screen.getByRole('button', { name: 'Editor' }));
    await userEvent.type(box(), 'PERSON0001{Enter}');
    expect(names()).toEqual([
      'Sample Person00010',
      'Sample Person00013',
      'Sample Person00016',
      'Sample Person00019',
    ]);
    expect(screen.getByRole('button', { name: 'Editor' }).getAttribute('aria-pressed')).toBe('true');
  });

  test('starts with 16 again after View More when the filter changes', async () => {
    renderList(people(60));
    await userEvent.click(screen.getByText('View More'));
    fireEvent.change(box(), { target: { value: 'person' } });
    expect(names()).toHaveLength(16);
  });

  test('says when nobody is found, and offers a way out', async () => {
    renderList(people(3));
    fireEvent.change(box(), { target: { value: 'nobody' } });
    expect(status()).toBe('No contributors found.');
    await userEvent.click(screen.getByRole('link', { name: 'Clear the filter' }));
    expect(names()).toHaveLength(3);
    expect(document.activeElement).toBe(box());
  });

  test('keeps its filter in the address, and takes it from there', async () => {
    renderList(people(5));
    fireEvent.change(box(), { target: { value: 'person00002' } });
    await waitFor(() => expect(window.location.search).toBe('?q=person00002'));
  });

  test('starts with the filter of the address', () => {
    window.history.replaceState(null, '', '/people/?q=00003');
    renderList(people(5));
    expect(names()).toEqual(['Sample Person00003']);
    expect(box().value).toBe('00003');
  });
});

describe('a list that comes page by page', () => {
  test('draws the first page without asking again', async () => {
    const { source } = await renderPaged(people(40));
    expect(names()).toHaveLength(16);
    expect(status()).toBe('40 contributors');
    expect(source.contributors).not.toHaveBeenCalled();
  });

  test('asks for the next page only', async () => {
    const { source } = await renderPaged(people(40));
    await userEvent.click(screen.getByText('View More'));
    await waitFor(() => expect(names()).toHaveLength(32));
    expect(source.contributors.mock.calls).toEqual([
      [{ q: undefined, type: undefined, offset: 16, limit: 16 }],
    ]);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Sample Person00016'));
  });

  test('asks once for what was typed fast', async () => {
    const { source } = await renderPaged(people(40));
    for (const value of ['p', 'pe', 'person00039']) fireEvent.change(box(), { target: { value } });
    await waitFor(() => expect(names()).toEqual(['Sample Person00039']));
    expect(source.contributors).toHaveBeenCalledTimes(1);
    expect(status()).toBe('1 contributor matches “person00039”');
  });

  test('keeps what it shows until the answer is there', async () => {
    await renderPaged(people(40));
    fireEvent.change(box(), { target: { value: 'nobody' } });
    expect(names()).toHaveLength(16);
    await waitFor(() => expect(status()).toBe('No contributors found.'));
  });

  test('says when it could not be loaded, and tries again', async () => {
    const { source } = await renderPaged(people(40));
    source.contributors.mockRejectedValueOnce(new Error('offline'));
    fireEvent.change(box(), { target: { value: 'person0000' } });
    await waitFor(() => expect(status()).toMatch(/could not be loaded/));
    fireEvent.change(box(), { target: { value: 'person00001' } });
    await waitFor(() => expect(names()).toEqual(['Sample Person00001']));
  });

  test('tries again when the same is asked again', async () => {
    const { source } = await renderPaged(people(40));
    source.contributors.mockRejectedValueOnce(new Error('offline'));
    fireEvent.change(box(), { target: { value: 'person00001' } });
    await waitFor(() => expect(status()).toMatch(/could not be loaded/));
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(names()).toEqual(['Sample Person00001']));
  });

  test('has a link to its next page where no script runs', async () => {
    await renderPaged(people(40), { search: 'person', type: 'all', page: '2' });
    expect(names()).toHaveLength(32);
    expect(screen.getByText('View More').getAttribute('href')).toBe(
      '/healthcare-review-partners/?q=person&page=3',
    );
  });

  test('waits in places of its size until the first page is there', () => {
    renderComponent(<ContributorsHub {...propsOf({})} />, { tag: 'contributors-hub' });
    expect(status()).toBe('Loading contributors');
    expect(names()).toEqual([]);
  });
});

describe('without a script', () => {
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

  test('all of a list stand behind View More, and a very long one is cut', () => {
    const countCards = (html: string | undefined) => html?.match(/<h2/g)?.length;
    expect(countCards(renderToString(render(40)).split('<details')[1])).toBe(24);
    expect(countCards(renderToString(render(2000)))).toBe(500);
  });

  test('what was opened before hydration becomes the next page', async () => {
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

test('recovers from a list that names a contributor twice', () => {
  const hub = (list: readonly Contributor[]) => (
    <ContributorsHub {...propsOf({ contributors: JSON.stringify(list) })} data={null} />
  );
  expectRecovery(hub([person(1), person(2), person(1), person(1)]), hub([person(2), person(3)]));
});
