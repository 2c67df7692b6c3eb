import type { DataSource } from '../../../core/data-source.ts';
import { isSpecified, type Selection } from '../../../core/degrees.ts';
import type { Degree, DegreeItem } from '../../../core/model/degree.ts';
import type { SiteConfig } from '../../../core/model/site-config.ts';
import { safeUrl } from '../../../core/urls.ts';
import { type FinderSelection, finderDestination, trafficSource } from '../../../services/outbound.ts';

/** Action of a form without the degree tree: the server asks the visitor for missing values and redirects. */
export function plainFormAction({ finderUrl }: Pick<SiteConfig, 'finderUrl'>): string {
  return safeUrl(finderUrl) ?? '/go/finder';
}

const bySlug =
  (slug: string) =>
  (item: DegreeItem): boolean =>
    item.slug === slug;

/**
 * Finds the tree items of a selection; one destination needs their names, the other their slugs.
 * A blank category stays blank: it is never derived from the subject.
 */
export function findSelectedItems(
  tree: readonly Degree[],
  { degree, category, subject }: Selection,
): FinderSelection {
  const degrees = isSpecified(degree) ? tree.filter(bySlug(degree)) : tree;
  const categories = degrees.flatMap((item) => item.categories);
  const subjects = (isSpecified(category) ? categories.filter(bySlug(category)) : categories).flatMap(
    (item) => item.subjects,
  );
  return {
    degree: tree.find(bySlug(degree)),
    category: categories.find(bySlug(category)),
    subject: subjects.find(bySlug(subject)),
  };
}

/**
 * The destination URL of a submission. `newId` creates the click and correlation ids. Falls back to the
 * server's own form action when the configured URL is unsafe.
 */
export function submissionUrl(
  items: FinderSelection,
  { config, consent }: Pick<DataSource, 'config' | 'consent'>,
  page: Pick<Location, 'href' | 'search'>,
  newId: () => string,
): string {
  const url = finderDestination(items, config, {
    pageUrl: page.href,
    elementClickId: newId(),
    correlationId: newId(),
    trafficSource: trafficSource(page.search),
    allowsMeasurement: consent?.read().measurement === 'granted',
  });
  return safeUrl(url) ?? plainFormAction(config);
}
