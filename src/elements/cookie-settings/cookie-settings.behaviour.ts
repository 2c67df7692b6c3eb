import type { BehaviourContext } from '../../core/behaviour.ts';
import { reportError } from '../../core/browser/report.ts';
import { askCookieSettings } from '../parts/cookie-dialog/ask-cookie-settings.ts';

/** Opens the settings when the button is pressed, and says on the element when there is another answer. */
export function attachCookieSettings(context: BehaviourContext): () => void {
  const { root, host, source, emit } = context;
  const stop = new AbortController();
  const handleClick = (event: Event) => {
    if ((event.target as Element).closest('[data-cookie-settings]')) askCookieSettings(context);
  };
  root.addEventListener('click', handleClick, { signal: stop.signal });
  source()
    .then(({ consent }) => {
      if (!consent || stop.signal.aborted) return;
      stop.signal.addEventListener(
        'abort',
        consent.subscribe(() => emit('change', consent.read())),
      );
    })
    .catch((cause: unknown) => reportError({ tag: host.localName, message: 'changes of consent are not told', cause }));
  return () => stop.abort();
}
