import type { Degree } from '../../src/core/entities.ts';
import type { InventoryClient } from '../../src/services/inventory-client.ts';
import { memoizeByObject } from '../remember.ts';
import type { Catalogue, CatalogueStore } from './catalogue.ts';
import { degreeTree } from './degree-tree.ts';
import { sponsorCatalogue } from './sponsors.ts';

/**
 * The degree tree without choices that lead to no program: what no school of the
 * catalogue and none of the paying ones offers is left out, with what that leaves empty.
 * The same catalogue gives the same list, so that what was drawn from it holds.
 */
export const offeredDegrees: (catalogue: Catalogue) => readonly Degree[] = memoizeByObject(
  (catalogue: Catalogue): readonly Degree[] => {
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
  },
);

export interface DegreeListOptions {
  readonly catalogue: Pick<CatalogueStore, 'current'>;
  /** The outside service, where the operator set one. */
  readonly inventory?: Pick<InventoryClient, 'queryDegrees'>;
}

const freshFor = 600_000;
const waitAfterFailure = 60_000;

/**
 * The degree list of all pages and forms: the outside service's where there is one, asked
 * for in the background every ten minutes, else what the catalogue offers. It is there at
 * once; an outside service that fails leaves the last list in place.
 */
export function createDegreeList({ catalogue, inventory }: DegreeListOptions): () => readonly Degree[] {
  let outside: readonly Degree[] | undefined;
  let nextRequestAt = 0;
  const ask = async (service: NonNullable<typeof inventory>): Promise<void> => {
    nextRequestAt = Date.now() + waitAfterFailure;
    const answer = await service.queryDegrees();
    if (!answer || answer.degrees.length === 0) return;
    outside = answer.degrees;
    nextRequestAt = Date.now() + freshFor;
  };
  return () => {
    if (inventory && Date.now() >= nextRequestAt) void ask(inventory);
    return outside ?? offeredDegrees(catalogue.current());
  };
}
