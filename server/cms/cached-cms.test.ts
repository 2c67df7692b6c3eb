import { describe, expect, it, vi } from 'vitest';
import { createFakeCms } from '../testing/fake-cms.ts';
import { cacheCms } from './cached-cms.ts';
import { CmsError } from './cms.ts';

function createCase(options: { maximumEntries?: number } = {}) {
  let version = 1;
  const clock = { now: 0 };
  const cms = createFakeCms({ ranking: async (id) => (id === 'none' ? null : { title: `${id} v${version}`, schools: [] }) });
  const onRefreshError = vi.fn();
  const cached = cacheCms(cms, { freshSeconds: 60, onRefreshError, now: () => clock.now, ...options });
  const title = async (id = 'a') => (await cached.ranking(id))?.title;
  const publish = () => {
    version += 1;
  };
  return { cms, cached, clock, onRefreshError, title, publish, settle: () => new Promise((resolve) => setImmediate(resolve)) };
}

describe('cacheCms', () => {
  it('asks once for equal questions at one time, and not again while fresh', async () => {
    const { cms, title, clock } = createCase();
    expect(await Promise.all([title(), title(), title()])).toEqual(['a v1', 'a v1', 'a v1']);
    clock.now = 59_000;
    await title();
    expect(cms.asked).toEqual(['ranking a']);
  });

  it('keeps different questions apart', async () => {
    const { cached, cms } = createCase();
    await Promise.all([cached.postsByIds(['1,2']), cached.postsByIds(['1', '2']), cached.postsByCategory('a', 1), cached.postsByCategory('a', 2)]);
    expect(cms.asked).toHaveLength(4);
  });

  it('gives the old answer at once when it is stale, and the new one next time', async () => {
    const { title, clock, publish, settle } = createCase();
    await title();
    publish();
    clock.now = 61_000;
    expect(await title()).toBe('a v1');
    await settle();
    expect(await title()).toBe('a v2');
  });

  it('serves the old answer as long as the source fails, and leaves it alone for a while', async () => {
    const { cms, title, clock, onRefreshError, settle } = createCase();
    await title();
    cms.isDown = true;
    clock.now = 61_000;
    await title();
    await settle();
    expect(await title()).toBe('a v1');
    expect(cms.asked).toHaveLength(2);
    expect(onRefreshError).toHaveBeenCalledWith(expect.any(CmsError), 'ranking a');
    clock.now = 67_000;
    await title();
    expect(cms.asked).toHaveLength(3);
  });

  it('rejects when there is nothing to serve, and asks again next time', async () => {
    const { cms, title } = createCase();
    cms.isDown = true;
    await expect(title()).rejects.toBeInstanceOf(CmsError);
    cms.isDown = false;
    expect(await title()).toBe('a v1');
  });

  it('waits for a fresh answer after expire, and falls back to the old one', async () => {
    const { cms, cached, title, publish } = createCase();
    await title();
    publish();
    cached.expire();
    expect(await title()).toBe('a v2');
    cms.isDown = true;
    cached.expire();
    expect(await title()).toBe('a v2');
  });

  it('is bounded, and endless unknown questions do not push out known answers', async () => {
    const { cms, cached, title } = createCase({ maximumEntries: 10 });
    await title('kept');
    for (let index = 0; index < 50; index += 1) await cached.contributorBySlug(`nobody-${index}`);
    await title('kept');
    expect(cms.asked.filter((question) => question === 'ranking kept')).toHaveLength(1);
    for (let index = 0; index < 50; index += 1) await title(`other-${index}`);
    await title('kept');
    expect(cms.asked.filter((question) => question === 'ranking kept')).toHaveLength(2);
  });
});
