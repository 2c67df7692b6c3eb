import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express, { type Express } from 'express';
import sharp from 'sharp';
import { createImageRouter } from '../images/image-router.ts';
import { createImageService } from '../images/image-service.ts';
import { listen } from './listen.ts';
import { provideTestContext } from './provide-test-context.ts';

interface ImageResponse {
  readonly response: Response;
  readonly status: number;
  readonly type: string | null;
  readonly bytes: Buffer;
}

/** The image router over HTTP, with a folder of images and another host to fetch images from. */
export interface ImageServer {
  readonly origin: string;
  /** Folder of the local images, served under `/pictures/`. */
  readonly imageDirectory: string;
  readonly cacheDirectory: string;
  readonly remotePort: number;
  /** Requests that the other host has received. */
  remoteRequests: number;
  /** Called on each request to the other host. */
  onRemoteRequest: () => void;
  /** The URL of an image on the other host. */
  remoteUrl(path: string): string;
  /** Requests `/images` for an image; by default 128 pixels wide, as WebP. */
  get(url: string, query?: string, accept?: string, signal?: AbortSignal): Promise<ImageResponse>;
  /** Purges the tag `images`. */
  purge(): void;
  close(): Promise<void>;
}

const emptySvg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
const color = '#336699';

async function createPhotos() {
  const photo = sharp({ create: { width: 800, height: 400, channels: 3, background: color } });
  const transparent = sharp({ create: { width: 100, height: 100, channels: 4, background: `${color}80` } });
  const large = sharp({
    create: {
      width: 1280,
      height: 1280,
      channels: 3,
      background: color,
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    },
  });
  return {
    photo: await photo.jpeg().toBuffer(),
    transparent: await transparent.png().toBuffer(),
    large: await large.jpeg({ quality: 40 }).toBuffer(),
  };
}

type Photos = Awaited<ReturnType<typeof createPhotos>>;

async function writeImages(directory: string, { photo, transparent, large }: Photos): Promise<string> {
  const folder = await mkdtemp(join(directory, 'images-'));
  await writeFile(join(folder, 'photo.jpg'), photo);
  await writeFile(join(folder, 'large.jpg'), large);
  await writeFile(join(folder, 'glass.png'), transparent);
  await writeFile(
    join(folder, 'drawing.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  );
  await writeFile(
    join(folder, 'box.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><path d="M0 0h20v20H0z" fill="#369"/></svg>',
  );
  await writeFile(join(folder, 'text.jpg'), 'not an image');
  await mkdir(join(folder, '.originals'));
  await writeFile(join(folder, '.originals/photo.jpg'), photo);
  await writeFile(join(folder, '.hidden.jpg'), photo);
  await writeFile(join(directory, 'secret.jpg'), photo);
  await symlink(join(directory, 'secret.jpg'), join(folder, 'link.jpg'));
  return folder;
}

/** Another host, with images, redirects and invalid responses. */
function createRemoteHost({ photo, large }: Photos, onRequest: () => void): Express {
  const host = express();
  host.use((_request, _response, next) => {
    onRequest();
    next();
  });
  const serve = (path: string, type: string, body: string | Buffer) =>
    host.get(path, (_request, response) => void response.type(type).send(body));
  const redirect = (path: string, target: string) =>
    host.get(path, (_request, response) => void response.redirect(target));
  serve('/photo.jpg', 'image/jpeg', photo);
  serve('/large.jpg', 'image/jpeg', large);
  serve('/page', 'html', '<p>page</p>');
  serve('/drawing', 'image/png', emptySvg);
  serve('/vector', 'image/svg+xml', emptySvg);
  host.get('/large', (_request, response) => void response.type('image/jpeg').write(Buffer.alloc(1_300_000)));
  host.get('/slow', () => undefined);
  redirect('/once', '/photo.jpg');
  redirect('/loop', '/loop');
  redirect('/inside', 'http://inside.example/photo.jpg');
  redirect('/elsewhere', 'http://elsewhere.example/photo.jpg');
  return host;
}

const addresses: Readonly<Record<string, readonly string[]>> = {
  'pictures.example': ['127.0.0.1'],
  'cms.example': ['127.0.0.1'],
  'inside.example': ['127.0.0.1'],
  'both.example': ['93.184.216.34', '10.0.0.1'],
  'mapped.example': ['::ffff:127.0.0.1'],
};

interface ServiceSetup {
  readonly imageDirectory: string;
  readonly cacheDirectory: string;
  readonly remotePort: number;
  readonly timeoutMs: number;
}

function createService({ imageDirectory, cacheDirectory, remotePort, timeoutMs }: ServiceSetup) {
  return createImageService({
    folders: { '/pictures/': imageDirectory },
    hosts: [
      `pictures.example:${remotePort}`,
      'inside.example',
      'both.example',
      'mapped.example',
      '127.0.0.1',
      '[::1]',
    ],
    cmsHosts: [`cms.example:${remotePort}`],
    cacheDirectory,
    maxBytes: 1_000_000,
    timeoutMs,
    resolve: async (name) =>
      (addresses[name] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    onCacheError: (error) => {
      throw error;
    },
    toFetchUrl: (url) =>
      url.startsWith('https://known.example/')
        ? url.replace('https://known.example', `http://cms.example:${remotePort}`)
        : undefined,
  });
}

/** Starts the router and the other host on free ports. `timeoutMs` limits fetches from the other host. */
export async function startImageServer(timeoutMs = 300): Promise<ImageServer> {
  const directory = await mkdtemp(join(tmpdir(), 'images-'));
  const cacheDirectory = join(directory, 'cache');
  const photos = await createPhotos();
  const imageDirectory = await writeImages(directory, photos);
  const remote = await listen(
    createRemoteHost(photos, () => {
      images.remoteRequests += 1;
      images.onRemoteRequest();
    }),
  );
  const service = createService({ imageDirectory, cacheDirectory, remotePort: remote.port, timeoutMs });
  const server = await listen(
    express()
      .use(provideTestContext(() => 'https://site.example'))
      .use('/images', createImageRouter(service)),
  );
  const images: ImageServer = {
    origin: server.origin,
    imageDirectory,
    cacheDirectory,
    remotePort: remote.port,
    remoteRequests: 0,
    onRemoteRequest: () => undefined,
    remoteUrl: (path) => `http://pictures.example:${remote.port}${path}`,
    async get(url, query = 'w=128', accept = 'image/webp', signal) {
      const response = await fetch(`${server.origin}/images?url=${encodeURIComponent(url)}&${query}`, {
        headers: { accept },
        signal,
      });
      const bytes = Buffer.from(await response.arrayBuffer());
      return { response, status: response.status, type: response.headers.get('content-type'), bytes };
    },
    purge: service.purge,
    async close() {
      await Promise.all([server.close(), remote.close()]);
      await rm(directory, { recursive: true, force: true });
    },
  };
  return images;
}
