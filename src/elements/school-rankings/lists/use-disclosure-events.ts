import { type RefObject, useEffect, useRef } from 'react';

/**
 * Reports each `<details>` inside `ref` that opens or closes, including those opened before
 * hydration. Toggle events do not bubble, so one listener captures them.
 */
export function useDisclosureEvents(
  ref: RefObject<HTMLElement | null>,
  onToggle: (details: HTMLDetailsElement) => void,
): void {
  const latest = useRef(onToggle);
  useEffect(() => {
    latest.current = onToggle;
  });
  useEffect(() => {
    const list = ref.current;
    if (!list) return undefined;
    const open = new WeakSet<HTMLDetailsElement>();
    const report = (details: HTMLDetailsElement) => {
      if (details.open === open.has(details)) return;
      if (details.open) open.add(details);
      else open.delete(details);
      latest.current(details);
    };
    const handleToggle = ({ target }: Event) => target instanceof HTMLDetailsElement && report(target);
    list.querySelectorAll('details').forEach(report);
    list.addEventListener('toggle', handleToggle, true);
    return () => list.removeEventListener('toggle', handleToggle, true);
  }, [ref]);
}
