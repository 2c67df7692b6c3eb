import { expect, it, vi } from 'vitest';
import { builtInServices } from '../../testing/built-in-services.ts';
import { sampleCatalog } from '../catalog/catalog.ts';
import { createPaidContent } from './paid-content.ts';

it.each([
  ['not as failures if the search key has no indexes', () => Response.json({ key: 'k', indexes: [] }), 7],
  ['as failures if there is no search key', () => new Response(null, { status: 400 }), 5],
])('counts missing indexes %s, and sends no requests after 5 failures', async (_name, respond, expected) => {
  const fetch = vi.fn(async () => respond());
  const paid = createPaidContent({
    configuration: { ...builtInServices, inventoryUrl: 'https://inventory.example' },
    catalog: { current: sampleCatalog, refresh: async () => false, watch: () => () => undefined },
    log: vi.fn(),
    fetch,
  });
  const errors: unknown[] = [];
  for (let count = 0; count < 7; count += 1)
    errors.push((await paid.sponsored({ subject: 'nursing', schoolIds: ['1'], slots: 2 })).error);
  expect(errors.filter((error) => error === 'No Algolia index found')).toHaveLength(expected);
  expect(fetch).toHaveBeenCalledTimes(expected);
});
