import { batchPosts } from '../cms/batch-posts.ts';
import type { Cms } from '../cms/cms.ts';
import { CmsResponse } from '../cms/cms-response.ts';
import { createVersionedCms, type Respond, type VersionedCms } from '../cms/versioned-cms.ts';

/** Wraps a CMS so that responses carry versions, without caching. Returns a versioned CMS unchanged. */
export function versionCms(cms: Cms | VersionedCms): VersionedCms {
  if ('respond' in cms) return cms;
  const loadPost = batchPosts((ids) => cms.postsByIds(ids));
  const respond: Respond = async (query) =>
    new CmsResponse(query, await query.fetch(cms, loadPost), Date.now());
  return createVersionedCms(respond, {
    kind: cms.kind,
    paths: () => cms.paths(),
    draft: cms.draft?.bind(cms),
    toFetchUrl: cms.toFetchUrl?.bind(cms),
  });
}
