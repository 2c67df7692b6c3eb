import { expect, it, onTestFinished, vi } from 'vitest';
import { scrollToView } from './scroll-to-view.ts';

it.each([
  ['extid', ''],
  ['gid', ''],
  ['extid', 'acme-'],
])('scrolls to the list whose view the URL contains, by %s, with the tag prefix “%s”', (id, prefix) => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { type: 'navigate' } as PerformanceNavigationTiming,
  ]);
  window.eduEmbedPackage = { base: new URL('https://script.example/'), prefix };
  onTestFinished(() => {
    vi.restoreAllMocks();
    window.eduEmbedPackage = undefined;
  });
  history.replaceState(null, '', '/?second.sort=name');
  const lists = ['first', 'second'].map((value) => {
    const list = document.body.appendChild(document.createElement(`${prefix}school-rankings`));
    list.setAttribute(id, value);
    list.scrollIntoView = vi.fn();
    return list;
  });
  scrollToView();
  expect(lists.map(({ scrollIntoView }) => vi.mocked(scrollIntoView).mock.calls.length)).toEqual([0, 1]);
});
