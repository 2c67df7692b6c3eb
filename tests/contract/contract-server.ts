import { join } from 'node:path';
import express from 'express';
import { createApiRouter } from '../../server/api/api-router.ts';
import { sanitizeHtml } from '../../server/content/sanitize-html.ts';
import { createDemoRouter } from '../../server/demo/demo-router.ts';
import { createIconRouter } from '../../server/icons/icon-router.ts';
import { createImageRouter } from '../../server/images/image-router.ts';
import { createInventoryService } from '../../server/services/inventory.ts';
import { createSearchService } from '../../server/services/search.ts';
import { prepareFile, readBuiltFiles } from '../../server/static/built-files.ts';
import { readFonts } from '../../server/static/fonts.ts';
import { serveFolder } from '../../server/static/picture-folder.ts';
import { buildSiteStylesheet } from '../../server/static/site-stylesheet.ts';
import { listen, type TestServer } from '../../server/testing/listen.ts';
import { contractDist, root } from './contract-build.ts';
import { configuration, createContractSource, openContent, openElements } from './contract-source.ts';

async function readFiles() {
  const files = await readBuiltFiles(contractDist);
  const fonts = await readFonts(root);
  const sheet = await buildSiteStylesheet({ fonts: fonts.css, theme: {}, layout: '' });
  for (const { path, body } of [...fonts.files, sheet]) files.set(path, prepareFile(path, body, true));
  return { files, fonts, sheet };
}

/** The gallery with everything that its elements ask for, on a free port. */
export async function startContractServer(): Promise<TestServer> {
  const [{ cms, store }, set, { files, fonts, sheet }] = await Promise.all([openContent(), openElements(), readFiles()]);
  const { identityToken } = configuration;
  const folders = { '/pictures/': join(configuration.contentDir, 'pictures'), '/demo/pictures/': join(root, 'demo/pictures') };
  const app = express();
  app.use((request, response, next) => {
    const file = files.get(request.path);
    if (file) file.send(request, response);
    else next();
  });
  app.use('/api', createApiRouter({ cms, configuration, sanitize: sanitizeHtml }));
  app.use('/icons', createIconRouter());
  app.use(
    '/images',
    createImageRouter({ siteUrl: undefined, folders, hosts: [], cacheDirectory: join(contractDist, 'pictures'), onCacheError: () => undefined }),
  );
  for (const [path, folder] of Object.entries(folders)) app.use(path, serveFolder(folder));
  app.use(createInventoryService({ catalogue: store, identityToken, siteUrl: '' }));
  app.use(createSearchService({ catalogue: store }));
  app.use(
    createDemoRouter({
      ...set,
      assets: { stylesheets: [set.manifest.stylesheet, sheet.path], script: set.manifest.script, prefetch: [], fontPreloads: fonts.preloads },
      createSource: () => createContractSource(cms),
      dist: contractDist,
      connect: [],
    }),
  );
  return listen(app);
}
