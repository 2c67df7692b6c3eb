import { useEffect, useRef, useState } from 'react';
import type { OpenDetailsProps } from './open-details.element.ts';

/** A disclosure that shows its own state once React has rendered it. */
export function OpenDetails({ heading }: OpenDetailsProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const [seen, setSeen] = useState('nothing');
  useEffect(() => setSeen(details.current?.open ? 'open' : 'closed'), []);
  return (
    <details ref={details} onToggle={({ currentTarget }) => setSeen(currentTarget.open ? 'open' : 'closed')}>
      <summary>{heading}</summary>
      <p>Hidden text</p>
      <p role="status">React saw {seen}</p>
      <div id="deep-target">Deep</div>
    </details>
  );
}
