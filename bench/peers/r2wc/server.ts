/** HTML with tags and attributes, as a CMS stores it; the browser renders all widgets. */
import { readFile } from 'node:fs/promises';
import express from 'express';
import type { Link, PageDescription, Widget } from '#shared/page.ts';
import { tagProps } from './tags.ts';

declare const SCRIPT_PATH: string;
declare const STYLE_PATH: string;

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

function writeTag(widget: Widget): string {
  const values: Readonly<Record<string, unknown>> = { ...widget };
  const attributes = Object.keys(tagProps[widget.type]).map((name) => {
    const value = values[name];
    return ` ${name}="${escapeHtml(typeof value === 'object' ? JSON.stringify(value) : String(value))}"`;
  });
  return `<peer-${widget.type}${attributes.join('')}></peer-${widget.type}>`;
}

const writeLinks = (links: readonly Link[]): string =>
  links.map(({ label, href }) => `<li><a href="${href}">${escapeHtml(label)}</a></li>`).join('');

function writePage({ seo, menu, footer, body }: PageDescription): string {
  const blocks = body.map(({ heading, text, widget }) => {
    const title = heading ? `<h2>${escapeHtml(heading)}</h2>` : '';
    const paragraph = `<p>${escapeHtml(text)}</p>`;
    const parts = widget.type === 'hero' ? writeTag(widget) + paragraph : paragraph + writeTag(widget);
    return `<section class="block">${title}${parts}</section>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(seo.title)}</title><meta name="description" content="${escapeHtml(seo.description)}"><link rel="icon" href="/pictures/mark.svg"><link rel="stylesheet" href="${STYLE_PATH}"><script type="module" src="${SCRIPT_PATH}"></script></head><body><header class="site-header"><a href="/">Example</a><nav aria-label="Main"><details><summary>Menu</summary><ul>${writeLinks(menu)}</ul></details></nav></header><main>${blocks.join('\n')}</main><footer class="site-footer"><ul>${writeLinks(footer)}</ul></footer></body></html>`;
}

const descriptions = new Map<string, PageDescription>();
async function readPage(name: string): Promise<PageDescription> {
  const known = descriptions.get(name);
  if (known) return known;
  const page = JSON.parse(await readFile(`page-data/${name.replace(/[^a-z0-9-]/g, '')}.json`, 'utf8'));
  descriptions.set(name, page);
  return page;
}

const finished = new Map<string, Buffer>();
const app = express();
app.disable('x-powered-by');
app.set('etag', false);
app.use('/assets', express.static('public/assets', { immutable: true, maxAge: '1y' }));
app.use('/pictures', express.static('public/pictures', { maxAge: '1d' }));
app.get('/dynamic/:name', async (request, response) => {
  response.type('html').send(writePage(await readPage(request.params.name)));
});
app.get('/:name', async (request, response) => {
  const { name } = request.params;
  const body = finished.get(name) ?? Buffer.from(writePage(await readPage(name)));
  finished.set(name, body);
  response.type('html').send(body);
});
app.listen(Number(process.env.PORT), '127.0.0.1');
