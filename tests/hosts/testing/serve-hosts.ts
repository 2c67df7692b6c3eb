import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { prerenderSecret } from '../../support/start-site.ts';
import { workFolder } from '../prepare.ts';

const folders = ['public', 'astro/dist', 'next/out'].map((folder) => join(workFolder, folder));
const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
};

const keys = ['first', 'second', 'third'];

/** The scene as markup; `public/plain.js` sets the schools. */
const plainMarkup = `<main>${keys
  .map(
    (key) =>
      `<content-accordion id="${key}"><accordion-section heading="Question ${key}"><p>Answer ${key}</p></accordion-section></content-accordion>`,
  )
  .join(
    '',
  )}<school-rankings id="ranking"></school-rankings><program-finder id="finder" heading="Find a program"></program-finder></main>`;

const read = (...path: string[]) => readFileSync(join(workFolder, ...path), 'utf8');
const moduleScript = (name: string) => `<script type="module" src="/${name}.js"></script>`;
const styleSheet = (name: string) => `<link rel="stylesheet" href="/${name}.css">`;

/** Some hosts' style sheets remove the margin. All pages do, so that a widget always has the same width. */
const sameMargin = '<style>body { margin: 0 }</style>';

/** Body and head of the pages that are not written by their framework. */
const pages: Readonly<Record<string, () => { body: string; head?: string }>> = {
  plain: () => ({ body: plainMarkup + moduleScript('plain') }),
  bootstrap: () => ({ body: plainMarkup + moduleScript('plain'), head: styleSheet('bootstrap') }),
  tailwind: () => ({ body: plainMarkup + moduleScript('plain'), head: styleSheet('tailwind') }),
  react: () => ({ body: `<div id="app"></div>${moduleScript('react')}` }),
  'react-ssr': () => ({
    body: `<div id="app">${read('public/react-ssr.html')}</div>${moduleScript('react-ssr')}`,
  }),
  vue: () => ({ body: `<div id="app"></div>${moduleScript('vue')}` }),
  svelte: () => ({ body: `<div id="app"></div>${moduleScript('svelte')}` }),
  angular: () => ({ body: `<div id="app"></div>${moduleScript('angular')}` }),
  sortable: () => ({
    body: plainMarkup + moduleScript('plain'),
    head: '<script src="/sortable.js"></script>',
  }),
  turbo: () => ({
    body: `${plainMarkup}<a href="/turbo-next">Next page</a>${moduleScript('plain')}`,
    head: '<script src="/turbo.js"></script>',
  }),
  'turbo-next': () => ({
    body: `<h1>Second page</h1><program-finder id="finder" heading="Second finder"></program-finder><a href="/turbo">Back</a>`,
    head: '<script src="/turbo.js"></script>',
  }),
  htmx: () => ({
    body: '<button hx-get="/htmx-part" hx-target="#target">Load</button><div id="target"></div>',
    head: '<script src="/htmx.js"></script>',
  }),
};

function writePage(name: string, scripts: string): string | undefined {
  if (name === 'astro' || name === 'next')
    return read(name === 'astro' ? 'astro/dist' : 'next/out', 'index.html').replace(
      '<head>',
      `<head>${scripts}`,
    );
  const page = pages[name]?.();
  return (
    page &&
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Host</title><link rel="icon" href="data:,">${page.head ?? ''}${scripts}</head><body>${page.body}</body></html>`
  );
}

/** Renders a fragment with our server, as a host's server does before it sends the fragment. */
async function renderFragment(siteOrigin: string): Promise<string> {
  const response = await fetch(`${siteOrigin}/api/prerender`, {
    method: 'POST',
    headers: { authorization: `Bearer ${prerenderSecret}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      html: '<content-accordion id="swapped"><accordion-section heading="Swapped question"><p>Swapped answer</p></accordion-section></content-accordion>',
    }),
  });
  if (!response.ok) throw new Error(`/api/prerender returned ${response.status}: ${await response.text()}`);
  return response.text();
}

/**
 * Serves the hosts' pages on their own origin. `/NAME` has our script; on `/NAME?late`, a test adds the
 * script later.
 */
export async function serveHosts(siteOrigin: string): Promise<{ origin: string; stop: () => void }> {
  const server = createServer(async (request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://host');
    const name = pathname.slice(1);
    const send = (status: number, type: string, body: string | Buffer) =>
      void response.writeHead(status, { 'content-type': type }).end(body);
    try {
      const script = search === '?late' ? '' : `<script src="${siteOrigin}/embed.js" async></script>`;
      const page =
        name === 'htmx-part' ? await renderFragment(siteOrigin) : writePage(name, sameMargin + script);
      if (page !== undefined) return send(200, 'text/html; charset=utf-8', page);
      const file = folders.map((folder) => join(folder, pathname)).find((path) => existsSync(path));
      if (!file || name.includes('..')) return send(404, 'text/plain', `No file for ${pathname}`);
      return send(200, types[extname(file)] ?? 'application/octet-stream', readFileSync(file));
    } catch (error) {
      return send(500, 'text/plain', String(error));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
