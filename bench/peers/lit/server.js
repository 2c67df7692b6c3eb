/** Express and @lit-labs/ssr: declarative shadow roots. */
import { readFile } from 'node:fs/promises';
import { render } from '@lit-labs/ssr';
import { collectResult } from '@lit-labs/ssr/lib/render-result.js';
import express from 'express';
import './elements/accordion.js';
import './elements/finder.js';
import './elements/map.js';
import './elements/ranking.js';
import './elements/slider.js';
import './elements/small.js';
import './elements/static.js';
import './elements/tooltip.js';
import assets from './assets.json' with { type: 'json' };
import { bodyOf } from './page.js';

const escapeHtml = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const descriptions = new Map();
async function readPage(name) {
  if (!descriptions.has(name))
    descriptions.set(
      name,
      JSON.parse(await readFile(`page-data/${name.replace(/[^a-z0-9-]/g, '')}.json`, 'utf8')),
    );
  return descriptions.get(name);
}

async function renderPage(name) {
  const page = await readPage(name);
  const body = await collectResult(render(bodyOf(page)));
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(page.seo.title)}</title><meta name="description" content="${escapeHtml(page.seo.description)}"><link rel="icon" href="/pictures/mark.svg"><link rel="stylesheet" href="${assets.style}"><script type="module" src="${assets.script}"></script></head><body>${body}</body></html>`;
}

const finished = new Map();
const app = express();
app.disable('x-powered-by');
app.set('etag', false);
app.use('/assets', express.static('public/assets', { immutable: true, maxAge: '1y' }));
app.use('/pictures', express.static('public/pictures', { maxAge: '1d' }));
app.get('/dynamic/:name', async (request, response) => {
  response.type('html').send(await renderPage(request.params.name));
});
app.get('/:name', async (request, response) => {
  const { name } = request.params;
  if (!finished.has(name)) finished.set(name, Buffer.from(await renderPage(name)));
  response.type('html').send(finished.get(name));
});
app.listen(Number(process.env.PORT), '127.0.0.1');
