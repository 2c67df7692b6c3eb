import { useEffect, useRef, useState } from 'react';
import { type Filter, isSameFilter, readFilter, writeFilter } from './contributors-hub.logic.ts';

/** Browsers limit how often a page may change its URL. */
const urlUpdateDelayMs = 250;

/** The filter state: read from the URL of the page on mount, and written to it after each change. */
export function useFilter(initial: Filter): [Filter, (filter: Filter) => void] {
  const [filter, setFilter] = useState(initial);
  const written = useRef<Filter>(initial);

  useEffect(() => {
    const urlFilter = readFilter(window.location.search);
    if (!urlFilter || isSameFilter(urlFilter, written.current)) return;
    written.current = urlFilter;
    setFilter(urlFilter);
  }, []);

  useEffect(() => {
    if (isSameFilter(filter, written.current)) return undefined;
    const timer = setTimeout(() => {
      written.current = filter;
      const { pathname, search, hash } = window.location;
      window.history.replaceState(window.history.state, '', pathname + writeFilter(search, filter) + hash);
    }, urlUpdateDelayMs);
    return () => clearTimeout(timer);
  }, [filter]);

  return [filter, setFilter];
}
