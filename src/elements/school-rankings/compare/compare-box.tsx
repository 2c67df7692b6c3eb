import type { RankingSchool } from '../../../core/model/ranking.ts';

interface CompareBoxProps {
  readonly school: RankingSchool;
  readonly isCompared: boolean;
  readonly isFull: boolean;
  readonly onToggle: (school: RankingSchool) => void;
}

/** Checkbox on a card that adds its school to the comparison. */
export function CompareBox({ school, isCompared, isFull, onToggle }: CompareBoxProps) {
  return (
    <label className="school-card__tool">
      <input
        type="checkbox"
        checked={isCompared}
        disabled={isFull && !isCompared}
        onChange={() => onToggle(school)}
      />
      <span>
        Compare <span className="visually-hidden">{school.details.schoolName}</span>
      </span>
    </label>
  );
}
