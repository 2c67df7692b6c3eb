import {
  type KeyboardEvent,
  memo,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { nestedSubjectValue, type Option, type OptionGroup } from '../../../core/degrees.ts';
import type { FinderField } from './finder-setup.ts';
import { countOptions, filterGroups, filterOptions, filterThreshold } from './options/filter-options.ts';

const fieldTexts = {
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
  /** The field needs a degree first, as its placeholder explains. */
  readonly needsDegree?: boolean;
  /** Replaces the default placeholder. */
  readonly placeholder?: string;
  /**
   * No option is available. The select uses `aria-disabled` and an empty list instead of `disabled`,
   * which would drop keyboard focus.
   */
  readonly isDisabled?: boolean;
  readonly isPlaceholderDisabled?: boolean;
  /** Returns the text of an option, for example its name with the number of programs. */
  readonly nameOption?: (name: string, value: string) => string;
  /** More options are loading: shows the filter field even for a short list. */
  readonly expectsMore?: boolean;
  onChoose(field: FinderField, value: string): void;
}

interface OptionListProps {
  readonly options: readonly Option[];
  readonly groups: readonly OptionGroup[];
  /** Slug of the group that contains the options. */
  readonly category?: string;
  readonly nameOption?: (name: string, value: string) => string;
}

const OptionList = memo(function OptionList({ options, groups, category, nameOption }: OptionListProps) {
  return (
    <>
      {options.map(({ slug, name }) => {
        const value = category === undefined ? slug : nestedSubjectValue({ category, subject: slug });
        return (
          <option key={slug} value={value}>
            {nameOption?.(name, value) ?? name}
          </option>
        );
      })}
      {groups.map((group) => (
        <optgroup key={group.slug} label={group.name}>
          <OptionList
            options={group.options}
            groups={noGroups}
            category={group.slug}
            nameOption={nameOption}
          />
        </optgroup>
      ))}
    </>
  );
});

interface FilterStatus {
  readonly text: string;
  /** No option matches: the text is visible, not only announced to screen readers. */
  readonly isEmpty: boolean;
}

interface FilterBoxProps {
  readonly plural: string;
  readonly status: FilterStatus;
  onFilter(query: string): void;
  /** Called on Enter and Arrow Down, to move the focus to the options. */
  onLeave(): void;
}

/** Uncontrolled, to keep text that was typed before hydration. */
function FilterBox({ plural, status, onFilter, onLeave }: FilterBoxProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current?.value) onFilter(input.current.value);
    return () => onFilter('');
  }, [onFilter]);
  const handleKeyDown = (event: KeyboardEvent) => {
    // Enter in a text field would submit the form.
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
      <span className={status.isEmpty ? 'finder__filter-empty' : 'visually-hidden'} role="status">
        {status.text}
      </span>
    </div>
  );
}

interface FilterInput extends Pick<OptionListProps, 'options' | 'groups'> {
  readonly chosen: string;
  readonly plural: string;
  /** More options are loading, so an empty result is not final. */
  readonly expectsMore: boolean;
}

/** The options that match the query, and a status text with their number. */
function useFilter({ options, groups, chosen, plural, expectsMore }: FilterInput) {
  const [query, setQuery] = useState('');
  // Keeps typing responsive; React re-renders the options at low priority.
  const deferredQuery = useDeferredValue(query);
  const count = useMemo(() => countOptions(options, groups), [options, groups]);
  const shownOptions = useMemo(
    () => filterOptions(options, deferredQuery, chosen),
    [options, deferredQuery, chosen],
  );
  const shownGroups = useMemo(
    () => filterGroups(groups, deferredQuery, chosen),
    [groups, deferredQuery, chosen],
  );
  const matchCount = useMemo(
    () => countOptions(filterOptions(options, deferredQuery, ''), filterGroups(groups, deferredQuery, '')),
    [options, groups, deferredQuery],
  );
  const typed = deferredQuery.trim();
  const isEmpty = typed !== '' && matchCount === 0 && !expectsMore;
  const text = isEmpty
    ? `No ${plural} match “${typed}”`
    : typed && !expectsMore
      ? `${matchCount} of ${count} ${plural}`
      : '';
  const status: FilterStatus = { text, isEmpty };
  return { isLong: count > filterThreshold, shownOptions, shownGroups, status, setQuery };
}

/** One field: a label, a native select and, for more than 40 options, a text field that filters them. */
export function FinderSelect(props: FinderSelectProps) {
  const {
    field,
    label,
    value,
    options,
    groups = noGroups,
    expectsMore = false,
    isDisabled,
    needsDegree,
    nameOption,
    onChoose,
  } = props;
  const id = useId();
  const hintId = useId();
  const select = useRef<HTMLSelectElement>(null);
  const { placeholder, plural } = fieldTexts[field];
  const { isLong, shownOptions, shownGroups, status, setQuery } = useFilter({
    options,
    groups,
    chosen: value,
    plural,
    expectsMore,
  });
  return (
    <div
      className={`finder__field finder__field--${field}${needsDegree ? ' finder__field--needs-degree' : ''}`}
      part="field"
    >
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
        aria-disabled={isDisabled || undefined}
        aria-describedby={needsDegree ? hintId : undefined}
        onChange={(event) => onChoose(field, event.currentTarget.value)}
      >
        <option id={needsDegree ? hintId : undefined} value="" disabled={props.isPlaceholderDisabled}>
          {props.placeholder ?? placeholder}
        </option>
        <OptionList
          options={isDisabled ? options.filter(({ slug }) => slug === value) : shownOptions}
          groups={shownGroups}
          nameOption={nameOption}
        />
      </select>
      {(isLong || expectsMore) && (
        <FilterBox
          plural={plural}
          status={status}
          onFilter={setQuery}
          onLeave={() => select.current?.focus()}
        />
      )}
    </div>
  );
}
