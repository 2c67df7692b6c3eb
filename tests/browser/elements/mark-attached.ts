import type { BehaviourContext } from '../../../src/core/behaviour.ts';

/** What the behaviours of these tests do: write a word, count their clicks, and say that they are gone. */
export function markAttached({ host, root, props, emit, track }: BehaviourContext): () => void {
  const status = root.querySelector('[role=status]');
  let clicks = 0;
  const handleClick = () => {
    clicks += 1;
    if (status) status.textContent = `${props.text} ${clicks}`;
  };
  host.addEventListener('click', handleClick);
  if (status) status.textContent = `${props.text} ${clicks}`;
  emit('attach');
  track('ElementViewed', { webElement: { name: 'behaviour' } });
  return () => {
    host.removeEventListener('click', handleClick);
    document.dispatchEvent(new Event('test:detach'));
  };
}
