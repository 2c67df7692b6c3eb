import { readConfiguration } from '../configuration/configuration.ts';
import { createAdapterContentFolder } from '../testing/adapter-content-folder.ts';
import { adapterDependencies, type OpenedAdapter, testCmsAdapter } from '../testing/cms-adapter-tests.ts';
import { startTestWordPress, testEditor } from '../testing/wordpress/wordpress-server.ts';
import { createCms } from './create-cms.ts';

async function openWordPress(kind: 'wordpress' | 'wpgraphql', isSignedIn = false): Promise<OpenedAdapter> {
  const wordpress = await startTestWordPress();
  const credentials = isSignedIn ? { CMS_USER: testEditor.user, CMS_PASSWORD: testEditor.password } : {};
  const cms = await createCms(
    readConfiguration({ CMS: kind, CMS_URL: wordpress.origin, ...credentials }),
    adapterDependencies,
  );
  return { cms, close: () => wordpress.close() };
}

testCmsAdapter('the embedded files', async () => {
  const folder = await createAdapterContentFolder();
  const cms = await createCms(readConfiguration({ CONTENT_DIR: folder.directory }), adapterDependencies);
  return { cms, close: () => folder.remove() };
});
testCmsAdapter('WordPress over REST', () => openWordPress('wordpress'));
testCmsAdapter('WordPress over REST, signed in', () => openWordPress('wordpress', true));
testCmsAdapter('WordPress over WPGraphQL', () => openWordPress('wpgraphql'));
testCmsAdapter('WordPress over WPGraphQL, signed in', () => openWordPress('wpgraphql', true));
