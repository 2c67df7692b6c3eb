import { type KeyboardEvent, memo, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { Option, OptionGroup } from '../../../core/degrees.ts';
import { countOptions, filterGroups, filterOptions, filterThreshold } from './filter-options.ts';
import type { FinderField } from './finder-setup.ts';

const words = {
  degree: { placeholder: 'Choose a degree', plural: 'degrees' },
  category: { placeholder: 'Choose a category', plural: 'categories' },
  subject: { placeholder: 'Choose a subject', plural: 'subjects' },
} as const;

const noGroups: readonly OptionGroup[] = [];

interface FinderSelectProps {
  readonly field: FinderField;
  readonly label: string;
  readonly value: string;
  readonly options: readonly Option[];
  readonly groups?: readonly OptionGroup[];
  readonly isDisabled?: boolean;
  readonly isPlaceholderDisabled?: boolean;
  /** A filter box although few options are here: the rest comes later. */
  readonly expectsMore?: boolean;
  onChoose(field: FinderField, value: string): void;
}

const OptionList = memo(function OptionList({ options, groups }: { options: readonly Option[]; groups: readonly OptionGroup[] }) {
  return (
    <>
      {options.map(({ slug, name }) => (
        <option key={slug} value={slug}>
          {name}
        </option>
      ))}
      {groups.map((group) => (
        <optgroup key={group.slug} label={group.name}>
          <OptionList options={group.options} groups={noGroups} />
        </optgroup>
      ))}
    </>
  );
});

interface FilterBoxProps {
  readonly plural: string;
  readonly status: string;
  onFilter(query: string): void;
  /** The visitor has typed enough and wants to choose. */
  onLeave(): void;
}

/** Uncontrolled, so that what was typed before React came is kept. */
function FilterBox({ plural, status, onFilter, onLeave }: FilterBoxProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current?.value) onFilter(input.current.value);
    return () => onFilter('');
  }, [onFilter]);
  const handleKeyDown = (event: KeyboardEvent) => {
    // Enter in a text field would send the form.
    if (event.key !== 'Enter' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    onLeave();
  };
  return (
    <div className="finder__filter">
      <label className="finder__filter-label" htmlFor={id}>
        Filter {plural}
      </label>
      <input
        ref={input}
        id={id}
        className="field finder__filter-input"
        part="filter"
        type="text"
        inputMode="search"
        enterKeyHint="done"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onFilter(event.currentTarget.value)}
        onKeyDown={handleKeyDown}
      />
      <span className="visually-hidden" role="status">
        {status}
      </span>
    </div>
  );
}

/** The options that match what was typed, and a sentence that says how many. */
function useFilter(options: readonly Option[], groups: readonly OptionGroup[], chosen: string, plural: string) {
  const [query, setQuery] = useState('');
  // Typing is answered first; hundreds of options follow when there is time.
  const settled = useDeferredValue(query);
  const count = useMemo(() => countOptions(options, groups), [options, groups]);
  const shownOptions = useMemo(() => filterOptions(options, settled, chosen), [options, settled, chosen]);
  const shownGroups = useMemo(() => filterGroups(groups, settled, chosen), [groups, settled, chosen]);
  const status = settled.trim() ? `${countOptions(shownOptions, shownGroups)} of ${count} ${plural}` : '';
  return { isLong: count > filterThreshold, shownOptions, shownGroups, status, setQuery };
}

/** One field: a label, a native select and, above 40 options, a box that narrows them. */
export function FinderSelect({ field, label, value, options, groups = noGroups, isDisabled, isPlaceholderDisabled, expectsMore, onChoose }: FinderSelectProps) {
  const id = useId();
  const select = useRef<HTMLSelectElement>(null);
  const { placeholder, plural } = words[field];
  const { isLong, shownOptions, shownGroups, status, setQuery } = useFilter(options, groups, value, plural);
  return (
    <div className={`finder__field finder__field--${field}`} part="field">
      <label className="field__label finder__label" part="label" htmlFor={id}>
        {label}
      </label>
      <select
        ref={select}
        id={id}
        className="field field--select"
        part="select"
        name={field}
        value={value}
        disabled={isDisabled}
        onChange={(event) => onChoose(field, event.currentTarget.value)}
      >
        <option value="" disabled={isPlaceholderDisabled}>
          {placeholder}
        </option>
        <OptionList options={shownOptions} groups={shownGroups} />
      </select>
      {(isLong || expectsMore) && <FilterBox plural={plural} status={status} onFilter={setQuery} onLeave={() => select.current?.focus()} />}
    </div>
  );
}
