import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestServer } from '../testing/listen.ts';
import { testElements } from '../testing/registry.ts';
import { packText } from './playground/shared-text.ts';
import { startDemoServer } from './testing/demo-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startDemoServer();
});
afterAll(() => server.close());

async function read(path: string): Promise<string> {
  const response = await fetch(server.origin + path);
  expect(response.status).toBe(200);
  return response.text();
}

/** The page without the elements that color its code. */
const withoutSpans = (html: string) => html.replace(/<\/?span\b[^>]*>/g, '');

async function locate(path: string, request: RequestInit = {}): Promise<[number, string | null]> {
  const { status, headers } = await fetch(server.origin + path, { ...request, redirect: 'manual' });
  return [status, headers.get('location')];
}

describe('the index', () => {
  test('links every registered element and shows an image of its first example', async () => {
    const html = await read('/demo/');
    for (const { declaration } of testElements) expect(html).toContain(`href="/demo/${declaration.tag}/"`);
    expect(html).toMatch(/inert aria-hidden="true">.*<test-note heading="Hello"/s);
  });

  test('shows the script tag with the URL that later builds keep', async () => {
    const html = await read('/demo/');
    expect(html).toContain('/embed/v1/embed.js&quot; async&gt;');
    expect(html).not.toContain('/embed/embed.A.mjs&quot;');
  });
});

test('the code and the security headers are for the public origin', async () => {
  const site = await startDemoServer(undefined, () => 'https://site.example');
  try {
    for (const path of ['/demo/', '/demo/test-note/default/']) {
      const response = await fetch(site.origin + path);
      expect(await response.text()).toContain('https://site.example/embed/v1/embed.js');
      expect(response.headers.get('strict-transport-security')).toContain('max-age=');
    }
  } finally {
    await site.close();
  }
});

describe('the page of an element', () => {
  test('redirects to the first example and keeps the query', async () => {
    expect(await locate('/demo/test-note/?heading=A')).toEqual([303, '/demo/test-note/default/?heading=A']);
  });

  test('renders the state of the URL in the controls, the code and the frame', async () => {
    const html = await read('/demo/test-note/default/?heading=Changed&_w=768');
    expect(html).toContain('name="heading"');
    expect(html).toContain('value="Changed"');
    expect(withoutSpans(html)).toContain('&lt;test-note heading=&quot;Changed&quot;&gt;');
    expect(html).toContain('<iframe src="/demo/frame/test-note/default/?heading=Changed"');
    expect(html).toContain('width="768"');
  });

  test('reports the settings that it drops from the URL, with the nearest name', async () => {
    const html = await read('/demo/test-note/default/?headng=A');
    expect(html).toContain('headng was dropped from the URL');
    expect(html).toContain('Did you mean heading?');
  });

  test('reports the invalid value of a setting', async () => {
    expect(await read('/demo/test-note/default/?_mode=fast')).toContain(
      '_mode was dropped from the URL: the value &quot;fast&quot; is invalid.',
    );
  });

  test('redirects a submitted form to the URL of its state', async () => {
    const form = '/demo/test-note/default/?_form=1&_example=default&_w=&_mode=server&heading=';
    expect(await locate(form)).toEqual([303, '/demo/test-note/default/?_without=heading&_mode=server']);
    expect(await locate('/demo/test-note/default/?_form=1&_example=hostile&heading=Hello')).toEqual([
      303,
      '/demo/test-note/hostile/',
    ]);
  });

  test('keeps the open tab and the checked findings when the form is submitted', async () => {
    const html = await read('/demo/test-note/default/?_tab=code&_panels=hidden&_checked=ab');
    const fields = [...html.matchAll(/<input type="hidden" name="(\w+)" value="(\w+)">/g)].map(
      ([, name = '', value = '']): [string, string] => [name, value],
    );
    const query = new URLSearchParams([...fields, ['heading', 'Hello'], ['_code', 'react']]);
    expect(await locate(`/demo/test-note/default/?${query}`)).toEqual([
      303,
      '/demo/test-note/default/?_tab=code&_code=react&_panels=hidden&_checked=ab',
    ]);
  });

  test('escapes the source of an example', async () => {
    expect(await read('/demo/test-note/hostile/')).not.toContain('<script>alert');
  });

  test('shows the size of an element’s own file, or the limit of an element that shares its file', async () => {
    expect(await read('/demo/')).toContain('<span class="wb-tag">1.5 KB</span>');
    expect(await read('/demo/test-note/default/')).toContain('<span class="wb-tag">Up to 2.0 KB</span>');
  });
});

describe('the frame', () => {
  test('prerenders elements and includes the module script and the page data', async () => {
    const html = await read('/demo/frame/test-note/default/');
    expect(html).toContain('data-state="ready"><template shadowrootmode="open">');
    expect(html).toContain('src="/embed/embed.A.mjs"');
    expect(html).toContain('id="embed-page-data"');
  });

  test('shows all examples of an element on one page', async () => {
    const html = await read('/demo/frame/test-note/');
    expect(html.match(/class="demo-stage"/g)).toHaveLength(2);
    expect(html).toContain('A default note');
  });

  test('shows plain tags and the single-file script in the mode client', async () => {
    const html = await read('/demo/frame/test-note/?_mode=client');
    expect(html).toContain(
      '<div class="demo-stage"><test-note heading="Hello"><p>Text</p></test-note></div>',
    );
    expect(html).toContain('<script src="/embed.js" async></script>');
    expect(html).not.toContain('embed-page-data');
  });

  test('the frame has no script in the mode server, and blocks scripts in the mode noscript', async () => {
    expect(await read('/demo/frame/test-note/default/?_mode=server')).not.toMatch(/<script[^>]* src=/);
    const { headers } = await fetch(`${server.origin}/demo/frame/test-note/default/?_mode=noscript`);
    expect(headers.get('content-security-policy')).toContain('sandbox allow-same-origin');
    expect(headers.get('content-security-policy')).not.toContain('allow-scripts');
  });

  test('renders one main landmark, one h1 and the requested scheme, direction and theme', async () => {
    const html = await read('/demo/frame/test-note/default/?_scheme=dark&_dir=rtl&_theme=social-work');
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html.match(/<main/g)).toHaveLength(1);
    expect(html).toContain('<meta name="color-scheme" content="dark">');
    expect(html).toContain('dir="rtl"');
    expect(html).toContain('href="/demo/theme/social-work.css"');
    expect(await read('/demo/theme/social-work.css')).toBe(':root{--edu-accent:#17665a}');
    expect(await read('/demo/theme/nursing.css')).toBe(':root{--edu-accent:initial}');
  });
});

describe('the playground', async () => {
  const packed = await packText('<test-note heading="Shared"></test-note>');

  test('shows the text that a link contains', async () => {
    expect(await read(`/demo/playground/?_text=${packed}`)).toContain(
      '&lt;test-note heading=&quot;Shared&quot;',
    );
    expect(await read('/demo/playground/?_text=damaged')).toContain('The text in this link is damaged');
  });

  test('redirects a submitted text to its URL', async () => {
    const body = new URLSearchParams({ html: '<test-note heading="Shared"></test-note>' });
    expect(await locate('/demo/playground/', { method: 'POST', body })).toEqual([
      303,
      `/demo/playground/?_text=${packed}`,
    ]);
  });

  test('renders a posted text with sanitized markup and measures the rendering', async () => {
    const body = new URLSearchParams({
      html: '<test-note heading="Now"></test-note><script>alert(1)</script>',
    });
    const response = await fetch(`${server.origin}/demo/frame/`, { method: 'POST', body });
    const html = await response.text();
    expect(html).toContain('<test-note heading="Now"');
    expect(html).not.toContain('alert(1)');
    expect(response.headers.get('server-timing')).toMatch(/^render;dur=/);
  });

  test('never shows a shared text as a separate page', async () => {
    const headers = { 'sec-fetch-dest': 'document' };
    const path = `/demo/frame/?_text=${packed}`;
    expect(await locate(path, { headers })).toEqual([303, `/demo/playground/?_text=${packed}`]);
    const crossSite = { 'sec-fetch-site': 'cross-site' };
    expect(await locate('/demo/frame/', { method: 'POST', headers: crossSite })).toEqual([
      303,
      '/demo/playground/',
    ]);
  });
});

test('shows on the card and on the page which budget an element exceeds, and by how much', async () => {
  for (const path of ['/demo/', '/demo/test-note/default/'])
    expect(await read(path)).toContain('Over budget: Entry script by 6 B');
});

test('shows the changelog with the attributes, events, slots and parts of the public interface', async () => {
  const html = await read('/demo/changes/');
  expect(html).toContain('<li>New <code>heading</code></li>');
  expect(html).toContain('Public interface of 1.0.0');
  for (const [name, text] of [
    ['<code>heading</code>', 'string'],
    ['Events', '<code>test-note-open</code>'],
    ['Slots', '<code>default</code>'],
    ['Parts', '<code>box</code>'],
  ])
    expect(html).toContain(`<dt>${name}</dt><dd>${text}</dd>`);
});

test('links the guides for WordPress and for hosting from the index', async () => {
  const index = await read('/demo/');
  for (const [id, heading] of [
    ['wordpress', 'The plugin'],
    ['hosting', 'Your own server'],
  ]) {
    expect(index).toContain(`href="/demo/guides/${id}/"`);
    expect(await read(`/demo/guides/${id}/`)).toContain(`<h1>${heading}</h1>`);
  }
  expect((await fetch(`${server.origin}/demo/guides/no-such/`)).status).toBe(404);
});

describe('host page tokens', () => {
  const query = '_token-accent=0000ff&_token-radius=8px&_token-ink=red';

  test('tokens show their values and their contrast in the controls, and style the frame', async () => {
    const html = await read(`/demo/test-note/default/?${query}`);
    expect(html).toMatch(/name="_token-accent" value="#0000ff"/);
    expect(html).toContain('2 changed');
    expect(html).toContain('--edu-accent: #0000ff;');
    expect(html).toContain('_token-ink was dropped from the URL');
    expect(await read(`/demo/frame/test-note/default/?${query}`)).toContain(
      '<link rel="stylesheet" href="/demo/host-tokens.css?_token-accent=0000ff&amp;_token-radius=8px">',
    );
  });

  test('compares colors with the theme of the current site', async () => {
    const html = await read('/demo/test-note/default/');
    expect(html).toMatch(/name="_token-page" value="" placeholder="#222222"/);
    expect(html).toContain('<span data-contrast>1.3 : 1 is below 4.5</span>');
    expect(await read('/demo/test-note/default/?_theme=nursing')).toContain('placeholder="#ffffff"');
  });

  test('sends tokens as a style sheet, which contains no other text of the URL', async () => {
    const sheet = await read(`/demo/host-tokens.css?${query}&_token-page=%7D%20body%7B`);
    expect(sheet).toBe(':root {\n  --edu-accent: #0000ff;\n  --edu-radius: 8px;\n}\n');
  });
});

test('shows the contrast of the color tokens in both color schemes', async () => {
  const [, row = ''] = /ink on page<\/th>(.*?)<\/tr>/s.exec(await read('/demo/tokens/')) ?? [];
  expect(row.match(/21\.0 <span class="wb-verdict">Passes/g)).toHaveLength(2);
});

test('sends the strict content security policy and noindex', async () => {
  const { headers } = await fetch(`${server.origin}/demo/`);
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain('https://inventory.example');
  expect(policy).not.toContain('unsafe');
  expect(headers.get('x-robots-tag')).toBe('noindex');
});

test('adds a missing slash to the URL and keeps the query', async () => {
  expect(await locate('/demo/test-note?_dir=rtl')).toEqual([301, '/demo/test-note/?_dir=rtl']);
});

test('passes unknown paths to the next handler', async () => {
  for (const path of ['/demo/no-such/', '/demo/test-note/no-such/', '/demo/frame/no-such/'])
    expect((await fetch(server.origin + path)).status).toBe(404);
});
