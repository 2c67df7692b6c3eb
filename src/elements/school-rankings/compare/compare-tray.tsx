import { useElement } from '../../../core/element-context.ts';
import type { RankingSchool } from '../../../core/model/ranking.ts';
import { siteLink } from '../../../core/urls.ts';

/** The URL of the page that compares the schools; undefined if one of them has no page on our site. */
function comparePageUrl(schools: readonly RankingSchool[], homeUrl?: string): string | undefined {
  if (!schools.every(({ hasPage }) => hasPage)) return undefined;
  return siteLink(
    `/compare/?schools=${schools.map(({ slug }) => encodeURIComponent(slug)).join(',')}`,
    homeUrl,
  );
}

interface CompareTrayProps {
  readonly schools: readonly RankingSchool[];
  /** @param column the position of the school, from 0 */
  readonly onRemove: (school: RankingSchool, column: number) => void;
  readonly onClear: () => void;
}

/** The schools chosen for a comparison; stays in view while the list is in view. */
export function CompareTray({ schools, onRemove, onClear }: CompareTrayProps) {
  const { config } = useElement().source;
  const url = comparePageUrl(schools, config.homeUrl);
  return (
    // biome-ignore lint/a11y/useSemanticElements: every ranking of the page renders it, and landmarks must be unique
    <div className="school-rankings__tray" role="group" aria-label="Schools to compare">
      <p>
        <b>{schools.length} selected</b>
        {schools.length === 1 && ' · Choose one more'}
      </p>
      <ul>
        {schools.map((school, column) => (
          <li key={school.schoolId}>
            <button type="button" data-remove onClick={() => onRemove(school, column)}>
              <span className="visually-hidden">Remove</span> {school.details.schoolName}
              <span aria-hidden="true"> ×</span>
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className="link link--action" onClick={onClear}>
        Clear <span className="visually-hidden">comparison</span>
      </button>
      {url && schools.length > 1 && (
        <a className="button button--filled" href={url}>
          Compare<span className="visually-hidden"> {schools.length} schools</span>
        </a>
      )}
    </div>
  );
}
