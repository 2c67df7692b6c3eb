/**
 * Plain Express and one `renderToString` of our components for each request. The page has all elements of our
 * page, including header and footer, and the HTML between them. Parsing and data loading happen before the
 * measurement.
 */
import express from 'express';
import { createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { serverElements } from '#generated/registry.ts';
import { toSiteConfig } from '../../server/api/site-config.ts';
import { degreeTree } from '../../server/built-in/catalog/degree-tree.ts';
import { readConfiguration } from '../../server/configuration/configuration.ts';
import { createElementRules } from '../../server/content/element-rules.ts';
import { parseContent } from '../../server/content/parse-content.ts';
import { createServer as createOurs } from '../../server/create-server.ts';
import { CmsSource } from '../../server/data-source/cms-source.ts';
import { fixedDegrees } from '../../server/testing/fixed-degrees.ts';
import { versionCms } from '../../server/testing/version-cms.ts';
import { ElementReactContext } from '../../src/core/element-context.ts';
import { decodeProps } from '../../src/core/ssr/render-root.tsx';
import { decodeEntities } from '../../src/core/text/plain-text.ts';
import { serveForBench } from '../measured-server.ts';
import { openCms } from '../open-cms.ts';

const [path = '/'] = process.argv.slice(2);
const configuration = readConfiguration(process.env);
const cms = await openCms(configuration);
const ours = await createOurs({ configuration: { ...configuration, port: 0 }, dist: 'dist' });
const response = await fetch(new URL(path, await ours.listen()));
if (!response.ok) throw new Error(`${path} returned ${response.status}. Pass the path of an existing page.`);
const page = await response.text();
await ours.close();
const [, title = ''] = /<title>([^<]*)/.exec(page) ?? [];
const source = new CmsSource({
  cms: versionCms(cms),
  config: toSiteConfig(await cms.siteConfig(), configuration, ''),
  degrees: fixedDegrees(degreeTree),
});
const { nodes } = parseContent(
  page.slice(page.indexOf('<body')),
  createElementRules(serverElements.map(({ declaration }) => declaration)),
);

if (!nodes.some(({ kind }) => kind === 'element'))
  throw new Error(`${path} contains none of our elements. Pass the path of a page with elements.`);

const preparedNodes = await Promise.all(
  nodes.map(async (contentNode) => {
    if (contentNode.kind !== 'element') return { html: contentNode.kind === 'html' ? contentNode.html : '' };
    const element = serverElements.find(({ declaration }) => declaration.tag === contentNode.tag);
    if (!element) return { html: '' };
    const props = decodeProps(element, contentNode.attributes, contentNode.items, source);
    return {
      element,
      props: { ...props, data: element.load ? await element.load(props, source) : undefined },
    };
  }),
);

function Page(): ReactNode {
  return (
    <html lang="en">
      <head>
        <title>{decodeEntities(title)}</title>
      </head>
      <body>
        {preparedNodes.map((prepared, index) =>
          prepared.element ? (
            <ElementReactContext
              // biome-ignore lint/suspicious/noArrayIndexKey: the page is rendered once per request and never changes
              key={index}
              value={{
                tag: prepared.element.declaration.tag,
                source,
                emit: () => true,
                track: () => undefined,
              }}
            >
              {createElement(prepared.element.Component, prepared.props)}
            </ElementReactContext>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by parseContent, as in our own pages
            <div key={index} dangerouslySetInnerHTML={{ __html: prepared.html ?? '' }} />
          ),
        )}
      </body>
    </html>
  );
}

const app = express();
app.disable('x-powered-by');
app.set('etag', false);
app.get('*path', (_request, response) => {
  response.type('html').send(`<!doctype html>${renderToString(<Page />)}`);
});
serveForBench(app);
