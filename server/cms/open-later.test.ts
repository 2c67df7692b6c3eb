import { expect, onTestFinished, test, vi } from 'vitest';
import { createFakeCms, fakeSite } from '../testing/fake-cms.ts';
import { type Cms, CmsUnreachableError } from './cms.ts';
import { openInTime, openLater } from './open-later.ts';

test('rejects queries until the CMS can be opened, then passes them to the CMS', async () => {
  let isUp = false;
  const onOpen = vi.fn();
  const open = vi.fn(async () => {
    if (!isUp) throw new Error('connect ECONNREFUSED');
    return createFakeCms();
  });
  const cms = openLater({ kind: 'wordpress', open, onOpen });
  const failures = await Promise.allSettled([cms.siteConfig(), cms.menu('PRIMARY'), cms.pageByPath('/a/')]);
  for (const failure of failures) {
    const { reason } = failure as PromiseRejectedResult;
    expect(reason).toBeInstanceOf(CmsUnreachableError);
    expect(reason.message).toBe('connect ECONNREFUSED');
  }
  // All three queries waited for one attempt.
  expect(open).toHaveBeenCalledOnce();
  isUp = true;
  await expect.poll(() => cms.siteConfig().catch(() => undefined)).toEqual(fakeSite);
  expect(await cms.pageByPath('/a/')).toBeNull();
  expect(onOpen).toHaveBeenCalledOnce();
});

/** A CMS that hangs until `respond` is called. */
function createHangingCms() {
  let respond: () => void = () => undefined;
  const opening = new Promise<Cms>((resolve) => {
    respond = () => resolve(createFakeCms());
  });
  return { open: vi.fn(() => opening), respond: () => respond() };
}

const isUnreachable = (error: unknown) => error instanceof CmsUnreachableError;

test('starts while the CMS hangs, rejects queries immediately, and uses the CMS when it responds', async () => {
  const { open, respond } = createHangingCms();
  const [onOpen, onLate] = [vi.fn(), vi.fn()];
  const cms = await openInTime({ kind: 'wordpress', open, onOpen, maxWaitMs: 5 }, isUnreachable, onLate);
  expect(onLate).toHaveBeenCalledExactlyOnceWith(expect.any(CmsUnreachableError));
  await expect(cms.siteConfig()).rejects.toThrow('The CMS does not respond in time.');
  await expect(cms.siteConfig()).rejects.toThrow(CmsUnreachableError);
  expect(onOpen).not.toHaveBeenCalled();
  respond();
  await expect.poll(() => cms.siteConfig().catch(() => undefined)).toEqual(fakeSite);
  // The first attempt continued, so that a CMS that hangs gets no further requests.
  expect(open).toHaveBeenCalledOnce();
  expect(onOpen).toHaveBeenCalledOnce();
});

test('rejects queries that wait for a later attempt that hangs', async () => {
  const { open: hang } = createHangingCms();
  const open = vi.fn(hang).mockRejectedValueOnce(new CmsUnreachableError('connect ECONNREFUSED'));
  const options = { kind: 'wordpress', open, onOpen: () => undefined, maxWaitMs: 20 };
  const cms = await openInTime(options, isUnreachable, () => undefined);
  await expect(cms.menu('PRIMARY')).rejects.toThrow('The CMS does not respond in time.');
  expect(open).toHaveBeenCalledTimes(2);
});

test('rejects if the CMS reports wrong credentials in time', async () => {
  const open = () => Promise.reject(new Error('CMS_PASSWORD is wrong'));
  const options = { kind: 'wordpress', open, onOpen: () => undefined };
  const onLate = vi.fn();
  await expect(openInTime(options, isUnreachable, onLate)).rejects.toThrow('CMS_PASSWORD is wrong');
  expect(onLate).not.toHaveBeenCalled();
});

test('opens the CMS without a query half a minute after a failed attempt', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const onOpen = vi.fn();
  const open = vi.fn(async () => createFakeCms()).mockRejectedValueOnce(new Error('connect ECONNREFUSED'));
  const cms = openLater({ kind: 'wordpress', open, onOpen });
  await expect(cms.siteConfig()).rejects.toThrow('connect ECONNREFUSED');
  await vi.advanceTimersByTimeAsync(29_000);
  expect(onOpen).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1000);
  expect(onOpen).toHaveBeenCalledOnce();
});
