import { type Cms, CmsUnreachableError } from './cms.ts';

/** No attempt to open the CMS before this time has passed since the last one. */
const pauseMs = 500;

/**
 * A CMS that was unreachable when the server started. Each query opens it first, until that succeeds; until then
 * queries reject with the reason.
 *
 * @param onOpen called once, when the CMS is open
 */
export function openLater(kind: string, open: () => Promise<Cms>, onOpen: () => void): Cms {
  let opened: Cms | undefined;
  let attempt: Promise<Cms> | undefined;

  async function openNow(): Promise<Cms> {
    try {
      opened = await open();
    } catch (cause) {
      setTimeout(() => {
        attempt = undefined;
      }, pauseMs).unref();
      throw new CmsUnreachableError(cause instanceof Error ? cause.message : String(cause), { cause });
    }
    onOpen();
    return opened;
  }

  function get(): Promise<Cms> {
    if (opened) return Promise.resolve(opened);
    attempt ??= openNow();
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
    async *paths() {
      yield* (await get()).paths();
    },
    draft: async (id) => (await (await get()).draft?.(id)) ?? null,
    fetchedFrom: (url) => opened?.fetchedFrom?.(url),
  };
}
