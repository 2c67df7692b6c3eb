import { describe, expect, onTestFinished, test } from 'vitest';
import { startApp } from '../../testing/start-app.ts';
import { toText } from '../templates/html.ts';
import { createPageContext } from '../testing/create-page-context.ts';
import { type HeadInput, renderSeoHead } from './seo-head.ts';
import type { Node } from './structured-data.ts';

function renderHead(input: Partial<HeadInput>, context = createPageContext()): string {
  return toText(renderSeoHead({ title: 'T', ...input }, context));
}

test('prefers the SEO fields of the CMS to the page’s own title, description and path', () => {
  const head = renderHead({
    description: 'd',
    seo: {
      title: 'S',
      description: 'D',
      robots: 'noindex',
      url: '/canonical/',
      imageUrl: '/i.png',
      imageWidth: 10,
    },
  });
  expect(head).toContain('<title>S</title>');
  expect(head).toContain('<meta name="description" content="D">');
  expect(head).toContain('<meta name="robots" content="noindex">');
  expect(head).toContain('href="https://example.org/canonical/"');
  expect(head).toContain('<meta property="og:image" content="https://example.org/i.png">');
  expect(head).toContain('content="summary_large_image"');
});

test.each([
  ['Start here', 'An example', 'Example: Start here'],
  ['Example', 'An example', 'Example: An example'],
  ['Example', '', 'Example'],
])('the home page with the title %j and the tagline %j is called %j', (title, tagline, expected) => {
  const context = createPageContext('/');
  const head = renderHead({ title }, { ...context, site: { ...context.site, tagline } });
  expect(head).toContain(`<title>${expected}</title>`);
  expect(head).toContain(`<meta property="og:title" content="${expected}">`);
});

test('the two paths of the finder’s results have one canonical URL', async () => {
  const { get, origin, close } = await startApp();
  onTestFinished(close);
  for (const path of ['/discover', '/study-match/', '/discover?degree=masters']) {
    const html = await (await get(path)).text();
    expect([path, /rel="canonical" href="([^"]*)"/.exec(html)?.[1]]).toEqual([
      path,
      `${origin}/study-match/`,
    ]);
    expect(html).toContain(`"@type":"WebPage","@id":"${origin}/study-match/#page"`);
  }
});

test('ignores unsafe URLs in the SEO fields', () => {
  const head = renderHead({ seo: { url: 'javascript:alert(1)', imageUrl: 'data:x' } });
  expect(head).toContain('<link rel="canonical" href="https://example.org/a/">');
  expect(head).not.toContain('data:');
});

describe('structured data in the head', () => {
  const headCode =
    '<script type="application/ld+json">{"@graph":[{"@type":["Article"],"name":"theirs"}]}</script>';
  const structuredData: readonly Node[] = [
    { '@type': 'Article', headline: 'ours' },
    { '@type': 'WebPage', name: '</script><b>' },
  ];
  const scripts = (head: string) =>
    [...head.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map((match) =>
      JSON.parse(match[1] ?? ''),
    );

  test('structured data is one graph, and its text cannot close the script element', () => {
    const [graph, ...rest] = scripts(renderHead({ structuredData }));
    expect(graph['@graph'].map((node: { '@type': string }) => node['@type'])).toEqual(['Article', 'WebPage']);
    expect(graph['@graph'][1].name).toBe('</script><b>');
    expect(rest).toEqual([]);
  });

  test('omits our nodes of types that the editors’ head code already describes', () => {
    const [theirs, graph] = scripts(renderHead({ structuredData, seo: { pageHeadCode: headCode } }));
    expect(theirs['@graph'][0].name).toBe('theirs');
    expect(graph['@graph'].map((node: { '@type': string }) => node['@type'])).toEqual(['WebPage']);
  });
});

describe('the image of a shared link', () => {
  const imageOf = (input: Partial<HeadInput>) => /og:image" content="([^"]*)"/.exec(renderHead(input))?.[1];

  test('names the page’s own image in og:image, as a JPEG in the shape of link previews', () => {
    expect(imageOf({ image: { sourceUrl: '/pictures/a b.svg', altText: 'A' } })).toBe(
      'https://example.org/images?url=%2Fpictures%2Fa%2520b.svg&amp;w=1280&amp;h=672&amp;fit=cover&amp;f=jpeg',
    );
  });

  test('serves a shared CMS image through the image service, whether the page or an editor chose it', () => {
    const context = {
      ...createPageContext(),
      isCmsImage: (url: string) => url.startsWith('https://cms.example/'),
    };
    const expected =
      'og:image" content="https://example.org/images?url=https%3A%2F%2Fcms.example%2Fa.png&amp;w=1280&amp;h=672&amp;fit=cover&amp;f=jpeg"';
    expect(renderHead({ image: { sourceUrl: 'https://cms.example/a.png' } }, context)).toContain(expected);
    const chosen = renderHead({ seo: { imageUrl: 'https://cms.example/a.png', imageWidth: 5 } }, context);
    expect(chosen).toContain(expected);
    expect(chosen).toContain('og:image:width" content="1280"');
    expect(renderHead({ seo: { imageUrl: 'https://cdn.example/a.png' } }, context)).toContain(
      'og:image" content="https://cdn.example/a.png"',
    );
  });

  test('names an image on another host by its own URL in og:image', () => {
    expect(imageOf({ image: { sourceUrl: 'https://cdn.example/a.jpg' } })).toBe('https://cdn.example/a.jpg');
  });

  test('names the site’s image in og:image if the page has none', () => {
    expect(imageOf({})).toContain('%2Fpictures%2Fshare.svg');
  });
});
