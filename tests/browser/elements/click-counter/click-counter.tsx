import { useEffect, useState } from 'react';
import { useElement } from '../../../../src/core/element-context.ts';
import type { ClickCounterProps } from './click-counter.element.ts';

/** A button with a number; dispatches an event on the document when it mounts and unmounts. */
export function ClickCounter({ label, start, note }: ClickCounterProps) {
  const { emit, track } = useElement();
  const [count, setCount] = useState(start);
  const [doubles, setDoubles] = useState(0);
  const [keys, setKeys] = useState('');

  useEffect(() => {
    document.dispatchEvent(new Event('test:mount'));
    return () => void document.dispatchEvent(new Event('test:unmount'));
  }, []);

  function handleClick() {
    setCount(count + 1);
    emit('count', { count: count + 1 });
    track('ElementClicked', { webElement: { text: label } });
  }

  return (
    <div>
      <button
        type="button"
        onClick={handleClick}
        onDoubleClick={() => setDoubles(doubles + 1)}
        onKeyDown={({ key }) => setKeys(keys + key)}
      >
        {label} {count}
      </button>
      <p role="status">
        {doubles} double, keys {keys || 'none'}, note {note ? JSON.stringify(note) : 'none'}
      </p>
      <a href="/elsewhere/" onClick={() => emit('leave')}>
        Elsewhere
      </a>
    </div>
  );
}
