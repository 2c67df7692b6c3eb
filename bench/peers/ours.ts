import { readConfiguration } from '../../server/configuration.ts';
import { createServer } from '../../server/create-server.ts';
import { contend } from '../contestant.ts';

/** Our server, all headers on. `--uncached` draws the page for every request, from pieces that are kept. */
const server = await createServer({ configuration: readConfiguration(process.env), hasPageCache: !process.argv.includes('--uncached'), freshSeconds: 3600 });
contend(server.listener);
