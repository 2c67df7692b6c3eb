import express from 'express';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestSource } from '../../src/testing/data-source.ts';
import { listen, type TestServer } from '../testing/listen.ts';
import { provideTestContext } from '../testing/provide-test-context.ts';
import { createTestPrerender, postToPrerender } from './testing/test-prerender.ts';

let server: TestServer;
const events: string[] = [];
let health: Promise<Response> | undefined;

beforeAll(async () => {
  const prerender = createTestPrerender({
    // The route calls `createSource` after it has parsed the HTML.
    createSource: async () => {
      events.push('parsed');
      return createTestSource();
    },
  });
  const app = express().use(provideTestContext());
  app.get('/healthz', (_request, response) => {
    events.push('health');
    response.send('ok');
  });
  // Sends a health check when the whole body has arrived, just before the route parses it.
  app.use('/api', (request, _response, next) => {
    request.once('end', () => {
      health = fetch(`${server.origin}/healthz`);
    });
    next();
  });
  app.use('/api', prerender.router);
  server = await listen(app);
});
afterAll(() => server.close());

test('responds to a health check before a megabyte of HTML is parsed', async () => {
  const paragraph = `<p>${'Some text. '.repeat(10)}<b>bold</b> and <a href="/x/">a link</a>.</p>`;
  const html = `<test-note></test-note>${paragraph.repeat(6000)}`;
  const response = await postToPrerender(server.origin, { html });
  expect(response.status).toBe(200);
  expect((await health)?.status).toBe(200);
  expect(events).toEqual(['health', 'parsed']);
});
