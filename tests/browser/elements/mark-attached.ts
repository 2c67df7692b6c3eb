import type { BehaviorContext } from '../../../src/core/behavior.ts';

/** A behavior for tests: writes a text, counts clicks, and dispatches `test:detach` when it is detached. */
export function markAttached({ host, root, props, emit, track }: BehaviorContext): () => void {
  const status = root.querySelector('[role=status]');
  let clicks = 0;
  const handleClick = () => {
    clicks += 1;
    if (status) status.textContent = `${props.text} ${clicks}`;
  };
  host.addEventListener('click', handleClick);
  if (status) status.textContent = `${props.text} ${clicks}`;
  emit('attach');
  track('ElementViewed', { webElement: { name: 'behavior' } });
  return () => {
    host.removeEventListener('click', handleClick);
    document.dispatchEvent(new Event('test:detach'));
  };
}
