import type { Presets } from '../../../src/core/degrees.ts';
import type { ProgramListing } from '../../../src/core/model/services/program-listing.ts';
import type { SiteConfig } from '../../../src/core/model/site-config.ts';
import { hasOrigin } from '../../../src/core/urls.ts';
import { programClickUrl } from '../../../src/services/outbound.ts';
import type { Catalog } from '../../built-in/catalog/catalog.ts';
import { sponsorCatalog } from '../../built-in/catalog/sponsors.ts';
import { matchPrograms } from '../../built-in/inventory/matching.ts';
import { findSchool, schoolPath } from '../../built-in/schools/school-directory.ts';
import type { PageSource } from '../../data-source/cms-source.ts';
import type { ListedProgram } from './finder-pages.ts';
import { factsOfProgram } from './program-facts.ts';

/** How many programs to request for a state: the inventory cannot filter by state. */
const maxSponsoredBeforeStateFilter = 50;
const listingFormat = { formatType: 'ad', formatSubtype: 'sonic-editorial-listings' };

export interface SponsoredOptions {
  readonly catalog: () => Catalog;
  /** Whether programs come from the built-in inventory. Only then do counts of the catalog apply. */
  readonly isInventoryBuiltIn: boolean;
  readonly log: (message: string, cause?: unknown) => void;
}

interface LinkContext {
  readonly catalog: Catalog;
  readonly config: SiteConfig;
  readonly position: number;
  readonly presets: Presets;
  readonly isPaid: boolean;
}

/**
 * The school of an inventory entry; undefined unless our data has one with this current slug and this name.
 */
function schoolOf(
  catalog: Catalog,
  { slug, name }: Pick<ProgramListing['product']['school'], 'slug' | 'name'>,
) {
  const found = findSchool(catalog, slug);
  return found?.isCurrent && found.school.name === name ? found : undefined;
}

/** Converts a listing to a program with its link. Pages are cached, so the browser adds visit parameters. */
export function toListed(
  { requestId, metadata, related, product }: ProgramListing,
  { catalog, config, position, presets, isPaid }: LinkContext,
): ListedProgram {
  const { school, program, destination } = product;
  const { publisher, identityToken: idToken } = config;
  const helid = isPaid ? (destination.helid ?? undefined) : undefined;
  const trackingContext = isPaid
    ? { ...listingFormat, capId: metadata.capId, ...(requestId && { requestId }) }
    : undefined;
  const isExternal = hasOrigin(destination.url);
  const known = schoolOf(catalog, school);
  return {
    programId: program.id,
    position,
    slug: school.slug,
    school: school.name,
    schoolPath: known && schoolPath(known.school),
    program: program.name,
    text: program.snippet ?? undefined,
    facts: known && factsOfProgram(known.catalog, known.school, program.id),
    url: isExternal
      ? programClickUrl(destination.url, { publisher, idToken, helid, position, trackingContext, presets })
      : destination.url,
    isExternal,
    isRelated: related === true,
    isSample: school.sample ?? false,
  };
}

interface SponsoredQuery {
  readonly presets: Presets;
  readonly search: Presets;
  readonly stateCode?: string;
  readonly limit: number;
}

type LoadOptions = Pick<SponsoredOptions, 'catalog' | 'log'> &
  Partial<Pick<SponsoredOptions, 'isInventoryBuiltIn'>>;

/** Counts the paying schools of the built-in inventory that match exactly. */
const countSponsors = ({ search, stateCode }: SponsoredQuery): number =>
  matchPrograms(sponsorCatalog(), { ...search, state: stateCode, isDistinct: true, limit: 0 }).exact;

/** Loads the sponsored programs for a search; returns undefined when the inventory is unavailable. */
export async function loadSponsored(
  query: SponsoredQuery,
  source: PageSource,
  { catalog, isInventoryBuiltIn, log }: LoadOptions,
) {
  if (!source.programs) return { programs: [], matching: 0 };
  const { presets, search, stateCode, limit } = query;
  const requested = stateCode ? maxSponsoredBeforeStateFilter : limit;
  try {
    const found = await source.programs({ ...search, limit: requested });
    const inState = found.filter(({ product }) => !stateCode || product.school.stateCode === stateCode);
    const exact = inState.filter(({ related }) => related !== true).length;
    const received = found.length < requested ? exact : undefined;
    const context = { catalog: catalog(), config: source.config, presets, isPaid: true };
    return {
      programs: inState
        .slice(0, limit)
        .map((listing, index) => toListed(listing, { ...context, position: index + 1 })),
      /**
       * How many sponsored schools match exactly, listed or not; undefined if an outside inventory may have
       * more programs than it sent.
       */
      matching: isInventoryBuiltIn ? countSponsors(query) : received,
    };
  } catch (error) {
    log('inventory failed; the page has no sponsored programs', error);
    return undefined;
  }
}

/** Sponsored programs for the site's degree, category and subject; undefined without the inventory. */
export async function findSponsored(
  source: PageSource,
  limit: number,
  options: LoadOptions,
): Promise<readonly ListedProgram[] | undefined> {
  const { degree, category, subject } = source.config;
  const presets = { degree, category, subject };
  return (await loadSponsored({ presets, search: presets, limit }, source, options))?.programs;
}
