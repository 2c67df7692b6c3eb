import { findStateByAbbreviation, findStateBySlug, type UsState } from '../../../src/core/us-states.ts';
import type { Catalog } from '../../built-in/catalog/catalog.ts';
import { slugOf } from '../../built-in/catalog/degree-tree.ts';
import { schoolsIn } from '../../built-in/schools/school-directory.ts';
import { type LicensingRules, licensingOf } from '../../built-in/states/licensing.ts';
import type { SiteField } from '../../built-in/states/state-field.ts';
import {
  type FieldFigures,
  figuresOf,
  type SectorFigures,
  type StateFigures,
} from '../../built-in/states/state-figures.ts';
import { neighborsOf } from './neighbors.ts';

/** A row of the table that compares a state with its neighbors. */
export interface ComparedState {
  readonly state: UsState;
  readonly schools: number;
  /** Lowest in-state tuition, in dollars a year. */
  readonly tuitionFrom?: number;
}

/** A sector in the state and in all states. */
export interface ComparedSector {
  readonly inState: SectorFigures;
  readonly inAllStates: SectorFigures;
}

/** The data of a state's page; missing data is absent. */
export interface StateView {
  readonly state: UsState;
  readonly source: Catalog['source'];
  readonly isSample: boolean;
  /** Whether the catalog has schools in the state, of any field. */
  readonly hasSchools: boolean;
  readonly field?: { readonly name: string; readonly note: string; readonly figures: StateFigures };
  readonly sectors: readonly ComparedSector[];
  /** The state and its neighbors, sorted by name; empty for Alaska and Hawaii. */
  readonly nearby: readonly ComparedState[];
  readonly licensing?: LicensingRules;
}

function toComparedState(state: UsState, field: FieldFigures | undefined): ComparedState {
  const figures = field?.byState.get(state.abbreviation);
  return { state, schools: figures?.schools.length ?? 0, tuitionFrom: figures?.tuitionFrom };
}

function compareSector(inState: SectorFigures, field: FieldFigures): readonly ComparedSector[] {
  const inAllStates = field.sectors.get(inState.name);
  return inAllStates ? [{ inState, inAllStates }] : [];
}

/** Collects the data for the page of a state; undefined if the path names no state. */
export function createStateView(catalog: Catalog, path: string, site: SiteField): StateView | undefined {
  const slug = /^\/state\/([a-z-]+)\/$/.exec(path)?.[1];
  const state = slug === undefined ? undefined : findStateBySlug(slug);
  if (!state) return undefined;
  const field = figuresOf(catalog, site);
  const figures = field?.byState.get(state.abbreviation);
  const neighbors = neighborsOf(state.abbreviation).flatMap((code) => findStateByAbbreviation(code) ?? []);
  const nearby = neighbors.length > 0 ? [state, ...neighbors] : [];
  return {
    state,
    source: catalog.source,
    isSample: catalog.kind === 'sample',
    hasSchools: schoolsIn(catalog, state).length > 0,
    ...(field && figures && { field: { name: field.name, note: field.note, figures } }),
    sectors: field && figures ? figures.sectors.flatMap((sector) => compareSector(sector, field)) : [],
    nearby: nearby
      .map((each) => toComparedState(each, field))
      .sort((one, other) => one.state.name.localeCompare(other.state.name, 'en')),
    licensing: licensingOf(slugOf('subject', site.subject)),
  };
}
