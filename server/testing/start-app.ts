import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Cms, CmsMoved, CmsPage } from '../cms/cms.ts';
import { createTestApp, createTestPage, type TestAppOptions } from './create-test-app.ts';
import { createFakeCms } from './fake-cms.ts';
import { listen } from './listen.ts';

const pages: Readonly<Record<string, CmsPage | CmsMoved>> = {
  '/': createTestPage({ id: 'home', kind: 'home', path: '/', title: 'Welcome' }),
  '/a/': createTestPage({
    content: '<p>Hello <test-note heading="N"></test-note></p><script>alert(1)</script>',
  }),
  '/state/alabama/': createTestPage({ id: 'state/alabama', kind: 'state', path: '/state/alabama/' }),
  '/old/': { status: 301, location: '/a/' },
  '/gone/': { status: 410 },
};

export type StartedApp = Awaited<ReturnType<typeof startApp>>;

/**
 * Starts the app on a free port. Its CMS has a home page, `/a/`, a state page, a moved page, a removed page
 * and one contributor. `methods` replace methods of this CMS.
 */
export async function startApp(options?: TestAppOptions, methods: Partial<Cms> = {}) {
  const cms = createFakeCms({
    pageByPath: async (path) => pages[path] ?? null,
    contributorBySlug: async (slug) =>
      slug === 'ann'
        ? {
            id: '9',
            slug,
            title: 'Ann Lee, RN',
            types: ['writer'],
            socialMedia: [],
            contributorPosts: [],
            content: '<p onclick=x>Bio</p>',
          }
        : null,
    ...methods,
  });
  const app = createTestApp(cms, options);
  const server = await listen(app.listener, app.messageClasses);
  return {
    cms,
    app,
    origin: server.origin,
    /** Fetches a path without following redirects. */
    get: (path: string, headers: Readonly<Record<string, string>> = {}) =>
      fetch(server.origin + path, { redirect: 'manual', headers }),
    /** Sends the path unnormalized, unlike fetch; resolves to the raw response. */
    async getRaw(path: string, host: string = '127.0.0.1') {
      const socket = connect(server.port, '127.0.0.1');
      await once(socket, 'connect');
      socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
      return text(socket);
    },
    close: () => server.close(),
  };
}
