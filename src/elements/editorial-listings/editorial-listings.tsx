import type { Presets } from '../../core/degrees.ts';
import { useElement } from '../../core/element-context.ts';
import type { ProgramListing } from '../../core/model/services/program-listing.ts';
import { uniqueKeys } from '../../core/unique-keys.ts';
import { safeUrl } from '../../core/urls.ts';
import { buildUrl, programClickUrl } from '../../services/outbound.ts';
import { ListingCard, ListingPlaceholder } from '../shared/listing-card/listing-card.tsx';
import { linkView, moreTarget, paidAttributes, presetsOf } from '../shared/listing-card/paid-product.ts';
import { WhyShown } from '../shared/why-shown/why-shown.tsx';
import type { EditorialListingsProps } from './editorial-listings.element.ts';

const trackingFormat = { formatType: 'ad', formatSubtype: 'sonic-editorial-listings' };

interface EntryProps {
  readonly listing: ProgramListing;
  readonly position: number;
  readonly presets: Presets;
  readonly isSampleList: boolean;
}

function ListingEntry({ listing, position, presets, isSampleList }: EntryProps) {
  const { tag, source } = useElement();
  const { publisher, identityToken } = source.config;
  const { program, school, destination } = listing.product;
  const trackingContext = {
    ...trackingFormat,
    capId: listing.metadata.capId,
    ...(listing.requestId && { requestId: listing.requestId }),
  };
  const helid = destination.helid ?? undefined;
  const href = programClickUrl(destination.url, {
    publisher,
    idToken: identityToken,
    helid,
    position,
    trackingContext,
    presets,
  });
  const product = {
    productId: program.id,
    name: program.name,
    brand: school.name,
    category: 'listing',
    location: tag,
    position,
  } as const;
  return (
    <ListingCard listing={listing} href={href} isSampleList={isSampleList} {...paidAttributes(product)} />
  );
}

function MoreLink({
  moreLabel,
  moreLink,
  presets,
}: Pick<EditorialListingsProps, 'moreLabel' | 'moreLink'> & Pick<EntryProps, 'presets'>) {
  const { tag, source } = useElement();
  const { viewMoreProgramsUrl, publisher } = source.config;
  const base = moreLink || safeUrl(viewMoreProgramsUrl);
  if (!base) return null;
  return (
    <a
      className="link link--action editorial-listings__more"
      part="more"
      href={buildUrl(base, { publisher, ...presets })}
      {...moreTarget}
      data-view={linkView(tag, 'view-more-programs', moreLabel)}
    >
      {moreLabel}
    </a>
  );
}

/** Who pays for the listed programs, and for what. */
function WhyListed({ listings }: { readonly listings: readonly ProgramListing[] }) {
  const schools = [...new Set(listings.map(({ product }) => product.school.name))];
  const names = new Intl.ListFormat('en-US').format(schools);
  return (
    <WhyShown name="Sponsored programs">
      {names} {schools.length === 1 ? 'pays' : 'pay'} us when you follow a link in this list. The programs are
      in the subject of this page, or in a related one. Without these programs, this box would not be here.
    </WhyShown>
  );
}

/** Sponsored programs under a disclosure line. Renders nothing without programs. */
export function EditorialListings(props: EditorialListingsProps) {
  const { placeholders, moreLabel, moreLink, data } = props;
  const { config } = useElement().source;
  if (data === null || data?.length === 0 || (data === undefined && placeholders === 0)) return null;
  const presets = presetsOf(props, config);
  const isSampleList = data?.every(({ product }) => product.school.sample) ?? false;
  const keys = uniqueKeys((data ?? []).map(({ product }) => product.program.id));
  return (
    <section
      className="panel panel--paid size-container editorial-listings"
      aria-label="Sponsored programs"
      aria-busy={data === undefined || undefined}
    >
      <p className="editorial-listings__label" part="paid-label">
        <strong>Sponsored.</strong> Schools pay to appear here. Not ranked or scored.
        {isSampleList && (
          <>
            {' '}
            <span className="tag tag--sample">Sample data</span>
          </>
        )}
      </p>
      <ul className="editorial-listings__list" part="list">
        {data
          ? data.map((listing, index) => (
              <li key={keys[index]}>
                <ListingEntry
                  listing={listing}
                  position={index + 1}
                  presets={presets}
                  isSampleList={isSampleList}
                />
              </li>
            ))
          : Array.from({ length: placeholders }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other key
              <li key={index}>
                <ListingPlaceholder />
              </li>
            ))}
      </ul>
      {data && <WhyListed listings={data} />}
      <MoreLink moreLabel={moreLabel || 'View More Programs'} moreLink={moreLink} presets={presets} />
    </section>
  );
}
