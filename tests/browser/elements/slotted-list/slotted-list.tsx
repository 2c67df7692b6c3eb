import { useEffect, useRef, useState } from 'react';
import type { SlottedListProps } from './slotted-list.element.ts';

export function SlottedList({ heading, items }: SlottedListProps) {
  const list = useRef<HTMLOListElement>(null);
  const [heard, setHeard] = useState(0);
  const [clicks, setClicks] = useState(0);
  useEffect(() => {
    const node = list.current;
    const handleClick = () => setHeard((count) => count + 1);
    node?.addEventListener('click', handleClick);
    return () => node?.removeEventListener('click', handleClick);
  }, []);
  return (
    <section>
      {heading && <h2>{heading}</h2>}
      <slot />
      <ol ref={list}>
        {items.map((item) => (
          <li key={item.key ?? item.slot}>
            <h3>
              {item.heading}
              {item.longName && ` (${item.longName})`}
            </h3>
            <slot name={item.slot} />
          </li>
        ))}
      </ol>
      <button type="button" onClick={() => setClicks(clicks + 1)}>
        Pressed {clicks}
      </button>
      <p role="status">{heard} heard</p>
    </section>
  );
}
