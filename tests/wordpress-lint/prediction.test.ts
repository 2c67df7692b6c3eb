import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../../scripts/install.mjs';
import { createRestClient, type RestClient } from '../../scripts/wordpress/rest-client.ts';
import { evaluatePhp, startWordPress, type WordPress } from '../../scripts/wordpress/wordpress-site.ts';
import type { MarkupChange, MarkupElement } from '../../src/linter/wordpress/compare-markup.ts';
import kses from '../../src/linter/wordpress/data/kses.json' with { type: 'json' };
import { comparePost, type PostPrediction, predictPost } from '../../src/linter/wordpress/predict-post.ts';
import { findFreePort } from '../support/free-port.ts';
import { recordedCount, snippets } from './snippets.ts';

/** Editors and administrators may post unfiltered HTML; authors and contributors may not. */
const roles = ['editor', 'author'] as const;

let wordpress: WordPress;
const clients = new Map<string, RestClient>();

beforeAll(async () => {
  const path = root.replace(/\/$/, '');
  const port = await findFreePort();
  wordpress = await startWordPress({ root: path, folder: join(path, '.wordpress'), name: 'lint', port });
  for (const role of ['admin', ...roles] as const)
    clients.set(role, createRestClient(wordpress.origin, role, wordpress.passwords[role]));
  // Without the plugin, WordPress is unmodified.
  await clients.get('admin')?.('/wp/v2/plugins/edu-embed/edu-embed', { status: 'inactive' });
});
afterAll(() => wordpress?.stop());

interface Recorded {
  readonly html: string;
  readonly role: (typeof roles)[number];
  readonly saved: string;
  readonly shown: string;
}

async function record(html: string, role: (typeof roles)[number]): Promise<Recorded> {
  const post = await clients.get(role)?.('/wp/v2/posts', {
    title: 'Snippet',
    status: 'draft',
    content: html,
  });
  return { html, role, saved: post.content.raw, shown: post.content.rendered };
}

const describeChange = (elements: readonly MarkupElement[], { index, kind, attribute = '' }: MarkupChange) =>
  `<${elements[index]?.tag}> ${kind} ${attribute}`.trim();

const describe = ({ elements, changesOnSave, changesOnRender }: PostPrediction) => ({
  onSave: changesOnSave.map((change) => describeChange(elements, change)),
  onRender: changesOnRender.map((change) => describeChange(elements, change)),
});

test('the lists of tags, attributes, protocols and styles equal the lists of WordPress', () => {
  const code = `add_filter( 'safe_style_css', function ( $all ) { $GLOBALS['edu_styles'] = $all; return $all; } );
    safecss_filter_attr( 'color: red' );
    echo wp_json_encode( array(
    'version' => get_bloginfo( 'version' ),
    'tags' => array_map( fn( $attributes ) => is_array( $attributes ) ? array_keys( $attributes ) : array(), wp_kses_allowed_html( 'post' ) ),
    'styles' => $GLOBALS['edu_styles'],
    'entities' => $GLOBALS['allowedentitynames'],
    'protocols' => wp_allowed_protocols(),
    'uriAttributes' => wp_kses_uri_attributes() ) );`;
  const output = evaluatePhp(wordpress.handle, wordpress.origin, code);
  const { tags, ...lists } = JSON.parse(output.slice(output.indexOf('{"version"')));
  const tagAttributes = Object.entries(tags as Record<string, string[]>).map(([tag, attributes]) => [
    tag,
    attributes.filter((name) => !kses.globalAttributes.includes(name)),
  ]);
  expect(Object.fromEntries(tagAttributes)).toEqual(kses.tags);
  expect(kses).toMatchObject(lists);
});

test('the prediction equals the output of a real WordPress for all snippets', async () => {
  expect(snippets.length).toBeGreaterThanOrEqual(200);
  const recorded: Recorded[] = [];
  const different: object[] = [];
  const changes = { onSave: 0, onRender: 0 };
  for (const html of snippets)
    for (const role of roles) {
      const post = await record(html, role);
      recorded.push(post);
      const actual = describe(comparePost(html, post.saved, post.shown));
      const predicted = describe(predictPost(html, role));
      changes.onSave += actual.onSave.length;
      changes.onRender += actual.onRender.length;
      if (JSON.stringify(actual) !== JSON.stringify(predicted))
        different.push({ role, html, actual, predicted, saved: post.saved, shown: post.shown });
    }
  const cases = snippets.length * roles.length;
  const file = join(root, '.wordpress/lint-differences.json');
  writeFileSync(file, JSON.stringify(different, null, 2));
  const line = `${new Date().toISOString().slice(0, 10)}: WordPress ${wordpress.version} saved and showed ${snippets.length} snippets, each by an editor and an author. It changed ${changes.onSave} tags or attributes when saving and ${changes.onRender} when showing; the prediction agrees in ${cases - different.length} of ${cases} cases.`;
  const intro =
    'Written by `npm run test:wordpress-lint`, which compares `edu-embed lint --wordpress` with a real WordPress without our plugin.';
  writeFileSync(
    join(root, 'tests/wordpress-lint/RESULTS.md'),
    `# Predicting WordPress\n\n${intro}\n\n${line}\n`,
  );
  const recording = { wordpress: wordpress.version, posts: recorded.slice(0, recordedCount * roles.length) };
  writeFileSync(
    join(root, 'src/linter/wordpress/testing/data/recorded-posts.json'),
    `${JSON.stringify(recording, null, 1)}\n`,
  );
  expect(different, `see ${file}`).toEqual([]);
});
