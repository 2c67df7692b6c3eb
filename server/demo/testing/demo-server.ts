import express from 'express';
import { createTestSource, testConfig } from '../../../src/testing/data-source.ts';
import { createElementRules } from '../../content/element-rules.ts';
import { CmsSource } from '../../data-source/cms-source.ts';
import { createTestRenderer } from '../../fragments/testing/test-renderer.ts';
import { handleProblems } from '../../http/problem-details.ts';
import type { PublicOrigin } from '../../http/public-origin.ts';
import { createFakeCms } from '../../testing/fake-cms.ts';
import { fixedDegrees } from '../../testing/fixed-degrees.ts';
import { listen, type TestServer } from '../../testing/listen.ts';
import { provideTestContext } from '../../testing/provide-test-context.ts';
import { testElements } from '../../testing/registry.ts';
import { versionCms } from '../../testing/version-cms.ts';
import { createDemoRouter } from '../demo-router.ts';

const examples = {
  'test-config': [{ name: 'Default', html: '<test-config></test-config>' }],
  'test-note': [
    { name: 'Default', note: 'A default note', html: '<test-note heading="Hello"><p>Text</p></test-note>' },
    {
      name: 'Hostile',
      html: '<test-note heading="&lt;/textarea&gt;&lt;script&gt;alert(1)&lt;/script&gt;"></test-note>',
    },
  ],
};
const file = { file: '', bytes: 1, br: 1, gz: 1, integrity: 'sha384-abc' };
/** 6 bytes more than the budget of the entry script, which is 10 bytes plus 1 byte for each element. */
const entryBytes = 10 + testElements.length + 6;
/**
 * Starts a server with the workbench of the test elements.
 *
 * @param beforeRendering called before each page
 */
export async function startDemoServer(
  beforeRendering: () => Promise<void> = async () => undefined,
  publicOrigin?: PublicOrigin,
): Promise<TestServer> {
  const router = createDemoRouter({
    elements: testElements,
    examples,
    rules: createElementRules(testElements.map(({ declaration }) => declaration)),
    fragments: createTestRenderer('/embed/s.css'),
    createRenderer: createTestRenderer,
    manifest: {
      build: 'b1',
      script: '/embed/embed.A.mjs',
      stylesheet: '/embed/s.css',
      chunks: { 'test-sections': { file: '/embed/elements-test-sections.b1.mjs', imports: [] } },
      runtime: [],
      files: {
        '/demo/workbench.A.js': file,
        '/demo/frame.A.js': file,
        '/embed/embed.A.mjs': { ...file, br: entryBytes },
        '/embed/elements-test-sections.b1.mjs': { ...file, br: 1536 },
      },
    },
    assets: { stylesheets: ['/embed/s.css'], script: '/embed/embed.A.mjs', fontPreloads: [] },
    async createSource() {
      await beforeRendering();
      return new CmsSource({
        cms: versionCms(createFakeCms()),
        config: testConfig,
        degrees: fixedDegrees([]),
      });
    },
    createAbsoluteSource: async (origin) =>
      createTestSource({ config: { ...testConfig, siteName: `Site of ${origin}` } }),
    listContent: async () => ({ rankings: [], categories: [] }),
    images: ['crest.svg'],
    themes: { nursing: {}, 'social-work': { '--edu-accent': '#17665a' } },
    siteTheme: async () => ({ '--edu-page': '#222222' }),
    budgets: {
      elements: { 'test-note': 2048 },
      outputs: { stylesheet: 10, react: 10 },
      limits: { entry: { base: 10, perTag: 1 } },
    },
    tokens: ':root { --e-ink: light-dark(#000000, #ffffff); --e-page: light-dark(#ffffff, #000000); }',
    guides: {
      pages: {
        '/demo/changes/': {
          title: 'Changelog',
          html: '<h1>Changelog</h1><ul><li>New <code>heading</code></li></ul>',
        },
        '/demo/guides/wordpress/': { title: 'The plugin', html: '<h1>The plugin</h1>' },
        '/demo/guides/hosting/': { title: 'Your own server', html: '<h1>Your own server</h1>' },
      },
      interface: {
        version: '1.0.0',
        elements: {
          'test-note': {
            attributes: { heading: 'string' },
            events: ['test-note-open'],
            slots: [''],
            parts: ['box'],
          },
        },
      },
      plugin: undefined,
    },
    connectOrigins: ['https://inventory.example'],
  });
  return listen(express().use(provideTestContext(publicOrigin), router, handleProblems));
}
