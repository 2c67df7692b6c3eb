import { beforeEach, expect, it } from 'vitest';
import { showAdsDebug } from './ads-debug.ts';

beforeEach(() => {
  // jsdom has no adopted stylesheets.
  Object.assign(ShadowRoot.prototype, { adoptedStyleSheets: [] });
});

it('lists the slots of a page that uses a prefix for tags', async () => {
  document.body.innerHTML = '<abc-ad-slot placement="hero"></abc-ad-slot><ad-slot></ad-slot>';
  const root = document.body.firstElementChild?.attachShadow({ mode: 'open' }) as ShadowRoot;
  await showAdsDebug(root);
  const rows = document
    .querySelector('[data-edu-overlay="ads-debug"]')
    ?.shadowRoot?.querySelectorAll('tbody tr');
  const texts = [...(rows ?? [])].map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(texts).toEqual([['hero', '', 'not filled: waiting, loading or failed', '', '0 px']]);
});
