// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { emit } from './emit.ts';

function createHost(): HTMLElement {
  const host = document.createElement('program-finder');
  document.body.replaceChildren(host);
  return host;
}

test('dispatches two bubbling events, tag-verb and tag:verb, with the same detail', () => {
  const host = createHost();
  const receivedEvents: unknown[] = [];
  for (const name of ['program-finder-submit', 'program-finder:submit'])
    document.body.addEventListener(name, (event) =>
      receivedEvents.push([event.type, event.target, (event as CustomEvent).detail]),
    );
  const detail = { url: '/x' };
  expect(emit(host, 'program-finder', 'submit', detail)).toBe(true);
  expect(receivedEvents).toEqual([
    ['program-finder-submit', host, detail],
    ['program-finder:submit', host, detail],
  ]);
});

test.each(['program-finder-submit', 'program-finder:submit'])(
  'returns false when a listener of %s calls preventDefault()',
  (name) => {
    const host = createHost();
    host.addEventListener(name, (event) => event.preventDefault());
    expect(emit(host, 'program-finder', 'submit')).toBe(false);
  },
);
