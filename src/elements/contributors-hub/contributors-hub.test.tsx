import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { beforeEach, describe, expect, test } from 'vitest';
import { type ElementContext, ElementReactContext } from '../../core/element-context.ts';
import type { Contributor } from '../../core/model/contributor.ts';
import { expectRecovery } from '../../testing/expect-recovery.ts';
import { createTestSource } from '../../testing/render-component.tsx';
import { loadContributorsHub } from './contributors-hub.data.ts';
import { ContributorsHub } from './contributors-hub.tsx';
import {
  names,
  people,
  person,
  propsOf,
  renderList,
  searchBox,
  sourceOf,
  status,
} from './testing/render-hub.tsx';

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

test('renders names with entities as plain text, and links a slug with an unpaired surrogate', () => {
  renderList([{ title: 'Ann &amp; Bo', slug: 'bo\ud83d', types: [] }]);
  expect(screen.getByRole('link', { name: 'Ann & Bo' }).getAttribute('href')).toMatch(/\/bo%EF%BF%BD$/);
});

test('decodes entities in subjects and texts of images, and leaves out a name that is blank when decoded', () => {
  const ann = {
    ...person(1, { subject_areas: 'Health &amp; Care' }),
    featuredImage: { node: { sourceUrl: '/ann.jpg', altText: 'Ann &amp; her dog' } },
  };
  renderList([ann, { title: '&nbsp;', slug: 'blank', types: [] }]);
  expect(screen.getByText('Health & Care')).toBeTruthy();
  expect(screen.getByAltText('Ann & her dog')).toBeTruthy();
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(1);
});

describe('contributor without a slug', () => {
  const nameOnly = { ...person(1, { subject_areas: 'Pharmacology' }), slug: '', title: 'Ann Young' };

  test('renders the name of a contributor without a slug as text, without Learn More', () => {
    renderList([nameOnly]);
    expect(screen.getByRole('heading', { level: 2, name: 'Ann Young' })).toBeTruthy();
    expect(screen.getByText('Pharmacology')).toBeTruthy();
    expect(document.querySelector('article a')).toBeNull();
  });

  test('View More focuses the next linked name if the first new contributor has no slug', async () => {
    renderList([...people(16), { ...nameOnly, title: 'Ann Yz' }, { ...person(17), title: 'Ann Zz' }]);
    await userEvent.click(screen.getByText('View More'));
    expect(document.activeElement?.textContent).toBe('Ann Zz');
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

  test.each(['/people/', '/people'])('writes its filter to the URL of its own page at %s', async (path) => {
    window.history.replaceState(null, '', path);
    renderList(people(5), { 'base-path': '/people' });
    fireEvent.change(searchBox(), { target: { value: 'person00002' } });
    await waitFor(() => expect(window.location.href).toMatch(`${path}?q=person00002`));
  });

  test('starts with the filter from the URL of its own page', () => {
    window.history.replaceState(null, '', '/people/?q=00003');
    renderList(people(5), { 'base-path': '/people/' });
    expect(names()).toEqual(['Sample Person00003']);
    expect(searchBox().value).toBe('00003');
  });

  test('reads no filter from the URL of a page below its own', () => {
    window.history.replaceState(null, '', '/people/ann/?q=00003');
    renderList(people(5), { 'base-path': '/people/' });
    expect(names()).toHaveLength(5);
  });

  test('finds its own page by a complete URL', () => {
    window.history.replaceState(null, '', '/people/?q=00003');
    renderList(people(5), { 'base-path': `${window.location.origin}/people/` });
    expect(names()).toEqual(['Sample Person00003']);
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

  const countCards = (html: string | undefined) => html?.match(/<h2/g)?.length;

  test('puts the rest of a list behind View More, limited to 500 contributors', () => {
    expect(countCards(renderToString(render(40)).split('<details')[1])).toBe(24);
    expect(countCards(renderToString(render(2000)))).toBe(500);
  });

  test('renders no View More after 500 contributors, because the next page would be the same', async () => {
    const source = createTestSource(sourceOf(people(600)));
    const props = propsOf({ page: '32' });
    const hub = <ContributorsHub {...props} data={await loadContributorsHub(props, source)} />;
    const html = renderToString(
      <ElementReactContext value={{ ...context, source }}>{hub}</ElementReactContext>,
    );
    expect(countCards(html)).toBe(500);
    expect(html).not.toContain('View More');
  });

  test('names its View More button like the link of a paged list', () => {
    renderList(people(40));
    expect(document.querySelector('summary')?.textContent).toBe('View More contributors');
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
