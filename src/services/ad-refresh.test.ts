import { describe, expect, it, vi } from 'vitest';
import { onAdRefresh, whenShown } from './ad-refresh.ts';

function createPage({ hasNavigation = true, prerendering = false, readyState = 'complete' } = {}) {
  const location = { pathname: '/one/', search: '' };
  const navigation = new EventTarget();
  const document = Object.assign(new EventTarget(), { prerendering, readyState });
  const page = Object.assign(new EventTarget(), { document, location, ...(hasNavigation && { navigation }) });
  return {
    location,
    navigation,
    document,
    page: page as unknown as Window & { navigation?: never },
    window: page,
  };
}

const go = (navigationType: string) => Object.assign(new Event('currententrychange'), { navigationType });

describe('slots are filled anew', () => {
  it('when the page asks', () => {
    const { page, document } = createPage();
    const run = vi.fn();
    onAdRefresh(run, new AbortController().signal, page);
    document.dispatchEvent(new Event('edu-embed:refresh-ads'));
    expect(run).toHaveBeenCalledExactlyOnceWith('asked');
  });

  it('when it comes back from the back/forward cache, and not when it merely shows [4.18]', () => {
    const { page, window } = createPage();
    const run = vi.fn();
    onAdRefresh(run, new AbortController().signal, page);
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
    expect(run).not.toHaveBeenCalled();
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(run).toHaveBeenCalledExactlyOnceWith('restored');
  });

  it('on another path of a single-page host, but not when its address is only rewritten or a place on it named [4.18]', () => {
    const { page, location, navigation } = createPage();
    const run = vi.fn();
    onAdRefresh(run, new AbortController().signal, page);
    location.search = '?sort=tuition';
    navigation.dispatchEvent(go('replace'));
    navigation.dispatchEvent(go('push'));
    expect(run).not.toHaveBeenCalled();
    location.pathname = '/two/';
    navigation.dispatchEvent(go('push'));
    expect(run).toHaveBeenCalledExactlyOnceWith('route');
  });

  it('on history navigation without the Navigation API', () => {
    const { page, location, window } = createPage({ hasNavigation: false });
    const run = vi.fn();
    onAdRefresh(run, new AbortController().signal, page);
    location.pathname = '/two/';
    window.dispatchEvent(new Event('popstate'));
    expect(run).toHaveBeenCalledExactlyOnceWith('route');
  });

  it('no more once the slot is gone', () => {
    const { page, document, navigation, location, window } = createPage();
    const run = vi.fn();
    const stop = new AbortController();
    onAdRefresh(run, stop.signal, page);
    stop.abort();
    location.pathname = '/two/';
    document.dispatchEvent(new Event('edu-embed:refresh-ads'));
    navigation.dispatchEvent(go('push'));
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(run).not.toHaveBeenCalled();
  });
});

describe('the first filling', () => {
  it('waits for the page to load [4.17]', () => {
    const { page, window } = createPage({ readyState: 'interactive' });
    const run = vi.fn();
    whenShown(run, new AbortController().signal, page);
    expect(run).not.toHaveBeenCalled();
    window.dispatchEvent(new Event('load'));
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('waits for a visitor while the page is only prerendered', () => {
    const { page, document } = createPage({ prerendering: true });
    const run = vi.fn();
    whenShown(run, new AbortController().signal, page);
    expect(run).not.toHaveBeenCalled();
    document.dispatchEvent(new Event('prerenderingchange'));
    expect(run).toHaveBeenCalledTimes(1);
  });
});
