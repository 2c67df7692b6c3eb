import { setTimeout } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import type { CmsPage } from '../cms/cms.ts';
import { createFakeCms, type FakeCms } from '../testing/fake-cms.ts';
import { createContentList } from './content-choices.ts';

const createPage = (path: string) =>
  ({ path, title: path, kind: 'page', content: `<school-rankings extid="${path}">` }) as unknown as CmsPage;

const createCms = (pageByPath: FakeCms['pageByPath'], count = 30) =>
  createFakeCms({
    pageByPath,
    async *paths() {
      for (let index = 0; index < count; index += 1) yield createPage(`/${index}/`);
    },
  });

test('reads only a few pages at a time', async () => {
  let reading = 0;
  let maxReading = 0;
  const list = createContentList(
    createCms(async (path) => {
      reading += 1;
      maxReading = Math.max(maxReading, reading);
      await setTimeout(1);
      reading -= 1;
      return createPage(path);
    }),
    vi.fn(),
  );
  expect((await list()).rankings).toHaveLength(30);
  expect(maxReading).toBe(4);
});

test('skips pages that fail to load, logs it once, and does not request them again with each visit', async () => {
  const pageByPath = vi.fn(async (path: string) => {
    if (path === '/1/') throw new Error('down');
    return createPage(path);
  });
  const log = vi.fn();
  const list = createContentList(createCms(pageByPath, 3), log);
  for (let visit = 0; visit < 3; visit += 1)
    expect((await list()).rankings.map(({ value }) => value)).toEqual(['/0/', '/2/']);
  expect(pageByPath).toHaveBeenCalledTimes(3);
  expect(log.mock.calls).toEqual([
    [expect.stringContaining(': 1 query of the CMS failed'), new Error('down')],
  ]);
});

test('lists nothing while the CMS is down, and does not request its pages again with each visit', async () => {
  const cms = createCms(async () => null);
  cms.isDown = true;
  const log = vi.fn();
  const list = createContentList(cms, log);
  for (let visit = 0; visit < 3; visit += 1) expect(await list()).toEqual({ rankings: [], categories: [] });
  expect(cms.queries).toEqual(['paths']);
  expect(log).toHaveBeenCalledOnce();
});
