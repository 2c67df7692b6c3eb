import type { DataLoader } from '../../core/data-source.ts';
import type { ProgramListing } from '../../core/model/services/program-listing.ts';
import { safeUrl } from '../../core/urls.ts';
import { presetsOf } from '../shared/listing-card/paid-product.ts';
import type { EditorialListingsProps } from './editorial-listings.element.ts';

/** Loads the sponsored programs; null when there are none. Throws if the source has no program query. */
export const loadEditorialListings: DataLoader<EditorialListingsProps, readonly ProgramListing[]> = async (
  props,
  source,
) => {
  if (!source.programs)
    throw new Error('This data source has no sponsored programs; the browser loads them instead.');
  const { limit } = props;
  const programs = await source.programs({ ...presetsOf(props, source.config), limit });
  const usable = programs.filter(({ product }) => safeUrl(product.destination.url)).slice(0, limit);
  return usable.length > 0 ? usable : null;
};
