import { useEffect, useRef, useState } from 'react';
import { type Filter, isSameFilter, readFilter, writeFilter } from './contributors-hub.logic.ts';

/** Browsers refuse addresses that change with every key. */
const addressPause = 250;

/** The filter, which the address of the page holds too: taken from it once, written to it after. */
export function useFilter(drawn: Filter): [Filter, (filter: Filter) => void] {
  const [filter, setFilter] = useState(drawn);
  const written = useRef<Filter>(drawn);

  useEffect(() => {
    const addressed = readFilter(window.location.search);
    if (!addressed || isSameFilter(addressed, written.current)) return;
    written.current = addressed;
    setFilter(addressed);
  }, []);

  useEffect(() => {
    if (isSameFilter(filter, written.current)) return undefined;
    const timer = setTimeout(() => {
      written.current = filter;
      const { pathname, search, hash } = window.location;
      window.history.replaceState(window.history.state, '', pathname + writeFilter(search, filter) + hash);
    }, addressPause);
    return () => clearTimeout(timer);
  }, [filter]);

  return [filter, setFilter];
}
