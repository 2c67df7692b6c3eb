import type { MenuItem } from '../../src/core/model/menu-item.ts';
import { trimTrailingSlashes } from '../../src/core/urls.ts';
import { usStates } from '../../src/core/us-states.ts';

export interface MenuEntry {
  readonly label: string;
  readonly uri: string;
  readonly children: readonly MenuEntry[];
}

/** Converts a nested menu to items. Ids are positions in the tree (`primary-2-1`), stable between loads. */
export function toMenuItems(
  entries: readonly MenuEntry[],
  idPrefix: string,
  parentId: string | null = null,
): readonly MenuItem[] {
  return entries.map(({ label, uri, children }, index) => {
    const id = `${idPrefix}-${index + 1}`;
    return { id, label, uri, parentId, children: toMenuItems(children, id, id) };
  });
}

/**
 * Inserts States as the third item: the 50 states, D.C. and View All States. If an item links to `basePath`
 * already, it keeps its position, its label and its children; without any, it gets these.
 */
export function insertStatesMenu(menu: readonly MenuItem[], basePath = '/state/'): readonly MenuItem[] {
  const id = 'states';
  const entries = [
    ...usStates.map(({ slug, name }) => ({ label: name, uri: `${basePath}${slug}/`, children: [] })),
    { label: 'View All States', uri: basePath, children: [] },
  ];
  const children = toMenuItems(entries, id, id);
  const existing = menu.find(({ uri }) => `${trimTrailingSlashes(uri)}/` === basePath);
  if (existing)
    return menu.map((item) =>
      item === existing && item.children.length === 0
        ? { ...item, children: children.map((child) => ({ ...child, parentId: item.id })) }
        : item,
    );
  return [
    ...menu.slice(0, 2),
    { id, label: 'States', uri: basePath, parentId: null, children },
    ...menu.slice(2),
  ];
}
