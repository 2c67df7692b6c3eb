import { expect, onTestFinished, test, vi } from 'vitest';
import { startDemoServer } from './testing/demo-server.ts';

test('returns 503 with Retry-After when too many pages wait to be rendered', async () => {
  let release = () => {};
  const blocked = new Promise<void>((resolve) => {
    release = resolve;
  });
  let startedPages = 0;
  const busy = await startDemoServer(async () => {
    startedPages += 1;
    await blocked;
  });
  onTestFinished(async () => {
    release();
    await busy.close();
  });
  const body = new URLSearchParams({ html: '<test-note heading="A"></test-note>' });
  const rejected: Response[] = [];
  const responses = Array.from({ length: 60 }, async () => {
    const response = await fetch(`${busy.origin}/demo/frame/`, { method: 'POST', body });
    if (response.status !== 200) rejected.push(response);
    return response.status;
  });
  // Of 60 pages, one is rendered and 50 wait.
  await vi.waitFor(() => expect(rejected).toHaveLength(9), 20_000);
  expect(startedPages).toBe(1);
  release();
  const statuses = await Promise.all(responses);
  expect(statuses.filter((status) => status === 200)).toHaveLength(51);
  for (const { status, headers } of rejected)
    expect([status, headers.get('retry-after')]).toEqual([503, '5']);
});
