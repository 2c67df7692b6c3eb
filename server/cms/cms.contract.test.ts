import { readConfiguration } from '../configuration.ts';
import { type ContractCase, cmsContract, contractDependencies } from '../testing/cms-contract.ts';
import { createContractFolder } from '../testing/contract-folder.ts';
import { startTestWordPress, testEditor } from '../testing/wordpress-server.ts';
import { createCms } from './create-cms.ts';

async function openWordPress(kind: 'wordpress' | 'wpgraphql', isSignedIn = false): Promise<ContractCase> {
  const wordpress = await startTestWordPress();
  const credentials = isSignedIn ? { CMS_USER: testEditor.user, CMS_PASSWORD: testEditor.password } : {};
  const cms = await createCms(readConfiguration({ CMS: kind, CMS_URL: wordpress.origin, ...credentials }), contractDependencies);
  return { cms, close: () => wordpress.close() };
}

cmsContract('the embedded files', async () => {
  const folder = await createContractFolder();
  const cms = await createCms(readConfiguration({ CONTENT_DIR: folder.directory }), contractDependencies);
  return { cms, close: () => folder.remove() };
});
cmsContract('WordPress over REST', () => openWordPress('wordpress'));
cmsContract('WordPress over REST, signed in', () => openWordPress('wordpress', true));
cmsContract('WordPress over WPGraphQL', () => openWordPress('wpgraphql'));
cmsContract('WordPress over WPGraphQL, signed in', () => openWordPress('wpgraphql', true));
