import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import type { RestResponse } from '../../../scripts/wordpress/rest-client.ts';
import { fetchWithRetry, rest, runsBesideOthers } from '../wordpress-test.ts';

const maxSeconds = runsBesideOthers ? 15 : 4;

export const asEditor = (path: string, body: Record<string, unknown>): Promise<RestResponse> =>
  rest(`/wp/v2/${path}`, { role: 'editor', body });
export const asAdmin = (path: string, body: Record<string, unknown>): Promise<RestResponse> =>
  rest(`/wp/v2/${path}`, { role: 'admin', body });
export const publishArticle = (fields: Record<string, unknown>): Promise<RestResponse> =>
  asEditor('posts', { title: 'Purge times', content: '<p>x</p>', status: 'publish', ...fields });
export const publishPage = (fields: Record<string, unknown>): Promise<RestResponse> =>
  asEditor('pages', { title: 'Times', status: 'publish', ...fields });
export const trash = (post: number): Promise<RestResponse> =>
  rest(`/wp/v2/posts/${post}`, { role: 'editor', method: 'DELETE' });
export const pathOf = ({ link }: RestResponse): string => new URL(link).pathname;

/** Adds an entry to the menu in the header, and returns its id. */
export async function addToMenu(fields: Record<string, unknown>): Promise<number> {
  const menus = await rest('/wp/v2/menus?context=edit', { role: 'admin', method: 'GET' });
  const menu = menus.find(({ locations }: RestResponse) => locations.includes('edu_embed_primary'));
  const item = { menus: menu.id, status: 'publish', menu_order: 90, ...fields };
  return (await asAdmin('menu-items', item)).id;
}

/** The response to visitors: status 200 with a text, or status 410 of a removed page. */
interface Seen {
  readonly status: 200 | 410;
  readonly text: string;
}

export const gone: Seen = { status: 410, text: '' };

/** A change in WordPress. Events of a file share variables, because their tests run one after the other. */
export interface PurgeEvent {
  /** Creates a page that shows the data to be changed, and returns the path of the page. */
  readonly prepare: (word: string) => Promise<string>;
  readonly change: (word: string) => Promise<unknown>;
  /** The response before the change; default: a page with the first word. */
  readonly before?: Seen;
  /** The response after the change; default: a page with the second word. */
  readonly after?: Seen;
}

/** Waits until our server responds with a status and a text, and returns the seconds. */
async function waitFor(path: string, { status, text }: Seen): Promise<number> {
  const started = performance.now();
  for (;;) {
    const response = await fetchWithRetry(path);
    const html = await response.text();
    const seconds = (performance.now() - started) / 1000;
    if (response.status === status && html.includes(text)) return seconds;
    if (seconds > maxSeconds)
      throw new Error(`${path}: ${response.status}, not ${status} with "${text}", after ${maxSeconds} s`);
    await sleep(50);
  }
}

/**
 * Tests that visitors soon see the change of each event.
 *
 * @param created REST paths of content that all pages or lists show; the content is deleted at the end
 */
export function testPurgeTimes(
  events: Readonly<Record<string, PurgeEvent>>,
  created: readonly string[],
): void {
  const times: string[] = [];
  afterAll(async () => {
    console.log(`Seconds until visitors see a change: ${times.join(', ')}`);
    for (const path of created) await rest(`/wp/v2/${path}?force=true`, { role: 'admin', method: 'DELETE' });
  });

  test.each(Object.entries(events))(
    `visitors see the change of %s within ${maxSeconds} s`,
    async (name, event) => {
      const [before, after] = [`Before${Date.now()}`, `After${Date.now()}`];
      const path = await event.prepare(before);
      await waitFor(path, event.before ?? { status: 200, text: before });
      await event.change(after);
      const seconds = await waitFor(path, event.after ?? { status: 200, text: after });
      times.push(`${name} ${seconds.toFixed(1)}`);
      expect((await (await fetchWithRetry(path)).text()).includes(before)).toBe(false);
    },
  );
}
