import { setImmediate, setTimeout } from 'node:timers/promises';
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

test('sends many requests while the circuit is half open without a warning of too many listeners', async () => {
  const wordpress = await startTestWordPress();
  onTestFinished(() => wordpress.close());
  const warn = vi.fn();
  process.on('warning', warn);
  onTestFinished(() => void process.off('warning', warn));
  const { read } = createCmsClient({
    url: wordpress.origin,
    retries: 0,
    failuresBeforeBreak: 2,
    breakMs: 20,
  });
  wordpress.fail('error', 2);
  for (let count = 0; count < 2; count += 1) await expect(read('/wp-json/')).rejects.toThrow('500');
  await expect(read('/wp-json/')).rejects.toThrow('requests are paused');
  await setTimeout(30);
  await Promise.all(Array.from({ length: 30 }, () => read('/wp-json/')));
  await setImmediate();
  expect(warn).not.toHaveBeenCalled();
});
