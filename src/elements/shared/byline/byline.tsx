import { useElement } from '../../../core/element-context.ts';
import { uniqueKeys } from '../../../core/unique-keys.ts';
import { personInitials } from '../initials/person-initials.ts';
import { Picture } from '../picture/picture.tsx';
import {
  type BylineContent,
  type BylinePerson,
  type ContributorSite,
  describeDate,
  editorialProcessUrl,
  isEmptyByline,
  profileUrl,
  readingTimeOf,
  siteOrigin,
} from './byline.logic.ts';

interface RoleProps {
  readonly label: string;
  readonly people: readonly BylinePerson[];
  readonly site: ContributorSite;
  /** True if any role has a portrait; the other roles then show initials, so that all names align. */
  readonly hasPortraits: boolean;
}

function separatorBefore(index: number, count: number): string {
  if (index === 0) return '';
  return index < count - 1 ? ', ' : ' and ';
}

const portraitOf = (people: readonly BylinePerson[]) => people.find((person) => person.image)?.image;

/** One role as a list item: the first available portrait, the label and the names. */
function Role({ label, people, site, hasPortraits }: RoleProps) {
  const portrait = portraitOf(people);
  const keys = uniqueKeys(people.map(({ name, slug }) => `${slug} ${name}`));
  return (
    <li className="byline__role" part="role">
      {portrait ? (
        <span className="byline__portrait">
          <Picture src={portrait} alt="" width={48} height={48} crop="attention" />
        </span>
      ) : (
        hasPortraits && (
          <span className="byline__portrait byline__initials" aria-hidden="true">
            {personInitials(people[0]?.name ?? '')}
          </span>
        )
      )}
      <span className="byline__people">
        <span className="byline__label">{label}</span>{' '}
        {people.map(({ name, slug }, index) => (
          <span key={keys[index]}>
            {separatorBefore(index, people.length)}
            {slug ? (
              <a className="link byline__name" href={profileUrl(slug, site)}>
                {name}
              </a>
            ) : (
              <span className="byline__name">{name}</span>
            )}
          </span>
        ))}
      </span>
    </li>
  );
}

function Facts({
  date,
  isUpdated,
  showReadTime,
  readTime,
  site,
  hasPeople,
}: BylineContent & { readonly site: ContributorSite; readonly hasPeople: boolean }) {
  const dated = describeDate(date, isUpdated);
  const minutes = readingTimeOf({ showReadTime, readTime });
  return (
    <ul className="byline__facts" part="facts">
      {dated && (
        <li className="byline__fact">
          {`${dated.label} `}
          <time dateTime={date?.slice(0, 10)}>{dated.day}</time>
        </li>
      )}
      {minutes && <li className="byline__fact">{minutes}</li>}
      {hasPeople && (
        <li className="byline__fact byline__fact--process">
          <a className="link byline__process" href={editorialProcessUrl(site)}>
            Editorial process
          </a>
        </li>
      )}
    </ul>
  );
}

/**
 * Who wrote, edited and reviewed a page, and when. Names link to profiles under `contributorPath`,
 * which defaults to the site's setting. Renders nothing without people, date and reading time.
 */
export function Byline(props: BylineContent) {
  const { config } = useElement().source;
  const roles = [
    { label: 'Written by', people: props.writtenBy ?? [] },
    { label: 'Edited by', people: props.editedBy ?? [] },
    { label: 'Reviewed by', people: props.reviewedBy ?? [] },
  ].filter(({ people }) => people.length > 0);
  if (isEmptyByline(props)) return null;
  const hasPortraits = roles.some(({ people }) => portraitOf(people));
  const isOtherSite = siteOrigin(props.domain) !== siteOrigin(config.domain);
  const site = {
    contributorPath: props.contributorPath || config.contributorPath,
    domain: isOtherSite ? props.domain : undefined,
    homeUrl: config.homeUrl,
  };
  return (
    <div className="byline" part="byline">
      {roles.length > 0 && (
        <ul className="byline__roles">
          {roles.map(({ label, people }) => (
            <Role key={label} label={label} people={people} site={site} hasPortraits={hasPortraits} />
          ))}
        </ul>
      )}
      <Facts {...props} site={site} hasPeople={roles.length > 0} />
    </div>
  );
}
