import type { LegacySchool, RankingSchool } from '../../core/model/ranking.ts';

/** `location` of all events. */
const location = 'school-rankings';

interface Product {
  readonly productId: string;
  readonly name: string;
  readonly category: 'organic';
  readonly location: string;
  readonly position?: number;
}

/** The `product` block of a school's events; `position` is its position in the list, if it is in one. */
export function productOf(school: RankingSchool, position?: number): Product {
  return {
    productId: school.schoolId,
    name: school.details.schoolName,
    category: 'organic',
    location,
    position,
  };
}

/** The `product` block of a legacy school; its id is the federal IPEDS id, or its name. */
export function legacyProductOf(school: LegacySchool, position: number): Product {
  return {
    productId: school.iPEDS ?? school.school,
    name: school.school,
    category: 'organic',
    location,
    position,
  };
}

/** The view event of a card, as JSON for the `data-view` attribute. */
export function productView(product: Product): string {
  return JSON.stringify({ name: 'ProductViewed', payload: { product } });
}

/** The click event of a button of the list. */
export function buttonClick(text: string, name: string) {
  return { webElement: { location, elementType: 'BUTTON', text, name } };
}
