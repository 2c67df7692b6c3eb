import { afterEach, expect, test } from 'vitest';
import { type StartedApp, startApp } from './testing/start-app.ts';

let started: StartedApp | undefined;

async function start(...parameters: Parameters<typeof startApp>): Promise<StartedApp> {
  started = await startApp(...parameters);
  return started;
}

afterEach(() => started?.close());

test('origins are taken from a proxy only when it is trusted', async () => {
  const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'www.example.org' };
  const trusting = await start({ isBehindProxy: true });
  const behind = await trusting.get('/a/', forwarded);
  expect(await behind.text()).toContain('href="https://www.example.org/a/"');
  expect(behind.headers.get('strict-transport-security')).toContain('max-age=');
  await started?.close();
  const direct = await (await start()).get('/a/', forwarded);
  expect(await direct.text()).not.toContain('www.example.org');
  expect(direct.headers.get('strict-transport-security')).toBeNull();
});

test('origins of no host at all are refused', async () => {
  const { getRaw } = await start();
  expect(await getRaw('/a/', '"><script>')).toMatch(/^HTTP\/1\.1 400/);
});
