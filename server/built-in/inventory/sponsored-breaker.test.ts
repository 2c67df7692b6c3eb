import { expect, it, onTestFinished, vi } from 'vitest';
import { builtInServices } from '../../testing/built-in-services.ts';
import { sampleCatalog } from '../catalog/catalog.ts';
import { createPaidContent } from './paid-content.ts';

const catalog = { current: sampleCatalog, refresh: async () => false, watch: () => () => undefined };
const query = { subject: 'nursing', schoolIds: ['sample-001'], slots: 2 };

it('queries no sponsored cards for 10 seconds after 5 failures in a row', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const fetch = vi.fn<typeof globalThis.fetch>(() => new Promise(() => undefined));
  const configuration = { ...builtInServices, inventoryUrl: 'https://inventory.example' };
  const paid = createPaidContent({ configuration, catalog, log: vi.fn(), fetch, timeoutMs: 20 });
  const load = async () =>
    expect(await paid.sponsored(query)).toEqual({ sponsored: [], links: {}, error: expect.any(String) });
  for (let index = 0; index < 8; index += 1) await load();
  expect(fetch).toHaveBeenCalledTimes(5);
  vi.setSystemTime(Date.now() + 10_100);
  await load();
  expect(fetch).toHaveBeenCalledTimes(6);
});

it('does not count a ranking without sponsors as a failure', async () => {
  const paid = createPaidContent({ configuration: builtInServices, catalog, log: vi.fn() });
  for (let index = 0; index < 8; index += 1)
    expect((await paid.sponsored({ ...query, subject: 'none' })).error).toBe('No sponsored results found');
  expect((await paid.sponsored(query)).sponsored).toHaveLength(2);
});
