import type { Degree } from '../../../src/core/model/degree.ts';
import type { InventoryClient } from '../../../src/services/inventory-client.ts';
import { versionOf } from '../../cms/version-of.ts';
import type { Catalog, CatalogStore } from './catalog.ts';
import { allCategories, degreeTree } from './degree-tree.ts';
import { sponsorCatalog } from './sponsors.ts';

/**
 * Each degree with all subjects that a school of the catalog or a sponsor offers, and with their categories.
 * Imported schools offer subjects at levels that the degree tree does not list, so levels do not matter here.
 */
export function offeredDegrees(catalog: Catalog): readonly Degree[] {
  return catalog.derived.get('offered degrees', () => findOfferedDegrees(catalog));
}

function findOfferedDegrees(catalog: Catalog): readonly Degree[] {
  const offers = [...catalog.offers, ...sponsorCatalog().offers];
  const offered = new Set(
    offers.flatMap(({ degree, subject }) => [`${degree.slug} ${subject.slug}`, `general ${subject.slug}`]),
  );
  const trimmed = degreeTree.map((degree) => {
    const categories = allCategories.map((category) => ({
      ...category,
      subjects: category.subjects.filter(
        ({ slug }) => slug === 'general' || offered.has(`${degree.slug} ${slug}`),
      ),
    }));
    return { ...degree, categories: categories.filter(({ subjects }) => subjects.length > 0) };
  });
  return trimmed.filter(({ categories }) => categories.some(({ slug }) => slug !== 'general'));
}

/** The finder's degree tree with its version. */
export type DegreeList = ReturnType<typeof createDegreeList>;

export interface DegreeListOptions {
  readonly catalog: Pick<CatalogStore, 'current'>;
  /** The external service, if the operator configured one. */
  readonly inventory?: Pick<InventoryClient, 'queryDegrees'>;
}

const refreshIntervalMs = 600_000;
const retryDelayMs = 60_000;

/**
 * Creates the degree list of all pages and forms: the external service's list, refreshed in the
 * background every 10 minutes, or else the degrees that the catalog offers. Never waits for the
 * service. If a refresh fails, keeps the previous list.
 */
export function createDegreeList({ catalog, inventory }: DegreeListOptions) {
  let external: { readonly degrees: readonly Degree[]; readonly version: string } | undefined;
  let nextRequestAt = 0;
  const refresh = async (service: NonNullable<typeof inventory>): Promise<void> => {
    nextRequestAt = Date.now() + retryDelayMs;
    const response = await service.queryDegrees();
    if (!response || response.degrees.length === 0) return;
    external = { degrees: response.degrees, version: versionOf(response.degrees) };
    nextRequestAt = Date.now() + refreshIntervalMs;
  };
  return {
    current() {
      if (inventory && Date.now() >= nextRequestAt) void refresh(inventory);
      return external?.degrees ?? offeredDegrees(catalog.current());
    },
    /** Lists of the same version are equal. */
    version() {
      const { kind, version } = catalog.current();
      return external?.version ?? `${kind} ${version}`;
    },
  };
}
