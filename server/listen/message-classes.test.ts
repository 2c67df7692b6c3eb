import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { expect, onTestFinished, test } from 'vitest';
import { createMessageClasses } from './message-classes.ts';

test('creates messages with the methods of Express, whose prototypes Express does not replace', async () => {
  const app = express();
  const classes = createMessageClasses(app);
  const prototypes: unknown[] = [];
  app.get('/greeting', (request, response) => {
    prototypes.push(Object.getPrototypeOf(request), Object.getPrototypeOf(response));
    response.status(201).json({ name: request.query.name, host: request.hostname });
  });
  const server = createServer(classes, (request, response) => {
    prototypes.push(Object.getPrototypeOf(request), Object.getPrototypeOf(response));
    app(request, response);
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/greeting?name=Ann`);
  expect([response.status, await response.json()]).toEqual([201, { name: 'Ann', host: '127.0.0.1' }]);
  const [before, beforeResponse, after, afterResponse] = prototypes;
  expect(before).toBe(classes.IncomingMessage.prototype);
  expect(after).toBe(before);
  expect(beforeResponse).toBe(classes.ServerResponse.prototype);
  expect(afterResponse).toBe(beforeResponse);
});
