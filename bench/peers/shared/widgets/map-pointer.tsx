'use client';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import type { StateValue } from '../page.ts';

/** Shows the value of the hovered, focused or selected state, and a link to its page. */
export function MapPointer({
  states,
  children,
}: {
  readonly states: readonly StateValue[];
  readonly children?: ReactNode;
}): ReactNode {
  const [name, setName] = useState('');
  const show = (event: SyntheticEvent) => {
    const area = event.target instanceof Element ? event.target.closest('[data-state]') : null;
    setName(area?.getAttribute('data-state') ?? '');
  };
  const chosen = states.find((state) => state.name === name);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: follows the pointer over the links inside
    <div onPointerOver={show} onFocus={show}>
      {children}
      <p className="map-value" aria-live="polite">
        {chosen ? `${chosen.name}: ${chosen.value}` : 'Choose a state'}
      </p>
      <select aria-label="State" value={name} onChange={(event) => setName(event.target.value)}>
        <option value="">Choose a state</option>
        {states.map((state) => (
          <option key={state.name}>{state.name}</option>
        ))}
      </select>
      {chosen && <a href={chosen.href}>More about {chosen.name}</a>}
    </div>
  );
}
