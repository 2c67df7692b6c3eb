/** Express and `renderToString`; the browser hydrates the whole page from the page's description. */
import { readFile } from 'node:fs/promises';
import express from 'express';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { PageBody } from '#shared/document.tsx';
import type { PageDescription } from '#shared/page.ts';

declare const SCRIPT_PATH: string;
declare const STYLE_PATH: string;

const Document = ({ page }: { readonly page: PageDescription }): ReactNode => (
  <html lang="en">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{page.seo.title}</title>
      <meta name="description" content={page.seo.description} />
      <link rel="icon" href="/pictures/mark.svg" />
      <link rel="stylesheet" href={STYLE_PATH} />
      <script type="module" src={SCRIPT_PATH} async />
    </head>
    <body>
      <div id="root">
        <PageBody page={page} />
      </div>
      <script
        type="application/json"
        id="page"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON of our own page, with "<" escaped
        dangerouslySetInnerHTML={{ __html: JSON.stringify(page).replaceAll('<', '\\u003c') }}
      />
    </body>
  </html>
);

const descriptions = new Map<string, PageDescription>();
async function readPage(name: string): Promise<PageDescription> {
  const known = descriptions.get(name);
  if (known) return known;
  const page = JSON.parse(await readFile(`page-data/${name.replace(/[^a-z0-9-]/g, '')}.json`, 'utf8'));
  descriptions.set(name, page);
  return page;
}
const render = async (name: string): Promise<string> =>
  `<!doctype html>${renderToString(<Document page={await readPage(name)} />)}`;

const finished = new Map<string, Buffer>();
const app = express();
app.disable('x-powered-by');
app.set('etag', false);
app.use('/assets', express.static('public/assets', { immutable: true, maxAge: '1y' }));
app.use('/pictures', express.static('public/pictures', { maxAge: '1d' }));
app.get('/dynamic/:name', async (request, response) => {
  response.type('html').send(await render(request.params.name));
});
app.get('/:name', async (request, response) => {
  const { name } = request.params;
  const body = finished.get(name) ?? Buffer.from(await render(name));
  finished.set(name, body);
  response.type('html').send(body);
});
app.listen(Number(process.env.PORT), '127.0.0.1');
