import { serverElements } from '#generated/registry.ts';
import { readConfiguration } from '../../server/configuration/configuration.ts';
import { createServer } from '../../server/create-server.ts';
import { type Change, changeAlways } from '../changing-cms.ts';
import { serveForBench } from '../measured-server.ts';
import { openCms } from '../open-cms.ts';

/**
 * Our server with all headers. With the mode `cached`, it sends finished pages. In other modes, it renders
 * the page for every request: `warm` from cached fragments, the others after a change.
 */
const [mode = 'cached'] = process.argv.slice(2) as ['cached' | 'warm' | Change];
const configured = readConfiguration(process.env);
// This cache is too small for any fragment.
const configuration = mode === 'everything' ? { ...configured, cacheMb: 1 / 16_384 } : configured;
const isChanging = mode !== 'cached' && mode !== 'warm';
const tags = new Set(serverElements.map(({ declaration }) => declaration.tag));
const server = await createServer({
  configuration,
  dist: 'dist',
  hasPageCache: mode === 'cached',
  freshSeconds: 3600,
  ...(isChanging && { cms: changeAlways(await openCms(configuration), mode, tags), cmsFreshSeconds: 0 }),
});
serveForBench(server.listener, server.messageClasses);
