import type { CollegeOrUniversity } from 'schema-dts';
import type { SchoolRecord } from '../../built-in/catalog/catalog-file.ts';
import type { PageContext } from '../page-context.ts';
import { describeAddress, describePage, type Node, type PageDescription } from './structured-data.ts';

/** Describes a school and the page about it. */
export function describeSchoolPage(
  page: PageDescription,
  { id, name, city, stateCode, url, latitude, longitude, sample }: SchoolRecord,
  context: PageContext,
): Node[] {
  const school: CollegeOrUniversity = {
    '@type': 'CollegeOrUniversity',
    '@id': `${context.origin}${context.path}#school`,
    name,
    mainEntityOfPage: { '@id': `${context.origin}${context.path}#page` },
    address: describeAddress(city, stateCode),
    ...(url && { url, sameAs: url }),
    // The school's number in IPEDS, the federal data system; made-up schools have none.
    ...(!sample && { identifier: { '@type': 'PropertyValue', propertyID: 'UNITID', value: id } }),
    ...(latitude !== undefined &&
      longitude !== undefined && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
  };
  return [...describePage(page, context), school];
}
