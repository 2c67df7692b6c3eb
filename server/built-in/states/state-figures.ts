import type { StateOverview, StateSummary } from '../../../src/core/model/state-overview.ts';
import { usStates } from '../../../src/core/us-states.ts';
import { append } from '../../append.ts';
import type { Catalog, Offer } from '../catalog/catalog.ts';
import type { SchoolRecord } from '../catalog/catalog-file.ts';
import { slugOf } from '../catalog/degree-tree.ts';
import { medianOf } from '../catalog/medians.ts';
import { compareSectors, sectorOf } from '../schools/school-facts.ts';
import { licensingOf } from './licensing.ts';
import { fieldOf, type SiteField, type StateField } from './state-field.ts';

/** A school of a state with its programs in the field. */
export interface StateSchool {
  readonly school: SchoolRecord;
  readonly programs: number;
}

/** The median of a figure among several schools. */
export interface Median {
  /** The median of two or more schools, or the figure of the only one; in dollars a year, rounded. */
  readonly amount: number;
  /** How many schools report the figure. */
  readonly schools: number;
}

/** Prices of the schools of one sector. */
export interface SectorFigures {
  /** `Public, 4 years or more`. */
  readonly name: string;
  readonly schools: number;
  readonly tuitionInState?: Median;
  readonly netPrice?: Median;
}

/** A state's schools with programs in a site's field. */
export interface StateFigures {
  /** Lowest net price first; schools without one come last, by name. */
  readonly schools: readonly StateSchool[];
  readonly programs: number;
  readonly onlinePrograms: number;
  /** Lowest in-state tuition, in dollars a year; absent if no school reports tuition. */
  readonly tuitionFrom?: number;
  /** In the order of level and control. */
  readonly sectors: readonly SectorFigures[];
}

function summarize(amounts: readonly number[]): Median | undefined {
  const median = medianOf(amounts);
  return median === undefined ? undefined : { amount: Math.round(median), schools: amounts.length };
}

function toSector(name: string, schools: readonly SchoolRecord[]): SectorFigures {
  return {
    name,
    schools: schools.length,
    tuitionInState: summarize(schools.flatMap(({ tuitionInState }) => tuitionInState ?? [])),
    netPrice: summarize(schools.flatMap(({ netPrice }) => netPrice ?? [])),
  };
}

function groupBySector(schools: readonly SchoolRecord[]): readonly SectorFigures[] {
  const groups = new Map<string, SchoolRecord[]>();
  for (const school of [...schools].sort(compareSectors)) append(groups, sectorOf(school), school);
  return [...groups].map(([name, group]) => toSector(name, group));
}

function comparePrices(one: StateSchool, other: StateSchool): number {
  const [price, otherPrice] = [one.school.netPrice, other.school.netPrice];
  if (price !== otherPrice)
    return (price ?? Number.POSITIVE_INFINITY) - (otherPrice ?? Number.POSITIVE_INFINITY);
  return one.school.name.localeCompare(other.school.name, 'en');
}

function toFigures(offers: readonly Offer[]): StateFigures {
  const programsBySchool = new Map<SchoolRecord, number>();
  for (const { school } of offers) programsBySchool.set(school, (programsBySchool.get(school) ?? 0) + 1);
  const schools = [...programsBySchool]
    .map(([school, programs]) => ({ school, programs }))
    .sort(comparePrices);
  const tuitions = schools.flatMap(({ school: { tuitionInState } }) => tuitionInState ?? []);
  return {
    schools,
    programs: offers.length,
    onlinePrograms: offers.filter(({ isOnline }) => isOnline).length,
    ...(tuitions.length > 0 && { tuitionFrom: Math.min(...tuitions) }),
    sectors: groupBySector(schools.map(({ school }) => school)),
  };
}

/** The figures of a site's field. */
export interface FieldFigures extends Pick<StateField, 'name' | 'note'> {
  /** By the abbreviations of the states. */
  readonly byState: ReadonlyMap<string, StateFigures>;
  /** The sectors of all states together, by their names. */
  readonly sectors: ReadonlyMap<string, SectorFigures>;
}

function collectFigures({ name, note, offers }: StateField): FieldFigures {
  const byState = new Map<string, Offer[]>(usStates.map(({ abbreviation }) => [abbreviation, []]));
  for (const offer of offers) byState.get(offer.school.stateCode)?.push(offer);
  const schools = [...new Set([...byState.values()].flat().map(({ school }) => school))];
  return {
    name,
    note,
    byState: new Map([...byState].map(([state, found]) => [state, toFigures(found)])),
    sectors: new Map(groupBySector(schools).map((sector) => [sector.name, sector])),
  };
}

/**
 * The figures of a site's field; computed once per snapshot and field. Undefined if the data has no such
 * field.
 */
export function figuresOf(catalog: Catalog, site: SiteField): FieldFigures | undefined {
  return catalog.derived.get(`state figures ${site.category}/${site.subject}`, () => {
    const field = fieldOf(catalog, site);
    return field && collectFigures(field);
  });
}

function makeOverview(catalog: Catalog, site: SiteField): StateOverview | null {
  const figures = figuresOf(catalog, site);
  if (!figures) return null;
  const licensing = licensingOf(slugOf('subject', site.subject));
  const states = usStates.map(({ slug, abbreviation }): StateSummary => {
    const found = figures.byState.get(abbreviation);
    return {
      slug,
      schools: found?.schools.length ?? 0,
      programs: found?.programs ?? 0,
      ...(found?.tuitionFrom !== undefined && { tuitionFrom: found.tuitionFrom }),
      ...(licensing && { compact: licensing.statusOf(abbreviation) }),
    };
  });
  const { name, year } = catalog.source;
  return {
    field: figures.name,
    isSample: catalog.kind === 'sample',
    source: { name, year },
    ...(licensing && {
      compact: { name: licensing.compact.name, isOperating: licensing.compact.isOperating },
    }),
    states,
  };
}

/**
 * The figures of all states for the map; computed once per snapshot and field. Null if the data has no such
 * field.
 */
export function stateOverview(catalog: Catalog, site: SiteField): StateOverview | null {
  return catalog.derived.get(`state overview ${site.category}/${site.subject}`, () =>
    makeOverview(catalog, site),
  );
}
