import { useEffect, useState } from 'react';
import type { BrokenCardProps } from './broken-card.element.ts';

export function BrokenCard({ when }: BrokenCardProps) {
  const [isPressed, setPressed] = useState(false);
  useEffect(() => {
    if (when === 'effect') throw new Error('broken in an effect');
  }, [when]);
  if (when === 'client' && typeof window !== 'undefined') throw new Error('broken in the browser');
  if (when === 'click' && isPressed) throw new Error('broken by a click');

  function handleClick() {
    if (when === 'handler') throw new Error('broken in a handler');
    setPressed(true);
  }
  return (
    <div>
      <button type="button" onClick={handleClick}>
        Break
      </button>
      <slot />
    </div>
  );
}
