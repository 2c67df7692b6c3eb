import { expect, test } from 'vitest';
import { startDemoServer } from '../testing/demo-server.ts';

test('shows a submitted text that is too long for a link, and reports that', async () => {
  const server = await startDemoServer();
  const body = new URLSearchParams({ html: 'a'.repeat(65_537) });
  const response = await fetch(`${server.origin}/demo/playground/`, { method: 'POST', body });
  await server.close();
  expect(response.status).toBe(200);
  expect(await response.text()).toContain('The text is too long for a link.');
});
