import { expect, test, vi } from 'vitest';
import { prerender } from '../../packages/server/adapters/express.js';

vi.mock('@edu-embed/server', () => ({ renderHtml: async (html: string) => html }));

test('passes an error of the response to the next handler', async () => {
  const error = new Error('Cannot set headers after they are sent to the client');
  const response = {
    get: () => 'text/html',
    send(_body: string) {
      throw error;
    },
  };
  const next = vi.fn();
  prerender({ source: 'https://widgets.example' })({}, response, next);
  next.mockClear();
  response.send('<p>Page</p>');
  await vi.waitFor(() => expect(next).toHaveBeenCalledExactlyOnceWith(error));
});
