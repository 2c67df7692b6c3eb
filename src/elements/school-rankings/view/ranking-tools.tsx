import { type RefObject, useEffect, useRef } from 'react';
import { useElement } from '../../../core/element-context.ts';
import type { RankingSchool } from '../../../core/model/ranking.ts';
import { CompareTable } from '../compare/compare-table.tsx';
import type { WholeRanking } from '../lists/use-whole-ranking.ts';
import { buttonClick } from '../school-rankings.tracking.ts';
import {
  defaultView,
  isDefaultView,
  type RankingView,
  type ViewField,
  viewChoices,
  viewLabels,
} from './ranking-view.ts';
import type { RankingViewState } from './use-ranking-view.ts';

interface FieldProps {
  readonly field: ViewField;
  readonly value: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly onChoose: (field: ViewField, value: string) => void;
}

function ViewSelect({ field, value, choices, onChoose }: FieldProps) {
  return (
    <label className="field__label school-rankings__field">
      <span>{viewLabels[field]}</span>
      <select
        className="field field--select"
        value={value}
        onChange={({ currentTarget }) => onChoose(field, currentTarget.value)}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </label>
  );
}

function choicesOf(field: ViewField, states: readonly string[], view: RankingView) {
  if (field !== 'state') return viewChoices[field];
  // Keeps a state from the URL in the list even if no school matches it: it explains the empty list.
  const all = new Set([...states, ...(view.state ? [view.state] : [])]);
  return [{ value: '', label: 'Any' }, ...[...all].map((state) => ({ value: state, label: state }))];
}

function describeMatches({ isWhole, hasFailed }: WholeRanking, matchCount: number, total: number): string {
  if (hasFailed) return 'The other schools failed to load.';
  if (!isWhole) return `Loading all ${total} schools…`;
  return `${matchCount} of ${total} schools${matchCount === 0 ? ': none matches all filters' : ''}`;
}

export interface RankingToolsProps {
  readonly state: RankingViewState;
  readonly whole: WholeRanking;
  /** Number of all schools. */
  readonly total: number;
  /** The states of all schools. */
  readonly states: readonly string[];
  /** Number of schools that match all filters. */
  readonly matchCount: number;
}

/**
 * The comparison removes the button that was pressed. Moves the focus to the button of the next school or, after
 * the last one, to the disclosure above.
 */
function useFocusAfterRemoval(tools: RefObject<HTMLElement | null>, compared: readonly RankingSchool[]) {
  const removedColumn = useRef<number>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the table has changed when the schools have
  useEffect(() => {
    const column = removedColumn.current;
    removedColumn.current = undefined;
    if (column === undefined || !tools.current) return;
    const buttons = [...tools.current.querySelectorAll<HTMLElement>('[data-remove]')];
    const next = buttons[Math.min(column, buttons.length - 1)] ?? tools.current.querySelector('summary');
    next?.focus();
  }, [compared]);
  return (column: number) => {
    removedColumn.current = column;
  };
}

/** Sort and filter fields in a closed disclosure, and the comparison table. */
export function RankingTools({ state, whole, total, states, matchCount }: RankingToolsProps) {
  const { track } = useElement();
  const { view, compared } = state;
  const tools = useRef<HTMLDivElement>(null);
  const reportRemoval = useFocusAfterRemoval(tools, compared);
  const isDefault = isDefaultView(view);
  const handleChoose = (field: ViewField, value: string) => {
    track('FieldSelected', { field: { name: field, label: viewLabels[field], type: 'select', value } });
    state.setView({ ...view, [field]: value });
  };
  const handleClear = () => {
    track('ElementClicked', buttonClick('Show all schools', 'clear-filters'));
    state.setView(defaultView);
  };
  return (
    <div ref={tools} className="school-rankings__view" part="tools">
      <details className="panel school-rankings__panel" suppressHydrationWarning>
        <summary>Sort and filter</summary>
        <div className="school-rankings__fields">
          {(Object.keys(defaultView) as ViewField[]).map((field) => (
            <ViewSelect
              key={field}
              field={field}
              value={view[field]}
              choices={choicesOf(field, states, view)}
              onChoose={handleChoose}
            />
          ))}
        </div>
      </details>
      <p className="school-rankings__found">
        <span role="status">
          {isDefault ? `${total} schools` : describeMatches(whole, matchCount, total)}
        </span>
        {!isDefault && whole.hasFailed && (
          <button type="button" className="link link--action" onClick={() => void whole.load()}>
            Try again
          </button>
        )}
        {!isDefault && (
          <button type="button" className="link link--action" onClick={handleClear}>
            Show all schools
          </button>
        )}
      </p>
      <span className="visually-hidden" role="status">
        {state.announcement}
      </span>
      {compared.length > 0 && (
        <CompareTable
          schools={compared}
          onRemove={(school, column) => {
            reportRemoval(column);
            state.toggle(school);
          }}
          onClear={() => {
            reportRemoval(0);
            state.clear();
          }}
        />
      )}
    </div>
  );
}
