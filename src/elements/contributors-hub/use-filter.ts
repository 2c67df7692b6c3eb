import { useEffect, useRef, useState } from 'react';
import { parseUrl } from '../../core/urls.ts';
import { type Filter, isSameFilter, readFilter, writeFilter } from './contributors-hub.logic.ts';

/** Browsers limit how often a page may change its URL. */
const urlUpdateDelayMs = 250;

/** On other pages, such as a host's search results, `q`, `type` and `page` are parameters of the host. */
function isHubPage(hubPath: string): boolean {
  const [page] = location.href.split(/[?#]/);
  const hub = parseUrl(hubPath, location.href)?.href;
  return hub === page || hub === `${page}/`;
}

/** The filter state. The hub's own page reads it from the URL on mount, and writes each change to the URL. */
export function useFilter(initial: Filter, hubPath: string): [Filter, (filter: Filter) => void] {
  const [filter, setFilter] = useState(initial);
  const written = useRef<Filter>(initial);

  useEffect(() => {
    const urlFilter = isHubPage(hubPath) && readFilter(window.location.search);
    if (!urlFilter || isSameFilter(urlFilter, written.current)) return;
    written.current = urlFilter;
    setFilter(urlFilter);
  }, [hubPath]);

  useEffect(() => {
    if (isSameFilter(filter, written.current) || !isHubPage(hubPath)) return undefined;
    const timer = setTimeout(() => {
      written.current = filter;
      const { pathname, search, hash } = window.location;
      window.history.replaceState(window.history.state, '', pathname + writeFilter(search, filter) + hash);
    }, urlUpdateDelayMs);
    return () => clearTimeout(timer);
  }, [filter, hubPath]);

  return [filter, setFilter];
}
