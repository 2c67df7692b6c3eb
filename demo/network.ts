/**
 * Service worker of the frames: makes their requests slow, offline or failing, depending on `_net` in the
 * frame's URL. The workbench's own pages are outside its scope.
 */
interface WorkerFetchEvent extends Event {
  readonly request: Request;
  readonly clientId: string;
  respondWith(response: Promise<Response>): void;
  waitUntil(work: Promise<unknown>): void;
}

interface WorkerScope extends EventTarget {
  skipWaiting(): Promise<void>;
  readonly clients: {
    claim(): Promise<void>;
    get(id: string): Promise<{ readonly url: string } | undefined>;
  };
}

const worker = self as unknown as WorkerScope;
/** Delay before each response. */
const latencyMs = 1000;
const bytesPerSecond = 100_000;

const wait = (delayMs: number) => new Promise((resolve) => setTimeout(resolve, delayMs));
const networkOf = (url: string) => new URL(url).searchParams.get('_net') ?? 'fast';

/** Passes the body on at the speed of a slow connection. */
function throttle(response: Response): Response {
  const slow = new TransformStream<Uint8Array, Uint8Array>({
    async transform(chunk, controller) {
      await wait((chunk.length / bytesPerSecond) * 1000);
      controller.enqueue(chunk);
    },
  });
  // A redirect or a response of another origin has no body that we may read.
  if (!response.body || response.type !== 'basic') return response;
  return new Response(response.body.pipeThrough(slow), response);
}

/**
 * Whether an offline browser has the file in its cache: the page, its sheets and fonts, and the scripts in
 * its head.
 */
function isCached({ destination, url }: Request): boolean {
  if (['document', 'iframe', 'style', 'font'].includes(destination)) return true;
  return (
    destination === 'script' && /^\/(?:demo\/|embed(?:\/embed\.\w+\.m|\.)js$)/.test(new URL(url).pathname)
  );
}

async function respond(request: Request, network: string): Promise<Response> {
  if (network === 'offline' && !isCached(request)) return Response.error();
  if (network === 'failing' && request.destination === '')
    return new Response('{"title":"Simulated by the workbench"}', {
      status: 503,
      headers: { 'content-type': 'application/problem+json' },
    });
  if (network !== 'slow') return fetch(request);
  await wait(latencyMs);
  return throttle(await fetch(request));
}

worker.addEventListener('install', () => void worker.skipWaiting());
worker.addEventListener('activate', (event) => (event as WorkerFetchEvent).waitUntil(worker.clients.claim()));
worker.addEventListener('fetch', (event) => {
  const { request, clientId, respondWith } = event as WorkerFetchEvent;
  const findNetwork = async () => {
    if (request.mode === 'navigate') return networkOf(request.url);
    return networkOf((await worker.clients.get(clientId))?.url ?? request.url);
  };
  respondWith.call(
    event,
    findNetwork().then((network) => respond(request, network)),
  );
});
