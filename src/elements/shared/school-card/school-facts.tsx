import type { MouseEvent } from 'react';
import { wasOpenBefore } from '../../../core/early-toggle.ts';
import { notReported } from '../../../core/text/format.ts';
import { uniqueKeys } from '../../../core/unique-keys.ts';
import { Picture } from '../picture/picture.tsx';
import { initialsOf } from './school-data.ts';

const defaultLogoSize = { width: 130, height: 80 };

interface SchoolLogoProps {
  readonly name: string;
  readonly logo?: string;
  readonly size?: typeof defaultLogoSize;
}

/** A school's logo, or its initials in a box of the same size. */
export function SchoolLogo({ name, logo, size = defaultLogoSize }: SchoolLogoProps) {
  return (
    <div className="school-card__logo" part="logo">
      {logo ? (
        <Picture src={logo} alt="" crop="contain" {...size} />
      ) : (
        <span aria-hidden="true">{initialsOf(name)}</span>
      )}
    </div>
  );
}

export interface SchoolFactProps {
  readonly label: string;
  readonly value: string | undefined;
  /** Text in place of a missing figure, such as “Withheld for privacy”. Default: “Not reported”. */
  readonly missing?: string | undefined;
}

/** One figure with its label; shows `missing` in place of a missing figure. */
export function SchoolFact({ label, value, missing }: SchoolFactProps) {
  return (
    <div>
      <FactRow label={label} value={value} missing={missing} />
    </div>
  );
}

/** One figure in a list with a column of labels and a column of figures. */
export function FactRow({ label, value, missing = notReported }: SchoolFactProps) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value ?? missing}</dd>
    </>
  );
}

/** Short facts as tags. Undefined tags are dropped; renders nothing without any. */
export function SchoolTags({ tags }: { readonly tags: readonly (string | undefined)[] }) {
  const known = tags.filter((tag) => tag !== undefined);
  if (known.length === 0) return null;
  const keys = uniqueKeys(known);
  return (
    <ul className="school-card__tags">
      {known.map((tag, index) => (
        <li key={keys[index]} className="tag">
          {tag}
        </li>
      ))}
    </ul>
  );
}

interface DisclosureLabelsProps {
  readonly name: string;
}

/** The labels of a card's disclosure, closed and open; the stylesheet shows the current one. */
export function DisclosureLabels({ name }: DisclosureLabelsProps) {
  return (
    <>
      <span className="school-card__closed">More Details</span>
      <span className="school-card__open">Less Details</span>
      <span className="visually-hidden"> about {name}</span>
    </>
  );
}

/** The label of a pressed summary at the time of the click: More Details opens, Less Details closes. */
export function pressedLabel({ currentTarget, nativeEvent }: MouseEvent<HTMLElement>): string {
  return wasOpenBefore(nativeEvent, currentTarget.parentElement as HTMLDetailsElement)
    ? 'Less Details'
    : 'More Details';
}
