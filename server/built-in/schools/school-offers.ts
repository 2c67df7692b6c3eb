import type { Catalog, Offer } from '../catalog/catalog.ts';
import type { SchoolRecord } from '../catalog/catalog-file.ts';

/** A school's programs, divided by the site's category. */
export interface SchoolOffers {
  /** Programs in the site's category; programs in the site's subject come first. */
  readonly inField: readonly Offer[];
  readonly others: readonly Offer[];
}

const levelOrder = ['associates', 'bachelors', 'masters', 'doctorate'];
const compareText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

function compareOffers(one: Offer, other: Offer): number {
  return (
    compareText(one.subject.name, other.subject.name) ||
    levelOrder.indexOf(one.degree.slug) - levelOrder.indexOf(other.degree.slug)
  );
}

/** The school's programs by subject and degree level. */
export function offersOf(
  catalog: Catalog,
  school: Pick<SchoolRecord, 'id'>,
  field: { readonly category: string | undefined; readonly subject: string | undefined },
): SchoolOffers {
  const offers = [...(catalog.offersBySchool.get(school.id) ?? [])].sort(compareOffers);
  const inField = offers.filter(({ subject }) => subject.category.slug === field.category);
  const isSubject = (offer: Offer) => offer.subject.slug === field.subject;
  return {
    inField: [...inField.filter(isSubject), ...inField.filter((offer) => !isSubject(offer))],
    others: offers.filter(({ subject }) => subject.category.slug !== field.category),
  };
}

/** The school's yearly in-state tuition at the level of a program; undefined if unknown. */
export function tuitionOf({ school, degree }: Offer): number | undefined {
  const isGraduate = degree.slug === 'masters' || degree.slug === 'doctorate';
  return isGraduate ? school.gradTuitionInState : school.tuitionInState;
}
