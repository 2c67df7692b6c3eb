import { forEachConcurrently } from '../../../scripts/wordpress/rest-client.ts';
import { fetchWithRetry } from '../wordpress-test.ts';

/** Finds the paths at which our server does not respond with a page, with the status of each. */
export async function findUnservedPages(paths: readonly string[]): Promise<string[]> {
  const unserved: string[] = [];
  await forEachConcurrently(paths, async (path) => {
    // Some paths are canonical without a trailing slash on our site.
    const first = await fetchWithRetry(path, { redirect: 'manual' });
    const response = first.status === 301 ? await fetchWithRetry(path.replace(/\/$/, '')) : first;
    const [status, html] = [response.status, await response.text()];
    if (status !== 200 || !/<h1\b/.test(html)) unserved.push(`${path}: ${status}`);
  });
  return unserved;
}
