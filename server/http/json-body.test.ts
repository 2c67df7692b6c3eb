import express from 'express';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listen, type TestServer } from '../testing/listen.ts';
import { readJson } from './json-body.ts';
import { handleProblems } from './problem-details.ts';

let server: TestServer;
beforeEach(async () => {
  const app = express();
  app.post('/', readJson(100_000), (request, response) => response.json(request.body));
  app.post('/any', readJson(100_000, { isAnyType: true }), (request, response) =>
    response.json(request.body),
  );
  server = await listen(app.use(handleProblems));
});
afterEach(() => server.close());

const send = (path: string, type: string, body: Buffer) =>
  fetch(server.origin + path, {
    method: 'POST',
    headers: { 'content-type': type },
    body: new Uint8Array(body),
  });

/** As UTF-16, the escape hides the end of the first string, so the brackets seem to be inside a string. */
const deep = `{"a":"\\"","b":${'['.repeat(1000)}${']'.repeat(1000)}}`;

test.each([
  ['/', 'application/json'],
  ['/any', 'text/plain'],
])('accepts only UTF-8 at %s, because levels are counted in bytes', async (path, type) => {
  for (const charset of ['utf-16le', 'UTF-16', 'utf-32', 'utf-7', 'latin1'])
    expect((await send(path, `${type}; charset=${charset}`, Buffer.from(deep, 'utf16le'))).status).toBe(415);
  expect((await send(path, `${type}; charset=UTF-8`, Buffer.from(deep))).status).toBe(400);
  const response = await send(path, `${type}; charset=utf-8`, Buffer.from('{"a":"é"}'));
  expect(await response.json()).toEqual({ a: 'é' });
});
