import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPngHeader } from '../../../bench/abuse/image-host.ts';
import { readProcessCpuMs } from '../../../bench/abuse/target.ts';
import { startSite } from '../../support/start-site.ts';
import { readBudgets } from './budget-table.ts';
import { checks } from './checks.ts';
import { type BudgetServer, secrets } from './send.ts';

const budgets = readBudgets();
/** Linear work takes ten times as long for an input of ten times the limit. */
const maxRatio = 15;
/**
 * CPU time is counted in steps of 10 ms. Compilation and garbage collection take longer than small requests.
 */
const toleranceMs = 150;

let site: Awaited<ReturnType<typeof startSite>>;
let imageHost: Server;
let server: BudgetServer;

/**
 * Larger images have only a header: creating them would take seconds, and the server must read only the
 * header.
 */
const maxCreatedPixels = 100_000_000;
const width = 5000;

/** A PNG of one color with this number of pixels. */
async function createImage(pixels: number, isProgressive: boolean): Promise<Buffer> {
  const height = Math.floor(pixels / width);
  if (pixels > maxCreatedPixels) return createPngHeader(width, height);
  return sharp({ create: { width, height, channels: 3, background: '#336699' } })
    .png({ compressionLevel: 1, progressive: isProgressive })
    .toBuffer();
}

/** The first bytes of a JPEG, and zeros, in chunks: a reader that stops at its limit receives only these. */
function* createBytes(bytes: number): Iterable<Buffer> {
  yield Buffer.from([0xff, 0xd8, 0xff]);
  const chunk = Buffer.alloc(65_536);
  for (let left = bytes - 3; left > 0; left -= chunk.byteLength) yield chunk.subarray(0, left);
}

beforeAll(async () => {
  imageHost = createServer(async (request, response) => {
    const [, kind, size] = (request.url ?? '').split('/');
    const body =
      kind === 'bytes' ? createBytes(Number(size)) : [await createImage(Number(size), kind === 'interlaced')];
    Readable.from(body, { objectMode: false }).pipe(response.writeHead(200, { 'Content-Type': 'image/png' }));
  }).listen(0, '127.0.0.1');
  await once(imageHost, 'listening');
  const host = `127.0.0.1:${(imageHost.address() as AddressInfo).port}`;
  site = await startSite('nursing', {
    ...secrets,
    IMAGE_HOSTS: host,
    METRICS_PORT: '0',
    EVENTS_URL: 'http://127.0.0.1:9/',
    LOG_LEVEL: 'silent',
  });
  server = { origin: site.origin, images: `http://${host}` };
});
afterAll(async () => {
  await site?.stop();
  imageHost?.closeAllConnections();
  imageHost?.close();
});

test('every limit in SECURITY.md has a check, and every check has a limit', () => {
  expect(budgets.length).toBeGreaterThan(40);
  expect(Object.keys(checks)).toEqual(budgets.map(({ input }) => input));
});

/**
 * Reads the CPU time of the server and of this process, which runs the checks that call functions directly.
 */
function readCpuMs(): number {
  const { user, system } = process.cpuUsage();
  return readProcessCpuMs(site.pid) + (user + system) / 1000;
}

test.each(budgets)('limits $input to $limit', async ({ input, limit, atLimit, beyond }) => {
  const send = checks[input];
  if (!send) throw new Error(`There is no check for ${input}.`);
  const start = readCpuMs();
  expect(await send(limit, server)).toBe(atLimit);
  const middle = readCpuMs();
  expect(await send(limit * 10, server)).toBe(beyond);
  const end = readCpuMs();
  expect(end - middle).toBeLessThan(maxRatio * (middle - start) + toleranceMs);
});
