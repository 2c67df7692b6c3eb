import { expect, test } from 'vitest';
import { listen } from '../testing/listen.ts';
import { startApp } from '../testing/start-app.ts';
import { prepareSpeculationRules, speculationRulesPath } from './speculation-rules.ts';

test('excludes redirects, personal pages and outbound links from the speculation rules', async () => {
  const rules = prepareSpeculationRules();
  const server = await listen((request, response) => rules.send(request, response));
  const response = await fetch(server.origin);
  expect(response.headers.get('content-type')).toBe('application/speculationrules+json');
  const { prerender } = (await response.json()) as {
    prerender: { where: { and: { not?: { href_matches?: string[]; selector_matches?: string } }[] } }[];
  };
  const excluded = prerender[0]?.where.and.flatMap(({ not }) => not?.href_matches ?? []);
  expect(excluded).toEqual(
    expect.arrayContaining(['/go/*', '/discover*', '/study-match/*', '/preview*', '/api/*']),
  );
  expect(prerender[0]?.where.and.some(({ not }) => not?.selector_matches?.includes('sponsored'))).toBe(true);
  await server.close();
});

test('references the speculation rules on cacheable pages, but not on redirects', async () => {
  const { get, close } = await startApp();
  expect((await get('/a/')).headers.get('speculation-rules')).toBe(`"${speculationRulesPath}"`);
  expect((await get('/go/finder')).headers.get('speculation-rules')).toBeNull();
  await close();
});
