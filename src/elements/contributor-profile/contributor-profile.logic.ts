import type { ContributorPost, ContributorType } from '../../core/model/contributor.ts';
import { formatDate } from '../../core/text/format.ts';
import { decodeEntities, tagPattern } from '../../core/text/plain-text.ts';

const initialCount = 6;
const pageSize = 30;

/** Roles in display order. */
export const roles: readonly { readonly type: ContributorType; readonly heading: string }[] = [
  { type: 'writer', heading: 'Articles written' },
  { type: 'editor', heading: 'Articles edited' },
  { type: 'reviewer', heading: 'Articles reviewed' },
];

/**
 * Splits a list into a page of the 6 items that are shown at first and pages of 30, one for each View More.
 */
export function splitIntoPages<T>(list: readonly T[]): readonly (readonly T[])[] {
  const pages: (readonly T[])[] = list.length > 0 ? [list.slice(0, initialCount)] : [];
  for (let start = initialCount; start < list.length; start += pageSize)
    pages.push(list.slice(start, start + pageSize));
  return pages;
}

const dateLabels: Readonly<Record<ContributorPost['date_type'], string>> = {
  show_updated_date: 'Updated',
  show_last_modified_date: 'Last modified',
  other: 'Published',
};

/** A labeled date such as `Updated 6/2/2026`; undefined if the date is invalid. */
export function describePostDate({
  date,
  date_type,
}: Pick<ContributorPost, 'date' | 'date_type'>): string | undefined {
  const day = formatDate(date);
  return day && `${dateLabels[date_type]} ${day}`;
}

/** Comments, scripts and styles; one without an end extends to the end of the text. */
const hiddenContent = /<!--.*?(?:-->|$)|<(script|style)\b.*?(?:<\/\1\s*>|$)/gis;

/** Line breaks, and the tags of elements that start a line or a cell. */
const boundary = /<\/?(?:p|div|li|br|d[dt]|t[dh]|h[1-6]|blockquote|section|figcaption)\b[^<>]*>/i;

/** The paragraphs of HTML as plain text, because HTML in an attribute is not trusted. */
export function toParagraphs(html = ''): readonly string[] {
  return html
    .replace(hiddenContent, '')
    .split(boundary)
    .map((paragraph) => decodeEntities(paragraph.replace(tagPattern, '')).trim())
    .filter(Boolean);
}
