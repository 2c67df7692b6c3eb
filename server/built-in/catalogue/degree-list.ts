import type { Degree } from '../../../src/core/model/degree.ts';
import type { InventoryClient } from '../../../src/services/inventory-client.ts';
import { versionOf } from '../../cms/version-of.ts';
import type { Catalogue, CatalogueStore } from './catalogue.ts';
import { degreeTree } from './degree-tree.ts';
import { sponsorCatalogue } from './sponsors.ts';

/**
 * The degree tree without choices that lead to no program: it leaves out subjects that no
 * school of the catalogue and no sponsor offers, and categories and degrees that this leaves empty.
 */
export function offeredDegrees(catalogue: Catalogue): readonly Degree[] {
  return catalogue.derived.get('offered degrees', () => findOfferedDegrees(catalogue));
}

function findOfferedDegrees(catalogue: Catalogue): readonly Degree[] {
  const offers = [...catalogue.offers, ...sponsorCatalogue().offers];
  const offered = new Set(
    offers.flatMap(({ degree, subject }) => [`${degree.slug} ${subject.slug}`, `general ${subject.slug}`]),
  );
  const trimmed = degreeTree.map((degree) => {
    const categories = degree.categories.map((category) => ({
      ...category,
      subjects: category.subjects.filter(
        ({ slug }) => slug === 'general' || offered.has(`${degree.slug} ${slug}`),
      ),
    }));
    return { ...degree, categories: categories.filter(({ subjects }) => subjects.length > 0) };
  });
  return trimmed.filter(({ categories }) => categories.some(({ slug }) => slug !== 'general'));
}

/** The finder's tree of degrees with its version. */
export interface DegreeList {
  current(): readonly Degree[];
  /** Equal versions mean equal lists. */
  version(): string;
}

/** A list that never changes. */
export function fixedDegrees(degrees: readonly Degree[]): DegreeList {
  return { current: () => degrees, version: () => 'fixed' };
}

export interface DegreeListOptions {
  readonly catalogue: Pick<CatalogueStore, 'current'>;
  /** The outside service, where the operator set one. */
  readonly inventory?: Pick<InventoryClient, 'queryDegrees'>;
}

const freshMs = 600_000;
const retryMs = 60_000;

/**
 * The degree list of all pages and forms: the outside service's if there is one, refreshed
 * in the background every ten minutes, else what the catalogue offers. Never waits; an
 * outside service that fails leaves the previous list in place.
 */
export function createDegreeList({ catalogue, inventory }: DegreeListOptions): DegreeList {
  let outside: { readonly degrees: readonly Degree[]; readonly version: string } | undefined;
  let nextRequestAt = 0;
  const refresh = async (service: NonNullable<typeof inventory>): Promise<void> => {
    nextRequestAt = Date.now() + retryMs;
    const response = await service.queryDegrees();
    if (!response || response.degrees.length === 0) return;
    outside = { degrees: response.degrees, version: versionOf(response.degrees) };
    nextRequestAt = Date.now() + freshMs;
  };
  return {
    current() {
      if (inventory && Date.now() >= nextRequestAt) void refresh(inventory);
      return outside?.degrees ?? offeredDegrees(catalogue.current());
    },
    version() {
      const { kind, version } = catalogue.current();
      return outside?.version ?? `${kind} ${version}`;
    },
  };
}
