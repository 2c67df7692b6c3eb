import { useEffect, useRef, useState } from 'react';
import type { UsState } from '../../core/us-states.ts';
import { stateHref } from './us-state-map.logic.ts';
import type { SelectState } from './us-state-map.svg.tsx';

interface StatePickerProps {
  readonly basePath: string;
  readonly states: readonly UsState[];
  readonly onSelect: SelectState;
}

/**
 * Replaces the map on small screens and complements it on others. The select is uncontrolled and
 * read once on mount, because a visitor may have chosen a state before hydration.
 */
export function StatePicker({ basePath, states, onSelect }: StatePickerProps) {
  const select = useRef<HTMLSelectElement>(null);
  const [slug, setSlug] = useState('');
  useEffect(() => setSlug(select.current?.value ?? ''), []);
  const chosen = states.find((state) => state.slug === slug);

  function handleChange(value: string) {
    setSlug(value);
    const state = states.find((candidate) => candidate.slug === value);
    if (state) onSelect(state, 'ENTRY');
  }

  return (
    <div className="us-state-map__picker" part="picker">
      <label className="field__label" htmlFor="state">
        State
      </label>
      <select
        className="field field--select"
        id="state"
        ref={select}
        autoComplete="off"
        onChange={(event) => handleChange(event.target.value)}
      >
        <option value="">Choose Your State</option>
        {states.map((state) => (
          <option key={state.slug} value={state.slug}>
            {state.name}
          </option>
        ))}
      </select>
      <div className="us-state-map__chosen" role="status">
        {chosen && <span className="us-state-map__name">{chosen.name}</span>}
      </div>
      {chosen && (
        <a
          className="button button--filled"
          part="button"
          href={stateHref(basePath, chosen.slug)}
          onClick={(event) => {
            if (!onSelect(chosen, 'LINK')) event.preventDefault();
          }}
        >
          <span>
            More Info <span className="visually-hidden">about {chosen.name}</span>
          </span>
        </a>
      )}
    </div>
  );
}
