import { readConfiguration } from '../../server/configuration/configuration.ts';
import { createServer as createOurs } from '../../server/create-server.ts';
import { serveForBench } from '../measured-server.ts';

/** Sends the headers and bytes of our page with plain `node:http`. No server can need less CPU time. */
const [path = '/'] = process.argv.slice(2);
const ours = await createOurs({
  configuration: { ...readConfiguration(process.env), port: 0 },
  dist: 'dist',
});
const url = await ours.listen();
const page = await fetch(new URL(path, url), { headers: { 'accept-encoding': 'identity' } });
const body = Buffer.from(await page.arrayBuffer());
// Node adds these itself.
const automatic = new Set(['date', 'connection', 'keep-alive']);
const headers = [...page.headers].filter(([name]) => !automatic.has(name)).flat();
await ours.close();

serveForBench((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
});
