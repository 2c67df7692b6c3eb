import { type Attack, Finding } from '../attack.ts';
import { sendRaw } from '../requests.ts';

/** Bytes that no browser sends: one request, or several on one connection. */
interface RawRequest {
  readonly name: string;
  readonly bytes: string;
  /**
   * The most responses that the server may send. More mean request smuggling (the server read a request that
   * a proxy in front did not see), or for pipelined requests, a missing limit.
   */
  readonly maxResponses: number;
}

const host = 'Host: 127.0.0.1';
const hidden = 'GET /healthz?hidden HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n';
const end = '\r\n\r\n';
const path = '/1/indexes/*/queries';
const get = (headers: string, target = '/healthz') => `GET ${target} HTTP/1.1\r\n${headers}${end}`;
const post = (headers: string, body: string) => `POST ${path} HTTP/1.1\r\n${host}\r\n${headers}${end}${body}`;

/** Bodies whose length is ambiguous: what follows the body must not be read as a request. */
const smuggling: readonly RawRequest[] = [
  ['a length and chunks', `Content-Length: 6\r\nTransfer-Encoding: chunked`, `0${end}${hidden}`],
  [
    'chunks and a length',
    `Transfer-Encoding: chunked\r\nContent-Length: ${hidden.length}`,
    `0${end}${hidden}`,
  ],
  ['two lengths', `Content-Length: 0\r\nContent-Length: ${hidden.length}`, hidden],
  ['two lengths in one header', `Content-Length: 0, ${hidden.length}`, hidden],
  ['a length with a sign', `Content-Length: +${hidden.length}`, hidden],
  ['a negative length', 'Content-Length: -1', hidden],
  ['a length in hexadecimal', `Content-Length: 0x${hidden.length.toString(16)}`, hidden],
  ['a length of 30 digits', `Content-Length: ${'9'.repeat(30)}`, hidden],
  ['an unknown transfer coding', `Transfer-Encoding: xchunked\r\nContent-Length: 0`, hidden],
  ['a coding after chunks', `Transfer-Encoding: chunked, identity`, `0${end}${hidden}`],
  ['a tab before the coding', `Transfer-Encoding:\tchunked\r\nContent-Length: 0`, `0${end}${hidden}`],
  ['a space before the colon', `Transfer-Encoding : chunked\r\nContent-Length: 0`, `0${end}${hidden}`],
  ['a folded header', `X: 1\r\n Transfer-Encoding: chunked\r\nContent-Length: 0`, `0${end}${hidden}`],
  ['a bare line feed', `X: 1\nTransfer-Encoding: chunked\r\nContent-Length: 0`, `0${end}${hidden}`],
  ['a chunk size that overflows', 'Transfer-Encoding: chunked', `1${'0'.repeat(16)}\r\n${hidden}`],
  ['a negative chunk size', 'Transfer-Encoding: chunked', `-1\r\n${hidden}`],
  ['a chunk longer than its size', 'Transfer-Encoding: chunked', `1\r\nab\r\n0${end}${hidden}`],
  ['a chunk extension of 100 KB', 'Transfer-Encoding: chunked', `1;${'x'.repeat(100_000)}\r\na\r\n0${end}`],
].map(([name = '', headers = '', body = '']) => ({ name, bytes: post(headers, body), maxResponses: 1 }));

const requestLines: readonly RawRequest[] = [
  ['no host', get('X: 1')],
  ['two hosts', get(`${host}\r\nHost: evil.example`)],
  ['another host in the URL', get(host, 'http://evil.example/')],
  ['a host with a path', get('Host: evil.example/x')],
  ['a host with markup', get('Host: "><script>alert(1)</script>')],
  ['HTTP/0.9', `GET /${end}`],
  ['HTTP/9.9', `GET / HTTP/9.9\r\n${host}${end}`],
  ['the preface of HTTP/2', `PRI * HTTP/2.0${end}SM${end}`],
  ['a TLS greeting', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003'],
  ['zeros', '\u0000'.repeat(1000)],
  ['a zero in a header', get(`${host}\r\nX: a\u0000b`)],
  ['20,000 headers', get(`${host}\r\n${'X: 1\r\n'.repeat(20_000)}Y: 1`)],
  ['a header of 100 KB', get(`${host}\r\nX: ${'x'.repeat(100_000)}`)],
  ['a URL of 100 KB', get(host, `/${'x'.repeat(100_000)}`)],
  ['a cookie of 15 KB', get(`${host}\r\nCookie: ${'a=b; '.repeat(3000)}`, '/')],
  ['1,500 encodings', get(`${host}\r\nAccept-Encoding: ${'x;q=0.1,'.repeat(1500)}`, '/')],
  ['3,000 entity tags', get(`${host}\r\nIf-None-Match: ${'"x",'.repeat(3000)}`, '/')],
  ['3,000 ranges', get(`${host}\r\nRange: bytes=${'0-1,'.repeat(3000)}5-6`, '/')],
  [
    'an upgrade',
    get(`${host}\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk`),
  ],
  ['CONNECT', `CONNECT 127.0.0.1:22 HTTP/1.1\r\n${host}${end}`],
  ['TRACE', `TRACE / HTTP/1.1\r\n${host}\r\nCookie: secret=1${end}`],
  ['OPTIONS *', `OPTIONS * HTTP/1.1\r\n${host}${end}`],
  ['an invented method', `BANANA / HTTP/1.1\r\n${host}${end}`],
  ['PUT on a page', `PUT / HTTP/1.1\r\n${host}\r\nContent-Length: 3${end}abc`],
  ['an expectation', `POST ${path} HTTP/1.1\r\n${host}\r\nExpect: 200-banana\r\nContent-Length: 3${end}abc`],
].map(([name = '', bytes = '']) => ({ name, bytes, maxResponses: 1 }));

/**
 * Requests of a short pipeline, and the most responses to a long one. The server lets 20 requests of a
 * connection wait (`maxPipelined` in `server/http/limits/pipelined-requests.ts`), and closes it at the next
 * one. It may respond to more than 20 in all, because requests with a response no longer wait.
 */
const pipelined = 50;
const pipelines: readonly RawRequest[] = [
  { name: 'pipelined pages', bytes: get(host, '/').repeat(pipelined), maxResponses: pipelined },
  // About 70 KB; the server must close the connection.
  { name: '2,000 pipelined pages', bytes: get(host, '/').repeat(2000), maxResponses: pipelined },
  {
    name: 'pipelined unknown pages',
    bytes: Array.from({ length: pipelined }, (_, index) => get(host, `/pipelined-${index}/`)).join(''),
    maxResponses: pipelined,
  },
  {
    name: 'pages behind a rejected body',
    bytes: post('Content-Length: 3', 'abc') + get(host).repeat(2),
    maxResponses: 3,
  },
];

const rawRequests: readonly RawRequest[] = [...smuggling, ...requestLines, ...pipelines];

// 417: an unknown expectation. 503: an unknown page while the CMS fails.
const allowedStatuses = [200, 204, 301, 400, 403, 404, 405, 413, 414, 417, 431, 501, 503, 505];

/** Requests that proxies and servers may parse differently, and request lines that no browser sends. */
export function malformedRequestsAttack(origin: string): Attack {
  return {
    name: 'request lines, headers, methods, pipelining, smuggling',
    perSecond: 20,
    maxOpen: 20,
    allowedStatuses,
    async send(index) {
      const request = rawRequests[index % rawRequests.length];
      if (!request) return 'closed';
      const { name, bytes, maxResponses } = request;
      const { statuses, text, isClosed } = await sendRaw(origin, Buffer.from(bytes, 'latin1'));
      if (statuses.length > maxResponses)
        throw new Finding(`${name} got ${statuses.length} responses: ${statuses.join(', ')}`);
      const forbidden = statuses.filter((status) => !allowedStatuses.includes(status));
      if (forbidden.length > 0) throw new Finding(`${name} got status ${forbidden.join(', ')}`);
      if (/evil\.example|<script>alert\(1\)/.test(text)) throw new Finding(`${name} is reflected`);
      // All are allowed; the report counts the highest one.
      return Math.max(...statuses, 0) || (isClosed ? 'closed' : 'timeout');
    },
  };
}
