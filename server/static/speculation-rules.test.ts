import { expect, test } from 'vitest';
import { startApp } from '../testing/start-app.ts';

interface Rules {
  readonly prerender: readonly {
    readonly where: {
      readonly and: readonly {
        readonly not?: { readonly href_matches?: readonly string[]; readonly selector_matches?: string };
      }[];
    };
  }[];
}

const block = /<script type="speculationrules">(.*?)<\/script>/;

test('excludes redirects, personal pages and outbound links from the speculation rules', async () => {
  const { get, close } = await startApp();
  const [, json = ''] = block.exec(await (await get('/a/')).text()) ?? [];
  const conditions = (JSON.parse(json) as Rules).prerender[0]?.where.and ?? [];
  expect(conditions.flatMap(({ not }) => not?.href_matches ?? [])).toEqual(
    expect.arrayContaining(['/go/*', '/discover*', '/study-match/*', '/preview*', '/api/*']),
  );
  expect(conditions.some(({ not }) => not?.selector_matches?.includes('sponsored'))).toBe(true);
  await close();
});

test('puts the speculation rules inside the page and sends no Speculation-Rules header', async () => {
  const { get, close } = await startApp();
  const response = await get('/a/');
  expect(response.headers.get('speculation-rules')).toBeNull();
  expect(await response.text()).toMatch(block);
  await close();
});
