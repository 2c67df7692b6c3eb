import { prerender } from '@edu-embed/server/adapters/hono.js';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { readContent, script, source } from '../content.js';

const app = new Hono();
app.use(prerender({ source: source() }));
app.get('/', (context) =>
  context.html(
    `<!doctype html><html lang="en"><head><title>Hono</title><link rel="icon" href="data:,"><script src="${script()}" async></script></head><body><main>${readContent()}</main></body></html>`,
  ),
);
app.get('/feed.json', (context) => context.json({ content: readContent() }));
serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: '127.0.0.1' });
