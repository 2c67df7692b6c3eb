import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';

/** The site behind a second address, whose pages tell of themselves, in every engine the same way. */
export interface WatchedSite {
  readonly origin: string;
  /** What the pages complained of: console, errors, policy, files that did not load, failures of elements. */
  readonly complaints: readonly string[];
  /** Tells of the page that includes it. */
  readonly script: string;
  /** Adds a page of another kind, which the site does not have. */
  page(path: string, html: string): void;
  /** Holds back what is asked for at such an address. */
  delay(pattern: RegExp, milliseconds: number): void;
  /** Sends what follows a page's head this much later. */
  delayBody(milliseconds: number): void;
  close(): void;
}

/** Runs first in each page. */
function watch(): void {
  const { src } = document.currentScript as HTMLScriptElement;
  // What a page breaks off because it is left is no complaint.
  let isLeaving = false;
  addEventListener('beforeunload', () => {
    isLeaving = true;
  });
  const tell = (line: string) => isLeaving || navigator.sendBeacon(new URL('/watched', src), line);
  for (const level of ['error', 'warn'] as const) {
    const write = console[level];
    console[level] = (...words) => {
      tell(`${level}: ${words.map((word) => String(word?.stack ?? word)).join(' ')}`);
      write(...words);
    };
  }
  const hear = ({
    target,
    message,
    error,
    reason,
    violatedDirective,
    detail,
    type,
  }: Event & Record<string, unknown>) => {
    const address =
      target instanceof Element ? (target.getAttribute('src') ?? target.getAttribute('href') ?? '') : '';
    tell(
      [type, message, error, reason, violatedDirective, address, detail && JSON.stringify(detail)]
        .filter(Boolean)
        .join(' '),
    );
  };
  for (const type of ['error', 'unhandledrejection']) addEventListener(type, hear as never, true);
  for (const type of ['securitypolicyviolation', 'edu-embed:error'])
    document.addEventListener(type, hear as never);
  // Whether the hero has its style in the frames that are painted.
  const frames = { styled: 0, unstyled: 0 };
  Object.assign(window, { frames });
  const look = () => {
    const root = document.querySelector('page-hero')?.shadowRoot?.querySelector('.page-hero');
    if (root && performance.getEntriesByName('first-contentful-paint').length)
      frames[getComputedStyle(root).containerType === 'inline-size' ? 'styled' : 'unstyled'] += 1;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

function passOn(
  origin: string,
  from: IncomingMessage,
  to: ServerResponse,
  send: (html: string) => Promise<void>,
): void {
  const isPage = from.headers.accept?.includes('text/html') ?? false;
  const headers = { ...from.headers, ...(isPage ? { 'accept-encoding': 'identity' } : {}) };
  const asked = request(origin + from.url, { method: from.method, headers }, async (answer) => {
    const isHtml = answer.headers['content-type']?.includes('text/html') ?? false;
    const { 'content-length': _, ...kept } = answer.headers;
    to.writeHead(answer.statusCode ?? 502, isHtml ? kept : answer.headers);
    if (isHtml && isPage) await send(await text(answer));
    else answer.pipe(to);
  });
  asked.on('error', () => to.destroy());
  from.pipe(asked);
}

/** Puts an address before the site. */
export async function watchSite(behind: string): Promise<WatchedSite> {
  const complaints: string[] = [];
  const pages = new Map<string, string>();
  const delays: { pattern: RegExp; milliseconds: number }[] = [];
  let bodyDelay = 0;
  const script = '<script src="/watch.js"></script>';
  const sendPage = async (html: string, to: ServerResponse) => {
    const [head, ...body] = html.replace('<head>', `<head>${script}`).split(/(?=<body)/);
    to.write(head);
    if (bodyDelay) await wait(bodyDelay);
    to.end(body.join(''));
  };
  const answer = async (from: IncomingMessage, to: ServerResponse) => {
    const path = from.url ?? '/';
    for (const { pattern, milliseconds } of delays) if (pattern.test(path)) await wait(milliseconds);
    if (path === '/watch.js') to.writeHead(200, { 'content-type': 'text/javascript' }).end(`(${watch})()`);
    else if (path === '/watched') {
      complaints.push(await text(from));
      to.writeHead(204).end();
    } else if (pages.has(path))
      to.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(pages.get(path));
    else passOn(behind, from, to, (html) => sendPage(html, to));
  };
  const server = createServer((from, to) => void answer(from, to));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    complaints,
    script: script.replace('/watch', `${origin}/watch`),
    page: (path, html) => void pages.set(path, html),
    delay: (pattern, milliseconds) => void delays.push({ pattern, milliseconds }),
    delayBody(milliseconds) {
      bodyDelay = milliseconds;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
