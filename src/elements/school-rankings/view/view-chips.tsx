import {
  distanceChoice,
  type RankingView,
  type ViewField,
  viewChoices,
  viewFields,
  viewLabels,
} from './ranking-view.ts';

interface Chip {
  readonly label: string;
  readonly field: keyof RankingView;
}

function labelOf(field: ViewField, value: string): string {
  if (field === 'state') return value;
  const choices = field === 'sort' ? [...viewChoices.sort, distanceChoice] : viewChoices[field];
  return choices.find((choice) => choice.value === value)?.label ?? value;
}

/** Lists one chip for each part of the view. */
function listChips(view: RankingView): readonly Chip[] {
  const fields = viewFields.filter((field) => view[field] !== '');
  return [
    ...(view.weights ? [{ field: 'weights', label: 'Your order' } as const] : []),
    ...fields.map((field) => ({ field, label: `${viewLabels[field]}: ${labelOf(field, view[field])}` })),
  ];
}

interface ViewChipsProps {
  readonly view: RankingView;
  readonly onRemove: (field: keyof RankingView) => void;
}

/** The parts of the view as buttons that remove them. */
export function ViewChips({ view, onRemove }: ViewChipsProps) {
  const chips = listChips(view);
  if (chips.length === 0) return null;
  return (
    <ul className="school-rankings__chips school-rankings__scripted" aria-label="Your choices">
      {chips.map((chip) => (
        <li key={chip.label}>
          <button type="button" onClick={() => onRemove(chip.field)}>
            <span className="visually-hidden">Remove</span> {chip.label}
            <span aria-hidden="true"> ×</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
