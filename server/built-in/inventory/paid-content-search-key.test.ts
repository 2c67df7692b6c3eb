import { expect, it, vi } from 'vitest';
import type { InventoryClient } from '../../../src/services/inventory-client.ts';
import { builtInServices } from '../../testing/built-in-services.ts';
import { sampleCatalog } from '../catalog/catalog.ts';
import { createPaidContent } from './paid-content.ts';

const query = { subject: 'nursing', schoolIds: ['1'], slots: 2 };

function setUp(fetch: typeof globalThis.fetch, inventory?: InventoryClient) {
  return createPaidContent({
    configuration: { ...builtInServices, inventoryUrl: 'https://inventory.example' },
    catalog: { current: sampleCatalog, refresh: async () => false, watch: () => () => undefined },
    log: vi.fn(),
    fetch,
    inventory,
  });
}

async function requestSevenTimes(respond: () => Response) {
  const fetch = vi.fn(async () => respond());
  const paid = setUp(fetch);
  const errors: unknown[] = [];
  for (let count = 0; count < 7; count += 1) errors.push((await paid.sponsored(query)).error);
  return { fetch, missing: errors.filter((error) => error === 'No Algolia index found') };
}

it('keeps requesting while the search key has no indexes', async () => {
  const { fetch, missing } = await requestSevenTimes(() => Response.json({ key: 'k', indexes: [] }));
  expect(missing).toHaveLength(7);
  expect(fetch).toHaveBeenCalledTimes(7);
});

it('sends no requests after five failures to get a search key', async () => {
  const { fetch, missing } = await requestSevenTimes(() => new Response(null, { status: 400 }));
  expect(missing).toHaveLength(5);
  expect(fetch).toHaveBeenCalledTimes(5);
});

it('counts a request with a search key as successful while another request gets no key', async () => {
  const keys = Array.from({ length: 12 }, (_, index) =>
    index % 2 === 0 ? { key: 'k', indexes: [] } : undefined,
  );
  const querySearchKey = vi.fn(async () => keys.shift());
  const paid = setUp(vi.fn(), { queryDegrees: vi.fn(), queryPrograms: vi.fn(), querySearchKey });
  for (let count = 0; count < 6; count += 1)
    await Promise.all([paid.sponsored(query), paid.sponsored(query)]);
  expect(querySearchKey).toHaveBeenCalledTimes(12);
});
