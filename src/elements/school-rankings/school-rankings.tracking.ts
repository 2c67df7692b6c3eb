import type { LegacySchool, RankingSchool } from '../../core/model/ranking.ts';

/** Where an event happened; payload blocks are those of contract section 5. */
const location = 'school-rankings';

interface Product {
  readonly productId: string;
  readonly name: string;
  readonly category: 'organic';
  readonly location: string;
  readonly position?: number;
}

/** The `product` block of a school's events; `place` is its position in the list, if it is in one. */
export function productOf(school: RankingSchool, position?: number): Product {
  return {
    productId: school.schoolId,
    name: school.details.schoolName,
    category: 'organic',
    location,
    position,
  };
}

/** The same of a legacy school, which only its federal id tells apart, if it has one. */
export function legacyProductOf(school: LegacySchool, position: number): Product {
  return {
    productId: school.iPEDS ?? school.school,
    name: school.school,
    category: 'organic',
    location,
    position,
  };
}

/** The view event of a card, as the `data-view` attribute wants it. */
export function productView(product: Product): string {
  return JSON.stringify({ name: 'ProductViewed', payload: { product } });
}

/** What is sent when a visitor presses one of the list's own buttons. */
export function buttonClick(text: string, name: string) {
  return { webElement: { location, elementType: 'BUTTON', text, name } };
}
