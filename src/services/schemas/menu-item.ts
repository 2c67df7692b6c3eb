import * as v from 'valibot';
import type { MenuItem } from '../../core/entities.ts';

/** A menu item with its children, however deep. */
export const MenuItemSchema: v.GenericSchema<unknown, MenuItem> = v.object({
  id: v.pipe(v.union([v.string(), v.number()]), v.transform(String)),
  label: v.string(),
  uri: v.string(),
  parentId: v.nullish(v.string(), null),
  children: v.nullish(v.array(v.lazy(() => MenuItemSchema)), () => []),
});
