import { useElement } from '../../../core/element-context.ts';
import type { RankingSchool } from '../../../core/model/ranking.ts';
import { siteLink } from '../../../core/urls.ts';

/** The URL of the page that compares the schools. */
function comparePageUrl(schools: readonly RankingSchool[], homeUrl?: string): string {
  return siteLink(
    `/compare/?schools=${schools.map(({ slug }) => encodeURIComponent(slug)).join(',')}`,
    homeUrl,
  );
}

interface CompareTrayProps {
  /** Schools that all have a page on our site. */
  readonly schools: readonly RankingSchool[];
  readonly onRemove: (school: RankingSchool) => void;
  readonly onClear: () => void;
}

/** The schools chosen for a comparison; stays in view while the list is in view. */
export function CompareTray({ schools, onRemove, onClear }: CompareTrayProps) {
  const { config } = useElement().source;
  return (
    // biome-ignore lint/a11y/useSemanticElements: every ranking of the page renders it, and landmarks must be unique
    <div className="school-rankings__tray" role="group" aria-label="Schools to compare">
      <p>
        <b>{schools.length} selected</b>
        {schools.length === 1 && ' · Choose one more'}
      </p>
      <ul>
        {schools.map((school) => (
          <li key={school.schoolId}>
            <button type="button" data-remove onClick={() => onRemove(school)}>
              <span className="visually-hidden">Remove</span> {school.details.schoolName}
              <span aria-hidden="true"> ×</span>
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className="link link--action" onClick={onClear}>
        Clear <span className="visually-hidden">comparison</span>
      </button>
      {schools.length > 1 && (
        <a className="button button--filled" href={comparePageUrl(schools, config.homeUrl)}>
          Compare<span className="visually-hidden"> {schools.length} schools</span>
        </a>
      )}
    </div>
  );
}
