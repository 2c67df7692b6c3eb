import { screen } from '@testing-library/react';
import { vi } from 'vitest';
import { decodeAttributes } from '../../../core/attributes.ts';
import type { DataSource } from '../../../core/data-source.ts';
import type { Contributor, ContributorType } from '../../../core/model/contributor.ts';
import { createTestSource, renderComponent } from '../../../testing/render-component.tsx';
import { loadContributorsHub } from '../contributors-hub.data.ts';
import { contributorsHubElement } from '../contributors-hub.element.ts';
import { ContributorsHub } from '../contributors-hub.tsx';

const types: readonly ContributorType[] = ['writer', 'editor', 'reviewer'];

export function person(index: number, pairs: Readonly<Record<string, string>> = {}): Contributor {
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

export const people = (count: number) => Array.from({ length: count }, (_, index) => person(index));
export const propsOf = (attributes: Readonly<Record<string, string>>) => ({
  ...decodeAttributes(contributorsHubElement.attributes, (name) => attributes[name] ?? null),
  items: [],
});
export const renderList = (list: readonly unknown[], attributes = {}) =>
  renderComponent(
    <ContributorsHub {...propsOf({ contributors: JSON.stringify(list), ...attributes })} data={null} />,
    { tag: 'contributors-hub' },
  );

export const names = () => [...document.querySelectorAll('h2 a')].map(({ textContent }) => textContent);
export const searchBox = () => screen.getByLabelText<HTMLInputElement>('Search by name');
export const status = () => screen.getByRole('status').textContent;

/** A data source that filters and pages the given people, as the server does. */
export function sourceOf(
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

export async function renderPaged(all: readonly Contributor[], attributes = {}) {
  const source = sourceOf(all);
  const props = propsOf(attributes);
  const data = await loadContributorsHub(props, createTestSource(source));
  source.contributors.mockClear();
  return {
    source,
    ...renderComponent(<ContributorsHub {...props} data={data} />, { tag: 'contributors-hub', source }),
  };
}
