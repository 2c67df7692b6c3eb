/**
 * A separate process that attacks the server. It also runs WordPress, behind a faulty connection, and the
 * image host. `run-abuse.ts` starts the process and sends it one message, which starts the attacks.
 */
import { setPriority } from 'node:os';
import { startTestWordPress } from '../../server/testing/wordpress/wordpress-server.ts';
import { type AttackResult, runAttack } from './attack.ts';
import { type FaultyProxy, proxyFaults, startFaultyProxy } from './faulty-proxy.ts';
import { type ImageHost, startImageHost } from './image-host.ts';
import { type AttackTarget, listAttacks } from './list-attacks.ts';

/** The first message of the attacking process: the URLs of its servers. */
export interface Ready {
  readonly cmsUrl: string;
  readonly imageHost: string;
}

/** The message that starts the attacks. */
export interface AttackOptions extends AttackTarget {
  /** The attacks last at least this long. If the distinct URLs take longer, they last up to `maxSeconds`. */
  readonly minSeconds: number;
  readonly maxSeconds: number;
  /** Only the attacks whose names contain this text. */
  readonly only?: string;
}

/** The last message of the attacking process: the results of all attacks. */
export interface Done {
  readonly results: readonly AttackResult[];
  /** Requests that our server was tricked into sending to a server inside the network. */
  readonly internalRequests: number;
}

const secondsPerFault = 3;

/** Changes how the CMS fails, every few seconds, until the signal aborts. */
function rotateFaults(proxy: FaultyProxy, signal: AbortSignal): void {
  let changes = 0;
  const change = () => {
    proxy.fault = proxyFaults[changes++ % proxyFaults.length] ?? 'none';
  };
  change();
  const timer = setInterval(change, secondsPerFault * 1000);
  signal.addEventListener(
    'abort',
    () => {
      clearInterval(timer);
      // From here on the CMS is unreachable; do not wait for requests that hang.
      proxy.fault = 'reset';
      proxy.drop();
    },
    { once: true },
  );
}

async function attack(options: AttackOptions, proxy: FaultyProxy, images: ImageHost): Promise<Done> {
  const controller = new AbortController();
  const { only = '' } = options;
  const attacks = listAttacks(options, images, controller.signal).filter(({ name }) => name.includes(only));
  rotateFaults(proxy, controller.signal);
  const running = attacks.map((each) => ({ each, result: runAttack(each, controller.signal) }));
  const minimum = new Promise((resolve) => setTimeout(resolve, options.minSeconds * 1000));
  const limited = running.filter(({ each }) => each.total !== undefined).map(({ result }) => result);
  const maximum = new Promise((resolve) => setTimeout(resolve, options.maxSeconds * 1000).unref());
  await Promise.race([Promise.all([minimum, ...limited]), maximum]);
  controller.abort();
  const results = await Promise.all(running.map(({ result }) => result));
  return { results, internalRequests: images.internalRequests() };
}

async function main(): Promise<void> {
  process.on('disconnect', () => process.exit());
  // Real attackers have their own machines; the low priority leaves the CPU time to the server.
  setPriority(10);
  const wordpress = await startTestWordPress();
  const proxy = await startFaultyProxy(wordpress.origin);
  const images = await startImageHost();
  process.once('message', (options: AttackOptions) => {
    attack(options, proxy, images).then(
      (done) => process.send?.(done),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
  const ready: Ready = { cmsUrl: proxy.origin, imageHost: images.host };
  process.send?.(ready);
}

await main();
