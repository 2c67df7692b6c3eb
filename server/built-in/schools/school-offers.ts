import { degreeLevels } from '../../../src/core/degrees.ts';
import { notReported } from '../../../src/core/text/format.ts';
import type { Catalog, Offer } from '../catalog/catalog.ts';
import type { SchoolRecord } from '../catalog/catalog-file.ts';
import { missingFigure } from './figure-text.ts';

/** A school's programs, divided by the site's category. */
export type SchoolOffers = ReturnType<typeof offersOf>;

/** Compares programs by the names of their subjects, for `sort`. */
export const compareSubjects = (one: Offer, other: Offer): number =>
  one.subject.name < other.subject.name ? -1 : one.subject.name > other.subject.name ? 1 : 0;

const compareOffers = (one: Offer, other: Offer): number =>
  compareSubjects(one, other) ||
  degreeLevels.indexOf(one.degree.slug) - degreeLevels.indexOf(other.degree.slug);

/** Splits a school's programs by the category. Both lists are sorted by subject name and degree level. */
export function offersOf(
  catalog: Catalog,
  school: Pick<SchoolRecord, 'id'>,
  field: { readonly category: string | undefined; readonly subject: string | undefined },
) {
  const offers = [...(catalog.offersBySchool.get(school.id) ?? [])].sort(compareOffers);
  const inField = offers.filter(({ subject }) => subject.category.slug === field.category);
  const isSubject = (offer: Offer) => offer.subject.slug === field.subject;
  return {
    /** Programs in the site's category; programs in the site's subject come first. */
    inField: [...inField.filter(isSubject), ...inField.filter((offer) => !isSubject(offer))],
    others: offers.filter(({ subject }) => subject.category.slug !== field.category),
  };
}

/** Whether a program is at the master’s or doctoral level. */
export const isGraduate = ({ degree }: Pick<Offer, 'degree'>): boolean =>
  degree.slug === 'masters' || degree.slug === 'doctorate';

/** The school's in-state tuition at the level of a program, in dollars a year; undefined if unknown. */
export function tuitionOf(offer: Offer): number | undefined {
  return isGraduate(offer) ? offer.school.gradTuitionInState : offer.school.tuitionInState;
}

/** The text in place of an unknown `tuitionOf`. Sources do not withhold graduate tuition. */
export function missingTuition(offer: Offer): string {
  return isGraduate(offer) ? notReported : missingFigure(offer.school, 'tuitionInState');
}
