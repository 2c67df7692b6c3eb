import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CmsUnreachableError } from '../cms/cms.ts';
import { createLogger } from '../logger.ts';
import { createRequestLog } from '../metrics/request-log.ts';
import { listen, type TestServer } from '../testing/listen.ts';
import { handleProblems, ProblemError } from './problem-details.ts';
import { createPublicOrigin } from './public-origin.ts';
import { contextOf, observeResponses, provideContext } from './request-context.ts';

const lines: Record<string, unknown>[] = [];
let server: TestServer;

beforeAll(async () => {
  const app = express();
  const logger = createLogger('info', { write: (line) => void lines.push(JSON.parse(line)) });
  app.use(provideContext(logger, createPublicOrigin({})), observeResponses(createRequestLog(logger, {})));
  app.get('/missing', () => {
    throw new ProblemError(404, { detail: 'No such thing.' });
  });
  app.get('/cms', () => {
    throw new CmsUnreachableError('No connection.');
  });
  app.get('/broken', () => {
    throw new Error('password=hunter2');
  });
  app.post('/body', express.json(), (_request, response) => void response.send('ok'));
  app.get('/log', (request, response) => {
    contextOf(response).log.info({ headers: request.headers }, 'headers');
    response.send('ok');
  });
  app.use(handleProblems);
  server = await listen(app);
});
afterAll(() => server.close());

describe('problem details', () => {
  it('sends status, title and detail as problem+json that no cache stores', async () => {
    const response = await fetch(`${server.origin}/missing`);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toContain('application/problem+json');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual({
      type: 'about:blank',
      title: 'Not Found',
      status: 404,
      detail: 'No such thing.',
    });
  });

  it('returns 503 while the CMS is unreachable, and says when to try again', async () => {
    const response = await fetch(`${server.origin}/cms`);
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('10');
    expect(await response.json()).toMatchObject({
      detail: 'The CMS is unreachable. Try again in a few seconds.',
    });
    const logged = lines.find(({ msg }) => msg === 'The CMS is unreachable. Try again in a few seconds.');
    expect(logged?.err).toMatchObject({ message: 'No connection.' });
    // Each request logs one, so a stack would fill the disk.
    expect(logged?.err).not.toHaveProperty('stack');
  });

  it('hides the details of an unexpected error and logs them with the request id', async () => {
    const response = await fetch(`${server.origin}/broken`, { headers: { 'x-request-id': 'abc-1' } });
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain('hunter2');
    expect(response.headers.get('x-request-id')).toBe('abc-1');
    expect(lines.find((line) => line.msg === 'unexpected error')).toMatchObject({
      requestId: 'abc-1',
      level: 'error',
    });
  });

  it('sends problem details with status 400 for a body that does not parse', async () => {
    const response = await fetch(`${server.origin}/body`, {
      method: 'POST',
      body: '{',
      headers: { 'content-type': 'application/json' },
    });
    expect(response.status).toBe(400);
  });
});

describe('request log', () => {
  it('logs one line per response, without the query', async () => {
    await fetch(`${server.origin}/missing?email=a@example.org`);
    await expect
      .poll(() => lines.filter((line) => line.msg === 'request completed' && line.path === '/missing').at(-1))
      .toMatchObject({ method: 'GET', status: 404 });
    expect(JSON.stringify(lines)).not.toContain('a@example.org');
  });

  it('masks credentials and replaces a request id with unsafe characters', async () => {
    const response = await fetch(`${server.origin}/log`, {
      headers: { authorization: 'Bearer s3cret', 'x-request-id': 'a b"c' },
    });
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(lines.find((line) => line.msg === 'headers')).toMatchObject({
      headers: { authorization: '[masked]' },
    });
    expect(JSON.stringify(lines)).not.toContain('s3cret');
  });
});
