import type { ContributorPost, ContributorType } from '../../core/model/contributor.ts';
import { formatDate } from '../../core/text/format.ts';

const initialCount = 6;
const stepCount = 30;

/** Roles in display order. */
export const roles: readonly { readonly type: ContributorType; readonly heading: string }[] = [
  { type: 'writer', heading: 'Articles written' },
  { type: 'editor', heading: 'Articles edited' },
  { type: 'reviewer', heading: 'Articles reviewed' },
];

/** Splits a list into the 6 items that are shown at first and groups of 30, one for each View More. */
export function splitIntoSteps<T>(list: readonly T[]): readonly (readonly T[])[] {
  const steps: (readonly T[])[] = list.length > 0 ? [list.slice(0, initialCount)] : [];
  for (let start = initialCount; start < list.length; start += stepCount)
    steps.push(list.slice(start, start + stepCount));
  return steps;
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

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: ' ',
};

/** The paragraphs of HTML as plain text, because HTML in an attribute is not trusted. */
export function toParagraphs(html: string | undefined): readonly string[] {
  return (html ?? '')
    .split(/<\/(?:p|div|li|h[1-6])\s*>|<br\s*\/?>/i)
    .map((paragraph) =>
      paragraph
        .replace(/<[^<>]*>/g, '')
        .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] ?? '')
        .trim(),
    )
    .filter(Boolean);
}
