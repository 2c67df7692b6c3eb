import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useElement } from '../../../core/element-context.ts';
import type { RankingSchool } from '../../../core/model/ranking.ts';
import { CompareTable } from '../compare/compare-table.tsx';
import { CompareTray } from '../compare/compare-tray.tsx';
import { DistanceForm } from '../distance/distance-form.tsx';
import type { Distance } from '../distance/use-distance.ts';
import type { WholeRanking } from '../lists/use-whole-ranking.ts';
import { OrderForm } from '../order/order-form.tsx';
import { OrderPanel } from '../order/order-panel.tsx';
import { buttonClick } from '../school-rankings.tracking.ts';
import {
  distanceChoice,
  isDefaultView,
  isUnfiltered,
  type RankingView,
  type ViewField,
  viewChoices,
  viewFields,
  viewLabels,
  withoutFilters,
} from './ranking-view.ts';
import type { RankingViewState } from './use-ranking-view.ts';
import { ViewChips } from './view-chips.tsx';

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

function choicesOf(field: ViewField, states: readonly string[], view: RankingView, hasMiles: boolean) {
  if (field === 'sort' && hasMiles) return [...viewChoices.sort, distanceChoice];
  if (field !== 'state') return viewChoices[field];
  // Keeps a state from the URL in the list even if no school matches it: it explains the empty list.
  const all = new Set([...states, ...(view.state ? [view.state] : [])]);
  return [{ value: '', label: 'Any' }, ...[...all].map((state) => ({ value: state, label: state }))];
}

interface StatusProps {
  readonly whole: WholeRanking;
  /** Number of all schools. */
  readonly total: number;
  /** Number of schools that match all filters. */
  readonly matchCount: number;
}

function describeView(view: RankingView, { whole, total, matchCount }: StatusProps): string {
  const order = view.weights && !view.sort ? ', in your order' : '';
  const all = `${total} ${total === 1 ? 'school' : 'schools'}`;
  if (isDefaultView(view)) return all;
  if (whole.hasFailed) return 'The other schools failed to load.';
  if (!whole.isWhole) return `Loading all ${total} schools…`;
  if (isUnfiltered(view)) return all + order;
  return matchCount === 0 ? 'No schools match these filters.' : `${matchCount} of ${all}${order}`;
}

export interface RankingToolsProps extends StatusProps {
  readonly state: RankingViewState;
  /** The states of all schools. */
  readonly states: readonly string[];
  readonly distance: Distance;
  /** The first school of the visitor's order, for screen readers: "Alder: our rank 4, yours 1". */
  readonly ownFirst: string;
  /** Whether the schools are made up. */
  readonly isSample: boolean;
  /** Whether the list has our scores, so that visitors can weight the measures of the score. */
  readonly hasOrder: boolean;
  /** The list. */
  readonly children: ReactNode;
}

/**
 * The comparison removes the button that was pressed. Moves the focus to the button of the next school or,
 * after the last one, to the disclosure above.
 */
function useFocusAfterRemoval(tools: RefObject<HTMLElement | null>, compared: readonly RankingSchool[]) {
  const removedColumn = useRef<number>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the table has changed when the schools have
  useEffect(() => {
    const column = removedColumn.current;
    removedColumn.current = undefined;
    if (column === undefined || !tools.current) return;
    const section = tools.current.parentElement ?? tools.current;
    const buttons = [...section.querySelectorAll<HTMLElement>('[data-remove]')];
    const next = buttons[Math.min(column, buttons.length - 1)] ?? tools.current.querySelector('summary');
    next?.focus();
  }, [compared]);
  return (column: number) => {
    removedColumn.current = column;
  };
}

/** The fields to sort and filter. They work with a script only, so they are rendered after hydration. */
function FilterFields({
  state,
  states,
  hasMiles,
}: Pick<RankingToolsProps, 'state' | 'states'> & { readonly hasMiles: boolean }) {
  const { track } = useElement();
  const { view } = state;
  const handleChoose = (field: ViewField, value: string) => {
    track('FieldSelected', { field: { name: field, label: viewLabels[field], type: 'select', value } });
    state.setView({ ...view, [field]: value });
  };
  return (
    <div className="school-rankings__fields">
      {viewFields.map((field) => (
        <ViewSelect
          key={field}
          field={field}
          value={view[field]}
          choices={choicesOf(field, states, view, hasMiles)}
          onChoose={handleChoose}
        />
      ))}
    </div>
  );
}

/** Copies the URL of the page with the current view. */
function CopyLink({ state }: Pick<RankingToolsProps, 'state'>) {
  const [message, setMessage] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(state.readUrl());
      setMessage('Link copied. It restores this list.');
    } catch {
      // Permission is denied, or the page is not secure: the address bar has the same link.
      setMessage('Could not copy the link. Copy it from the address bar.');
    }
  };
  return (
    <>
      <button type="button" className="link link--action" onClick={copy}>
        Copy link
      </button>
      <span role="status">{message}</span>
    </>
  );
}

/**
 * The visitor's order, sort and filter fields in closed disclosures, the current view, and the comparison.
 */
export function RankingTools(props: RankingToolsProps) {
  const { state, whole, states, distance, ownFirst, isSample, hasOrder, matchCount } = props;
  const { track } = useElement();
  const { view, compared } = state;
  const tools = useRef<HTMLDivElement>(null);
  const reportRemoval = useFocusAfterRemoval(tools, compared);
  const isDefault = isDefaultView(view);
  const count = isDefault ? props.total : matchCount;
  const distanceForm = state.isReady && (
    <DistanceForm
      distance={distance}
      onShow={() => state.setView({ ...view, sort: 'distance' })}
      onClear={() => view.sort === 'distance' && state.setView({ ...view, sort: '' })}
    />
  );
  const clear = (name: string, next: RankingView) => {
    track('ElementClicked', buttonClick(name, 'clear-filters'));
    state.setView(next);
  };
  const handleRemove = (school: RankingSchool, column: number) => {
    reportRemoval(column);
    state.toggle(school);
  };
  const handleClear = () => {
    reportRemoval(0);
    state.clear();
  };
  return (
    <>
      <div ref={tools} className="school-rankings__view" part="tools">
        {hasOrder && (
          <OrderPanel count={count}>
            <OrderForm
              weights={view.weights}
              count={count}
              onOrder={(weights) => {
                track('FieldSelected', {
                  field: { name: 'weights', label: 'Your order', type: 'range', value: weights },
                });
                state.setView({ ...view, weights });
              }}
            />
            {distanceForm}
          </OrderPanel>
        )}
        <details className="panel school-rankings__panel school-rankings__scripted" suppressHydrationWarning>
          <summary>Sort and filter</summary>
          {state.isReady && (
            <FilterFields state={state} states={states} hasMiles={distance.milesById !== undefined} />
          )}
          {!hasOrder && distanceForm}
        </details>
        <ViewChips view={view} onChange={state.setView} />
        <p className="school-rankings__found">
          <span role="status">{describeView(view, props)}</span>
          {isSample && <span className="tag tag--sample">Sample data</span>}
          {!isDefault && whole.hasFailed && (
            <button type="button" className="link link--action" onClick={() => void whole.load()}>
              Try again
            </button>
          )}
          {!isUnfiltered(view) && (
            <button
              type="button"
              className="link link--action"
              onClick={() => clear('Clear filters', withoutFilters(view))}
            >
              Clear filters
            </button>
          )}
          {(view.weights || view.sort) && (
            <button
              type="button"
              className="link link--action"
              onClick={() => clear('Show our order', { ...view, weights: '', sort: '' })}
            >
              Show our order
            </button>
          )}
          {state.isReady && (!isDefault || compared.length > 0) && <CopyLink state={state} />}
        </p>
        <span className="visually-hidden" role="status">
          {[state.announcement, ownFirst].filter(Boolean).join(' ')}
        </span>
        {compared.length > 0 && !compared.every(({ hasPage }) => hasPage) && (
          <CompareTable schools={compared} onRemove={handleRemove} onClear={handleClear} />
        )}
      </div>
      {props.children}
      {compared.length > 0 && compared.every(({ hasPage }) => hasPage) && (
        <CompareTray schools={compared} onRemove={handleRemove} onClear={handleClear} />
      )}
    </>
  );
}
