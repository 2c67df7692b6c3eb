import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startTestWordPress } from '../../testing/wordpress/wordpress-server.ts';
import { createCmsClient } from './cms-client.ts';

test('sends many requests at a time without a warning of too many listeners on one signal', async () => {
  const wordpress = await startTestWordPress();
  onTestFinished(() => wordpress.close());
  const warn = vi.fn();
  process.on('warning', warn);
  onTestFinished(() => void process.off('warning', warn));
  const { read } = createCmsClient({ url: wordpress.origin });
  await Promise.all(Array.from({ length: 30 }, () => read('/wp-json/')));
  await setImmediate();
  expect(warn).not.toHaveBeenCalled();
});
