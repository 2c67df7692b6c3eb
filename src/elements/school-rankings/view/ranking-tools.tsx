import { type ReactNode, useRef, useState } from 'react';
import { useElement } from '../../../core/element-context.ts';
import { readDraft, totalWeight } from '../../../core/school-score.ts';
import { formatNumber, pluralize } from '../../../core/text/format.ts';
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
import { useFocusAfterRemoval } from './use-focus-after-removal.ts';
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
  /** Number of all schools in the list. */
  readonly total: number;
  /** How many schools have a rank, if the list has only the first of them. */
  readonly rankedCount: number | undefined;
  /** Number of schools that match all filters. */
  readonly matchCount: number;
}

function describeView(view: RankingView, { whole, total, rankedCount, matchCount }: StatusProps): string {
  const order = view.weights && !view.sort ? ', in your order' : '';
  const all = pluralize(total, 'school');
  if (!isDefaultView(view)) {
    if (whole.hasFailed) return 'The other schools failed to load.';
    if (!whole.isWhole) return `Loading all ${all}…`;
  }
  if (isUnfiltered(view))
    return (rankedCount ? `Our first ${total} of ${formatNumber(rankedCount)} schools` : all) + order;
  if (matchCount === 0) return 'No schools match these filters.';
  return `${matchCount} of ${rankedCount ? `our first ${all}` : all}${order}`;
}

/** Says that sorting and filters do not find the ranked schools that the list lacks. */
function ScopeNote({ total, rankedCount }: Pick<StatusProps, 'total' | 'rankedCount'>) {
  return (
    rankedCount && (
      <p className="school-rankings__scope">
        This applies to the {total} schools in this list, not to all {formatNumber(rankedCount)} that we rank.
      </p>
    )
  );
}

interface RankingToolsProps extends StatusProps {
  readonly state: RankingViewState;
  /** The states of all schools. */
  readonly states: readonly string[];
  readonly distance: Distance;
  /** The first school of the visitor's order, for screen readers: "Alder: our rank 4, yours 1". */
  readonly firstByVisitor: string;
  /** Whether the schools are made up. */
  readonly isSample: boolean;
  /** Whether the list has our scores, so that visitors can weight the measures of the score. */
  readonly canReorder: boolean;
  /** The weights of a form that was sent without a script. Their total can differ from 100. */
  readonly sentWeights: string;
  /** The list. */
  readonly children: ReactNode;
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
    state.changeView({ [field]: value });
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
  const { view, compared } = state;
  const [message, setMessage] = useState({ view, compared, text: '' });
  const show = (text: string) => setMessage({ view, compared, text });
  const copy = async () => {
    // Screen readers announce the same text again only after a change.
    show('');
    try {
      await navigator.clipboard.writeText(state.readUrl());
      const isByDistance = view.sort === distanceChoice.value;
      show(`Link copied. It ${isByDistance ? 'does not contain your ZIP code' : 'restores this list'}.`);
    } catch {
      // Permission is denied, or the page is not secure: the address bar has the same link.
      show('Could not copy the link. Copy it from the address bar.');
    }
  };
  return (
    <>
      <button type="button" className="link link--action" onClick={copy}>
        Copy link
      </button>
      <span role="status">{message.view === view && message.compared === compared && message.text}</span>
    </>
  );
}

/**
 * The visitor's order, sort and filter fields in closed disclosures, the current view, and the comparison.
 */
export function RankingTools(props: RankingToolsProps) {
  const { state, whole, states, distance, firstByVisitor, isSample, canReorder, matchCount } = props;
  const { track } = useElement();
  const { view, compared } = state;
  const tools = useRef<HTMLDivElement>(null);
  useFocusAfterRemoval(tools);
  const isDefault = isDefaultView(view);
  const sent = readDraft(props.sentWeights);
  const count = isDefault ? props.total : matchCount;
  const distanceForm = state.isReady && (
    <DistanceForm
      distance={distance}
      onShow={() => state.changeView({ sort: distanceChoice.value })}
      onClear={() => view.sort === distanceChoice.value && state.changeView({ sort: '' })}
    />
  );
  const clear = (name: string, change: Partial<RankingView>) => {
    track('ElementClicked', buttonClick(name, 'clear-filters'));
    state.changeView(change);
  };
  const comparison = { schools: compared, onRemove: state.toggle, onClear: state.clear };
  // The comparison page has only schools with a page on our site.
  const hasComparePage = compared.every(({ hasPage }) => hasPage);
  return (
    <>
      <div ref={tools} className="school-rankings__view" part="tools">
        {canReorder && (
          <OrderPanel count={count} isOpen={sent && totalWeight(sent.weights) !== 100}>
            <ScopeNote {...props} />
            <OrderForm
              weights={view.weights}
              sentWeights={props.sentWeights}
              isReady={state.isReady}
              count={count}
              onOrder={(weights) => {
                track('FieldSelected', {
                  field: { name: 'weights', label: 'Your order', type: 'range', value: weights },
                });
                state.changeView({ weights });
              }}
            />
            {distanceForm}
          </OrderPanel>
        )}
        <details className="panel school-rankings__panel school-rankings__scripted" suppressHydrationWarning>
          <summary>Sort and filter</summary>
          <ScopeNote {...props} />
          {state.isReady && (
            <FilterFields state={state} states={states} hasMiles={distance.milesById !== undefined} />
          )}
          {!canReorder && distanceForm}
        </details>
        <ViewChips view={view} onRemove={(field) => state.changeView({ [field]: '' })} />
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
            <>
              <button
                type="button"
                className="link link--action school-rankings__scripted"
                onClick={() => clear('Show our order', { weights: '', sort: '' })}
              >
                Show our order
              </button>
              <a className="link school-rankings__scriptless" href="?">
                Show our order
              </a>
            </>
          )}
          {state.isReady && (!isDefault || compared.length > 0) && <CopyLink state={state} />}
        </p>
        <span className="visually-hidden" role="status">
          {[state.announcement, firstByVisitor].filter(Boolean).join(' ')}
        </span>
        {compared.length > 0 && !hasComparePage && <CompareTable {...comparison} />}
      </div>
      {props.children}
      {compared.length > 0 && hasComparePage && <CompareTray {...comparison} />}
    </>
  );
}
