import type { FormEvent } from 'react';
import { type Filter, maxQueryLength, toTypeFilter, typeFilters } from './contributors-hub.logic.ts';

interface FilterFormProps {
  /** Form action without JavaScript: the URL of the hub. */
  readonly action: string;
  readonly filter: Filter;
  readonly onChange: (filter: Filter) => void;
}

/**
 * The search box and the type buttons, as a form that works without a script.
 * Enter activates its first button, which submits the current type.
 */
export function FilterForm({ action, filter, onChange }: FilterFormProps) {
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const submitter = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    if (submitter?.name === 'type') onChange({ ...filter, type: toTypeFilter(submitter.value) });
  };
  return (
    <search aria-label="Contributors">
      <form
        className="contributors-hub__filters"
        part="filters"
        method="get"
        action={action}
        onSubmit={handleSubmit}
      >
        <label className="field__label contributors-hub__label" htmlFor="name">
          Search by name
        </label>
        <div className="contributors-hub__search">
          <input
            className="field"
            part="field"
            id="name"
            type="search"
            name="q"
            maxLength={maxQueryLength}
            autoComplete="off"
            spellCheck={false}
            value={filter.q}
            onChange={(event) => onChange({ ...filter, q: event.target.value })}
          />
          <button className="button contributors-hub__submit" type="submit" name="type" value={filter.type}>
            Search
          </button>
        </div>
        <fieldset className="contributors-hub__types">
          <legend className="visually-hidden">Type of contributor</legend>
          {typeFilters.map((type) => (
            <button
              key={type}
              className="contributors-hub__type"
              part="filter"
              type="submit"
              name="type"
              value={type}
              aria-pressed={filter.type === type}
            >
              {type.charAt(0).toUpperCase() + type.slice(1)}
            </button>
          ))}
        </fieldset>
      </form>
    </search>
  );
}
