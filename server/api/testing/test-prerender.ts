import { createTestSource } from '../../../src/testing/data-source.ts';
import { createElementRules } from '../../content/element-rules.ts';
import { createTestRenderer } from '../../fragments/testing/test-renderer.ts';
import { testElements } from '../../testing/registry.ts';
import { createPrerender } from '../prerender.ts';

/** Creates the route with the test elements; `options` replaces parts of it. */
export function createTestPrerender(options: Partial<Parameters<typeof createPrerender>[0]> = {}) {
  return createPrerender({
    secret: 'hush',
    rules: createElementRules(testElements.map(({ declaration }) => declaration)),
    createRenderer: createTestRenderer,
    createSource: async () => createTestSource(),
    stylesheet: '/embed/s.css',
    ...options,
  });
}

/** Sends a body to the route, with the right secret unless another header is given. */
export function postToPrerender(
  origin: string,
  body: unknown,
  { authorization = 'Bearer hush', signal }: { authorization?: string; signal?: AbortSignal } = {},
): Promise<Response> {
  return fetch(`${origin}/api/prerender`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  });
}
