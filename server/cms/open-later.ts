import { withTimeout } from '../../src/services/with-timeout.ts';
import { type Cms, CmsUnreachableError } from './cms.ts';

/** Pause between a failed attempt to open the CMS and the next attempt. */
const pauseMs = 500;
/** After this time without a query, the next attempt starts by itself: an idle process recovers, too. */
const retryMs = 30_000;

export interface OpenLaterOptions {
  readonly kind: string;
  readonly open: () => Promise<Cms>;
  /** Called when a CMS opens that was unreachable before. */
  readonly onOpen: () => void;
  /** How long queries wait for an attempt; the attempt itself continues. Default 2,000. */
  readonly maxWaitMs?: number;
}

const createTimeoutError = () => new CmsUnreachableError('The CMS does not respond in time.');

/**
 * Creates a stand-in for a CMS that was unreachable when the server started. Each query first tries to open
 * the real CMS; without queries, a timer does. Until an attempt succeeds, queries reject with the reason.
 *
 * @param running an attempt that has already taken `maxWaitMs`
 */
export function openLater(
  { kind, open, onOpen, maxWaitMs = 2000 }: OpenLaterOptions,
  running?: Promise<Cms>,
): Cms {
  let opened: Cms | undefined;
  let retry: NodeJS.Timeout | undefined;
  let attempt = running && follow(running, 0);

  function follow(opening: Promise<Cms>, waitMs: number): Promise<Cms> {
    const followed = opening.then(
      (cms) => {
        opened = cms;
        onOpen();
        return cms;
      },
      (cause: unknown) => {
        setTimeout(() => {
          attempt = undefined;
        }, pauseMs).unref();
        clearTimeout(retry);
        retry = setTimeout(() => void get(), retryMs).unref();
        throw new CmsUnreachableError(cause instanceof Error ? cause.message : String(cause), { cause });
      },
    );
    const result = withTimeout(waitMs, followed, createTimeoutError);
    // Queries report the failure. If no query waits, it must not become an unhandled rejection.
    result.catch(() => undefined);
    return result;
  }

  function get(): Promise<Cms> {
    if (opened) return Promise.resolve(opened);
    attempt ??= follow(open(), maxWaitMs);
    return attempt;
  }

  return {
    kind,
    siteConfig: async () => (await get()).siteConfig(),
    pageByPath: async (path) => (await get()).pageByPath(path),
    postsByIds: async (ids) => (await get()).postsByIds(ids),
    postsByCategory: async (category, limit) => (await get()).postsByCategory(category, limit),
    menu: async (location) => (await get()).menu(location),
    contributors: async () => (await get()).contributors(),
    contributorBySlug: async (slug) => (await get()).contributorBySlug(slug),
    ranking: async (id) => (await get()).ranking(id),
    adRules: async () => (await get()).adRules(),
    async reload() {
      await opened?.reload?.();
    },
    expire() {
      opened?.expire?.();
    },
    async *paths() {
      yield* (await get()).paths();
    },
    draft: async (id) => (await (await get()).draft?.(id)) ?? null,
    toFetchUrl: (url) => opened?.toFetchUrl?.(url),
  };
}

/**
 * Opens a CMS. If the CMS is unreachable or does not respond in time, returns a stand-in that opens it later.
 *
 * @param onLate called with the reason why the CMS is opened later
 * @throws the error of `open` if `isUnreachable` returns false for it, for example because of wrong
 *   credentials
 */
export async function openInTime(
  options: OpenLaterOptions,
  isUnreachable: (error: unknown) => boolean,
  onLate: (error: unknown) => void,
): Promise<Cms> {
  const { open, maxWaitMs = 2000 } = options;
  const opening = open();
  let isRunning = true;
  const markStopped = () => {
    isRunning = false;
  };
  opening.then(markStopped, markStopped);
  try {
    return await withTimeout(maxWaitMs, opening, createTimeoutError);
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    onLate(error);
    return openLater(options, isRunning ? opening : undefined);
  }
}
