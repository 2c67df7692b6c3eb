import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';

export interface ImageHost {
  /** `host:port` for the server's list of allowed hosts. */
  readonly host: string;
  /** Port of a server inside the network. The tested server must never send a request to it. */
  readonly internalPort: number;
  /** Number of requests that reached the server inside the network. */
  readonly internalRequests: () => number;
  close(): void;
}

/** Returns a PNG file that ends after its header. */
export function createPngHeader(width: number, height: number): Buffer {
  const chunk = Buffer.alloc(25);
  chunk.writeUInt32BE(13, 0);
  chunk.write('IHDR', 4, 'latin1');
  chunk.writeUInt32BE(width, 8);
  chunk.writeUInt32BE(height, 12);
  chunk.set([8, 2, 0, 0, 0], 16);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 21)), 21);
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), chunk]);
}

/** A square image with this side is just below the server's limit of pixels. */
const sidePx = 7700;
const blank = () => sharp({ create: { width: sidePx, height: sidePx, channels: 3, background: '#336699' } });

async function createImages() {
  const photo = await sharp({
    create: {
      width: 1200,
      height: 900,
      channels: 3,
      background: '#336699',
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    },
  })
    .jpeg({ quality: 60 })
    .toBuffer();
  return new Map<string, readonly [type: string, body: Buffer]>([
    ['/photo.jpg', ['image/jpeg', photo]],
    ['/truncated.jpg', ['image/jpeg', photo.subarray(0, photo.length / 2)]],
    ['/pixels.png', ['image/png', createPngHeader(30_000, 30_000)]],
    [
      '/interlaced.png',
      ['image/png', await blank().png({ progressive: true, compressionLevel: 1 }).toBuffer()],
    ],
    [
      '/progressive.jpg',
      ['image/jpeg', await blank().jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer()],
    ],
    // The server rejects the type image/svg+xml before it reads the file, so this file has another type.
    ['/comments.svg', ['image/png', Buffer.from(`${'<!--'.repeat(400_000)}<svg/>`)]],
    ['/page', ['text/html', Buffer.from('<p>page</p>')]],
  ]);
}

/** Sends an endless body, one megabyte every 10 ms. */
function sendEndless(response: ServerResponse): void {
  const bytes = Buffer.alloc(1_000_000, 1);
  const timer = setInterval(() => response.write(bytes), 10);
  response.on('close', () => clearInterval(timer));
}

async function listen(listener: RequestListener): Promise<Server> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
const portOf = (server: Server) => (server.address() as AddressInfo).port;

/**
 * Starts a host of images that are hard to decode, and a server inside the network that no request may
 * reach.
 */
export async function startImageHost(): Promise<ImageHost> {
  const images = await createImages();
  let internalRequests = 0;
  const internal = await listen((_request, response) => {
    internalRequests += 1;
    response.writeHead(200, { 'Content-Type': 'image/png' }).end('internal server');
  });
  const host = await listen((request, response) => {
    const [path = '/'] = (request.url ?? '/').split('?');
    const image = images.get(path);
    if (image) response.writeHead(200, { 'Content-Type': image[0] }).end(image[1]);
    else if (path === '/redirect-inside')
      response.writeHead(302, { Location: `http://127.0.0.1:${portOf(internal)}/` }).end();
    else if (path === '/redirect-file') response.writeHead(302, { Location: 'file:///etc/passwd' }).end();
    else if (path === '/endless') sendEndless(response.writeHead(200, { 'Content-Type': 'image/jpeg' }));
    else if (path === '/long')
      response.writeHead(200, { 'Content-Type': 'image/jpeg', 'Content-Length': '1000000000' }).write('x');
    else response.writeHead(404).end();
  });
  return {
    host: `127.0.0.1:${portOf(host)}`,
    internalPort: portOf(internal),
    internalRequests: () => internalRequests,
    close() {
      for (const server of [host, internal]) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}
