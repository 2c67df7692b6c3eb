// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { onReturn } from './on-return.ts';

let stop = new AbortController();

function subscribe() {
  stop = new AbortController();
  const run = vi.fn();
  onReturn(run, stop.signal);
  return run;
}

const showPage = (persisted: boolean) => dispatchEvent(new PageTransitionEvent('pageshow', { persisted }));

afterEach(() => stop.abort());

it('runs when the page returns from the back/forward cache, but not at its first load', () => {
  const run = subscribe();
  showPage(false);
  expect(run).not.toHaveBeenCalled();
  showPage(true);
  expect(run).toHaveBeenCalledTimes(1);
});

it('runs when the visitor comes back from another window or tab, until it is stopped', () => {
  const run = subscribe();
  dispatchEvent(new Event('focus'));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(run).toHaveBeenCalledTimes(2);
  stop.abort();
  dispatchEvent(new Event('focus'));
  showPage(true);
  expect(run).toHaveBeenCalledTimes(2);
});
