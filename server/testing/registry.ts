import { createElement } from 'react';
import { defineElement } from '../../src/core/declaration.ts';
import { useElement } from '../../src/core/element-context.ts';
import type { ServerElement } from '../../src/core/ssr/render-root.tsx';

const noteElement = defineElement({
  tag: 'test-note',
  summary: 'A note',
  hydrate: 'load',
  attributes: {
    heading: { type: 'string', description: 'Heading' },
    link: { type: 'url', description: 'Link' },
    list: { type: 'list', description: 'Words' },
  },
  slots: { '': 'Text', aside: 'A remark' },
});

const sectionsElement = defineElement({
  tag: 'test-sections',
  summary: 'Sections',
  hydrate: 'static',
  attributes: {},
  items: {
    slot: 'section',
    match: 'test-section',
    attributes: {
      heading: { type: 'string', description: 'Heading' },
      active: { type: 'boolean', description: 'Open' },
    },
  },
});

const rowElement = defineElement({
  tag: 'test-row',
  summary: 'A row',
  hydrate: 'static',
  attributes: {},
  items: { slot: 'slide' },
});
const brokenElement = defineElement({
  tag: 'test-broken',
  summary: 'Throws',
  hydrate: 'static',
  attributes: {},
});
const postsElement = defineElement({
  tag: 'test-posts',
  summary: 'Loads posts',
  hydrate: 'static',
  attributes: { ids: { type: 'list', description: 'Ids' } },
});

const degreesElement = defineElement({
  tag: 'test-degrees',
  summary: 'Lists the degrees',
  hydrate: 'static',
  attributes: {},
});

const configElement = defineElement({
  tag: 'test-config',
  summary: 'Shows the site name',
  hydrate: 'static',
  attributes: {},
});

/** Test elements with their components and loaders: one of each kind that pages handle differently. */
export const testElements: readonly ServerElement[] = [
  {
    declaration: configElement,
    Component: () => createElement('b', null, useElement().source.config.siteName),
  },
  {
    declaration: noteElement,
    Component: ({ heading }: { heading?: string }) => createElement('b', null, heading),
    anchors: ({ list }: { list?: readonly string[] }) => list ?? [],
  },
  {
    declaration: sectionsElement,
    Component: ({ items }: { items: readonly { slot: string; heading?: string }[] }) =>
      items.map(({ slot, heading }) =>
        createElement(
          'details',
          { key: slot },
          createElement('summary', null, heading),
          createElement('slot', { name: slot }),
        ),
      ),
  },
  {
    declaration: rowElement,
    Component: ({ items }: { items: readonly unknown[] }) => createElement('i', null, items.length),
  },
  {
    declaration: brokenElement,
    Component: () => {
      throw new Error('test-broken always fails');
    },
  },
  {
    declaration: postsElement,
    Component: ({ data }: { data?: readonly { title: string }[] | null }) =>
      createElement(
        'u',
        null,
        data === undefined ? 'loading' : (data ?? []).map((post) => post.title).join(),
      ),
    load: ({ ids }: { ids?: readonly string[] }, source) => source.postsByIds({ ids: ids ?? [] }),
  },
  {
    declaration: degreesElement,
    Component: ({ data }: { data?: readonly { slug: string }[] | null }) =>
      createElement('i', null, (data ?? []).map(({ slug }) => slug).join()),
    load: (_props, source) => source.degrees(),
  },
];
