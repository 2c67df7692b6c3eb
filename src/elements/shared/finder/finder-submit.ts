import { isSpecified, type Selection } from '../../../core/degrees.ts';
import type { Degree, DegreeItem } from '../../../core/model/degree.ts';
import type { SiteConfig } from '../../../core/model/site-config.ts';
import { safeUrl } from '../../../core/urls.ts';
import {
  type FinderSelection,
  finderDestination,
  readAliases,
  trafficSource,
} from '../../../services/outbound.ts';

/** Where a form without the degree tree goes: the server asks for what is missing and sends the visitor on. */
export function plainFormAction({ finderUrl }: Pick<SiteConfig, 'finderUrl'>): string {
  return safeUrl(finderUrl) ?? '/go/finder';
}

const bySlug =
  (slug: string) =>
  (item: DegreeItem): boolean =>
    item.slug === slug;

/**
 * The tree's own items for a selection: one destination wants their names, the
 * other their slugs. A blank category stays blank: no category is derived from the subject.
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
 * Where this submission leads; `newId` makes the identifiers that tell one click from
 * another. A configured address that no browser may follow gives way to the server's own.
 */
export function submissionUrl(
  items: FinderSelection,
  config: SiteConfig,
  page: Pick<Location, 'href' | 'search'>,
  newId: () => string,
): string {
  const url = finderDestination(items, config, {
    pageUrl: page.href,
    elementClickId: newId(),
    correlationId: newId(),
    trafficSource: trafficSource(page.search),
    aliases: readAliases(page.search),
  });
  return safeUrl(url) ?? plainFormAction(config);
}
