import type { ProgramListing } from '../../../core/model/services/program-listing.ts';
import { SchoolLogo } from '../school-card/school-facts.tsx';
import { paidTarget } from './paid-product.ts';

export interface ListingCardProps {
  readonly listing: ProgramListing;
  /** The complete URL with all parameters known before the click. */
  readonly href: string;
  /** The product block as JSON; tracking reads it from the card. */
  readonly product: string;
  /** A view event as JSON, sent when the card is in view. */
  readonly view: string;
  /** True if the list already says that its schools are made up; the card then does not repeat it. */
  readonly isSampleList: boolean;
}

const logoSize = { width: 160, height: 72 };

/** One sponsored program. Its height is fixed and equals that of its placeholder. */
export function ListingCard({ listing, href, product, view, isSampleList }: ListingCardProps) {
  const { program, school } = listing.product;
  return (
    <article className="listing-card" part="card" data-paid={product} data-view={view}>
      <SchoolLogo name={school.name} logo={school.logo} size={logoSize} />
      <div className="listing-card__words">
        <h3 className="listing-card__name" part="name">
          <a className="link link--title" href={href} {...paidTarget}>
            {program.name}
          </a>
        </h3>
        <p className="listing-card__school">{school.name}</p>
        {school.sample && !isSampleList && <p className="listing-card__sample">Sample school, made up</p>}
        {program.snippet && <p className="listing-card__text">{program.snippet}</p>}
      </div>
      <a className="button listing-card__visit" part="button" href={href} {...paidTarget}>
        {school.sample ? 'View program' : 'Visit school site'}
        <span className="visually-hidden">: {school.name}</span>
      </a>
    </article>
  );
}

/** Placeholder of a card that is loading. */
export function ListingPlaceholder() {
  return (
    <div className="listing-card listing-card--empty" aria-hidden="true">
      <div className="school-card__logo" />
      <div className="listing-card__words">
        <span className="listing-card__line" />
        <span className="listing-card__line" />
      </div>
    </div>
  );
}
