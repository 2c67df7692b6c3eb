import { beforeEach, expect, it } from 'vitest';
import type { BehaviorContext } from '../../core/behavior.ts';
import { attachRankingToc } from './ranking-toc.behavior.ts';

/** Renders a table that links to a school behind View More of a list on this page, and returns the link. */
function renderTable(): HTMLAnchorElement {
  document.body.innerHTML =
    '<ranking-toc></ranking-toc><school-rankings extid="x" full-list="/x/?all"></school-rankings>';
  const host = document.querySelector('ranking-toc') as HTMLElement;
  const root = host.attachShadow({ mode: 'open' });
  root.innerHTML = '<a href="/x/?all#school-11">School 11</a>';
  attachRankingToc({ host, root, props: { extid: 'x' } } as unknown as BehaviorContext);
  return root.querySelector('a') as HTMLAnchorElement;
}

beforeEach(() => {
  history.replaceState(null, '', '/x/');
  return () => {
    history.replaceState(null, '', '/');
    document.body.replaceChildren();
  };
});

it('navigates to the same school at each click on its link', async () => {
  const hashes: string[] = [];
  const handleHashChange = () => hashes.push(location.hash);
  addEventListener('hashchange', handleHashChange);
  const link = renderTable();
  for (let count = 1; count <= 2; count += 1) {
    link.click();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  removeEventListener('hashchange', handleHashChange);
  expect(hashes).toEqual(['#school-11', '#school-11']);
});
