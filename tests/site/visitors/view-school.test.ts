import { expect } from 'vitest';
import { origin, test } from '../support/site-test.ts';

const lists = ['health-professions-schools', 'lowest-in-state-tuition', 'online-health-professions'];

const readText = (html: string): string =>
  html
    .replace(/<[^>]+>/g, '')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', '’')
    .trim();

test.for(lists)('each View School link of a sample school on %s leads to our page about it', async (list) => {
  const html = await (await fetch(`${origin}/rankings/${list}/`)).text();
  const links = [...html.matchAll(/<a class="button school-card__visit"([^>]*)>(.*?)<\/a>/g)].flatMap(
    ([, attributes = '', label = '']) => {
      const [, school] = /^View School: (.*)$/.exec(readText(label)) ?? [];
      // Sponsored cards lead to the sponsor.
      return school && !attributes.includes('sponsored') ? [{ attributes, school }] : [];
    },
  );
  expect(links.length).toBeGreaterThan(1);
  for (const { attributes, school } of links) {
    const [, path = ''] = /href="([^"]*)"/.exec(attributes) ?? [];
    expect(path).toMatch(/^\/schools\/[a-z-]+\/$/);
    const page = await (await fetch(origin + path)).text();
    expect(readText(/<h1[^>]*>(.*?)<\/h1>/s.exec(page)?.[1] ?? '')).toBe(school);
  }
});
