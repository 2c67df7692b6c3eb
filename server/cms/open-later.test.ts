import { expect, test, vi } from 'vitest';
import { createFakeCms, fakeSite } from '../testing/fake-cms.ts';
import { CmsUnreachableError } from './cms.ts';
import { openLater } from './open-later.ts';

test('rejects queries until the CMS can be opened, then passes them on', async () => {
  let isUp = false;
  const onOpen = vi.fn();
  const open = vi.fn(async () => {
    if (!isUp) throw new Error('connect ECONNREFUSED');
    return createFakeCms();
  });
  const cms = openLater('wordpress', open, onOpen);
  const failures = await Promise.allSettled([cms.siteConfig(), cms.menu('PRIMARY'), cms.pageByPath('/a/')]);
  for (const failure of failures) {
    const { reason } = failure as PromiseRejectedResult;
    expect(reason).toBeInstanceOf(CmsUnreachableError);
    expect(reason.message).toBe('connect ECONNREFUSED');
  }
  // All three queries waited for one attempt.
  expect(open).toHaveBeenCalledOnce();
  isUp = true;
  await expect.poll(() => cms.siteConfig().catch(() => undefined), { timeout: 5000 }).toEqual(fakeSite);
  expect(await cms.pageByPath('/a/')).toBeNull();
  expect(onOpen).toHaveBeenCalledOnce();
});
