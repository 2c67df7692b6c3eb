import { expect, test } from 'vitest';
import { createTestSource } from '../../testing/data-source.ts';
import { defineElement } from '../declaration.ts';
import { renderRoot } from './render-root.tsx';

const declaration = defineElement({
  tag: 'test-picture',
  summary: 'A picture.',
  hydrate: 'static',
  attributes: {},
});

function Component() {
  return (
    <p>
      <img src="/one.svg" alt="One" />
      <img src="/two.svg" alt="Two" />
    </p>
  );
}

test('writes the data before the root, whose controls may be used while the page is still arriving', () => {
  const html = renderRoot(
    { declaration, Component },
    { props: { items: [] }, data: { a: 1 }, source: createTestSource(), stylesheet: '/x.css', build: 'b' },
  );
  expect(html).toContain('data-props>{"a":1}</script><div data-root');
});

test('writes no preload links for the images of the root', () => {
  const html = renderRoot(
    { declaration, Component },
    { props: { items: [] }, source: createTestSource(), stylesheet: '/x.css', build: 'b' },
  );
  expect(html).toContain(
    'data-build="b"><p><img src="/one.svg" alt="One"/><img src="/two.svg" alt="Two"/></p>',
  );
  expect(html).not.toContain('preload');
});
