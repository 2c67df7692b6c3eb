import { CmsError } from '../cms.ts';

interface Connection<Node> {
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
  readonly nodes: readonly Node[];
}

/** A WordPress with a thousand times a hundred entries is none. */
const maxPages = 1000;

/** A connection to its end, by its cursors. A cursor that was there before is a fault: it would never end. */
export async function* readConnection<Node>(
  read: (after: string | null) => Promise<Connection<Node>>,
): AsyncGenerator<readonly Node[]> {
  const seen = new Set<string>();
  let after: string | null = null;
  for (let page = 0; page < maxPages; page += 1) {
    const { pageInfo, nodes } = await read(after);
    yield nodes;
    if (!pageInfo.hasNextPage) return;
    after = pageInfo.endCursor;
    if (after === null || seen.has(after))
      throw new CmsError('The CMS says that there is more, and not where.');
    seen.add(after);
  }
  throw new CmsError(`The CMS has a list of more than ${maxPages} pages.`);
}
