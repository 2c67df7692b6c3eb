import type {
  Contributor,
  ContributorPost,
  ContributorType,
  KeyValue,
} from '../../../core/model/contributor.ts';
import { contributorTypes } from '../../../core/model/contributor-types.ts';
import type { SiteConfig } from '../../../core/model/site-config.ts';
import { isRecord, type UnknownRecord } from '../../../core/records.ts';
import { decodeEntities } from '../../../core/text/plain-text.ts';
import { safeUrl, siteLink } from '../../../core/urls.ts';

/** The list entry of a contributor. Kept small, because a page may contain thousands. */
export interface ContributorEntry {
  readonly slug: string;
  readonly title: string;
  readonly types: readonly ContributorType[];
  readonly image?: string;
  readonly imageAlt?: string;
  readonly career?: string;
  readonly subjects?: string;
}

const maxSubjectCharacters = 48;

function readText(value: unknown): string | undefined {
  return typeof value === 'string'
    ? value.trim() || undefined
    : typeof value === 'number'
      ? String(value)
      : undefined;
}

/** Reads text that may contain HTML entities, as WordPress stores titles. */
function readEncoded(value: unknown): string | undefined {
  return readText(typeof value === 'string' ? decodeEntities(value) : value);
}

function listRecords(value: unknown): readonly UnknownRecord[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

function cleanImage({ featuredImage, image }: UnknownRecord): Contributor['featuredImage'] {
  const node =
    isRecord(featuredImage) && isRecord(featuredImage.node)
      ? featuredImage.node
      : isRecord(image)
        ? image
        : { sourceUrl: image };
  const sourceUrl = safeUrl(readText(node.sourceUrl));
  return sourceUrl ? { node: { sourceUrl, altText: readEncoded(node.altText) } } : null;
}

function cleanPosts(value: unknown): readonly ContributorPost[] {
  return listRecords(value).flatMap((raw, index) => {
    const title = readEncoded(raw.post_title);
    const url = safeUrl(readText(raw.post_url));
    const role = contributorTypes.find((type) => type === raw.contribution_type);
    if (!title || !url || !role) return [];
    const dateType =
      raw.date_type === 'show_updated_date' || raw.date_type === 'show_last_modified_date'
        ? raw.date_type
        : 'other';
    const image = isRecord(raw.featured_image) ? raw.featured_image.sourceUrl : raw.featured_image;
    return [
      {
        id: readText(raw.id) ?? String(index),
        post_url: url,
        post_title: title,
        featured_image: safeUrl(readText(image)),
        date: readText(raw.date) ?? '',
        date_type: dateType,
        contribution_type: role,
      },
    ];
  });
}

function cleanPairs(value: unknown): readonly KeyValue[] {
  return listRecords(value).flatMap(({ key, value: text }) => {
    const pair = { key: readText(key), value: readEncoded(text) };
    return pair.key && pair.value ? [{ key: pair.key, value: pair.value }] : [];
  });
}

/** Reads the `contributor` JSON. Undefined without a name. */
export function cleanContributor(value: unknown): Contributor | undefined {
  if (!isRecord(value)) return undefined;
  const title = readEncoded(value.title) ?? readEncoded(value.name);
  if (!title) return undefined;
  const types = Array.isArray(value.types) ? value.types : [];
  return {
    id: readText(value.id) ?? '',
    title,
    slug: readText(value.slug) ?? '',
    types: contributorTypes.filter((type) => types.includes(type)),
    featuredImage: cleanImage(value),
    content: readText(value.content),
    excerpt: readText(value.excerpt),
    socialMedia: cleanPairs(value.socialMedia),
    contributorPosts: cleanPosts(value.contributorPosts),
  };
}

/**
 * Returns the value of a key in `socialMedia`, for example `contributors_career`; undefined if absent or
 * blank.
 */
export function findValue(
  { socialMedia }: Pick<Contributor, 'socialMedia'>,
  key: string,
): string | undefined {
  return socialMedia.find((pair) => pair.key === key)?.value.trim() || undefined;
}

/** Converts a contributor to its list entry. */
export function toEntry(contributor: Contributor): ContributorEntry {
  const { slug, title, types, featuredImage } = contributor;
  return {
    slug,
    title,
    types,
    image: featuredImage?.node.sourceUrl,
    imageAlt: featuredImage?.node.altText,
    career: findValue(contributor, 'contributors_career'),
    subjects: findValue(contributor, 'contributors_subject_areas'),
  };
}

/** Reads the `contributors` JSON; drops entries without a name. Undefined unless it is a list. */
export function cleanEntries(value: unknown): readonly ContributorEntry[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.flatMap((raw) => {
    const contributor = cleanContributor(raw);
    return contributor ? [toEntry(contributor)] : [];
  });
}

/** A contributor's career in their own words, or derived from their types. */
export function careerLine({ career, types }: Pick<ContributorEntry, 'career' | 'types'>): string {
  return career || (types.length > 0 ? `Contributing ${types.join('/')}` : 'Contributor');
}

/**
 * Shortens subject areas to at most 48 characters at a word boundary and appends `...`; cuts a single longer
 * word.
 */
export function truncateSubjects(subjects: string): string {
  const characters = [...subjects];
  if (characters.length <= maxSubjectCharacters) return subjects;
  const start = characters.slice(0, maxSubjectCharacters).join('');
  const isWordCut = characters[maxSubjectCharacters] !== ' ';
  // A single long word has no space.
  const end = isWordCut ? start.lastIndexOf(' ') : start.length;
  return `${(end > 0 ? start.slice(0, end) : start).trimEnd()}...`;
}

/** URL of the default portrait, which the script's site ships. */
export function defaultPortrait({ homeUrl }: Pick<SiteConfig, 'homeUrl'>): string {
  return siteLink('/pictures/default-contributor.svg', homeUrl);
}
