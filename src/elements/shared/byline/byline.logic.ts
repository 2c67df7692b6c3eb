import { toSlug } from '../../../core/names.ts';
import { isRecord } from '../../../core/records.ts';
import { formatLongDate } from '../../../core/text/format.ts';
import { parseUrl, safeUrl, siteLink } from '../../../core/urls.ts';

export interface BylinePerson {
  readonly name: string;
  /** Slug of the profile page; a person without one is not linked. */
  readonly slug?: string;
  readonly image?: string;
}

/** The people and the date of a byline. */
export interface BylineContent {
  readonly writtenBy?: readonly BylinePerson[];
  readonly editedBy?: readonly BylinePerson[];
  readonly reviewedBy?: readonly BylinePerson[];
  /** ISO 8601. */
  readonly date?: string;
  readonly isUpdated?: boolean;
  readonly showReadTime?: boolean;
  /** Reading time in minutes. */
  readonly readTime?: number;
  readonly domain?: string;
  readonly contributorPath?: string;
}

function readText(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() ? value.trim() : undefined;
}

/** A slug is one path segment; other characters would change the path. */
function cleanSlug(value: unknown): string | undefined {
  const text = readText(value) ?? '';
  const isSlug = /^[\p{Letter}\p{Number}][\p{Letter}\p{Mark}\p{Number}._~-]*$/u.test(text);
  return (isSlug ? text : toSlug(text)) || undefined;
}

function cleanPerson(value: unknown): BylinePerson | undefined {
  const record = isRecord(value) ? value : { name: value };
  const name = readText(record.name ?? record.title);
  const image = isRecord(record.image) ? record.image.sourceUrl : record.image;
  return name === undefined
    ? undefined
    : { name, slug: cleanSlug(record.slug), image: safeUrl(readText(image)) };
}

/** The people of a `written-by` list; people without a name are dropped. Undefined unless it is a list. */
export function cleanPeople(value: unknown): readonly BylinePerson[] | undefined {
  return Array.isArray(value) ? value.flatMap((person) => cleanPerson(person) ?? []) : undefined;
}

/** Reads minutes from a number or text (`9`, `8.2 min`) and rounds them up; undefined when there are none. */
function cleanMinutes(value: unknown): number | undefined {
  const minutes = typeof value === 'string' ? Number.parseFloat(value) : value;
  return typeof minutes === 'number' && Number.isFinite(minutes) && minutes > 0
    ? Math.ceil(minutes)
    : undefined;
}

const isTrue = (value: unknown): boolean => value === true || value === 'true';

/** The `byline` JSON of a hero; undefined unless it is an object. */
export function cleanByline(value: unknown): BylineContent | undefined {
  if (!isRecord(value)) return undefined;
  return {
    writtenBy: cleanPeople(value.writtenBy),
    editedBy: cleanPeople(value.editedBy),
    reviewedBy: cleanPeople(value.reviewedBy),
    date: readText(value.date),
    isUpdated: isTrue(value.isUpdated),
    showReadTime: isTrue(value.showReadTime),
    readTime: cleanMinutes(value.readTime),
    domain: readText(value.domain),
    contributorPath: readText(value.contributorPath),
  };
}

/** The site with the pages of the contributors. */
export interface ContributorSite {
  readonly contributorPath: string;
  /** Host name or URL of the site, if it is not the page's own. */
  readonly domain?: string;
  /** `homeUrl` of the configuration, for links to the script's own site. */
  readonly homeUrl?: string;
}

/**
 * The https origin of a site; also for an `http:` URL. Empty when `domain` is neither a host name nor a URL.
 */
export function siteOrigin(domain: string | undefined): string {
  const absolute = domain?.includes('://') ? domain : `https://${domain}`;
  const url = domain ? parseUrl(absolute) : undefined;
  return url && /^https?:$/.test(url.protocol) ? `https://${url.host}` : '';
}

/** The URL of a page on the contributors' site, which is the script's site by default. */
function pageUrl(path: string, { domain, homeUrl }: ContributorSite): string {
  return siteLink(path, siteOrigin(domain) || homeUrl);
}

/** The URL of a profile: `/{contributorPath}/{slug}` on the contributors' site. */
export function profileUrl(slug: string, site: ContributorSite): string {
  const segments = site.contributorPath.split(/[\\/?#]+/).filter(Boolean);
  return pageUrl(`/${[...segments, slug].join('/')}`, site);
}

/** The URL of the page about the site's editorial process. */
export function editorialProcessUrl(site: ContributorSite): string {
  return pageUrl('/editorial-process', site);
}

/** The label `Updated` or `Published` and the day; undefined without a valid date. */
export function describeDate(
  date: string | undefined,
  isUpdated: boolean | undefined,
): { readonly label: string; readonly day: string } | undefined {
  const day = formatLongDate(date);
  return day === undefined ? undefined : { label: isUpdated ? 'Updated' : 'Published', day };
}

/** `9 min read`; undefined when the reading time is hidden or missing. */
export function readingTimeOf({ showReadTime, readTime = 0 }: BylineContent): string | undefined {
  return showReadTime && readTime > 0 ? `${readTime} min read` : undefined;
}

/** True for a byline without people, date and reading time. */
export function isEmptyByline(content: BylineContent): boolean {
  const { writtenBy, editedBy, reviewedBy, date } = content;
  return (
    ![writtenBy, editedBy, reviewedBy].some((people) => people?.length) &&
    !describeDate(date, false) &&
    !readingTimeOf(content)
  );
}
