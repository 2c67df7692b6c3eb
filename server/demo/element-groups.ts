import type { ElementDeclaration } from '../../src/core/declaration.ts';

export interface ElementGroup {
  readonly id: string;
  readonly name: string;
  readonly note: string;
  readonly declarations: readonly ElementDeclaration[];
}

const groups = [
  {
    id: 'find',
    name: 'Find & rank',
    note: 'Lead a visitor to a school',
    tags: 'program-finder lead-gen school-rankings ranking-toc us-state-map',
  },
  {
    id: 'explain',
    name: 'Explain',
    note: 'Inside the text of an article',
    tags: 'content-accordion content-card content-list content-slider content-table icon-percentage info-tooltip item-banner modal-dialog post-list pull-quote site-icon',
  },
  {
    id: 'people',
    name: 'People',
    note: 'Who writes, reviews and answers',
    tags: 'article-byline biography-card contributor-profile contributors-hub expert-item',
  },
  {
    id: 'layout',
    name: 'Page layout',
    note: 'Header, footer and banners around every page',
    tags: 'page-hero site-header site-footer sub-nav share-bar theme-banner dismissible-banner',
  },
  {
    id: 'advertising',
    name: 'Advertising & privacy',
    note: 'Paid placements and choices',
    tags: 'ad-slot editorial-listings cookie-settings',
  },
] as const;

/** The elements by purpose; elements without a group come last. */
export function groupElements(declarations: readonly ElementDeclaration[]): readonly ElementGroup[] {
  const byTag = new Map(declarations.map((declaration) => [declaration.tag, declaration]));
  const grouped = groups.map(({ tags, ...group }) => ({
    ...group,
    declarations: tags.split(' ').flatMap((tag) => byTag.get(tag) ?? []),
  }));
  const known = new Set(grouped.flatMap((group) => group.declarations));
  const others = declarations.filter((declaration) => !known.has(declaration));
  return [...grouped, { id: 'more', name: 'More', note: 'Without a group yet', declarations: others }].filter(
    (group) => group.declarations.length > 0,
  );
}

/** A short label for each hydration strategy. */
export const hydrationLabels: Readonly<Record<ElementDeclaration['hydrate'], string>> = {
  load: 'On load',
  idle: 'When idle',
  visible: 'When visible',
  interaction: 'On interaction',
  static: 'Static',
};
