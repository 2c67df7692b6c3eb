import { CmsError } from '../cms.ts';

interface Connection<Node> {
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
  readonly nodes: readonly Node[];
}

/** Far more pages of 100 entries than any real WordPress has. */
const maxPages = 1000;

/** Reads all pages of a connection. Rejects if a cursor repeats, because the list would never end. */
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
      throw new CmsError('The CMS reports another page of a list without a new cursor.');
    seen.add(after);
  }
  throw new CmsError(`The CMS has a list of more than ${maxPages} pages.`);
}
