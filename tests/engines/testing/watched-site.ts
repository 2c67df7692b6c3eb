import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { cutAtRoots } from '../../support/root-cuts.ts';

/** A proxy of the site whose pages report their problems the same way in every engine. */
export interface WatchedSite {
  readonly origin: string;
  /** Problems of the pages: console lines, errors, policy violations, failed files, failed elements. */
  readonly problems: readonly string[];
  /** The tag that makes a page report its problems. */
  readonly script: string;
  /** Adds a page that the site does not have. */
  page(path: string, html: string): void;
  /** Delays matching requests. */
  delay(pattern: RegExp, milliseconds: number): void;
  /** Delays everything after the head of a page. */
  delayBody(milliseconds: number): void;
  /**
   * Sends pages in chunks that end between each shadow root and its slotted content, with pauses. Removes the
   * fonts, which would move text, and the security policy, whose hashes then no longer match.
   */
  cutAtRoots(milliseconds: number): void;
  close(): void;
}

/** Reports a page's problems to the proxy. It is the first script of each page. */
function watch(): void {
  const { src } = document.currentScript as HTMLScriptElement;
  // Requests that a navigation aborts are not problems.
  let isLeaving = false;
  addEventListener('beforeunload', () => {
    isLeaving = true;
  });
  const report = (line: string) => isLeaving || navigator.sendBeacon(new URL('/watched', src), line);
  for (const level of ['error', 'warn'] as const) {
    const write = console[level];
    console[level] = (...values) => {
      report(`${level}: ${values.map((value) => String(value?.stack ?? value)).join(' ')}`);
      write(...values);
    };
  }
  const reportEvent = ({
    target,
    message,
    error,
    reason,
    violatedDirective,
    detail,
    type,
  }: Event & Record<string, unknown>) => {
    const url =
      target instanceof Element ? (target.getAttribute('src') ?? target.getAttribute('href') ?? '') : '';
    report(
      [type, message, error, reason, violatedDirective, url, detail && JSON.stringify(detail)]
        .filter(Boolean)
        .join(' '),
    );
  };
  for (const type of ['error', 'unhandledrejection']) addEventListener(type, reportEvent as never, true);
  for (const type of ['securitypolicyviolation', 'edu-embed:error'])
    document.addEventListener(type, reportEvent as never);
  // Counts the painted frames in which the hero has its styles, and the frames in which it does not.
  const frames = { styled: 0, unstyled: 0 };
  Object.assign(window, { frames });
  const countFrame = () => {
    const root = document.querySelector('page-hero')?.shadowRoot?.querySelector('.page-hero');
    if (root && performance.getEntriesByName('first-contentful-paint').length)
      frames[getComputedStyle(root).containerType === 'inline-size' ? 'styled' : 'unstyled'] += 1;
    requestAnimationFrame(countFrame);
  };
  requestAnimationFrame(countFrame);
}

/**
 * Records elements whose position changes after their first frame. Pages that arrive in chunks run it first.
 */
function watchPositions(): void {
  const tops = new Map<Element, number>();
  const jumps: string[] = [];
  Object.assign(window, { jumps, tops });
  const read = (root: ParentNode) => {
    for (const element of root.querySelectorAll('*')) {
      const { top, width, height } = element.getBoundingClientRect();
      // The footer is always below the content that has arrived. An empty inline box moves with its line.
      if (element.localName === 'site-footer' || width === 0 || height === 0) continue;
      const position = top + scrollY;
      const previous = tops.get(element) ?? position;
      // WebKit moves lines of text by up to 1.2 px when a fallback font loads; layout shifts count from 3 px.
      if (Math.abs(previous - position) > 2)
        jumps.push(`${element.localName}.${element.className} from ${previous} to ${position}`);
      tops.set(element, position);
      if (element.shadowRoot) read(element.shadowRoot);
    }
  };
  const readFrame = () => {
    if (document.body) read(document.body);
    requestAnimationFrame(readFrame);
  };
  requestAnimationFrame(readFrame);
}

function forward(
  origin: string,
  from: IncomingMessage,
  to: ServerResponse,
  send: (html: string) => Promise<void>,
  hasPolicy: boolean,
): void {
  const isPage = from.headers.accept?.includes('text/html') ?? false;
  const headers = { ...from.headers, ...(isPage ? { 'accept-encoding': 'identity' } : {}) };
  const proxied = request(origin + from.url, { method: from.method, headers }, async (response) => {
    const isHtml = response.headers['content-type']?.includes('text/html') ?? false;
    const { 'content-length': _, ...ownHeaders } = response.headers;
    const { 'content-security-policy': __, ...unprotected } = ownHeaders;
    const otherHeaders = hasPolicy ? ownHeaders : unprotected;
    to.writeHead(response.statusCode ?? 502, isHtml ? otherHeaders : response.headers);
    if (isHtml && isPage) await send(await text(response));
    else response.pipe(to);
  });
  proxied.on('error', () => to.destroy());
  from.pipe(proxied);
}

/** Starts a proxy in front of the site. */
export async function watchSite(target: string): Promise<WatchedSite> {
  const problems: string[] = [];
  const pages = new Map<string, string>();
  const delays: { pattern: RegExp; milliseconds: number }[] = [];
  let bodyDelay = 0;
  let chunkDelay = 0;
  const script = '<script src="/watch.js"></script>';
  const sendChunks = async (html: string, to: ServerResponse) => {
    const withoutFonts = html.replace(/@font-face\{[^}]*\}|<link rel="preload"[^>]*as="font"[^>]*>/g, '');
    const watched = withoutFonts.replace(
      '<head>',
      `<head>${script}<script src="/watch-positions.js"></script>`,
    );
    for (const chunk of cutAtRoots(watched)) {
      to.write(chunk);
      await wait(chunkDelay);
    }
    to.end();
  };
  const sendPage = async (html: string, to: ServerResponse) => {
    if (chunkDelay) return sendChunks(html, to);
    const [head, ...body] = html.replace('<head>', `<head>${script}`).split(/(?=<body)/);
    to.write(head);
    if (bodyDelay) await wait(bodyDelay);
    to.end(body.join(''));
  };
  const handle = async (from: IncomingMessage, to: ServerResponse) => {
    const path = from.url ?? '/';
    for (const { pattern, milliseconds } of delays) if (pattern.test(path)) await wait(milliseconds);
    if (path === '/watch.js') to.writeHead(200, { 'content-type': 'text/javascript' }).end(`(${watch})()`);
    else if (path === '/watch-positions.js')
      to.writeHead(200, { 'content-type': 'text/javascript' }).end(`(${watchPositions})()`);
    else if (path === '/watched') {
      problems.push(await text(from));
      to.writeHead(204).end();
    } else if (pages.has(path))
      to.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(pages.get(path));
    else forward(target, from, to, (html) => sendPage(html, to), chunkDelay === 0);
  };
  const server = createServer((from, to) => void handle(from, to));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    problems,
    script: script.replace('/watch', `${origin}/watch`),
    page: (path, html) => void pages.set(path, html),
    delay: (pattern, milliseconds) => void delays.push({ pattern, milliseconds }),
    delayBody(milliseconds) {
      bodyDelay = milliseconds;
    },
    cutAtRoots(milliseconds) {
      chunkDelay = milliseconds;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
