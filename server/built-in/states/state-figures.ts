import type { StateOverview, StateSummary } from '../../../src/core/model/state-overview.ts';
import { type UsState, usStates } from '../../../src/core/us-states.ts';
import { append } from '../../append.ts';
import type { Catalog, Offer } from '../catalog/catalog.ts';
import type { SchoolRecord } from '../catalog/catalog-file.ts';
import { slugOf } from '../catalog/degree-tree.ts';
import { medianOf } from '../catalog/medians.ts';
import { controlOf } from '../schools/school-facts.ts';
import { licensingOf } from './licensing.ts';
import { fieldOf, type SiteField } from './state-field.ts';

/** A school of a state with its programs in the field. */
export interface StateSchool {
  readonly school: SchoolRecord;
  readonly programs: number;
}

/** The median of a figure among several schools. */
export interface Median {
  /** The median of two or more schools, or the figure of the only one. */
  readonly amount: number;
  /** How many schools report the figure. */
  readonly schools: number;
}

/** Prices of schools that can be compared: of the same level and the same control. */
export interface KindOfSchools {
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
  readonly kinds: readonly KindOfSchools[];
}

function summarize(amounts: readonly number[]): Median | undefined {
  const median = medianOf(amounts);
  return median === undefined ? undefined : { amount: Math.round(median), schools: amounts.length };
}

const levels = { '4 year': '4 years or more', '2 year': '2 years', '<2 year': 'less than 2 years' } as const;
const levelOrder = Object.keys(levels);
const controlOrder = ['Public', 'Private nonprofit', 'Private', 'Private for-profit'];

const kindOf = (school: SchoolRecord): string => `${controlOf(school)}, ${levels[school.level]}`;

const orderOf = (school: SchoolRecord): number =>
  levelOrder.indexOf(school.level) * controlOrder.length + controlOrder.indexOf(controlOf(school));

function toKind(name: string, schools: readonly SchoolRecord[]): KindOfSchools {
  return {
    name,
    schools: schools.length,
    tuitionInState: summarize(schools.flatMap(({ tuitionInState }) => tuitionInState ?? [])),
    netPrice: summarize(schools.flatMap(({ netPrice }) => netPrice ?? [])),
  };
}

function groupByKind(schools: readonly SchoolRecord[]): readonly KindOfSchools[] {
  const groups = new Map<string, SchoolRecord[]>();
  for (const school of schools) append(groups, kindOf(school), school);
  return [...groups]
    .sort(([, [one]], [, [other]]) => (one ? orderOf(one) : 0) - (other ? orderOf(other) : 0))
    .map(([name, group]) => toKind(name, group));
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
  const schools = [...programsBySchool].map(([school, programs]) => ({ school, programs }));
  const tuitions = schools.flatMap(({ school: { tuitionInState } }) => tuitionInState ?? []);
  return {
    schools: schools.sort(comparePrices),
    programs: offers.length,
    onlinePrograms: offers.filter(({ isOnline }) => isOnline).length,
    ...(tuitions.length > 0 && { tuitionFrom: Math.min(...tuitions) }),
    kinds: groupByKind(schools.map(({ school }) => school)),
  };
}

interface FiguresOfField {
  readonly byState: ReadonlyMap<string, StateFigures>;
  /** The kinds of schools of all states together. */
  readonly kinds: ReadonlyMap<string, KindOfSchools>;
}

function collectFigures(offers: readonly Offer[]): FiguresOfField {
  const byState = new Map<string, Offer[]>(usStates.map(({ abbreviation }) => [abbreviation, []]));
  for (const offer of offers) byState.get(offer.school.stateCode)?.push(offer);
  const schools = [...new Set([...byState.values()].flat().map(({ school }) => school))];
  return {
    byState: new Map([...byState].map(([state, found]) => [state, toFigures(found)])),
    kinds: new Map(groupByKind(schools).map((kind) => [kind.name, kind])),
  };
}

function figuresOf(catalog: Catalog, site: SiteField): FiguresOfField | undefined {
  const field = fieldOf(catalog, site);
  return (
    field &&
    catalog.derived.get(`state figures ${site.category}/${site.subject}`, () => collectFigures(field.offers))
  );
}

/** The figures of a state for a site's field; undefined if the data has no such field. */
export function stateFigures(
  catalog: Catalog,
  { abbreviation }: Pick<UsState, 'abbreviation'>,
  site: SiteField,
): StateFigures | undefined {
  return figuresOf(catalog, site)?.byState.get(abbreviation);
}

/** The prices of one kind of school in all states together; `name` is the kind's name in `StateFigures`. */
export function kindInAllStates(catalog: Catalog, name: string, site: SiteField): KindOfSchools | undefined {
  return figuresOf(catalog, site)?.kinds.get(name);
}

function makeOverview(catalog: Catalog, site: SiteField): StateOverview | null {
  const field = fieldOf(catalog, site);
  const figures = figuresOf(catalog, site);
  if (!field || !figures) return null;
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
    field: field.name,
    isSample: catalog.kind === 'sample',
    source: { name, year },
    ...(licensing && {
      compact: {
        name: licensing.compact.name,
        isOperating: licensing.compact.isOperating,
      },
    }),
    states,
  };
}

/** The figures of all states for the map; computed once per snapshot and field. Null if the data has no such field. */
export function stateOverview(catalog: Catalog, site: SiteField): StateOverview | null {
  return catalog.derived.get(`state overview ${site.category}/${site.subject}`, () =>
    makeOverview(catalog, site),
  );
}
