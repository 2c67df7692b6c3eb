import { setTimeout as sleep } from 'node:timers/promises';
import { parseFragment, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { type Browser, chromium } from 'playwright';
import { test as base, inject } from 'vitest';
import type { RestResponse } from '../../scripts/wordpress/rest-client.ts';
import { evaluatePhp, type Role } from '../../scripts/wordpress/wordpress-site.ts';
import type { WordPressContext } from './global-setup.ts';

const provided = inject('wordpress');

/** True if there is no real WordPress; the tests are then skipped. */
export const isUnavailable = provided === null;

/** True in `npm test` and `npm run test:long`, which run other tests at the same time. */
export const runsBesideOthers = process.env.WORDPRESS_LONG === undefined;

/** The WordPress of the tests. It is defined only if a WordPress is available. */
export const wordpress = provided as WordPressContext;

interface RestOptions {
  readonly role?: Role;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly method?: string;
  /** Filters of the plugin to remove: `hook|function|priority`. */
  readonly without?: readonly string[];
}

/** Requests WordPress's REST API as one of the roles, or anonymously. */
export async function rest(
  path: string,
  { role, body, method = body ? 'POST' : 'GET', without = [] }: RestOptions = {},
): Promise<RestResponse> {
  const credentials = role && Buffer.from(`${role}:${wordpress.passwords[role]}`).toString('base64');
  const headers = {
    'content-type': 'application/json',
    'x-edu-off': without.join(),
    ...(credentials && { authorization: `Basic ${credentials}` }),
  };
  const response = await fetch(`${wordpress.origin}/wp-json${path}`, {
    method,
    headers,
    body: body && JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok)
    throw new Error(`${method} ${path} as ${role ?? 'anonymous'}: ${response.status} ${text.slice(0, 500)}`);
  return JSON.parse(text);
}

/** Fetches a page from our server. Retries after 503, which a busy machine can cause. */
export async function fetchWithRetry(path: string, options: RequestInit = {}): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const response = await fetch(wordpress.serverOrigin + path, options);
    if (response.status !== 503 || attempt === 4) return response;
    await sleep(Number(response.headers.get('retry-after') ?? 5) * 1000);
  }
}

/** Fetches a path from our server or from another origin, without following redirects. */
export async function getHtml(
  path: string,
  origin: string = wordpress.serverOrigin,
): Promise<{ status: number; html: string }> {
  const response = await fetch(origin + path, { redirect: 'manual' });
  return { status: response.status, html: await response.text() };
}

/** Logs in the user of a role, whose name and password are the role, and returns the cookies. */
export async function logIn(role: Role): Promise<readonly { name: string; value: string; url: string }[]> {
  const body = new URLSearchParams({ log: role, pwd: role, testcookie: '1' });
  const headers = { cookie: 'wordpress_test_cookie=WP%20Cookie%20check' };
  const response = await fetch(`${wordpress.origin}/wp-login.php`, {
    method: 'POST',
    body,
    headers,
    redirect: 'manual',
  });
  const cookies = response.headers.getSetCookie().flatMap((line) => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    return value.trim() ? [{ name, value, url: wordpress.origin }] : [];
  });
  // After a failed login, WordPress responds with the form again.
  if (!cookies.some(({ name }) => name.startsWith('wordpress_logged_in_')))
    throw new Error(`Login as "${role}" failed with status ${response.status}; check its password.`);
  return cookies;
}

/** Runs PHP code in the WordPress of the tests. */
export const runPhp = (code: string) => evaluatePhp(wordpress.handle, wordpress.origin, code);

/** One of our elements in a page, with its attributes and content. */
export interface EduElement {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Without whitespace and typographic characters: see `normalizeText`. */
  readonly text: string;
  readonly children: readonly EduElement[];
}

const plain: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '′': "'",
  '″': '"',
  '×': 'x',
};

/** Text without whitespace and typographic characters, for comparisons. */
function normalizeText(text: string): string {
  return text
    .replace(/[‘’“”–—…′″×]/g, (character) => plain[character] ?? character)
    .replace(/-{2,3}/g, '-')
    .replace(/\s+/g, '');
}

function textOf(node: Tree.Node): string {
  if (node.nodeName === '#text') return (node as Tree.TextNode).value;
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';
}

/** Parses HTML and returns our elements, nested, with their attributes and text. */
export function readOwnElements(html: string): EduElement[] {
  function collect(nodes: readonly Tree.ChildNode[]): EduElement[] {
    return nodes.flatMap((node) => {
      if (!('tagName' in node)) return [];
      const children = collect(node.childNodes);
      if (!node.tagName.includes('-')) return children;
      const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]));
      return [{ tag: node.tagName, attributes, text: normalizeText(textOf(node)), children }];
    });
  }
  return collect(parseFragment(html).childNodes);
}

/** The `test` function with a browser. */
export const test = base.extend<{ browser: Browser }>({
  browser: [
    // biome-ignore lint/correctness/noEmptyPattern: the test runner reads the parameter's shape
    async ({}, use) => {
      const browser = await chromium.connect(wordpress.browserEndpoint);
      await use(browser);
      await browser.close();
    },
    { scope: 'file' },
  ],
});
