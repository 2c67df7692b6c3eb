import { describe, expect, it, vi } from 'vitest';
import { afterPageLoad, onAdRefresh } from './ad-refresh.ts';

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

describe('onAdRefresh', () => {
  it('refreshes ads when the page requests it', () => {
    const { page, document } = createPage();
    const run = vi.fn();
    onAdRefresh(run, new AbortController().signal, page);
    document.dispatchEvent(new Event('edu-embed:refresh-ads'));
    expect(run).toHaveBeenCalledExactlyOnceWith('requested');
  });

  it('refreshes ads after the back/forward cache, but not at the first `pageshow` [4.18]', () => {
    const { page, window } = createPage();
    const run = vi.fn();
    onAdRefresh(run, new AbortController().signal, page);
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
    expect(run).not.toHaveBeenCalled();
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(run).toHaveBeenCalledExactlyOnceWith('restored');
  });

  it('refreshes ads on a new path of a single-page host, not on `replaceState` or a new hash [4.18]', () => {
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

  it('refreshes ads on history navigation without the Navigation API', () => {
    const { page, location, window } = createPage({ hasNavigation: false });
    const run = vi.fn();
    onAdRefresh(run, new AbortController().signal, page);
    location.pathname = '/two/';
    window.dispatchEvent(new Event('popstate'));
    expect(run).toHaveBeenCalledExactlyOnceWith('route');
  });

  it('stops refreshing ads after the signal aborts', () => {
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

describe('afterPageLoad', () => {
  it('calls the function after the page has loaded [4.17]', () => {
    const { page, window } = createPage({ readyState: 'interactive' });
    const run = vi.fn();
    afterPageLoad(run, new AbortController().signal, page);
    expect(run).not.toHaveBeenCalled();
    window.dispatchEvent(new Event('load'));
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('calls the function after the visitor has opened a page that the browser prerendered', () => {
    const { page, document } = createPage({ prerendering: true });
    const run = vi.fn();
    afterPageLoad(run, new AbortController().signal, page);
    expect(run).not.toHaveBeenCalled();
    document.dispatchEvent(new Event('prerenderingchange'));
    expect(run).toHaveBeenCalledTimes(1);
  });
});
