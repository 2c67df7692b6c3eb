import type { UsState } from '../../../src/core/us-states.ts';
import { findStateByAbbreviation, findStateBySlug } from '../../../src/core/us-states.ts';
import type { Catalog } from '../../built-in/catalog/catalog.ts';
import { slugOf } from '../../built-in/catalog/degree-tree.ts';
import { type LicensingRules, licensingOf } from '../../built-in/states/licensing.ts';
import { fieldOf, type SiteField } from '../../built-in/states/state-field.ts';
import {
  type KindOfSchools,
  kindInAllStates,
  type StateFigures,
  stateFigures,
} from '../../built-in/states/state-figures.ts';
import { neighborsOf } from './neighbors.ts';

/** A row of the table that compares a state with its neighbors. */
export interface ComparedState {
  readonly state: UsState;
  readonly schools: number;
  readonly tuitionFrom?: number;
}

/** A kind of schools in the state and in all states. */
export interface ComparedKind {
  readonly here: KindOfSchools;
  readonly everywhere?: KindOfSchools;
}

/** A state's own facts; facts that the data does not have are absent. */
export interface StateView {
  readonly state: UsState;
  readonly source: Catalog['source'];
  readonly isSample: boolean;
  readonly field?: { readonly name: string; readonly note: string; readonly figures: StateFigures };
  readonly kinds: readonly ComparedKind[];
  /** The state and its neighbors by name. */
  readonly nearby: readonly ComparedState[];
  readonly licensing?: LicensingRules;
}

function compare(catalog: Catalog, state: UsState, site: SiteField): ComparedState {
  const figures = stateFigures(catalog, state, site);
  return { state, schools: figures?.schools.length ?? 0, tuitionFrom: figures?.tuitionFrom };
}

/** Collects the facts for the page of a state; undefined if the path names no state. */
export function findStateView(catalog: Catalog, path: string, site: SiteField): StateView | undefined {
  const slug = /^\/state\/([a-z-]+)\/$/.exec(path)?.[1];
  const state = slug === undefined ? undefined : findStateBySlug(slug);
  if (!state) return undefined;
  const field = fieldOf(catalog, site);
  const figures = stateFigures(catalog, state, site);
  const neighbors = neighborsOf(state.abbreviation).flatMap((code) => findStateByAbbreviation(code) ?? []);
  const nearby = neighbors.length > 0 ? [state, ...neighbors] : [];
  return {
    state,
    source: catalog.source,
    isSample: catalog.kind === 'sample',
    ...(field && figures && { field: { name: field.name, note: field.note, figures } }),
    kinds: (figures?.kinds ?? []).map((here) => ({
      here,
      everywhere: kindInAllStates(catalog, here.name, site),
    })),
    nearby: nearby
      .map((each) => compare(catalog, each, site))
      .sort((one, other) => one.state.name.localeCompare(other.state.name, 'en')),
    licensing: licensingOf(slugOf('subject', site.subject)),
  };
}
