/**
 * `npm run wordpress`: starts a real WordPress on the loopback interface, with the companion plugin and
 * our nursing content, and our server in front of it.
 */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { pluginConstants, startEmbedServer } from './embed-server.ts';
import { checkWpGraphql, readSource, siteSuffix, UnavailableError } from './packages.ts';
import { isInUse, isStopping, stopOnSignals, stopPrograms } from './processes.ts';
import { createRestClient } from './rest-client.ts';
import { seedWordPress } from './seed.ts';
import { evaluatePhp, startWordPress, type WordPress } from './wordpress-site.ts';

const help = `npm run wordpress -- [options]

  --wordpress WHICH "debian" (default), "current" (Debian's unstable release), or a folder with WordPress
  --wpgraphql DIR   installs the WPGraphQL plugin from this folder; the server then uses CMS=wpgraphql
  --fresh           deletes the content of earlier runs
  --port N          port of our server (default 3000)
  --wordpress-port N  port of WordPress (default 8088)
`;

const started = performance.now();
const seconds = () => `${((performance.now() - started) / 1000).toFixed(0)} s`;
const report = (message: string) => console.log(`${message} (${seconds()})`);

function readOptions() {
  const { values } = parseArgs({
    options: {
      wordpress: { type: 'string' },
      wpgraphql: { type: 'string' },
      fresh: { type: 'boolean', default: false },
      port: { type: 'string', default: '3000' },
      'wordpress-port': { type: 'string', default: '8088' },
      help: { type: 'boolean', default: false },
    },
  });
  const wpgraphql = values.wpgraphql && resolve(values.wpgraphql);
  if (wpgraphql) checkWpGraphql(wpgraphql);
  const source = readSource(values.wordpress);
  return {
    ...values,
    source,
    wpgraphql,
    port: Number(values.port),
    wordpressPort: Number(values['wordpress-port']),
  };
}

/**
 * PHP code that prerenders all posts, because the server was not running when they were saved. First, it ends
 * the pause that the plugin made after its failed requests.
 */
const prerenderAll = `foreach ( get_posts( array( 'post_type' => array( 'post', 'page' ), 'numberposts' => -1 ) ) as $post ) {
  delete_transient( 'edu_embed_prerender_paused' ); delete_transient( 'edu_embed_purge_paused' );
  EduEmbed\\prerender_post( $post->ID );
}`;

async function seed(root: string, wordpress: WordPress, imageOrigin: string): Promise<void> {
  if (wordpress.isReused) return;
  const evaluate = (code: string) => evaluatePhp(wordpress.handle, wordpress.origin, code);
  const rest = createRestClient(wordpress.origin, 'admin', wordpress.passwords.admin);
  const counts = await seedWordPress(rest, join(root, 'sites/nursing'), { imageOrigin, evaluate });
  wordpress.markComplete();
  const { pages, contributors, rankings } = counts;
  report(
    `Imported over REST: ${pages} pages and articles, ${contributors} contributors, ${rankings} rankings`,
  );
}

async function main(): Promise<void> {
  const options = readOptions();
  if (options.help) {
    console.log(help);
    return;
  }
  const root = process.cwd();
  const folder = join(root, '.wordpress');
  const name = (options.wpgraphql ? 'wpgraphql' : 'site') + siteSuffix(options.source);
  const origin = `http://127.0.0.1:${options.port}`;
  const constants = pluginConstants(origin);
  const { wordpressPort: port, wpgraphql } = options;
  stopOnSignals();
  if (await isInUse({ port: options.port }))
    throw new UnavailableError(
      `Port ${options.port} is in use. Stop the program that uses it, or choose another port with --port.`,
    );
  const wordpress = await startWordPress({
    root,
    folder,
    name,
    port,
    title: 'Pinning Day',
    constants,
    source: options.source,
    wpgraphql,
    reuseExisting: !options.fresh,
  });
  report(
    `WordPress ${wordpress.version} is at ${wordpress.origin}/; ` +
      `its admin pages are at ${wordpress.origin}/wp-admin/ (admin, admin)`,
  );
  await seed(root, wordpress, origin);
  const cms = wpgraphql ? 'wpgraphql' : 'wordpress';
  await startEmbedServer({ root, wordpress, cms, port: options.port, logFile: join(folder, 'server.log') });
  report(`The site with CMS=${cms} is at ${origin}/`);
  if (!wordpress.isReused) evaluatePhp(wordpress.handle, wordpress.origin, prerenderAll);
  report('The widgets in WordPress’s pages are prerendered. Press Ctrl+C to stop');
}

main().catch(async (error: unknown) => {
  if (isStopping()) return;
  await stopPrograms();
  console.error(
    error instanceof UnavailableError ? error.message : error instanceof Error ? error.stack : String(error),
  );
  process.exitCode = 1;
});
