import { readConfiguration } from '../../server/configuration/configuration.ts';
import { createServer as createOurs } from '../../server/create-server.ts';
import { serveForBench } from '../measured-server.ts';

/** Serves the bytes of our page with plain `node:http`. No server can need less CPU time. */
const [path = '/'] = process.argv.slice(2);
const ours = await createOurs({
  configuration: { ...readConfiguration(process.env), port: 0 },
  dist: 'dist',
});
const url = await ours.listen();
const body = Buffer.from(
  await (await fetch(new URL(path, url), { headers: { 'accept-encoding': 'identity' } })).arrayBuffer(),
);
await ours.close();

serveForBench((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': body.length });
  response.end(body);
});
