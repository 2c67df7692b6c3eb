import type { ContributorPost, ContributorType } from '../../core/entities.ts';
import { formatDate } from '../../core/format.ts';

const shownFirst = 6;
const shownMore = 30;

/** Roles in the order of the page. */
export const roles: readonly { readonly type: ContributorType; readonly heading: string }[] = [
  { type: 'writer', heading: 'Articles written' },
  { type: 'editor', heading: 'Articles edited' },
  { type: 'reviewer', heading: 'Articles reviewed' },
];

/** What is shown at once, and then with each View More: 6, and 30 at a time. */
export function cutIntoSteps<T>(list: readonly T[]): readonly (readonly T[])[] {
  const steps: (readonly T[])[] = list.length > 0 ? [list.slice(0, shownFirst)] : [];
  for (let start = shownFirst; start < list.length; start += shownMore)
    steps.push(list.slice(start, start + shownMore));
  return steps;
}

const dateLabels: Readonly<Record<ContributorPost['date_type'], string>> = {
  show_updated_date: 'Updated',
  show_last_modified_date: 'Last modified',
  other: 'Published',
};

/** `Updated 6/2/2026`; undefined without a date. */
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

/** The paragraphs of HTML as plain text: what is not slotted may come from anyone. */
export function toParagraphs(html: string | undefined): readonly string[] {
  return (html ?? '')
    .split(/<\/(?:p|div|li|h[1-6])\s*>|<br\s*\/?>/i)
    .map((part) =>
      part
        .replace(/<[^>]*>/g, '')
        .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] ?? '')
        .trim(),
    )
    .filter(Boolean);
}
