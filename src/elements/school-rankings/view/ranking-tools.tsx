import { useElement } from '../../../core/element-context.ts';
import type { RankingSchool } from '../../../core/entities.ts';
import { CompareTable } from '../compare/compare-table.tsx';
import { buttonClick } from '../school-rankings.tracking.ts';
import {
  isPlainView,
  listStates,
  plainView,
  type RankingView,
  type ViewField,
  viewChoices,
  viewLabels,
} from './ranking-view.ts';
import type { RankingTool } from './use-ranking-view.ts';

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

function choicesOf(field: ViewField, schools: readonly RankingSchool[], view: RankingView) {
  if (field !== 'state') return viewChoices[field];
  // A state of the address that no school is in is said all the same: it explains the empty list.
  const states = new Set([...listStates(schools), ...(view.state ? [view.state] : [])]);
  return [{ value: '', label: 'Any' }, ...[...states].map((state) => ({ value: state, label: state }))];
}

export interface RankingToolsProps {
  readonly tool: RankingTool;
  readonly schools: readonly RankingSchool[];
  /** How many schools fit. */
  readonly found: number;
}

/** Sorting and filtering, folded away until they are wanted, and the schools being compared. */
export function RankingTools({ tool, schools, found }: RankingToolsProps) {
  const { track } = useElement();
  const { view, compared } = tool;
  const isPlain = isPlainView(view);
  const handleChoose = (field: ViewField, value: string) => {
    track('FieldSelected', { field: { name: field, label: viewLabels[field], type: 'select', value } });
    tool.change({ ...view, [field]: value });
  };
  const handleClear = () => {
    track('ElementClicked', buttonClick('Show all schools', 'clear-filters'));
    tool.change(plainView);
  };
  return (
    <div className="school-rankings__view" part="tools">
      <details className="panel school-rankings__panel" suppressHydrationWarning>
        <summary>Sort and filter</summary>
        <div className="school-rankings__fields">
          {(Object.keys(plainView) as ViewField[]).map((field) => (
            <ViewSelect
              key={field}
              field={field}
              value={view[field]}
              choices={choicesOf(field, schools, view)}
              onChoose={handleChoose}
            />
          ))}
        </div>
      </details>
      <p className="school-rankings__found">
        <span role="status">
          {isPlain
            ? `${schools.length} schools`
            : `${found} of ${schools.length} schools${found === 0 ? ': none fits all you chose' : ''}`}
        </span>
        {!isPlain && (
          <button type="button" className="link link--action" onClick={handleClear}>
            Show all schools
          </button>
        )}
      </p>
      <span className="visually-hidden" role="status">
        {tool.announcement}
      </span>
      {compared.length > 0 && <CompareTable schools={compared} onRemove={tool.toggle} onClear={tool.clear} />}
    </div>
  );
}
