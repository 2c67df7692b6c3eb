import type { DataLoader } from '../../core/data-source.ts';
import type { ProgramListing } from '../../core/model/program-listing.ts';
import { safeUrl } from '../../core/urls.ts';
import { presetsOf } from '../shared/listing-card/paid-product.ts';
import type { EditorialListingsProps } from './editorial-listings.element.ts';

/** The sponsored programs; null when there are none. A source without them leaves the element waiting for the browser's. */
export const loadEditorialListings: DataLoader<EditorialListingsProps, readonly ProgramListing[]> = async (
  props,
  source,
) => {
  if (!source.programs) throw new Error('This data source has no sponsored programs');
  const { limit } = props;
  const programs = await source.programs({ ...presetsOf(props, source.config), limit });
  const usable = programs.filter(({ product }) => safeUrl(product.destination.url)).slice(0, limit);
  return usable.length > 0 ? usable : null;
};
