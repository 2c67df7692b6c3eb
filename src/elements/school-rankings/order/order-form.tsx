import { useEffect, useId, useRef, useState } from 'react';
import {
  isOurOrder,
  type Measure,
  measures,
  ourWeights,
  readDraft,
  readOrder,
  totalWeight,
  type VisitorOrder,
  writeOrder,
} from '../../../core/school-score.ts';
import { pluralize } from '../../../core/text/format.ts';

const ourOrder: VisitorOrder = { weights: ourWeights, preferredSize: 'small' };
const labels: Readonly<Record<Measure, string>> = {
  retention: 'Retention',
  completion: 'Completion',
  netPrice: 'Net price',
  size: 'Size',
};
const hints: Readonly<Record<Exclude<Measure, 'size'>, string>> = {
  retention: 'First-year students who return',
  completion: 'Students who finish',
  netPrice: 'Lower is better',
};

/** Tells the visitor how to make the weights add up; empty if they do. */
function describeTotal(order: VisitorOrder): string {
  const total = totalWeight(order.weights);
  if (total === 100) return '';
  return `Total is ${total}%. ${total < 100 ? `Add ${100 - total}%` : `Reduce by ${total - 100}%`}.`;
}

const toWeight = (text: string): number => Math.min(100, Math.max(0, Math.round(Number(text) || 0)));

interface WeightFieldProps {
  readonly measure: Measure;
  readonly value: number;
  readonly hint: string;
  readonly isInvalid: boolean;
  readonly describedBy: string;
  readonly onDraft: (value: number) => void;
}

/** A slider and a number field for the same value. Only the number field is part of the form. */
function WeightField({ measure, value, hint, isInvalid, describedBy, onDraft }: WeightFieldProps) {
  const id = useId();
  const label = labels[measure];
  return (
    <div className="school-rankings__weight">
      <label htmlFor={id}>
        {label} <span>{hint}</span>
      </label>
      <input
        className="field"
        id={id}
        type="number"
        name="weights"
        inputMode="numeric"
        min={0}
        max={100}
        value={value}
        aria-invalid={isInvalid || undefined}
        aria-describedby={isInvalid ? describedBy : undefined}
        onChange={({ currentTarget }) => onDraft(toWeight(currentTarget.value))}
      />
      <input
        type="range"
        min={0}
        max={100}
        value={value}
        aria-label={`${label}, percent`}
        onChange={({ currentTarget }) => onDraft(toWeight(currentTarget.value))}
      />
    </div>
  );
}

interface OrderFormProps {
  /** The current order, in the format of `writeOrder`. */
  readonly weights: string;
  /** The weights of a form that was sent without a script. Their total can differ from 100. */
  readonly sentWeights: string;
  /** False before hydration. */
  readonly isReady: boolean;
  /** Number of schools that the order is applied to. */
  readonly count: number;
  readonly onOrder: (weights: string) => void;
}

/**
 * The visitor's weights. The list changes when a slider is released or a field is left, if the weights add up
 * to 100; until then it keeps the last order. Without a script, the form requests the list in the chosen
 * order.
 */
export function OrderForm({ weights, sentWeights, isReady, count, onOrder }: OrderFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const totalId = useId();
  const [draft, setDraft] = useState<VisitorOrder>(readOrder(weights) ?? readDraft(sentWeights) ?? ourOrder);
  const shownWeights = useRef(weights);
  const latest = useRef(draft);
  const apply = useRef(onOrder);
  useEffect(() => {
    latest.current = draft;
    apply.current = onOrder;
  });
  useEffect(() => {
    // The weights of a sent form stay in the fields until the order changes.
    if (shownWeights.current === weights) return;
    shownWeights.current = weights;
    setDraft(readOrder(weights) ?? ourOrder);
  }, [weights]);
  // React's `onChange` is the native `input` event; the native `change` event fires on release of the slider.
  useEffect(() => {
    const element = form.current;
    const handleRelease = () => {
      if (totalWeight(latest.current.weights) === 100) apply.current(writeOrder(latest.current));
    };
    element?.addEventListener('change', handleRelease);
    return () => element?.removeEventListener('change', handleRelease);
  }, []);
  const change = (next: VisitorOrder) => {
    latest.current = next;
    setDraft(next);
  };
  const { preferredSize } = draft;
  const problem = describeTotal(draft);
  const other = preferredSize === 'large' ? 'small' : 'large';
  return (
    <form
      ref={form}
      className="school-rankings__order"
      method="get"
      onSubmit={(event) => {
        event.preventDefault();
        if (!problem) onOrder(writeOrder(draft));
      }}
    >
      <p>
        Choose what matters to you. The total must be 100%. Our ranks stay the same and appear next to yours.
      </p>
      {measures.map((measure) => (
        <WeightField
          key={measure}
          measure={measure}
          value={draft.weights[measure]}
          hint={
            measure === 'size' ? `${preferredSize === 'large' ? 'Larger' : 'Smaller'} first` : hints[measure]
          }
          isInvalid={problem !== ''}
          describedBy={totalId}
          onDraft={(value) => change({ ...draft, weights: { ...draft.weights, [measure]: value } })}
        />
      ))}
      <p className="school-rankings__total" id={totalId} role="status">
        {problem ? (
          <>
            <b>{problem}</b> The list changes when the total is 100%.
          </>
        ) : (
          'Total 100%'
        )}
      </p>
      <p className="school-rankings__order-actions">
        <button type="submit" className="button button--filled" disabled={isReady && problem !== ''}>
          <span className="school-rankings__scriptless">Update the list</span>
          <span className="school-rankings__scripted">Show {pluralize(count, 'school')}</span>
        </button>
        {draft.weights.size > 0 && (
          <button
            type="button"
            className="link link--action"
            onClick={() => {
              const next: VisitorOrder = { ...draft, preferredSize: other };
              change(next);
              if (!describeTotal(next)) onOrder(writeOrder(next));
            }}
          >
            Put {other === 'large' ? 'larger' : 'smaller'} schools first
          </button>
        )}
        {(weights !== '' || !isOurOrder(draft)) && (
          <button
            type="button"
            className="link link--action"
            onClick={() => {
              change(ourOrder);
              onOrder('');
            }}
          >
            Reset to ours
          </button>
        )}
      </p>
    </form>
  );
}
