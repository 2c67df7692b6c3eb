import { expect } from 'vitest';
import { origin, test } from '../support/site-test.ts';

const lists = [
  [`${origin}/rankings/health-professions-schools/`, 'Master’s degree in nursing'],
  [`${origin}/rankings/lowest-in-state-tuition/`, 'Master’s degree in nursing'],
  [`${origin}/rankings/online-health-professions/`, 'Master’s degree in nursing'],
] as const;

const decode = (text: string): string => text.replaceAll('&amp;', '&').replaceAll('&#x27;', '’');
const readText = (html: string): string => decode(html.replace(/<[^>]+>/g, '')).trim();

/** Lists the destinations of the links to ranked schools on a page, with the names of the schools. */
async function listDestinations(url: string): Promise<{ school: string; to: string }[]> {
  const html = await (await fetch(url)).text();
  const links = html.matchAll(
    /<a\b[^>]*href="([^"]*)"[^>]*rel="noopener" data-visit="program"[^>]*>(.*?)<\/a>/g,
  );
  return [...links].flatMap(([, href = '', label = '']) => {
    const [, school] = /^View School: (.*)$/.exec(readText(label)) ?? [];
    const to = new URL(decode(href), url).searchParams.get('to');
    return school && to ? [{ school, to: new URL(to, url).href }] : [];
  });
}

test.for(lists)(
  'each View School link on %s leads to the school’s program in %s',
  async ([list, program]) => {
    const destinations = await listDestinations(list);
    expect(destinations.length).toBeGreaterThan(1);
    const headings = await Promise.all(
      destinations.map(async ({ to }) => /<h1[^>]*>(.*?)<\/h1>/s.exec(await (await fetch(to)).text())?.[1]),
    );
    expect(headings.map((heading) => readText(heading ?? ''))).toEqual(
      destinations.map(({ school }) => `${program} at ${school}`),
    );
  },
);
