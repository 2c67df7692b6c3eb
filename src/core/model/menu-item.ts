import * as v from 'valibot';
import { id, url } from './fields.ts';

// TypeScript cannot infer a recursive type from its schema.
export interface MenuItem {
  readonly id: string;
  readonly label: string;
  readonly uri: string;
  readonly parentId: string | null;
  readonly children: readonly MenuItem[];
}

/** A menu item with its children, at any depth. */
export const MenuItemSchema: v.GenericSchema<unknown, MenuItem> = v.object({
  id,
  label: v.string(),
  uri: url,
  parentId: v.nullish(v.string(), null),
  children: v.nullish(v.array(v.lazy(() => MenuItemSchema)), () => []),
});
