import { formatDate } from '../../../core/format.ts';
import { toSlug } from '../../../core/names.ts';
import { safeUrl, siteLink } from '../../../core/urls.ts';

export interface BylinePerson {
  readonly name: string;
  /** The name of the profile page; a person without one is not linked. */
  readonly slug?: string;
  readonly image?: string;
}

/** Specification section 3, Byline. */
export interface BylineContent {
  readonly writtenBy?: readonly BylinePerson[];
  readonly editedBy?: readonly BylinePerson[];
  readonly reviewedBy?: readonly BylinePerson[];
  /** ISO 8601. */
  readonly date?: string;
  readonly isUpdated?: boolean;
  readonly showReadTime?: boolean;
  /** Minutes. */
  readonly readTime?: number;
  readonly domain?: string;
  readonly contributorPath?: string;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readText(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() ? value.trim() : undefined;
}

/** A slug is one step of a path: anything else in it would lead elsewhere. */
function cleanSlug(value: unknown): string | undefined {
  const text = readText(value) ?? '';
  return (
    (/^[\p{Letter}\p{Number}][\p{Letter}\p{Number}._~-]*$/u.test(text) ? text : toSlug(text)) || undefined
  );
}

function cleanPerson(value: unknown): BylinePerson | undefined {
  const record = isRecord(value) ? value : { name: value };
  const name = readText(record.name ?? record.title);
  const image = isRecord(record.image) ? record.image.sourceUrl : record.image;
  return name === undefined
    ? undefined
    : { name, slug: cleanSlug(record.slug), image: safeUrl(readText(image)) };
}

/** The people of a `written-by` list; those without a name are left out. Undefined when it is no list. */
export function cleanPeople(value: unknown): readonly BylinePerson[] | undefined {
  return Array.isArray(value) ? value.flatMap((person) => cleanPerson(person) ?? []) : undefined;
}

/** Minutes as a number or as text (`9`, `9 min`); undefined when there are none. */
function cleanMinutes(value: unknown): number | undefined {
  const minutes = typeof value === 'string' ? Number.parseInt(value, 10) : value;
  return typeof minutes === 'number' && Number.isFinite(minutes) && minutes > 0
    ? Math.ceil(minutes)
    : undefined;
}

const isTrue = (value: unknown): boolean => value === true || value === 'true';

/** The `byline` JSON of a hero; undefined when it is no object. */
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

/** What a profile's address is made of. */
export interface ProfileLocation {
  readonly contributorPath: string;
  /** Where the contributors' pages are, when that is another site than the page's own. */
  readonly domain?: string;
  /** `homeUrl` of the configuration, for links to the script's own site. */
  readonly homeUrl?: string;
}

/** The origin of a site, whether `domain` is a host or an address; empty for what is neither. */
export function siteOrigin(domain: string | undefined): string {
  const absolute = domain?.includes('://') ? domain : `https://${domain}`;
  const url = domain && URL.canParse(absolute) ? new URL(absolute) : undefined;
  return url && /^https?:$/.test(url.protocol) ? `https://${url.host}` : '';
}

/** A page on the contributors' own site if they have one, else on the script's site. */
function pageUrl(path: string, { domain, homeUrl }: ProfileLocation): string {
  return siteLink(path, siteOrigin(domain) || homeUrl);
}

/** `/{contributorPath}/{slug}` on that site. */
export function profileUrl(slug: string, location: ProfileLocation): string {
  const segments = location.contributorPath.split(/[\\/?#]+/).filter(Boolean);
  return pageUrl(`/${[...segments, slug].join('/')}`, location);
}

/** Where that site explains its editorial process. */
export function processUrl(location: ProfileLocation): string {
  return pageUrl('/editorial-process', location);
}

/** `Updated` or `Published`, and the day; undefined without a date. */
export function describeDate(
  date: string | undefined,
  isUpdated: boolean | undefined,
): { readonly label: string; readonly day: string } | undefined {
  const day = formatDate(date);
  return day === undefined ? undefined : { label: isUpdated ? 'Updated' : 'Published', day };
}

/** Reading takes a minute at least: anything less is no time. */
export function readTimeOf({ showReadTime, readTime = 0 }: BylineContent): string | undefined {
  return showReadTime && readTime > 0 ? `${readTime} min read` : undefined;
}

/** True for a byline with neither a person nor a date nor a read time. */
export function isEmptyByline(content: BylineContent): boolean {
  const { writtenBy, editedBy, reviewedBy, date } = content;
  return (
    ![writtenBy, editedBy, reviewedBy].some((people) => people?.length) &&
    !describeDate(date, false) &&
    !readTimeOf(content)
  );
}
