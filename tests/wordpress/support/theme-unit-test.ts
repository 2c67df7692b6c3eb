import { parseFragment, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { findSharedData } from '../../../scripts/testing/shared-data.ts';
import { forEachConcurrently } from '../../../scripts/wordpress/rest-client.ts';
import { fetchWithRetry, isUnavailable, rest, runPhp } from '../wordpress-test.ts';

const file = findSharedData('theme-unit-test.wxr.xml');
/** True if there is no WordPress, or no theme unit test. */
export const isUnitTestDataMissing = isUnavailable || file.isAbsent;
/** The end of a test title: why the tests are skipped although there is a WordPress; otherwise empty. */
export const skipReason = isUnavailable ? '' : file.reason;

/**
 * PHP code that inserts posts and pages of WordPress's theme unit test as its importer does. Debian does not
 * have the importer. Without slugs, the code inserts all of them.
 */
const toImporter = (slugs: readonly string[]) => `
  $slugs = json_decode( '${JSON.stringify(slugs)}' );
  $xml = simplexml_load_file( '${file.path}', 'SimpleXMLElement', LIBXML_NOCDATA );
  $map = array(); $made = array();
  wp_set_current_user( 1 );
  foreach ( $xml->channel->item as $item ) {
    $wp = $item->children( 'wp', true ); $type = (string) $wp->post_type;
    if ( ! in_array( $type, array( 'post', 'page' ), true ) ) { continue; }
    if ( $slugs && ! in_array( (string) $wp->post_name, $slugs, true ) ) { continue; }
    $id = wp_insert_post( wp_slash( array(
      'post_type' => $type, 'post_title' => (string) $item->title, 'post_name' => (string) $wp->post_name, 'post_status' => (string) $wp->status,
      'post_content' => (string) $item->children( 'content', true )->encoded, 'post_excerpt' => (string) $item->children( 'excerpt', true )->encoded,
      'post_date' => (string) $wp->post_date, 'post_password' => (string) $wp->post_password, 'menu_order' => (int) $wp->menu_order ) ) );
    $map[ (int) $wp->post_id ] = $id; $made[] = array( $id, (int) $wp->post_parent );
  }
  foreach ( $made as list( $id, $parent ) ) { if ( isset( $map[ $parent ] ) ) { wp_update_post( array( 'ID' => $id, 'post_parent' => $map[ $parent ] ) ); } }
  echo wp_json_encode( array_values( $map ) );`;

export interface Imported {
  readonly id: number;
  readonly path: string;
  readonly isProtected: boolean;
  /** Texts of paragraphs, list items, headings, cells and quotes, without spaces. */
  readonly passages: readonly string[];
}

function textOf(node: Tree.Node): string {
  if (node.nodeName === '#text') return (node as Tree.TextNode).value;
  if (
    ['script', 'style', 'template', 'noscript', 'iframe', 'object', 'textarea', 'select'].includes(
      node.nodeName,
    ) ||
    !('childNodes' in node)
  )
    return '';
  return node.childNodes.map(textOf).join('');
}

const removeSpace = (text: string) => text.replace(/\s+/g, '');

function passagesOf(html: string): string[] {
  const found: string[] = [];
  const open: Tree.Node[] = [parseFragment(html)];
  for (let node = open.pop(); node; node = open.pop()) {
    if (['p', 'li', 'h2', 'td', 'blockquote'].includes(node.nodeName)) found.push(removeSpace(textOf(node)));
    if ('childNodes' in node) open.push(...node.childNodes);
  }
  return found.filter(Boolean);
}

async function listImported(ids: readonly number[]): Promise<Imported[]> {
  const all = await Promise.all(
    ['posts', 'pages'].map((type) => rest(`/wp/v2/${type}?per_page=100&include=${ids.join()}`)),
  );
  return all.flat().map(({ id, link, content }) => ({
    id,
    path: new URL(link).pathname,
    isProtected: content.protected,
    passages: passagesOf(content.rendered.split('<!--nextpage-->').join('')),
  }));
}

/** Imports posts and pages of the theme unit test; default: all of them. */
export const importThemeUnitTest = (slugs: readonly string[] = []): Promise<Imported[]> =>
  listImported(JSON.parse(runPhp(toImporter(slugs))));

/** Finds the pages that our server does not show, and texts that they lack on our server. */
export async function findLostText(imported: readonly Imported[]): Promise<string[]> {
  const problems: string[] = [];
  await forEachConcurrently(imported, async ({ id, path, passages, isProtected }) => {
    const response = await fetchWithRetry(path);
    const html = await response.text();
    if (response.status !== 200) problems.push(`${path}: ${response.status}`);
    // Our site has a redirect at the path of one of these pages.
    if (isProtected || response.redirected || response.status !== 200) return;
    const shown = removeSpace(textOf(parseFragment(html)));
    const lost = passages.filter((passage) => !shown.includes(passage));
    // Other tests publish posts, which changes the list of newest posts.
    const [now] = lost.length > 0 ? await listImported([id]) : [];
    for (const passage of lost)
      if (now?.passages.includes(passage)) problems.push(`${path}: lost “${passage.slice(0, 80)}”`);
  });
  return problems;
}
