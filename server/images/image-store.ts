import { BrokenCircuitError, ConsecutiveBreaker, circuitBreaker, handleAll } from 'cockatiel';
import { boundFetch } from '../../src/core/text/bounded-text.ts';
import type { Configuration } from '../configuration/configuration.ts';
import { createWorkQueue } from '../work-queue.ts';
import { detectKind } from './resize-image.ts';

/** Resized images that processes on several machines share, by key. Neither method throws. */
export type ImageStore = NonNullable<ReturnType<typeof openImageStore>>;

/** Resizing an image again takes less time, so there is no reason to wait longer for the store. */
const timeoutMs = 2000;
const failuresUntilPause = 3;
const pauseMs = 3000;
const maxUploads = 4;
const maxWaitingUploads = 100;
/** The same limit as for an image before it is resized. */
const maxBytes = 15_728_640;

const isDenied = (error: { readonly serviceCode?: string }): boolean => error.serviceCode === 'AccessDenied';

/** The package is loaded at first use: most sites need no S3. */
async function createClient(configuration: Configuration, bucket: string) {
  const { S3mini } = await import('s3mini');
  const { awsRegion: region, awsAccessKeyId = '', awsSecretAccessKey = '' } = configuration;
  return new S3mini({
    endpoint: `${configuration.imageStoreEndpoint ?? `https://s3.${region}.amazonaws.com`}/${bucket}`,
    region,
    accessKeyId: awsAccessKeyId,
    secretAccessKey: awsSecretAccessKey,
    requestAbortTimeout: timeoutMs,
    fetch: boundFetch(fetch, maxBytes),
  });
}

/**
 * Opens the bucket that IMAGE_STORE names; undefined if it is not set. After three failures in a row,
 * sends no requests for 3 seconds, so that a store that is down does not delay images.
 *
 * @param onError receives the first of several errors in a row
 */
export function openImageStore(configuration: Configuration, onError: (error: unknown) => void) {
  if (!configuration.imageStore) return undefined;
  const [bucket = '', ...folders] = configuration.imageStore.slice('s3://'.length).split('/').filter(Boolean);
  const nameOf = (key: string) => [...folders, key].join('/');
  let client: ReturnType<typeof createClient> | undefined;
  const connect = () => {
    client ??= createClient(configuration, bucket);
    return client;
  };
  const uploads = createWorkQueue(maxUploads, maxWaitingUploads);

  /** Reads and writes pause separately: a key may have the right to only one of them. */
  function createPolicy() {
    const breaker = circuitBreaker(handleAll, {
      halfOpenAfter: pauseMs,
      breaker: new ConsecutiveBreaker(failuresUntilPause),
    });
    let hasFailed = false;
    return async <Value>(request: () => Promise<Value>): Promise<Value | undefined> => {
      try {
        const value = await breaker.execute(request);
        hasFailed = false;
        return value;
      } catch (error) {
        if (!hasFailed && !(error instanceof BrokenCircuitError)) onError(error);
        hasFailed = true;
        return undefined;
      }
    };
  }
  const read = createPolicy();
  const write = createPolicy();

  let hasReadUpload = false;

  /**
   * Reads the first uploaded image. S3 also denies reads of absent images, so only a denied read of an image
   * that exists shows that the key lacks a right.
   */
  async function readFirstUpload(name: string): Promise<void> {
    if (hasReadUpload) return;
    await read(async () => {
      const response = await (await connect()).getObjectResponse(name).catch((cause) => {
        if (!isDenied(cause)) throw cause;
        hasReadUpload = true;
        throw new Error('S3 denies reads of IMAGE_STORE; give its key the right s3:GetObject', { cause });
      });
      hasReadUpload = true;
      await response?.body?.cancel();
    });
  }

  return {
    /** Resolves to undefined if the image is absent or older than `maxAgeMs`. */
    get: (key: string, maxAgeMs: number = Number.POSITIVE_INFINITY) =>
      read(async () => {
        const response = await (await connect()).getObjectResponse(nameOf(key)).catch((error) => {
          // Amazon S3 sends this instead of 404 to keys without the right to list the bucket.
          if (!isDenied(error)) throw error;
        });
        if (!response) return undefined;
        const storedAt = new Date(response.headers.get('last-modified') ?? '');
        const bytes = Buffer.from(await response.arrayBuffer());
        if (Number.isFinite(maxAgeMs) && !(Date.now() - storedAt.getTime() <= maxAgeMs)) return undefined;
        // The object may be a truncated upload, or not an image.
        if (!detectKind(bytes)) return undefined;
        return { bytes, storedAt: Number.isNaN(storedAt.getTime()) ? undefined : storedAt };
      }),
    async set(key: string, bytes: Buffer) {
      const type = `image/${detectKind(bytes)}`;
      const put = async () => (await connect()).putObject(nameOf(key), bytes, type);
      const upload = async () => {
        if (await write(put)) await readFirstUpload(nameOf(key));
      };
      // If too many uploads wait, skips this one: the image is also on the disk.
      if (uploads.waiting < maxWaitingUploads) await uploads(upload);
    },
  };
}
